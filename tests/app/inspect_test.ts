import { equal, match, rejects } from "node:assert/strict";
import { inspectDocument } from "../../src/app/inspect.ts";
import { RaError } from "../../src/base/error.ts";
import { DenoHost } from "../../src/base/host.ts";

const host = new DenoHost([]);

Deno.test("inspectDocument() names chunks after the file, without any configuration", async () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/a.md`, "# A\n\ntext\n");
  const { document, size } = await inspectDocument(host, `${folder}/a.md`);
  equal(document.chunks[1].id, `file:${folder}/a.md#a`);
  equal(size, 10);
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("inspectDocument() says what is wrong with a file, and what to do", async () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeFileSync(`${folder}/nul.md`, new Uint8Array([97, 0]));
  Deno.writeFileSync(`${folder}/latin.md`, new Uint8Array([97, 0xe9, 98]));
  const cases: [file: string, message: RegExp][] = [
    [`${folder}/none.md`, /does not exist/],
    [folder, /is a folder/],
    [`${folder}/nul.md`, /NUL bytes/],
    [`${folder}/latin.md`, /not valid UTF-8/],
  ];
  for (const [file, message] of cases) {
    await rejects(inspectDocument(host, file), (error: unknown) => {
      match((error as Error).message, message);
      return error instanceof RaError && error.hint !== undefined && error.exitCode === 2;
    });
  }
  Deno.removeSync(folder, { recursive: true });
});
