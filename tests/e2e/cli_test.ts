/** The conventions of every command, in the real program. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { TABLE } from "../../src/cli/commands.ts";
import { project, type RunOptions } from "./harness.ts";

type Words = [...words: string[]] | [...words: string[], options: RunOptions];

const REFUSED: [name: string, words: Words, stderr: RegExp][] = [
  [
    "an unknown command",
    ["serach"],
    /^ra: Unknown command "serach"; did you mean "search"\?\nhint: /,
  ],
  ["a command with letters left out", ["srch", "x"], /"srch"; did you mean "search"\?\nhint: /],
  ["a flag as a command", ["version"], /"version"; did you mean "ra --version"\?\nhint: /],
  [
    "an action as a flag",
    ["packs", "--remove", "npm:x"],
    /"--remove" of "ra packs"; did you mean "ra packs remove"\?/,
  ],
  ["an unknown command", ["zzz"], /^ra: Unknown command "zzz"\nhint: .*ra search "zzz"/],
  [
    "an unknown flag",
    ["search", "--limt", "3", "x"],
    /"--limt" .*did you mean "--limit"\?\nhint: /,
  ],
  ["a word to exclude", ["search", "a", "-foo"], /"-foo"[^]*hint: .*ra search "word -foo"/],
  ["an unknown value", ["search", "-o", "lst", "x"], /"lst" for -o; did you mean "list"\?\nhint: /],
  [
    "a number out of range",
    ["search", "-n", "0", "x"],
    /"0" as the value of -n\nhint: .*1 to 10000/,
  ],
  ["a value that is not a number", ["search", "--limit=ten", "x"], /"ten" as the value of --limit/],
  ["a missing value", ["search", "x", "--limit"], /"--limit" needs a value\nhint: .*--limit N/],
  ["a value too many", ["status", "--json=yes"], /"--json" takes no value/],
  ["a missing argument", ["search"], /"ra search" needs QUERY\nhint: for example: ra search /],
  ["an argument too many", ["status", "now"], /Unexpected argument "now" for "ra status"\nhint: /],
  ["an unknown topic", ["help", "qury"], /"qury" for "ra help"; did you mean "query"\?/],
  ["an unknown shell", ["completions", "bsh"], /"bsh" .*did you mean "bash"\?/],
  [
    "a missing folder",
    ["-C", "nowhere", "status"],
    /"nowhere" named by -C: it does not exist\nhint: /,
  ],
  [
    "a colour that is none",
    ["--color", "blue", "status"],
    /"blue" for --color\nhint: .*auto, always/,
  ],
];

Deno.test("ra refuses with exit 2, the word quoted and a hint:", async (t) => {
  await using ra = await project();
  for (const [name, words, stderr] of REFUSED) {
    await t.step(name, async () => {
      const ran = await ra.run(...words);
      match(ran.stderr, stderr);
      equal(ran.stdout, "");
      equal(ran.code, 2);
    });
  }
});

Deno.test("ra --version prints the version in deno.json", async () => {
  await using ra = await project();
  const { version } = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  for (const words of [["--version"], ["status", "--version"], ["--version", "search"]]) {
    const { code, stdout, stderr } = await ra.run(...words);
    match(stdout, /^ra \S+( \(commit [0-9a-f]{7}\))?\n$/);
    equal(stdout.split(/[ \n]/)[1], version);
    equal(stderr, "");
    equal(code, 0);
  }
});

Deno.test("help is the same however it is asked for, examples first", async () => {
  await using ra = await project();
  const bare = await ra.run();
  equal((await ra.run("help")).stdout, bare.stdout);
  equal((await ra.run("--help")).stdout, bare.stdout);
  const command = await ra.run("search", "--help");
  equal((await ra.run("help", "search")).stdout, command.stdout);
  equal((await ra.run("-h", "search")).stdout, command.stdout);
  equal((await ra.run("search", "x", "-h")).stdout, command.stdout);
  for (const { code, stdout, stderr } of [bare, command]) {
    ok(stdout.indexOf("Examples") < stdout.indexOf("Usage"));
    equal(stderr, "");
    equal(code, 0);
  }
});

Deno.test("ra help TOPIC prints the embedded manual as markdown into a pipe", async () => {
  await using ra = await project();
  for (const { name } of TABLE.topics) {
    const { code, stdout } = await ra.run("help", name);
    const page = await Deno.readTextFile(new URL(`../../src/help/${name}.md`, import.meta.url));
    ok(stdout.endsWith(page), name);
    equal(code, 0);
  }
});

Deno.test("colour follows --color, NO_COLOR, CLICOLOR_FORCE and TERM", async () => {
  await using ra = await project();
  const CASES: [words: string[], env: Record<string, string>, colored: boolean][] = [
    [[], {}, false],
    [["--color", "always"], {}, true],
    [["--color=always"], { NO_COLOR: "1" }, true],
    [[], { CLICOLOR_FORCE: "1" }, true],
    [[], { CLICOLOR_FORCE: "0" }, false],
    [[], { CLICOLOR_FORCE: "1", NO_COLOR: "1" }, false],
    [["--color", "never"], { CLICOLOR_FORCE: "1" }, false],
  ];
  for (const [words, env, colored] of CASES) {
    const { stdout } = await ra.run("help", ...words, { env });
    equal(stdout.includes("\x1b["), colored, `${words} ${JSON.stringify(env)}`);
  }
});

Deno.test("a closed pipe ends the process without a message", async () => {
  await using ra = await project();
  const [program, ...before] = ra.command;
  const child = new Deno.Command(program, {
    args: [...before, "completions", "zsh"],
    env: { ...ra.env },
    clearEnv: true,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await child.stdout.cancel();
  const stderr = await new Response(child.stderr).text();
  equal(stderr, "");
  equal((await child.status).code, 0);
});

Deno.test("control characters in an argument do not reach the terminal", async () => {
  await using ra = await project();
  const { stderr } = await ra.run("\x1b]0;title\x07\u202ex");
  match(stderr, /Unknown command "\]0;titlex"/);
});

Deno.test("frontmatter that takes the yaml library is read, in the executable too", async () => {
  const front =
    "---\ntitle:\n  Extending the\n  cluster\n? tags\n: - 'a b'\n  - &x c\nms.date: 1\n---\n";
  await using ra = await project({ "docs/a.md": `${front}Text.\n` });
  const { stdout, code } = await ra.run("inspect", "doc", "docs/a.md", "--json");
  const { title, tags } = JSON.parse(stdout);
  deepEqual([code, title, tags], [0, "Extending the cluster", ["a b", "c"]]);
});
