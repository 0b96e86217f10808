import { equal, match, rejects } from "node:assert/strict";
import { inspectDocument } from "../../src/app/inspect.ts";
import { RaError } from "../../src/base/error.ts";
import { MemoryHost } from "../../src/base/memory_host.ts";

const host = new MemoryHost({
  "/project/a.md": "# A\n\ntext\n",
  "/project/nul.md": new Uint8Array([97, 0]),
  "/project/latin.md": new Uint8Array([97, 0xe9, 98]),
});

Deno.test("inspectDocument() names chunks after the file, without any configuration", async () => {
  const { document, size } = await inspectDocument(host, "/project/a.md");
  equal(document.chunks[1].id, "file:/project/a.md#a");
  equal(size, 10);
});

const REFUSED: [file: string, message: RegExp][] = [
  ["/project/none.md", /does not exist/],
  ["/project", /is a folder/],
  ["/project/nul.md", /NUL bytes/],
  ["/project/latin.md", /not valid UTF-8/],
];
for (const [file, message] of REFUSED) {
  Deno.test(`inspectDocument() says what is wrong with ${file}, and what to do`, async () => {
    await rejects(inspectDocument(host, file), (error: unknown) => {
      match((error as Error).message, message);
      return error instanceof RaError && error.hint !== undefined && error.exitCode === 2;
    });
  });
}
