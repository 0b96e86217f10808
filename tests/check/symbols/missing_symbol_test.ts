/** `missing-symbol`: names of code that documents write and the code no longer has. */
import { deepEqual, equal } from "node:assert/strict";
import { toCodeName } from "../../../src/check/facts/code_names.ts";
import { World } from "../world.ts";

const CODE_TREE = '[tree.src]\npath = "src"\nkind = "code"\n';

/** A project of documents and source code in `src`. */
function project(files: Readonly<Record<string, string>>): World {
  const world = new World(files);
  world.write(
    ".ra.toml",
    `root = true\n[tree.docs]\npath = "."\nexclude = ["src/**"]\n${CODE_TREE}`,
  );
  return world;
}

const AUTH = `export class AuthService {
  login(user: string) {
    return sessions.open(user);
  }
}
export function validateToken(token: string) {
  return token !== "";
}
`;

interface Change {
  readonly doc: string;
  /** Where the document is; `guide.md` if absent. */
  readonly at?: string;
  /** Of `src/auth.ts`, after a first check. Null: it is removed. */
  readonly after: string | null;
  /** What else is written then. */
  readonly more?: Readonly<Record<string, string>>;
  readonly found: readonly string[];
}

const without = (name: string) => AUTH.replaceAll(name, "other");

const CHANGES: Record<string, Change> = {
  "a function that is gone": {
    doc: "Call `validateToken` first.\n",
    after: without("validateToken"),
    found: ["guide.md:1 missing-symbol"],
  },
  "a method that is gone": {
    doc: "# Auth\n\nCall `AuthService.login(user)`.\n",
    after: without("login"),
    found: ["guide.md:3 missing-symbol"],
  },
  "a file that is gone": {
    doc: "`AuthService` signs in.\n",
    after: null,
    more: { "src/main.ts": "export function main() {}\n" },
    found: ["guide.md:1 missing-symbol"],
  },
  "a file that has moved": {
    doc: "`AuthService` signs in.\n",
    after: null,
    more: { "src/security/auth.ts": AUTH },
    found: [],
  },
  "a class whose file calls it otherwise, and no longer defines it": {
    doc: "`validateToken` checks.\n",
    after: without("validateToken") + "import { validateToken } from './tokens.ts';\n",
    found: [],
  },
  "a method that may be inherited now": {
    doc: "`AuthService.login` signs in.\n",
    after: "export class AuthService extends Base {}\n",
    more: { "src/base.ts": "export class Base {\n  login() {}\n}\n" },
    found: [],
  },
  "a plain word proves nothing": {
    doc: "The `login` method.\n",
    after: without("login"),
    found: [],
  },
  "a name that the code never had": {
    doc: "`JSON.parse` and `readFileSync` are of the platform.\n",
    after: without("validateToken"),
    found: [],
  },
  "what is still mentioned somewhere": {
    doc: "`validateToken` checks.\n",
    after: without("validateToken"),
    more: { "src/old.ts": "// validateToken was here\nexport function checkAll() {}\n" },
    found: [],
  },
  "a list of changes": {
    at: "CHANGELOG.md",
    doc: "- `validateToken` is public\n",
    after: without("validateToken"),
    found: [],
  },
  "a paragraph that says so": {
    doc: "In version 2 the function\n`validateToken` was renamed.\n\nNext.\n",
    after: without("validateToken"),
    found: [],
  },
  "a part of a document that says so, and one that does not": {
    doc: "# A\n\nx\n\n## Removed\n\n### Tokens\n\n`validateToken`\n\n## Uses\n\n`validateToken`\n",
    after: without("validateToken"),
    found: ["guide.md:13 missing-symbol"],
  },
  "a line that asks to be left alone": {
    doc: "`validateToken` <!-- ra-ignore missing-symbol -->\n",
    after: without("validateToken"),
    found: [],
  },
};

for (const [name, { doc, at = "guide.md", after, more = {}, found }] of Object.entries(CHANGES)) {
  Deno.test(`a name that earlier checks have found: ${name}`, async () => {
    const world = project({ [at]: doc, "src/auth.ts": AUTH });
    deepEqual(await world.findings(), []);
    if (after === null) world.remove("src/auth.ts");
    else world.write("src/auth.ts", after);
    for (const [path, text] of Object.entries(more)) world.write(path, text);
    deepEqual(await world.findings(), found);
    deepEqual(await world.findings(), found, "the next check says the same");
  });
}

