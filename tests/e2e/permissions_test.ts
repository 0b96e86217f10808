/** What ra can still do after a command has run, found out by trying, in a process that may do everything. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { permissions } from "../../scripts/compile_ra.ts";
import { serveEncoder } from "../meaning/serve_encoder.ts";
import { tinyEncoder } from "../meaning/tiny_encoder.ts";
import { type Project, project } from "./harness.ts";

const SCRIPT = fileURLToPath(new URL("attempts.ts", import.meta.url));
const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/errors.md": "# Errors\n\nRetry twice, then report the timeout.\n",
  "docs/more.md": "# More\n\nA timeout is an error; retry later.\n",
  "src/retry.ts": "// Retry with a timeout\nexport function retryTwice() {}\n",
};
const HOOK = JSON.stringify({ tool_input: { file_path: "src/retry.ts" } });

function start(ra: Project, words: readonly string[], stdin: string) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "-A", SCRIPT, ...words],
    cwd: ra.folder,
    env: { ...ra.env },
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(stdin)).then(() => writer.close());
  return child;
}

/** The permissions that are left at the end, and what was printed. */
async function leftAfter(ra: Project, ...words: string[]) {
  const { code, stdout, stderr } = await start(ra, words, HOOK).output();
  const left = new TextDecoder().decode(stderr).trimEnd().split("\n").at(-1)!;
  return { code, out: new TextDecoder().decode(stdout), left: left.split(" ") };
}

const READING: [words: string[], out: RegExp][] = [
  [["search", "retry"], /Retry twice/],
  [["search", "retry", "--json"], /Retry twice/],
  [["context", "src/retry.ts"], /Retry twice/],
  [["context", "--hook", "--time-limit", "60000"], /Retry twice/],
  [["likethis", "docs:errors.md#errors"], /retry later/],
  [["get", "docs:errors.md"], /Retry twice/],
];

Deno.test("a command that shows documents can neither write, connect, run nor import afterwards", async () => {
  await using ra = await project(FILES);
  for (const [words, expected] of READING) {
    const { code, out, left } = await leftAfter(ra, ...words);
    equal(code, 0, words.join(" "));
    match(out, expected);
    deepEqual(left, ["read"], words.join(" "));
  }
});

Deno.test("the index is written before the permission is given up, at the first command too", async () => {
  await using ra = await project(FILES);
  deepEqual((await leftAfter(ra, "search", "retry")).left, ["read"]);
  const { stdout } = await ra.run("status");
  match(stdout, /fresh|up to date/);
});

const MODEL = '[embeddings]\nurl = "http://127.0.0.1:1/v1"\nmodel = "m"\n';

Deno.test("the network is kept for a model that the user has agreed to, by commands that ask it", async () => {
  await using ra = await project(FILES);
  const cases: [config: string, words: string[], hasNet: boolean][] = [
    [MODEL.replace("url", "model_dir"), ["embed"], false],
    [MODEL, ["embed"], true],
    [MODEL, ["update"], false],
    [MODEL, ["get", "docs:errors.md"], false],
    [MODEL, ["mcp"], true],
    ["", ["mcp"], false],
  ];
  await ra.write(".ra.toml", '[tree.docs]\npath = "docs"\n');
  for (const [config, words, hasNet] of cases) {
    await ra.write("~/.ra.toml", config);
    equal((await leftAfter(ra, ...words)).left.includes("net"), hasNet, `${words} ${config}`);
  }
  await ra.write("~/.ra.toml", "");
  await ra.write(".ra.toml", `[tree.docs]\npath = "docs"\n${MODEL}`);
  deepEqual((await leftAfter(ra, "embed")).left.includes("net"), false, "not trusted");
});

Deno.test("with a model configured, the mode of a call decides about the network", async () => {
  await using ra = await project(FILES);
  await using server = serveEncoder(tinyEncoder());
  const model = MODEL.replace("http://127.0.0.1:1/v1", server.url);
  await ra.write(".ra.toml", '[tree.docs]\npath = "docs"\n');
  await ra.write("questions.toml", '[[question]]\nquery = "retry"\nexpect = "docs:errors.md"\n');
  await ra.write("~/.ra.toml", model);
  await ra.run("embed");
  const hybrid = '[search]\nmode = "hybrid"\n';
  const asking: readonly string[][] = [
    ["search", "retry"],
    ["context", "src/retry.ts"],
    ["likethis", "docs:errors.md#errors"],
    ["eval", "questions.toml"],
  ];
  const hook = ["context", "--hook", "--time-limit", "60000"];
  const cases: [config: string, words: readonly string[], isAsked: boolean][] = [
    ...asking.flatMap((words): typeof cases => [
      [model, words, false],
      [model, [...words, "--hybrid"], true],
    ]),
    [hybrid + model, asking[0], true],
    [hybrid + model, [...asking[0], "--lexical"], false],
    [hybrid + model, hook, false],
    [`${hybrid}[context]\nmode = "lexical"\n${model}`, asking[1], false],
  ];
  for (const [config, words, isAsked] of cases) {
    await ra.write("~/.ra.toml", config);
    const { code, out, left } = await leftAfter(ra, ...words);
    equal(code, 0, words.join(" "));
    ok(out !== "");
    const network = left.filter((name) => name === "net" || name === "connect");
    deepEqual(network, isAsked ? ["net", "connect"] : [], `${words} ${config}`);
  }
});

Deno.test("a command that writes keeps the permission to write, and nothing else", async () => {
  await using ra = await project(FILES);
  for (const words of [["update"], ["agents"], ["mcp"]]) {
    deepEqual((await leftAfter(ra, ...words)).left, ["write", "read"], words.join(" "));
  }
});

Deno.test({
  name: "ra mcp --http cannot connect to anything once it listens",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using ra = await project(FILES);
    const child = start(ra, ["mcp", "--http", "--no-auth"], "");
    const stderr = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!/no token/.test(text)) text += (await stderr.read()).value;
    const url = /http:\S+/.exec(text)![0];
    equal((await fetch(url)).status, 405, "it still accepts connections");
    child.kill("SIGTERM");
    for (let part = await stderr.read(); !part.done; part = await stderr.read()) text += part.value;
    equal((await child.status).code, 0);
    await child.stdout.cancel();
    deepEqual(text.trimEnd().split("\n").at(-1), "write read");
  },
});

Deno.test("the executable is compiled without subprocesses, FFI or system facts", () => {
  deepEqual(permissions().sort(), [
    "--allow-env",
    "--allow-net",
    "--allow-read",
    "--allow-write",
    "--no-prompt",
  ]);
});
