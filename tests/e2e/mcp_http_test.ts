/** `ra mcp --http` under attack: idle and slow connections, fixed tokens. */
import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { project } from "./harness.ts";
import { connectHttp, serveHttp } from "./mcp_clients.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/errors.md": "# Errors\n\nRetry twice, then report the timeout.\n",
};
const TOKEN = "a-token-of-the-user-0123456789";

Deno.test("300 idle and half-open connections do not stop a client from being answered", async () => {
  await using ra = await project(FILES);
  await using server = await serveHttp(ra);
  const { hostname, port } = new URL(server.url);
  const idle: Deno.TcpConn[] = [];
  try {
    for (let i = 0; i < 300; i++) {
      const connection = await Deno.connect({ hostname, port: Number(port) });
      idle.push(connection);
      if (i % 2 === 0) {
        await connection.write(new TextEncoder().encode("POST /mcp HTTP/1.1\r\nHost: loc"))
          .catch(() => {});
      }
    }
    await using connection = await connectHttp(server);
    const { isError, document } = await connection.call("search", { queries: ["retry"] });
    equal(isError, false);
    deepEqual(document.queries[0].results.map(({ id }: { id: string }) => id), [
      "docs:errors.md#errors",
    ]);
  } finally {
    for (const connection of idle) connection.close();
  }
  await using again = await connectHttp(server);
  equal((await again.call("list_sources")).isError, false);
  equal(await server.stop(), 0);
});

async function statusWith(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: "GET", headers });
  await response.body?.cancel();
  return response.status;
}

Deno.test("ra mcp --http takes a fixed token from RA_MCP_TOKEN and does not print it", async () => {
  await using ra = await project(FILES);
  await using server = await serveHttp({ ...ra, env: { ...ra.env, RA_MCP_TOKEN: TOKEN } });
  deepEqual(
    [server.startText.includes(TOKEN), server.startText.includes("RA_MCP_TOKEN")],
    [false, true],
  );
  equal(await statusWith(server.url, TOKEN), 405);
  equal(await statusWith(server.url, `${TOKEN}0`), 401);
});

Deno.test("ra mcp --http --token-file: the file comes before the environment", async () => {
  await using ra = await project({ ...FILES, token: `${TOKEN}\n` });
  await Deno.chmod(join(ra.folder, "token"), 0o600).catch(() => {});
  const env = { ...ra.env, RA_MCP_TOKEN: "another-token-0123456789" };
  await using server = await serveHttp({ ...ra, env }, "--token-file", "token");
  equal(await statusWith(server.url, TOKEN), 405);
  equal(await statusWith(server.url, "another-token-0123456789"), 401);
  equal(/warning/.test(server.startText), false);
});

Deno.test({
  name: "ra mcp --http --token-file warns when others can read the file",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using ra = await project({ ...FILES, token: TOKEN });
    await Deno.chmod(join(ra.folder, "token"), 0o644);
    await using server = await serveHttp(ra, "--token-file", "token");
    match(server.startText, /warning: other users of this machine may read "token".*chmod 600/);
  },
});

Deno.test("ra mcp --http refuses a token that is no use, without showing it", async () => {
  await using ra = await project({ ...FILES, short: "hunter2", long: "x".repeat(5_000) });
  const cases: [args: string[], env: Record<string, string>, message: RegExp][] = [
    [["--token-file", "short"], {}, /Cannot use the token of the file "short"/],
    [["--token-file", "long"], {}, /"long": it has more than 4096 bytes/],
    [["--token-file", "none"], {}, /"none": it does not exist/],
    [["--token-file", "docs"], {}, /"docs": it is not a regular file/],
    [
      ["--token-file", "/dev/zero"],
      {},
      /"\/dev\/zero": it (?:is not a regular file|does not exist)/,
    ],
    [[], { RA_MCP_TOKEN: "hunter2" }, /Cannot use the token of RA_MCP_TOKEN/],
    [["--no-auth", "--token-file", "short"], {}, /Cannot use --token-file with --no-auth/],
  ];
  for (const [args, env, message] of cases) {
    const { code, stdout, stderr } = await ra.run("mcp", "--http", ...args, { env });
    deepEqual([code, stdout], [2, ""], stderr);
    match(stderr, message);
    match(stderr, /\nhint: /);
    equal(stderr.includes("hunter2"), false);
  }
});