Deno.test("a name comes back, and is forgotten where no document writes it", async () => {
  const world = project({ "guide.md": "`validateToken`\n", "src/auth.ts": AUTH });
  await world.check();
  world.write("src/auth.ts", without("validateToken"));
  equal((await world.findings()).length, 1);
  world.write("src/auth.ts", AUTH);
  deepEqual(await world.findings(), []);
  world.write("guide.md", "nothing\n");
  await world.check();
  world.write("src/auth.ts", without("validateToken"));
  world.write("guide.md", "`validateToken`\n");
  deepEqual(await world.findings(), [], "no check since has found it");
});

Deno.test("names with their file need no earlier check", async () => {
  const world = project({
    "guide.md": [
      "`src/auth.ts#AuthService.login` and `auth.ts::validateToken` are there,",
      "`src/auth.ts#AuthService.signOut` is not, `src/auth.ts:refresh()` neither,",
      "`src:auth.ts#revoke` is no section; `src/auth.ts#L3`, `src/auth.ts:12` and `src/no.ts#x` are",
      "not judged, `auth.ts#sessions` is mentioned.",
    ].join("\n"),
    "src/auth.ts": AUTH,
  });
  const { findings } = await world.check();
  deepEqual(
    findings.map(({ line, message }) => `${line} ${message}`),
    [
      "2 `AuthService.signOut` is not in src/auth.ts",
      "2 `refresh` is not in src/auth.ts",
      "3 `revoke` is not in src/auth.ts",
    ],
  );
});

Deno.test("names with their file are reported when the file is gone, unless it was never there", async () => {
  const world = project({
    "guide.md": "`src/auth.ts#AuthService.login`, `src:auth.ts#revoke`, `src/never.ts#here`\n",
    "src/auth.ts": AUTH,
    "src/main.ts": "export function main() {}\n",
  });
  equal((await world.findings()).length, 1);
  world.remove("src/auth.ts");
  const { findings } = await world.check();
  deepEqual(findings.map(({ message }) => message), [
    "`AuthService.login` was in src/auth.ts, which does not exist",
    "`revoke` was in auth.ts, which does not exist",
  ]);
});

Deno.test("the hint tells where the code has the name now", async () => {
  const world = project({ "guide.md": "`AuthService.login`\n", "src/auth.ts": AUTH });
  await world.check();
  world.write("src/auth.ts", "export class SessionService {\n  signIn() {}\n}\n");
  world.write("src/user.ts", "export class User {\n  login() {}\n}\n");
  const { findings: [finding] } = await world.check();
  equal(finding.message, "`AuthService.login` was in src/auth.ts and is in no source file now");
  equal(finding.hint, "the code has `User.login` in src/user.ts");
});

Deno.test("only documents that are named are judged, and those that name a named file of code", async () => {
  const world = project({
    "a.md": "`validateToken`, `src/auth.ts#signOut`\n",
    "b.md": "`validateToken`\n",
    "src/auth.ts": AUTH,
  });
  await world.check();
  world.write("src/auth.ts", without("validateToken"));
  const found = (...files: string[]) =>
    world.findings({ files: files.map((file) => `/home/work/project/${file}`) });
  deepEqual(await found("b.md"), ["b.md:1 missing-symbol"]);
  deepEqual(await found("src/auth.ts"), ["a.md:1 missing-symbol", "a.md:1 missing-symbol"]);
});

Deno.test("without source code nothing is looked for", async () => {
  const world = new World({ "guide.md": "`src/auth.ts#signOut`\n", "src/auth.ts": AUTH });
  deepEqual(await world.findings(), []);
});

const NAMES: Record<string, string | null> = {
  "login": "login",
  "AuthService.login()": "AuthService.login",
  "AuthService::login": "AuthService.login",
  "new Store<T>": "Store",
  "this.open": "open",
  "a b": null,
  "package.json": null,
  "npm run build": null,
  "--flag": null,
  "src/auth.ts": null,
  "src/auth.ts:12": null,
  "src/auth.ts#L12": null,
  "src/auth.ts#login": "src/auth.ts login",
  "src:auth.ts#A.b-1": null,
  "lib/a.rb:Foo#bar": "lib/a.rb Foo.bar",
  "docs/guide.md#setup": null,
  [`${"a/".repeat(10_000)}b.ts#x`]: null,
};

for (const [code, expected] of Object.entries(NAMES)) {
  Deno.test(`the name in a code span: ${code.slice(0, 40)}`, () => {
    const found = toCodeName(code);
    equal(found === null ? null : [found.place ?? [], found.name].flat().join(" "), expected);
  });
}
