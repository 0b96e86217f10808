/** What the reader of sources refuses, however the file system is turned under it. */
import { deepEqual, equal } from "node:assert/strict";
import { decodeUtf8 } from "../../src/base/bytes.ts";
import type { OpenFile } from "../../src/base/files.ts";
import { type Content, MemoryFiles } from "../../src/base/memory/files.ts";
import { fileInTree, readSource } from "../../src/corpus/source.ts";

/** Files that an attacker changes at the moment when one of them is opened. */
class SwappedFiles extends MemoryFiles {
  before: () => void = () => {};
  after: () => void = () => {};

  now(): number {
    return this.clock.now();
  }
  override open(file: string): OpenFile {
    this.before();
    const open = super.open(file);
    this.after();
    return open;
  }
}

function tree(more: Readonly<Record<string, Content>> = {}): SwappedFiles {
  return new SwappedFiles({
    "/tree/a.md": "mine",
    "/tree/sub/b.md": "mine",
    "/secret/a.md": "secret",
    "/secret/b.md": "secret",
    ...more,
  });
}

/** The text that was read, or why there is none. */
function read(files: SwappedFiles, file: string, most = 100): string | null {
  const source = readSource(files, file, most);
  return source === null ? null : source.kind === "read" ? decodeUtf8(source.bytes) : source.reason;
}

Deno.test("readSource() reads regular files of a tree", () => {
  deepEqual(["/tree/a.md", "/tree/sub/b.md"].map((file) => read(tree(), file)), ["mine", "mine"]);
  equal(read(tree(), "/tree/missing.md"), null);
  equal(read(tree(), "/tree/sub"), null);
  equal(read(tree(), "/tree/a.md", 3), "larger than 3 bytes");
});

Deno.test("readSource() follows no link, as the file or on the way to it", () => {
  const files = tree({ "/tree/l.md": { link: "a.md" }, "/tree/dir": { link: "/secret" } });
  deepEqual(["/tree/l.md", "/tree/dir/a.md"].map((file) => read(files, file)), [null, null]);
});

Deno.test("readSource() opens no device", () => {
  const files = tree();
  files.makeDevice("/tree/zero.md");
  files.before = () => {
    throw new Error("it was opened");
  };
  equal(read(files, "/tree/zero.md"), null);
});

const SWAPS: [name: string, file: string, swap: (files: SwappedFiles) => void][] = [
  ["the file for a link", "/tree/a.md", (files) => {
    files.remove("/tree/a.md");
    files.write("/tree/a.md", { link: "/secret/a.md" });
  }],
  ["its folder for a link", "/tree/sub/b.md", (files) => {
    files.rename("/tree/sub", "/tree/old");
    files.write("/tree/sub", { link: "/secret" });
  }],
];

for (const [name, file, swap] of SWAPS) {
  Deno.test(`readSource() notices when somebody swaps ${name} before it is opened`, () => {
    const files = tree();
    files.before = () => swap(files);
    equal(read(files, file), null);
  });
}

Deno.test("readSource() notices a folder that is a link only while the file is opened", () => {
  const files = tree();
  files.before = () => {
    files.rename("/tree/sub", "/tree/old");
    files.write("/tree/sub", { link: "/secret" });
  };
  files.after = () => {
    files.remove("/tree/sub");
    files.rename("/tree/old", "/tree/sub");
  };
  equal(read(files, "/tree/sub/b.md"), null);
});

Deno.test("readSource() reads no more than the limit of a file that grows", () => {
  const files = tree();
  files.before = () => files.write("/tree/a.md", "x".repeat(1_000));
  equal(read(files, "/tree/a.md"), "larger than 100 bytes");
});

const PATHS: [path: string, file: string | null][] = [
  ["a.md", "/tree/a.md"],
  ["sub/..x.md", "/tree/sub/..x.md"],
  ["a\\b.md", "/tree/a\\b.md"],
  ["", null],
  ["..", null],
  ["../secret/a.md", null],
  ["sub/../../secret/a.md", null],
  ["sub/../a.md", null],
  ["./a.md", null],
  ["/etc/passwd", null],
  ["sub//b.md", null],
  ["sub/", null],
  ["a\0.md", null],
];

for (const [path, file] of PATHS) {
  Deno.test(`fileInTree() of ${JSON.stringify(path)}`, () =>
    equal(fileInTree("/tree", path), file));
}

Deno.test("fileInTree() knows the separators of Windows", () => {
  equal(fileInTree("C:\\tree", "a.md"), "C:\\tree/a.md");
  equal(fileInTree("C:\\tree", "..\\secret\\a.md"), null);
  equal(fileInTree("C:\\tree", "sub\\a.md"), null);
});
