import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { showConfig } from "../../src/app/project/setup.ts";
import { listTrust, trustProject } from "../../src/app/project/trust.ts";
import type { RaError } from "../../src/base/error.ts";
import { loadConfig } from "../../src/config/load.ts";
import { DEFAULT_EMBEDDINGS } from "../../src/config/model.ts";
import { configJson, configText } from "../../src/output/commands/config.ts";
import { trustText } from "../../src/output/commands/init.ts";
import { makeStyle } from "../../src/output/terminal/style.ts";
import { World } from "./world.ts";

const PLAIN = makeStyle({ color: false, width: 100 });
const AT_HOME = "[embeddings]\nurl = 'http://localhost:11434/v1/'\nmodel = 'nomic-embed-text'\n" +
  "query_prefix = 'search_query: '\n";

Deno.test("[embeddings] of the global config needs no trust", async () => {
  const world = new World({ "~/.ra.toml": AT_HOME });
  const { embeddings, warnings, origins } = await loadConfig(world);
  deepEqual(warnings, []);
  deepEqual(embeddings, {
    ...DEFAULT_EMBEDDINGS,
    url: "http://localhost:11434/v1",
    model: "nomic-embed-text",
    queryPrefix: "search_query: ",
  });
  equal(origins.get("embeddings.model"), world.at("~/.ra.toml"));
  deepEqual((await trustProject(world)).configs, []);
});

const PROJECTS: [name: string, toml: string, allows: RegExp[]][] = [
  ["a URL on this machine", "url = 'http://127.0.0.1:1/v1'", [
    /embeddings\.url may send documents and questions to http:\/\/127\.0\.0\.1:1\/v1\n/,
  ]],
  ["a URL and a key", "url = 'https://api.example.com/v1'\napi_key_env = 'SOME_KEY'", [
    /may send documents and questions to https:\/\/api\.example\.com\/v1\n/,
    /embeddings\.api_key_env may send the key in the variable SOME_KEY\n/,
  ]],
  ["a folder inside it", "model_dir = 'models/m'", [
    /embeddings\.model_dir may read \/project\/models\/m\n/,
  ]],
  ["a folder outside it", "model_dir = '/models/m'", [/may read \/models\/m\n/]],
];
for (const [name, toml, allows] of PROJECTS) {
  Deno.test(`[embeddings] of a project with ${name} is ignored until it is trusted`, async () => {
    const world = new World({ ".ra.toml": `[search]\nlimit = 3\n[embeddings]\n${toml}\n` });
    const before = await loadConfig(world);
    equal(before.embeddings, null);
    equal(before.search.limit, 3, "the rest counts");
    equal(before.warnings.length, 1);
    match(before.warnings[0].message, /^\[embeddings\] is ignored/);
    match(before.warnings[0].hint!, /ra trust/);
    equal(before.warnings[0].line, 3);
    equal(before.origins.has("embeddings.url"), false);

    const text = trustText(await trustProject(world), PLAIN);
    for (const line of allows) match(text, line);
    const after = await loadConfig(world);
    deepEqual(after.warnings, []);
    equal(after.embeddings === null, false);
    equal((await listTrust(world)).entries[0].state, "valid");

    world.write(".ra.toml", world.read(".ra.toml") + "batch = 2\n");
    equal((await loadConfig(world)).embeddings, null, "an edit ends the trust");
  });
}

Deno.test("the table is taken whole: from the project if it is trusted, else from the global config", async () => {
  const world = new World({
    ".ra.toml": "[embeddings]\nmodel_dir = 'm'\nbatch = 2\n",
    "~/.ra.toml": AT_HOME,
  });
  const before = await loadConfig(world);
  equal(before.embeddings?.url, "http://localhost:11434/v1");
  equal(before.embeddings?.batch, DEFAULT_EMBEDDINGS.batch);
  equal(before.warnings.length, 1);
  await trustProject(world);
  const { embeddings, origins } = await loadConfig(world);
  deepEqual(embeddings, { ...DEFAULT_EMBEDDINGS, modelDir: world.at("m"), batch: 2 });
  equal(origins.has("embeddings.model"), false);
});

Deno.test("a folder of a model that becomes a link needs new trust", async () => {
  const world = new World({
    ".ra.toml": "[embeddings]\nmodel_dir = 'm'\n",
    "m/model.onnx": "",
    "/other/model.onnx": "",
  });
  await trustProject(world);
  equal((await loadConfig(world)).embeddings?.modelDir, world.at("m"));
  world.remove(world.at("m/model.onnx"));
  world.remove(world.at("m"));
  world.link("m", "/other");
  equal((await loadConfig(world)).embeddings, null);
});

Deno.test("a table without a model is a warning", async () => {
  const { embeddings, warnings } = await loadConfig(
    new World({ "~/.ra.toml": "[embeddings]\nmodel = 'm'\n" }),
  );
  equal(embeddings, null);
  match(warnings[0].message, /names neither url nor model_dir/);
});

const WRONG: [name: string, toml: string, message: RegExp, hint: RegExp][] = [
  ["two models", "url = 'http://a'\nmodel_dir = 'b'", /both url and model_dir/, /remove one/],
  ["another protocol", "url = 'file:///etc/passwd'", /http:\/\/ or https:\/\//, /help config/],
  ["no address", "url = 'localhost:11434'", /http:\/\/ or https:\/\//, /help config/],
  ["a key in the address", "url = 'http://u:key@a'", /user name or password/, /api_key_env/],
  ["a question mark", "url = 'http://a/v1?key=x'", /must not contain/, /before \/embeddings/],
  ["the whole address", "url = 'http://a/v1/embeddings/'", /must not end in/, /leave that part/],
  ["a key in place of a variable", "api_key_env = 'sk-123'", /environment variable/, /set the var/],
  ["half a dimension", "dimensions = 1.5", /whole number/, /help config/],
  ["no time", "timeout_ms = 0", /from 1 to 600000/, /help config/],
];
for (const [name, toml, message, hint] of WRONG) {
  Deno.test(`[embeddings] with ${name} is refused`, async () => {
    const world = new World({ "~/.ra.toml": `[embeddings]\n${toml}\n` });
    await rejects(loadConfig(world), (error: RaError) => {
      match(error.message, message);
      match(error.hint!, hint);
      return true;
    });
  });
}

Deno.test("ra config shows the model, and nothing about models without one", async () => {
  const none = await showConfig(new World({ "~/.ra.toml": "" }));
  equal(configText(none, PLAIN).includes("embeddings"), false);
  equal(configJson(none).embeddings, null);

  const world = new World({ "~/.ra.toml": AT_HOME + "api_key_env = 'SOME_KEY'\n" });
  world.variables.SOME_KEY = "sk-secret";
  const outcome = await showConfig(world);
  const text = configText(outcome, PLAIN);
  match(text, /\[embeddings\]\nurl = "http:\/\/localhost:11434\/v1" # \/home\/\.ra\.toml\n/);
  match(text, /batch = 32 # default\n/);
  match(text, /api_key_env = "SOME_KEY"/);
  const json = JSON.stringify(configJson(outcome));
  match(json, /"query_prefix":"search_query: "/);
  equal((text + json).includes("sk-secret"), false);
});
