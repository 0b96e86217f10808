/** Source code and documents that know each other, through the whole program, on `testdata/shop`. */
import { deepEqual, equal, match } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

interface Facts {
  readonly id: string;
  readonly kind: string;
  readonly type: string;
  readonly layer: string | null;
  readonly symbols: readonly string[];
  readonly imports: readonly string[];
  readonly entry_points: readonly string[];
  readonly token_count: number;
}

const LOGIN = "src:auth/service.ts#AuthService.login";
const SIGNING_IN = "docs:auth.md#signing-in";

/** What is known of some sections, wherever it is shown. */
const KNOWN: Readonly<Record<string, Omit<Facts, "id" | "token_count">>> = {
  [SIGNING_IN]: {
    kind: "docs",
    type: "section",
    layer: null,
    symbols: ["AuthService.login", "AuthService", "verify_cookie"],
    imports: [],
    entry_points: ["POST /auth/login"],
  },
  "docs:auth.md#sessions": {
    kind: "docs",
    type: "section",
    layer: null,
    symbols: ["SESSION_HOURS", "AuthService.logoutAll"],
    imports: [],
    entry_points: [],
  },
  "docs:web.md": {
    kind: "docs",
    type: "document",
    layer: "storefront",
    symbols: [],
    imports: [],
    entry_points: [],
  },
  "docs:orders.md#orders": {
    kind: "docs",
    type: "section",
    layer: null,
    symbols: ["place_order", "charge", "Money"],
    imports: [],
    entry_points: [],
  },
  [LOGIN]: {
    kind: "code",
    type: "method",
    layer: null,
    symbols: ["AuthService.login"],
    imports: ["bcrypt", "./store.ts"],
    entry_points: [],
  },
  "src:shop/orders.py#ship": {
    kind: "code",
    type: "function",
    layer: null,
    symbols: ["ship"],
    imports: ["decimal", "flask"],
    entry_points: ["POST /orders/<id>/ship"],
  },
  "src:web/server.js": {
    kind: "code",
    type: "file",
    layer: "storefront",
    symbols: ["app", "express"],
    imports: ["express"],
    entry_points: ["POST /auth/login", "GET /cart"],
  },
};

function check(given: Facts): void {
  const { kind, type, layer, symbols, imports, entry_points, token_count } = given;
  const known = KNOWN[given.id];
  if (known === undefined) return;
  deepEqual(
    { kind, type, layer, symbols: symbols.toSorted(), imports, entry_points },
    { ...known, symbols: known.symbols.toSorted() },
    given.id,
  );
  equal(Number.isSafeInteger(token_count) && token_count >= 0, true);
}

async function json(ra: Project, ...words: string[]) {
  const { stdout, stderr } = await ra.run(...words, "--json");
  equal(stderr.includes("ra:"), false, stderr);
  return JSON.parse(stdout);
}

const linesOf = (text: string) => text.trim().split("\n").map((line) => JSON.parse(line));

