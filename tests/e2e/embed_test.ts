/** `ra embed` and `ra status` with a model behind a URL, and what happens when it fails. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type EncoderServer, serveEncoder } from "../meaning/serve_encoder.ts";
import { tinyEncoder } from "../meaning/tiny_encoder.ts";
import { MODEL_FOLDER, withModel } from "../meaning/real_model.ts";
import { PROBE_TEXT } from "../../src/meaning/probe.ts";
import { type Project, project, spawn } from "./harness.ts";

const TREE = '[tree.docs]\npath = "docs"\n';
const SECRET = "sk-e2e-secret";
const DOCUMENTS = 12;
const BATCH = 2;

const FILES = {
  ".ra.toml": TREE,
  ...Object.fromEntries(
    Array.from({ length: DOCUMENTS }, (_, i) => [`docs/d${i}.md`, `Words ${i}.\n`]),
  ),
};

async function withServer(work: (ra: Project, server: EncoderServer) => Promise<void>) {
  await using ra = await project(FILES);
  await using server = serveEncoder(tinyEncoder());
  await ra.write("~/.ra.toml", settingsOf(server.url));
  await work(ra, server);
}

function settingsOf(url: string): string {
  return `[embeddings]\nurl = "${url}"\nmodel = "tiny"\nbatch = ${BATCH}\ntimeout_ms = 700\n`;
}

async function shareOf(ra: Project): Promise<number> {
  return JSON.parse((await ra.run("status", "--json")).stdout).model.sections;
}

Deno.test("ra embed encodes what is missing, and ra status shows it", async () => {
  await withServer(async (ra) => {
    match(
      (await ra.run("embed", "--dry-run")).stdout,
      /12 of 12 sections have no vectors\n12 texts/,
    );
    equal(await shareOf(ra), 0, "nothing was stored");
    const { stdout } = await ra.run("embed", "--limit", "5", "--json");
    const { encoded, left } = JSON.parse(stdout);
    deepEqual({ encoded, left }, { encoded: 5, left: 7 });
    match((await ra.run("embed")).stdout, /12 of 12 sections have vectors\nencoded 7 sections/);
    match((await ra.run("status")).stdout, /tiny at http:.*\n.*12 of 12 sections.*\(100 %\)/);
    await ra.write("docs/d3.md", "Other words.\n");
    match((await ra.run("embed")).stdout, /encoded 1 section /);
    equal((await ra.run("update")).code, 0);
    match((await ra.run("embed")).stdout, /nothing to encode/, "a rebuild keeps vectors");
    equal((await ra.run("embed", "--forget")).code, 0);
    equal(await shareOf(ra), 0);
  });
});

Deno.test("two processes that embed at once encode no section twice", async () => {
  await using ra = await project(FILES);
  const encoder = tinyEncoder({ delay: 30 });
  await using server = serveEncoder(encoder);
  await ra.write("~/.ra.toml", settingsOf(server.url));
  await ra.run("update");
  const ran = await Promise.all([ra.run("embed"), ra.run("embed")]);
  deepEqual(ran.map(({ code }) => code), [0, 0], ran.map(({ stderr }) => stderr).join("\n"));
  const texts = encoder.calls.flat().filter((text) => text !== PROBE_TEXT);
  deepEqual([texts.length, new Set(texts).size], [DOCUMENTS, DOCUMENTS]);
});

Deno.test("the key is sent to the server, and shown nowhere", async () => {
  await withServer(async (ra, server) => {
    await ra.write("~/.ra.toml", `${settingsOf(server.url)}api_key_env = "MY_OWN_NAME"\n`);
    const missing = await ra.run("embed");
    equal(missing.code, 2);
    match(missing.stderr, /variable "MY_OWN_NAME" is not set/);
    const env = { MY_OWN_NAME: SECRET };
    equal((await ra.run("embed", { env })).code, 0);
    ok(server.requests.every((headers) => headers.get("authorization") === `Bearer ${SECRET}`));
    server.trouble = () =>
      Response.json({ error: { message: `bad key ${SECRET}` } }, { status: 401 });
    for (const words of [["embed", "--again"], ["status"], ["config"]]) {
      const { stdout, stderr } = await ra.run(...words as [string], { env });
      ok(!`${stdout}${stderr}`.includes(SECRET), words.join(" "));
    }
  });
});

const TROUBLES: [name: string, reply: () => Response | Promise<Response>, says: RegExp][] = [
  ["sends a web page", () => new Response("<html>"), /web page/],
  [
    "is busy",
    () => new Response("", { status: 429, headers: { "retry-after": "60" } }),
    /status 429/,
  ],
  ["never answers", () => new Promise(() => {}), /no answer within 0.7 s/],
];
Deno.test("when the server fails, ra embed says why and keeps what there was", async () => {
  await withServer(async (ra, server) => {
    await ra.run("embed", "--limit", "6");
    for (const [name, reply, says] of TROUBLES) {
      server.trouble = reply;
      const { code, stderr } = await ra.run("embed");
      equal(code, 2, name);
      match(stderr, says);
      match(stderr, /hint: /);
    }
    server.trouble = null;
    equal(await shareOf(ra), 6);
    equal((await ra.run("search", "words")).code, 0);
  });
});

Deno.test("a model in a project counts only after ra trust", async () => {
  await withServer(async (ra, server) => {
    await ra.write("~/.ra.toml", "");
    await ra.write(".ra.toml", `${TREE}\n${settingsOf(server.url)}`);
    const { code, stderr } = await ra.run("embed");
    equal(code, 2);
    match(stderr, /hint: the user may trust this project with `ra trust`/);
    equal(server.requests.length, 0);
    await ra.run("trust");
    equal((await ra.run("embed")).code, 0);
  });
});

Deno.test({
  name: "ra embed that is killed loses the batch at hand, and no more",
  ignore: Deno.build.os === "windows",
  async fn() {
    const KILLS = 3;
    await using ra = await project(FILES);
    const encoder = tinyEncoder({ delay: 40 });
    await using server = serveEncoder(encoder);
    await ra.write("~/.ra.toml", settingsOf(server.url));
    await ra.run("update");
    const texts = () => encoder.calls.flat().filter((text) => text !== PROBE_TEXT).length;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = server.requests.length;
      const child = spawn(ra, ["embed"], { stdout: "null", stderr: "null" });
      while (server.requests.length < before + 2 + kill % 3) {
        await new Promise((r) => setTimeout(r, 5));
      }
      child.kill("SIGKILL");
      await child.status;
      const kept = await shareOf(ra);
      ok(texts() - kept <= (kill + 1) * BATCH, `${texts()} were encoded, ${kept} are kept`);
    }
    equal((await ra.run("embed")).code, 0);
    equal(await shareOf(ra), DOCUMENTS);
  },
});

Deno.test({
  name: "a folder and a server give the same vectors with the real model",
  ignore: !withModel(),
  async fn() {
    const { DenoHost } = await import("../../src/base/host.ts");
    const { openEncoder } = await import("../../src/app/meaning/open_encoder.ts");
    const { DEFAULT_EMBEDDINGS } = await import("../../src/config/model.ts");
    const host = new DenoHost([]);
    const folder = await openEncoder(host, { ...DEFAULT_EMBEDDINGS, modelDir: MODEL_FOLDER });
    await using server = serveEncoder(folder);
    const endpoint = await openEncoder(host, { ...DEFAULT_EMBEDDINGS, url: server.url });
    const texts = ["Rotate the keys.", "Ångström 漢字"];
    const [own, served] = [
      await folder.encode(texts, "document"),
      await endpoint.encode(texts, "document"),
    ];
    for (const [i, vector] of own.entries()) {
      ok(vector.every((number, k) => Math.abs(number - served[i][k]) < 1e-6));
    }
    folder.close();
  },
});
