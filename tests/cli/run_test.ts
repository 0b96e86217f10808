/** What only a terminal shows, with an in-memory terminal. */
import { equal, match, ok } from "node:assert/strict";
import { displayWidth } from "../../src/base/text/display_width.ts";
import { run } from "../../src/cli/run.ts";
import { Writer } from "../../src/cli/writer.ts";
import { renderManual } from "../../src/output/terminal/manual.ts";
import { makeStyle } from "../../src/output/terminal/style.ts";
import { TestHost } from "./test_host.ts";

Deno.test("run() uses colour on a terminal, but not on a dumb one", async () => {
  const CASES: [env: Record<string, string>, colored: boolean][] = [
    [{ TERM: "xterm" }, true],
    [{}, true],
    [{ TERM: "dumb" }, false],
    [{ NO_COLOR: "1" }, false],
    [{ NO_COLOR: "" }, true],
  ];
  for (const [env, colored] of CASES) {
    const host = new TestHost([], { columns: 100, env });
    equal(await run(host), 0);
    equal(host.out.includes("\x1b["), colored, JSON.stringify(env));
  }
});

Deno.test("run() returns 0 and prints nothing when the reader is gone", async () => {
  const host = new TestHost(["help"], { stdoutIsClosed: true });
  equal(await run(host), 0);
  equal(host.err, "");
});

Deno.test("run() reports a bug in one line, with a stack trace only on request", async () => {
  class Broken extends TestHost {
    override asset(): Uint8Array {
      throw new TypeError("disk on fire\nsecond line");
    }
  }
  const plain = new Broken(["help", "query"]);
  equal(await run(plain), 2);
  match(plain.err, /^ra: Something went wrong inside ra: disk on fire\nhint: .*report.*\n$/);
  const debug = new Broken(["help", "query"], { env: { RA_DEBUG: "1" } });
  await run(debug);
  match(debug.err, /run_test\.ts/);
});

Deno.test("Writer lets colours through to a terminal, but no other control codes", () => {
  const host = new TestHost([], { columns: 80 });
  const writer = new Writer(host, undefined);
  writer.print("\x1b[1mbold\x1b[22m \x1b]0;title\x07 \x9b2J\u202e");
  equal(host.out, "\x1b[1mbold\x1b[22m ]0;title 2J\n");
  writer.warn("a\x1b[2Jb");
  equal(host.err, "\x1b[33mra: warning:\x1b[39m a[2Jb\n");
});

Deno.test("Writer writes text unchanged to a pipe, ending in one newline", () => {
  const host = new TestHost([]);
  const writer = new Writer(host, undefined);
  writer.print("");
  writer.print("a\x1b[1m\n");
  writer.print("b");
  equal(host.out, "a\x1b[1m\nb\n");
});

const PAGE = `# Query

A paragraph with \`code\`, **strong** words and a [link](config.md) that goes on
over two lines of the source.

- an item that is long enough to be wrapped when the terminal is a narrow one, isn't it
- another

\`\`\`sh
ra search "x"   # | not a table
\`\`\`

| key | meaning |
|---|---|
| \`a\\|b\` | a long meaning that has to be wrapped inside its own column of the table |
`;

Deno.test("renderManual() wraps text and tables, and keeps code unchanged", () => {
  const text = renderManual(PAGE, makeStyle({ color: false, width: 50 }));
  ok(text.split("\n").every((line) => displayWidth(line) <= 50), text);
  match(text, /^QUERY\n\nA paragraph with code, strong words and a link\n\(config\.md\) that/);
  match(text, /\n• an item that is long enough to be wrapped when\n {2}the terminal/);
  match(text, /\n {2}ra search "x" {3}# \| not a table\n/);
  match(text, /\n {2}a\|b {2}a long meaning/);
});

Deno.test("renderManual() stacks the cells of a table that is too wide", () => {
  const key = "a_key_that_is_as_long_as_half_of_the_line";
  const page = `| key | default | meaning |\n|---|---|---|\n| \`${key}\` | 1 | what it means |\n`;
  const text = renderManual(page, makeStyle({ color: false, width: 50 }));
  equal(text, `  ${key}\n      default: 1\n      meaning: what it means\n`);
});

Deno.test("renderManual() loses nothing if a page ends inside a code block", () => {
  match(renderManual("```\nlast line", makeStyle({ color: false, width: 50 })), /last line/);
});
