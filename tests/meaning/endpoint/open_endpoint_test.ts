/** An endpoint as an encoder: what is sent, what is believed, and how long it may take. */
import { deepEqual, equal, match, ok, rejects, throws } from "node:assert/strict";
import { RaError } from "../../../src/base/error.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import type { HttpRequest, Send } from "../../../src/base/network.ts";
import { DEFAULT_EMBEDDINGS, type EmbeddingSettings } from "../../../src/config/model.ts";
import { openEndpoint } from "../../../src/meaning/endpoint/open_endpoint.ts";
import type { Encoder } from "../../../src/meaning/model.ts";

const URL = "http://model.test/v1";
const SECRET = "sk-very-secret-0123";

interface Sent extends HttpRequest {
  readonly url: string;
}

function open(internet: Send, settings: Partial<EmbeddingSettings> = {}) {
  const sent: Sent[] = [];
  const host = new MemoryHost({}, {
    env: { MY_KEY: SECRET, EMPTY: " ", BROKEN: "sk-\u00e9\n" },
    internet: (url, request) => {
      sent.push({ url, ...request });
      return internet(url, request);
    },
  });
  const all = { ...DEFAULT_EMBEDDINGS, model: "m", timeoutMs: 400, ...settings, url: URL };
  return { sent, encoder: openEndpoint(host, all) };
}

function answer(value: unknown, init: ResponseInit = {}): Promise<Response> {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return Promise.resolve(new Response(text, init));
}

const data = (...vectors: unknown[]) => ({
  data: vectors.map((embedding, index) => ({ index, embedding })),
});
const good: Send = (_, { body }) =>
  answer(data(...JSON.parse(body).input.map((_: string, i: number) => [3, 4 * (i + 1)])));

async function failureOf(encoder: Encoder, texts = ["a", "b"]): Promise<RaError> {
  const error = await encoder.encode(texts, "document").then(() => null, (error) => error);
  ok(error instanceof RaError, String(error));
  ok(!`${error.message} ${error.hint}`.includes(SECRET), "the key is never shown");
  return error;
}

Deno.test("openEndpoint() sends model, prefixed texts, dimensions and the key", async () => {
  const { encoder, sent } = open(good, {
    apiKeyEnv: "MY_KEY",
    dimensions: 2,
    documentPrefix: "doc: ",
    queryPrefix: "ask: ",
    maxChars: 3,
  });
  const [vector] = await encoder.encode(["abcdef"], "document");
  await encoder.encode(["x"], "query");
  deepEqual([...vector].map((number) => number.toFixed(2)), ["0.60", "0.80"]);
  equal(sent[0].url, "http://model.test/v1/embeddings");
  deepEqual(JSON.parse(sent[0].body), { model: "m", input: ["doc: abc"], dimensions: 2 });
  deepEqual(JSON.parse(sent[1].body).input, ["ask: x"]);
  equal(sent[0].headers.authorization, `Bearer ${SECRET}`);
  ok(!encoder.key.includes(SECRET));
});

Deno.test("openEndpoint() sends batches and keeps the order of the texts", async () => {
  const { encoder, sent } = open((_, { body }) => {
    const list = JSON.parse(body).input.map((text: string, index: number) => ({
      index,
      embedding: [1, Number(text)],
    }));
    return answer({ data: list.reverse() });
  }, { batch: 2 });
  const vectors = await encoder.encode(["1", "2", "3", "4", "5"], "document");
  deepEqual(vectors.map(([x, y]) => Math.round(y / x)), [1, 2, 3, 4, 5]);
  equal(sent.length, 3);
});

