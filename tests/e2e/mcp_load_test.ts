/** Many calls to one `ra mcp`: none fails, and each sees the changes that were made before it. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { project } from "./harness.ts";
import { connectHttp, type Connection, connectStdio, serveHttp } from "./mcp_clients.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `docs/part-${i % 6}/page-${i}.md`,
      `# Page ${i}\n\nRetry the upload ${i} times, then report the timeout.\n`,
    ]),
  ),
};

async function idsFor(connection: Connection, query: string): Promise<string[]> {
  const { isError, text, document } = await connection.call("search", { queries: [query] });
  equal(isError, false, text);
  return document.queries[0].results.map(({ id }: { id: string }) => id);
}

Deno.test("200 calls of 8 clients over HTTP are answered, while documents change", async () => {
  await using ra = await project(FILES);
  await using server = await serveHttp(ra);
  const clients = await Promise.all(Array.from({ length: 8 }, () => connectHttp(server)));
  let written = 0;
  try {
    await Promise.all(clients.map(async (client, number) => {
      for (let i = 0; i < 25; i++) {
        if (i % 8 !== number) {
          ok((await idsFor(client, "retry the upload")).length > 0);
          continue;
        }
        const word = `zebra${"abcdefgh"[number]}${written++}`;
        Deno.writeTextFileSync(join(ra.folder, `docs/new-${number}.md`), `# New\n\n${word}\n`);
        deepEqual(await idsFor(client, word), [`docs:new-${number}.md#new`]);
      }
    }));
  } finally {
    for (const client of clients) await client[Symbol.asyncDispose]();
  }
  equal(await server.stop(), 0);
});

Deno.test("a server sees every change that was made before a call", async () => {
  await using ra = await project(FILES);
  await using connection = await connectStdio(ra);
  const file = (path: string) => join(ra.folder, "docs", path);
  for (const word of ["walrus", "badger", "ocelot"]) {
    // In between, the server begins to watch.
    for (let i = 0; i < 3; i++) {
      deepEqual(await idsFor(connection, word), []);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    Deno.writeTextFileSync(file("part-1/page-1.md"), `# Page\n\n${word}\n`);
    deepEqual(await idsFor(connection, word), ["docs:part-1/page-1.md#page"]);
    Deno.mkdirSync(file(word));
    Deno.renameSync(file("part-1/page-1.md"), file(`${word}/moved.md`));
    deepEqual(await idsFor(connection, word), [`docs:${word}/moved.md#page`]);
    Deno.removeSync(file(word), { recursive: true });
    deepEqual(await idsFor(connection, word), []);
  }
});
