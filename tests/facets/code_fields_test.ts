/** Fields of a query that need source code, and its facets. */
import { deepEqual, equal } from "node:assert/strict";
import { layerByFolders } from "../../src/facets/layers.ts";
import { recoverQuery } from "../../src/query/recover.ts";
import { CODE_FIELDS } from "../../src/query/ast.ts";
import { project } from "../e2e/harness.ts";
import { testdata } from "../golden.ts";

const sample = (name: string) => Deno.readTextFileSync(testdata(`code/${name}`));

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.src]\npath = "src"\nkind = "code"\n',
  "docs/login.md":
    "# Signing in\n\nHow the password is checked.\n\n## More\n\nThe password again.\n",
  "src/api/service.ts": sample("service.ts"),
  "src/app.py": sample("app.py"),
  "src/tests/lib.rs": sample("lib.rs"),
};

const CASES: [query: string, ids: string[]][] = [
  ["symbol:login", ["src:api/service.ts#AuthService.login", "src:app.py#login"]],
  ["symbol:AuthService.login", ["src:api/service.ts#AuthService.login"]],
  ["symbol:LIFETIME type:constant", ["src:api/service.ts#LIFETIME"]],
  ["type:interface", ["src:api/service.ts#User", "src:tests/lib.rs#Store"]],
  ["type:(enum OR interface) layer:tests", ["src:tests/lib.rs#State", "src:tests/lib.rs#Store"]],
  ["type:section password", ["docs:login.md#signing-in", "docs:login.md#more"]],
  ["kind:docs password", ["docs:login.md#more"]],
  ["password -kind:docs type:method", ["src:api/service.ts#AuthService.login"]],
  ["import:bcrypt password", ["src:api/service.ts#AuthService.login"]],
  ["import:std type:enum", ["src:tests/lib.rs#State"]],
  ['entry:"POST /login"', ["src:app.py#login"]],
  ["entry:/auth type:function", ["src:api/service.ts#service"]],
  ["-type:method symbol:login", ["src:app.py#login"]],
];

Deno.test("fields find sections of code by what it says", async (t) => {
  await using ra = await project(FILES);
  const search = async (...words: string[]) => {
    const { stdout, stderr } = await ra.run("search", "--json", ...words);
    const [{ results, warnings }] = JSON.parse(stdout).queries;
    return { ids: results.map(({ id }: { id: string }) => id), warnings, stderr };
  };
  for (const [query, ids] of CASES) {
    await t.step(query, async () => {
      const found = await search(query);
      deepEqual(found.ids.toSorted(), ids.toSorted());
      deepEqual(found.warnings, []);
    });
  }
  await t.step("a value that nothing has", async () => {
    deepEqual((await search("symbol:AuthServise")).warnings, [
      'nothing has symbol:AuthServise; did you mean "AuthService"?',
    ]);
  });
  await t.step("--kind", async () => {
    deepEqual((await search("--kind", "docs", "password")).ids, ["docs:login.md#more"]);
    const { ids } = await search("--kind", "code", "password", "--no-aggregation");
    deepEqual(ids.toSorted(), ["src:api/service.ts#AuthService.login", "src:app.py#login"]);
  });
  await t.step("facets", async () => {
    const { stdout } = await ra.run("ls", "facets", "--json");
    const { facets } = JSON.parse(stdout);
    const named = (name: string) =>
      facets.find(({ facet }: { facet: string }) => facet === name)?.values
        .map(({ value, count }: { value: string; count: number }) => `${value} ${count}`);
    deepEqual(named("layer"), ["api 20", "tests 19"]);
    equal(named("type")[0].split(" ")[0], "method");
  });
});

Deno.test("without source code these fields are words", async () => {
  for (const field of CODE_FIELDS) {
    const { query } = recoverQuery(`${field}:a`);
    deepEqual(query, {
      type: "and",
      exprs: [{ type: "term", value: field }, { type: "term", value: "a" }],
    });
    equal(recoverQuery(`${field}:a`, CODE_FIELDS).query.type, "field");
  }
  await using ra = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "."\n',
    "a.md": "# A\n\nThe type of a function.\n",
  });
  const { code, stdout } = await ra.run("search", "--jsonl", "type:function");
  deepEqual([code, JSON.parse(stdout).id], [0, "docs:a.md#a"]);
  equal((await ra.run("search", "--kind", "code", "type")).code, 2);
});

const LAYERS: [path: string, layer: string | null][] = [
  ["src/routes/users.ts", "api"],
  ["src/api/db/users.ts", "data"],
  ["tests/api/users.ts", "tests"],
  ["API/users.md", "api"],
  ["users/api.ts", null],
  ["api", null],
];
for (const [path, layer] of LAYERS) {
  Deno.test(`layerByFolders() of ${path}`, () => equal(layerByFolders(path), layer));
}
