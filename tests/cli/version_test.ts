import { equal } from "node:assert/strict";
import { commitOf } from "../../src/app/version.ts";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";

const ONE = "1".repeat(40);
const TWO = "2".repeat(40);

const CASES: [name: string, assets: Record<string, string>, commit: string | null][] = [
  ["from the file in the executable", { "commit.txt": `${ONE}\n`, "../.git/HEAD": TWO }, ONE],
  ["from a branch that is a file", {
    "../.git/HEAD": "ref: refs/heads/main\n",
    "../.git/refs/heads/main": `${ONE}\n`,
  }, ONE],
  ["from a packed branch", {
    "../.git/HEAD": "ref: refs/heads/main\n",
    "../.git/packed-refs":
      `# pack-refs with: peeled\n${TWO} refs/heads/other\n${ONE} refs/heads/main\n`,
  }, ONE],
  ["from a detached head", { "../.git/HEAD": `${ONE}\n` }, ONE],
  ["nowhere without git", {}, null],
  ["nowhere if the file in the executable is empty", { "commit.txt": "" }, null],
  ["nowhere if it is not a commit id", { "../.git/HEAD": "\x1b[31mred" }, null],
];

for (const [name, assets, commit] of CASES) {
  Deno.test(`commitOf() reads the commit ${name}`, () => {
    const asset = (path: string): Uint8Array => {
      if (!(path in assets)) throw new Deno.errors.NotFound(path);
      return encodeUtf8(assets[path]);
    };
    equal(commitOf(new MemoryHost({}, { asset })), commit);
  });
}