Deno.test("every section has its metadata wherever it is shown", async (t) => {
  await using ra = await project("shop");
  await t.step("ls chunks -l", async () => {
    const { chunks } = await json(ra, "ls", "chunks", "-l");
    chunks.forEach(check);
    const ids = chunks.map(({ id }: Facts) => id);
    deepEqual(Object.keys(KNOWN).filter((id) => !ids.includes(id)), []);
    const [plain] = (await json(ra, "ls", "chunks")).chunks;
    equal("token_count" in plain, false);
    match((await ra.run("ls", "chunks", "-l")).stdout, /method +src:auth\/service\.ts#AuthService/);
  });
  await t.step("search", async () => {
    const [{ results }] = (await json(ra, "search", "password", "--no-aggregation")).queries;
    results.forEach(check);
    equal(results[0].id, LOGIN);
    linesOf((await ra.run("search", "session", "--jsonl")).stdout).forEach(check);
  });
  await t.step("get", async () => {
    for (const id of Object.keys(KNOWN)) {
      const [{ results: [section] }] = (await json(ra, "get", id)).queries;
      equal(section.id, id);
      check(section);
      if (section.truncated === false) equal(section.tokens, section.token_count);
    }
  });
  await t.step("inspect", async () => {
    for (const file of ["docs/auth.md", "docs/web.md", "src/web/server.js"]) {
      (await json(ra, "inspect", "doc", file)).nodes.forEach(check);
    }
  });
  await t.step("chunks", async () => {
    linesOf((await ra.run("chunks", "--jsonl")).stdout).forEach(check);
  });
});

const QUERIES: [query: string, ids: string[]][] = [
  ["symbol:AuthService", ["src:auth/service.ts#AuthService", SIGNING_IN, "docs:auth.md#example"]],
  ["symbol:AuthService.login", [LOGIN, SIGNING_IN, "docs:auth.md#example"]],
  ["symbol:login", [LOGIN, SIGNING_IN, "docs:auth.md#example"]],
  ["symbol:verify_cookie", ["src:web/server.js#verify_cookie", SIGNING_IN]],
  ["symbol:verify_cookie -kind:code", [SIGNING_IN]],
  ["symbol:login -symbol:verify_cookie type:section", ["docs:auth.md#example"]],
  ['entry:"POST /auth/login"', [SIGNING_IN, "src:web/server.js"]],
  ['entry:"POST /orders" kind:docs', ["docs:orders.md#shipping"]],
  ['-entry:"POST /auth/login" layer:storefront type:file', ["src:web/server.js"].slice(1)],
  ["layer:storefront kind:docs", ["docs:web.md#pages"]],
  ["layer:storefront type:function", ["src:web/server.js#verify_cookie"]],
];

Deno.test("fields find source code and the documents that speak of it", async (t) => {
  await using ra = await project("shop");
  for (const [query, ids] of QUERIES) {
    await t.step(query, async () => {
      const [{ results }] = (await json(ra, "search", query)).queries;
      deepEqual(results.map(({ id }: Facts) => id), ids);
    });
  }
  await t.step("the documents follow the code", async () => {
    const code = await ra.read("src/web/server.js");
    await ra.write("src/web/server.js", code.replaceAll("verify_cookie", "check_cookie"));
    equal((await ra.run("search", "symbol:verify_cookie", "--files")).code, 1);
    await ra.write("src/web/server.js", code);
    match((await ra.run("search", "symbol:verify_cookie", "--files")).stdout, /docs\/auth\.md/);
  });
  await t.step("facets", async () => {
    const { facets } = await json(ra, "ls", "facets", "kind", "type", "layer", "symbol", "entry");
    const counts = Object.fromEntries(
      facets.map((
        { facet, values }: { facet: string; values: { value: string; count: number }[] },
      ) => [facet, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
    );
    equal(counts.kind.docs, 9);
    equal(counts.type.section, 6);
    deepEqual(counts.layer, { storefront: 4 });
    equal(counts.symbol["AuthService.login"], 3);
    equal(counts.entry["POST /auth/login"], 2);
    const [answer] = (await json(ra, "search", "session", "--facets")).queries;
    deepEqual(
      answer.facets.map(({ facet }: { facet: string }) => facet)
        .filter((facet: string) => ["kind", "type"].includes(facet)),
      ["kind", "type"],
    );
  });
});

Deno.test("ra context shows the sections first that name what a file defines", async (t) => {
  await using ra = await project("shop");
  // Words alone would choose the page with most of them.
  await ra.write(
    "docs/words.md",
    "# Users\n\nA user has a password. The store opens and closes sessions of the user; it signs " +
      "users in and out, and compares the password with the known hash.\n",
  );
  const idsFor = async (...words: string[]) => {
    const [{ results }] = (await json(ra, "context", ...words)).queries;
    return results.map(({ id }: Facts) => id);
  };
  await t.step("a file", async () => {
    const ids = await idsFor("src/auth/service.ts", "--no-aggregation");
    deepEqual(
      new Set(ids.slice(0, 3)),
      new Set([SIGNING_IN, "docs:auth.md#sessions", "docs:auth.md#example"]),
    );
    equal(ids.includes("docs:words.md#users"), true);
    equal((await idsFor("src/auth/service.ts", "-n", "1"))[0], SIGNING_IN);
  });
  await t.step("a change", async () => {
    const diff = "--- a/src/auth/service.ts\n+++ b/src/auth/service.ts\n@@ -19 +19 @@\n" +
      "-  logoutAll(user: string): void {\n+  logoutAll(user: string): boolean {\n";
    const { stdout } = await ra.run("context", "--diff", "--json", { stdin: diff });
    equal(JSON.parse(stdout).queries[0].results[0].id, "docs:auth.md#sessions");
  });
  await t.step("conditions hold for them, too", async () => {
    deepEqual(await idsFor("src/auth/service.ts", "--where", "path = words.md"), [
      "docs:words.md#users",
    ]);
  });
  await t.step("--explain", async () => {
    const { symbols } = await json(ra, "context", "src/auth/service.ts", "--explain");
    deepEqual(symbols, [
      { name: "SESSION_HOURS", sections: 1 },
      { name: "AuthService.logoutAll", sections: 1 },
      { name: "AuthService", sections: 2 },
      { name: "AuthService.login", sections: 2 },
    ]);
    deepEqual((await json(ra, "inspect", "ctx", "src/auth/service.ts")).symbols, symbols);
    match(
      (await ra.run("context", "src/auth/service.ts", "--explain")).stdout,
      /named by sections\n {2}SESSION_HOURS +1 section\n/,
    );
    deepEqual((await json(ra, "context", "docs/auth.md", "--explain")).symbols, []);
  });
});

Deno.test("layers need no source code", async () => {
  await using ra = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "."\n' +
      '[[layers]]\nname = "API"\nmatch = "http/**"\n[[layers]]\nname = "rest"\nmatch = "*.md"\n',
    "http/a.md": "# Servers\n\nThey listen.\n",
    "b.md": "# Clients\n\nThey listen, too.\n",
  });
  equal((await ra.run("search", "layer:api listen", "--files")).stdout, "http/a.md\n");
  equal((await ra.run("search", "listen -layer:api", "--files")).stdout, "b.md\n");
  match(
    (await ra.run("search", "layer:rets")).stderr,
    /nothing has layer:rets; did you mean "rest"/,
  );
  const { layers } = await json(ra, "config");
  deepEqual(layers.map(({ name, match }: { name: string; match: string[] }) => [name, match]), [
    ["API", ["http/**"]],
    ["rest", ["*.md"]],
  ]);
  match((await ra.run("config")).stdout, /\[\[layers\]\] # .*\nname = "API"\nmatch = \["http/);
});