const BAD: [name: string, answer: () => Promise<Response>, says: RegExp][] = [
  ["a web page", () => answer("<!DOCTYPE html><p>hi"), /web page, not JSON/],
  ["no JSON", () => answer("oops"), /did not send JSON/],
  ["null", () => answer("null"), /object with data/],
  ["no list", () => answer({ data: 3 }), /list of vectors/],
  ["too few vectors", () => answer(data([1, 2])), /1 vectors for 2 texts/],
  [
    "a vector twice",
    () => answer({ data: [0, 0].map((index) => ({ index, embedding: [1] })) }),
    /twice/,
  ],
  [
    "numbers out of range",
    () => answer({ data: [0, 7].map((index) => ({ index, embedding: [1] })) }),
    /wrongly/,
  ],
  ["vectors of two lengths", () => answer(data([1, 2], [1])), /1 numbers, not 2/],
  ["empty vectors", () => answer(data([], [])), /0 numbers/],
  ["strings", () => answer(data(["1", "2"], [1, 2])), /not a finite number/],
  ["null for NaN", () => answer(data([null, 1], [1, 2])), /not a finite number/],
  ["infinity", () => answer('{"data":[{"embedding":[1e999]},{"embedding":[1]}]}'), /finite/],
  ["squares that overflow", () => answer(data([1e300], [1])), /no direction/],
  ["zeros", () => answer(data([0, 0], [1, 2])), /no direction/],
  [
    "base64",
    () => answer({ data: ["AAAA", "AAAA"].map((embedding) => ({ embedding })) }),
    /not a list/,
  ],
  [
    "a redirect",
    () => answer("", { status: 302, headers: { location: "http://evil.test/" } }),
    /redirects/,
  ],
  [
    "a wrong key",
    () => answer({ error: { message: `no such key ${SECRET}\u0007` } }, { status: 401 }),
    /401: no such key …$/,
  ],
  [
    "no such model",
    () => answer({ error: "model not found" }, { status: 404 }),
    /404: model not found/,
  ],
  ["a page with an error", () => answer("<html>", { status: 400 }), /status 400$/],
];
for (const [name, reply, says] of BAD) {
  Deno.test(`openEndpoint() refuses ${name}, at once`, async () => {
    const { encoder, sent } = open(reply, { apiKeyEnv: "MY_KEY" });
    const error = await failureOf(encoder);
    match(error.message, says);
    ok(error.hint);
    equal(sent.length, 1);
  });
}

Deno.test("openEndpoint() refuses other dimensions than it asked for, and than it got before", async () => {
  match((await failureOf(open(good, { dimensions: 3 }).encoder)).message, /2 numbers, not 3/);
  let length = 2;
  const { encoder } = open(() => answer(data(new Array(length++).fill(1))));
  await encoder.encode(["a"], "query");
  match((await failureOf(encoder, ["a"])).message, /3 numbers, not 2/);
});

Deno.test("openEndpoint() stops reading an endless answer", async () => {
  let sent = 0;
  const body = () =>
    new ReadableStream({
      pull(controller) {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000).fill(32));
      },
    });
  const { encoder } = open(() => Promise.resolve(new Response(body())), {
    dimensions: 4,
    timeoutMs: 10_000,
  });
  match((await failureOf(encoder)).message, /more than \d+ bytes/);
  ok(sent < 2_000_000);
});

Deno.test("openEndpoint() tries again while a server is busy", async () => {
  let attempts = 0;
  const { encoder } = open((url, request) => {
    if (attempts++ > 0) return good(url, request);
    return answer("", { status: 429, headers: { "retry-after": "0" } });
  });
  equal((await encoder.encode(["a"], "query")).length, 1);
  equal(attempts, 2);
});

Deno.test("openEndpoint() does not wait longer than it may", async () => {
  for (const wait of ["3600", "999999"]) {
    const { encoder, sent } = open(() =>
      answer({ error: "slow down" }, { status: 429, headers: { "retry-after": wait } })
    );
    match((await failureOf(encoder)).message, /429: slow down/);
    equal(sent.length, 1);
  }
  const { encoder } = open(() => answer("", { status: 503 }), { timeoutMs: 300 });
  match((await failureOf(encoder)).message, /status 503/);
});

const SLOW: [name: string, send: Send][] = [
  ["an answer that never comes", () => new Promise(() => {})],
  ["a body that never ends", () => Promise.resolve(new Response(new ReadableStream({})))],
];
for (const [name, send] of SLOW) {
  Deno.test(`openEndpoint() gives up ${name}`, async () => {
    const { encoder } = open(send, { timeoutMs: 60 });
    match((await failureOf(encoder)).message, /no answer within 0.06 s/);
    const aborted = AbortSignal.timeout(10);
    const slow = open(send, { timeoutMs: 60_000 }).encoder;
    await rejects(slow.encode(["a"], "query", aborted), RaError);
  });
}

Deno.test("openEndpoint() says when nothing listens", async () => {
  const { encoder } = open(() => Promise.reject(new TypeError("refused")));
  match(
    (await failureOf(encoder)).message,
    /"m" at http:\/\/model.test\/v1\/embeddings: there is no/,
  );
});

Deno.test("openEndpoint() needs the key that the config names, and does not show a broken one", () => {
  for (const apiKeyEnv of ["MISSING", "EMPTY", "BROKEN"]) {
    throws(() => open(good, { apiKeyEnv }), (error) => {
      ok(error instanceof RaError);
      match(error.message, new RegExp(apiKeyEnv));
      return !error.message.includes("sk-");
    });
  }
});
