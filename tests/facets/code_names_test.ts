/** Names that documents write, resolved against the source code of an index. */
import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { CodeNames } from "../../src/facets/code_names.ts";
import { openSectionFacts } from "../../src/facets/section_facts.ts";
import type { SearchIndex } from "../../src/index/model.ts";
import { IndexStore } from "../../src/store/store.ts";
import { World, type WorldOptions } from "../store/world.ts";

/** Documents and source code in one tree. */
const BOTH: WorldOptions = { tree: { kind: "code", include: ["**"] } };

const CODE = {
  "auth/service.ts":
    "export class AuthService { login() {} logout() {} }\nexport class Store {}\n" +
    "export function validate_token() {}\nfunction load() {}\n",
  "auth/index.py": "def sign(x):\n    return x\n",
  "many.ts": "abcdef".split("").map((name) => `class ${name} { open() {} }`).join("\n") +
    "\nclass UserService { close() {} }\nclass Other { login() {} }\n",
};

const MEANT: [written: string, means: string[]][] = [
  ["AuthService", ["AuthService"]],
  ["login", ["AuthService.login", "Other.login"]],
  ["AuthService.login", ["AuthService.login"]],
  ["auth.AuthService.login", ["AuthService.login"]],
  ["authService.login", ["AuthService.login"]],
  ["auth_service.logout", ["AuthService.logout"]],
  ["service.logout", ["AuthService.logout"]],
  ["auth.logout", ["AuthService.logout"]],
  ["other.logout", []],
  ["Login", []],
  ["authservice", []],
  ["validate_token", ["validate_token"]],
  ["auth.service.validate_token", ["validate_token"]],
  ["auth.sign", ["sign"]],
  ["service.auth.sign", []],
  ["thing.sign", []],
  // More than a handful of definitions end in it.
  ["open", []],
  ["a.open", ["a.open"]],
  ["nothing", []],
];

Deno.test("meant() finds what a name stands for", async (t) => {
  using world = new World(CODE);
  await world.look(async ({ index }) => {
    const names = new CodeNames(index, await index.labels());
    for (const [written, means] of MEANT) {
      await t.step(written, () => deepEqual(names.meant(written).map(({ value }) => value), means));
    }
  }, BOTH);
});

async function factsIn(index: SearchIndex): Promise<string> {
  const project = {
    trees: [{ name: "docs", kind: "code" } as const],
    layerOf: () => null,
    hasCodeFields: true,
  };
  const reader = await openSectionFacts(index, project);
  const lines: string[] = [];
  for (const { docRef, chunkCount } of index.files()) {
    for (let ref = docRef; ref < docRef + chunkCount; ref++) {
      lines.push(JSON.stringify([index.chunk(ref).id, reader.of(ref)]));
    }
  }
  return lines.join("\n");
}

const NAMES = ["login", "AuthService", "validateToken", "my_name"];
const source = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 4 })
  .map((names) => names.map((name) => `function ${name}() {}\n`).join(""));
const page = fc.array(fc.constantFrom(...NAMES, "# H", "GET /users"), { maxLength: 4 })
  .map((words) =>
    words.map((word) => word.startsWith("#") ? word : `See \`${word}\`.`).join("\n\n")
  );
const edit = fc.oneof(
  fc.tuple(fc.constantFrom("a.ts", "b.ts"), source),
  fc.tuple(fc.constantFrom("a.md", "b.md"), page),
);

Deno.test("what documents name is the same after edits as in an index built from nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 4 }), async (edits) => {
      using world = new World({ "a.md": "See `login`." });
      for (const [path, content] of edits) {
        world.write(path, content);
        await world.look(() => {}, { ...BOTH, freshness: "fresh" });
      }
      const after = await world.look(({ index }) => factsIn(index), BOTH);
      const store = new IndexStore(world.host, world.config(BOTH, `${world.base}/rebuilt`));
      await store.update({ changedOnly: false });
      equal(after, await store.use("never", ({ index }) => factsIn(index)));
      store.close();
    }),
    { numRuns: 15 },
  );
});
