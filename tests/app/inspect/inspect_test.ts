import { equal, match, rejects } from "node:assert/strict";
import { inspectDocument } from "../../../src/app/inspect/inspect.ts";
import { RaError } from "../../../src/base/error.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";

const HOST = new MemoryHost({
  "/project/a.md": "# A\n\ntext\n",
  "/project/nul.md": new Uint8Array([97, 0]),
  "/project/latin.md": new Uint8Array([97, 0xe9, 98]),
  "/project/sub/b.md": "",
  "/project/.env": "KEY=1",
  "/project/.ssh/notes.md": "# Notes\n",
});

Deno.test("inspectDocument() gives chunks the ids of the implied tree, without any configuration", async () => {
  for (const file of ["a.md", "/project/a.md"]) {
    const { document, size } = await inspectDocument(HOST, file);
    equal(document.chunks[1].id, "project:a.md#a");
    equal(size, 10);
  }
});

Deno.test("inspectDocument() shows the ids of the first tree that has the file", async () => {
  const host = new MemoryHost({
    "/project/.ra.toml": '[tree.docs]\npath = "d"\nexclude = ["x.md"]\n[tree.all]\npath = "."\n',
    "/project/d/a.md": "# A\n",
    "/project/d/x.md": "# X\n",
    "/project/b.rs": "# B\n",
  });
  const idOf = async (file: string) => (await inspectDocument(host, file)).document.chunks[0].id;
  equal(await idOf("d/a.md"), "docs:a.md");
  equal(await idOf("/project/d/../d/a.md"), "docs:a.md");
  equal(await idOf("d/x.md"), "all:d/x.md");
  equal(await idOf("b.rs"), "file:b.rs");
});

const REFUSED: [file: string, message: RegExp][] = [
  ["none.md", /does not exist/],
  ["sub", /is a folder/],
  ["nul.md", /NUL bytes/],
  ["latin.md", /not valid UTF-8/],
  [".env", /secret by its name/],
  [".ssh/notes.md", /secret by its name/],
];
for (const [file, message] of REFUSED) {
  Deno.test(`inspectDocument() refuses ${file} with a reason and a hint`, async () => {
    await rejects(inspectDocument(HOST, file), (error: unknown) => {
      match((error as Error).message, message);
      return error instanceof RaError && error.hint !== undefined && error.exitCode === 2;
    });
  });
}
