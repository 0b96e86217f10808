import { equal } from "node:assert/strict";
import { refusal } from "../../src/mcp/gate.ts";

const TOKEN = "0123456789abcdef";
const GOOD = { host: "127.0.0.1:8123", authorization: `Bearer ${TOKEN}` };

const REQUESTS: [name: string, headers: Record<string, string>, status: number | null][] = [
  ["the address", {}, null],
  ["localhost", { host: "localhost" }, null],
  ["localhost in capitals", { host: "LOCALHOST:1" }, null],
  ["IPv6", { host: "[::1]:8123" }, null],
  ["another name", { host: "evil.example" }, 403],
  ["a name with a good beginning", { host: "localhost.evil.example" }, 403],
  ["a name with a good ending", { host: "evil.localhost" }, 403],
  ["a user before the name", { host: "localhost@evil.example" }, 400],
  ["no host", { host: "" }, 400],
  ["two hosts", { host: "localhost, evil.example" }, 400],
  ["a path in the host", { host: "localhost/evil" }, 400],
  ["a port that is not a number", { host: "localhost:80a" }, 400],
  ["an open bracket", { host: "[::1" }, 400],
  ["a local page", { origin: "http://localhost:3000" }, null],
  ["a local page by number", { origin: "https://127.0.0.1" }, null],
  ["a foreign page", { origin: "https://evil.example" }, 403],
  ["a foreign page with a local user", { origin: "http://localhost:1@evil.example" }, 403],
  ["a sandboxed page", { origin: "null" }, 403],
  ["a file", { origin: "file://" }, 403],
  ["a small letter", { authorization: `bearer ${TOKEN}` }, null],
  ["no token", { authorization: "" }, 401],
  ["a part of the token", { authorization: `Bearer ${TOKEN.slice(1)}` }, 401],
  ["more than the token", { authorization: `Bearer ${TOKEN}0` }, 401],
  ["a token without its scheme", { authorization: TOKEN }, 401],
  ["a large body", { "content-length": "1048577" }, 413],
];
for (const [name, headers, status] of REQUESTS) {
  Deno.test(`refusal() of a request with ${name} is ${status}`, async () => {
    equal(await statusOf("http://127.0.0.1:8123/mcp", { ...GOOD, ...headers }), status);
  });
}

Deno.test("refusal() looks at the headers before the path", async () => {
  const url = "http://127.0.0.1:8123/other";
  equal(await statusOf(url, { ...GOOD, host: "evil.example" }), 403);
  equal(await statusOf(url, { ...GOOD, authorization: "" }), 401);
  equal(await statusOf(url, GOOD), 404);
});

/** A request as the server sees it: `Request` itself would drop the Host header. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | null> {
  const response = await refusal({ url, headers: new Headers(headers) } as Request, {
    token: TOKEN,
    maxBody: 1_048_576,
  });
  return response?.status ?? null;
}
