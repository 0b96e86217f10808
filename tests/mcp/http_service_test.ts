/** The HTTP server on an in-memory network: limits, time-outs, malformed requests. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { MemoryNetwork } from "../../src/base/memory/network.ts";
import type { Connection } from "../../src/base/process.ts";
import { refuse } from "../../src/mcp/gate.ts";
import { LIMITS, type ServiceOptions } from "../../src/mcp/http/client.ts";
import { parseHead } from "../../src/mcp/http/head.ts";
import { HttpService } from "../../src/mcp/http/service.ts";

const PORT = 8080;
const QUICK = { ...LIMITS, lingerTime: 20 };

/** A server that says what it got; a path of `/stuck` is never answered. */
function serve(options: Partial<ServiceOptions> = {}) {
  const network = new MemoryNetwork();
  const problems: string[] = [];
  const aborted: string[] = [];
  const service = new HttpService(network.listen(PORT), {
    limits: QUICK,
    gate: () => Promise.resolve(null),
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      request.signal.addEventListener("abort", () => aborted.push(pathname));
      if (pathname === "/stuck") await new Promise(() => {});
      if (pathname === "/fail") throw new Error("a bug");
      return new Response(`${request.method} ${pathname} ${await request.text()}`);
    },
    refuse,
    report: (problem) => problems.push(problem),
    ...options,
  });
  return { network, service, problems, aborted };
}

async function send(connection: Connection, text: string): Promise<void> {
  await connection.write(new TextEncoder().encode(text));
}

/** Everything that arrives until the connection ends or `end` has been seen. */
async function receive(connection: Connection, end?: string): Promise<string> {
  let text = "";
  const bytes = new Uint8Array(1_000);
  while (end === undefined || !text.includes(end)) {
    const length = await connection.read(bytes);
    if (length === null) break;
    text += new TextDecoder().decode(bytes.subarray(0, length));
  }
  return text;
}

const POST = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

Deno.test("HttpService answers several requests on one connection, however they are cut", async () => {
  for (const size of [1, 2, 7, 1_000]) {
    const { network, service } = serve();
    const client = network.connect(PORT);
    const text = POST("/a", "one") +
      "POST /b HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: Chunked\r\n\r\n" +
      "2;x=y\r\ntw\r\n1\r\no\r\n0\r\nTrailer: x\r\n\r\n" +
      "GET /c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    for (let at = 0; at < text.length; at += size) await send(client, text.slice(at, at + size));
    const answer = await receive(client);
    deepEqual(answer.match(/(?:POST|GET) \/.*/g)?.map((line) => line.trim()), [
      "POST /a one",
      "POST /b two",
      "GET /c",
    ]);
    equal(answer.match(/^HTTP\/1\.1 200 OK\r$/gm)?.length, 3);
    await service.stop(0);
  }
});

Deno.test("HttpService ends a response to HTTP/1.0 with the connection, and HEAD has no body", async () => {
  const { network, service } = serve();
  const old = network.connect(PORT);
  await send(old, "GET /x HTTP/1.0\r\n\r\n");
  match(await receive(old), /^HTTP\/1\.1 200 OK\r\n(?!.*chunked)[^]*\r\n\r\nGET \/x $/);
  const head = network.connect(PORT);
  await send(head, "HEAD /x HTTP/1.1\r\nConnection: close\r\n\r\n");
  match(await receive(head), /content-length: 0\r\n\r\n$/);
  await service.stop(0);
});

