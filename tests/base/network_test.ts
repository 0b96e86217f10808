import { equal, rejects } from "node:assert/strict";
import { DenoHost } from "../../src/base/host.ts";
import { clientFor, type HttpRequest, withoutProxy } from "../../src/base/network.ts";

const request: HttpRequest = { headers: {}, body: "", signal: new AbortController().signal };

Deno.test("clientFor() sends to one server and to no other", async () => {
  const client = clientFor("https://a.test/v1", (url) => Promise.resolve(new Response(url)));
  equal(
    await (await client.post("https://a.test/v1/embeddings", request)).text(),
    "https://a.test/v1/embeddings",
  );
  const others = [
    "http://a.test/v1",
    "https://a.test:444/v1",
    "https://b.test/",
    "https://a.test.b.test/",
    "https://a.test@b.test/",
    "v1",
  ];
  for (const url of others) await rejects(client.post(url, request), TypeError, url);
});

Deno.test("a redirect is not followed", async () => {
  let visits = 0;
  await using server = Deno.serve({ port: 0, onListen() {} }, ({ url }) => {
    visits++;
    return Response.redirect(`${url}/other`);
  });
  const url = `http://127.0.0.1:${server.addr.port}/v1`;
  const response = await new DenoHost([]).connectTo(url).post(url, request);
  equal(response.status, 302);
  await response.body?.cancel();
  equal(visits, 1);
});

Deno.test("withoutProxy() adds loopback once", () => {
  equal(withoutProxy(undefined), "localhost,127.0.0.1,::1");
  equal(withoutProxy(" .corp.test , localhost"), ".corp.test,localhost,127.0.0.1,::1");
});