const MALFORMED: [name: string, request: string, status: number][] = [
  ["no HTTP", "hello\r\n\r\n", 400],
  ["TLS", "\x16\x03\x01\r\n\r\n", 400],
  ["a method in small letters", "get / HTTP/1.1\r\n\r\n", 400],
  ["a target with a space", "GET /a b HTTP/1.1\r\n\r\n", 400],
  ["an absolute target", "GET http://evil.example/ HTTP/1.1\r\n\r\n", 400],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\n", 505],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", 400],
  ["a folded header", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400],
  ["a space before the colon", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400],
  ["a control character", "GET / HTTP/1.1\r\nA: \x01\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
  ["two lengths", "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  ["a negative length", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
  ...["CONNECT", "TRACE", "TRACK"].map((method): [string, string, number] => [
    method,
    `${method} / HTTP/1.1\r\n\r\n`,
    501,
  ]),
  [
    "a body in more chunks than a client would make of it",
    `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(20_000)}0\r\n\r\n`,
    413,
  ],
  ["another coding", "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501],
  ["a chunk without a size", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400],
  [
    "a chunk that is longer than it says",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
    400,
  ],
  ["too many headers", `GET / HTTP/1.1\r\n${"A: b\r\n".repeat(101)}\r\n`, 400],
  ["an endless header", `GET / HTTP/1.1\r\nA: ${"b".repeat(20_000)}`, 431],
];
for (const [name, request, status] of MALFORMED) {
  Deno.test(`HttpService answers ${name} with ${status} and closes`, async () => {
    const { network, service, problems } = serve();
    const client = network.connect(PORT);
    await send(client, request);
    match(await receive(client), new RegExp(`^HTTP/1\\.1 ${status}\\b[^]*connection: close`));
    await service.stop(0);
    deepEqual(problems, []);
  });
}

Deno.test("HttpService refuses a body above the limit, counted or in chunks", async () => {
  const { network, service } = serve({ limits: { ...QUICK, maxBody: 10 } });
  for (
    const request of [
      POST("/", "x".repeat(11)),
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffff\r\n",
    ]
  ) {
    const client = network.connect(PORT);
    await send(client, request + "x".repeat(80));
    match(await receive(client), /^HTTP\/1\.1 413 /);
  }
  await service.stop(0);
});

Deno.test("HttpService asks the gate before it reads the body", async () => {
  const { network, service } = serve({ gate: () => Promise.resolve(refuse(401, "no token")) });
  const client = network.connect(PORT);
  await send(client, "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n");
  match(await receive(client), /^HTTP\/1\.1 401 [^]*no token/);
  await service.stop(0);
});

Deno.test("HttpService lets a client that asks send its body", async () => {
  const { network, service } = serve();
  const client = network.connect(PORT);
  await send(client, "POST /e HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  equal(await receive(client, "\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  await send(client, "ok");
  match(await receive(client, "0\r\n\r\n"), /POST \/e ok/);
  await service.stop(0);
});

Deno.test("HttpService closes connections that wait too long: for a head, a body, the next head", async () => {
  const limits = { ...LIMITS, headTime: 20, bodyTime: 20, idleTime: 20 };
  const { network, service } = serve({ limits });
  for (const request of ["", "POST / HTT", POST("/", "abc").slice(0, -1)]) {
    const client = network.connect(PORT);
    await send(client, request);
    equal(await receive(client), "", request);
  }
  const idle = network.connect(PORT);
  await send(idle, POST("/", "abc"));
  match(await receive(idle), /POST \/ abc/);
  await service.stop(0);
});

Deno.test("HttpService makes room by closing the connection that has waited longest", async () => {
  const { network, service } = serve({ limits: { ...LIMITS, maxConnections: 3 } });
  const idle = Array.from({ length: 10 }, () => network.connect(PORT));
  const client = network.connect(PORT);
  await send(client, POST("/served", ""));
  match(await receive(client, "0\r\n\r\n"), /POST \/served/);
  for (const one of idle.slice(0, 8)) equal(await receive(one), "");
  await service.stop(0);
});

Deno.test("HttpService refuses with 503 when every client is being served", async () => {
  const { network, service, aborted } = serve({ limits: { ...LIMITS, maxConnections: 2 } });
  const stuck = [network.connect(PORT), network.connect(PORT)];
  for (const one of stuck) await send(one, POST("/stuck", ""));
  await turns();
  const refused = network.connect(PORT);
  match(await receive(refused), /^HTTP\/1\.1 503 [^]*retry-after: 1\r\n/);
  for (const one of stuck) one.close();
  await turns();
  deepEqual(aborted, ["/stuck", "/stuck"], "a client that has gone ends its request");
  await service.stop(0);
});

Deno.test("HttpService reports a failing handler and goes on", async () => {
  const { network, service, problems } = serve();
  const client = network.connect(PORT);
  await send(client, POST("/fail", ""));
  match(await receive(client, "0\r\n\r\n"), /^HTTP\/1\.1 500 /);
  await send(client, POST("/after", ""));
  match(await receive(client, "0\r\n\r\n"), /POST \/after/);
  deepEqual(problems, ["a bug"]);
  await service.stop(0);
});

Deno.test("HttpService goes on when the system has no connection to give", async () => {
  const network = new MemoryNetwork();
  const listener = network.listen(PORT);
  let failures = 0;
  const problems: string[] = [];
  const service = new HttpService({
    ...listener,
    close: () => listener.close(),
    accept: () => {
      if (failures++ === 0) return Promise.reject(new Error("Too many open files (os error 24)"));
      return listener.accept();
    },
  }, {
    limits: LIMITS,
    gate: () => Promise.resolve(null),
    handler: () => Promise.resolve(new Response("here")),
    refuse,
    report: (problem) => problems.push(problem),
  });
  const client = network.connect(PORT);
  await send(client, POST("/", ""));
  match(await receive(client, "0\r\n\r\n"), /here/);
  deepEqual(problems, ["cannot accept a connection: Too many open files"]);
  await service.stop(0);
});

Deno.test("parseHead() is total", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
    const head = parseHead(`POST / HTTP/1.1\r\n${text}`);
    ok("method" in head || head.status >= 400);
  }));
  const head = parseHead("GET / HTTP/1.1\r\nx: \u0100");
  ok("status" in head && head.status === 400, "a header has bytes, no other characters");
});

async function turns(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}
