/** Paging of long output, with an in-memory terminal and keyboard. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { MemoryHostOptions } from "../../src/base/memory/host.ts";
import { KeyReader } from "../../src/cli/pager/keys.ts";
import { toRows, withoutColors, withReversed } from "../../src/cli/pager/rows.ts";
import { run } from "../../src/cli/run.ts";
import { TestHost } from "./test_host.ts";

const ENTER = "\x1b[?1049h";
const LEAVE = "\x1b[0m\x1b[?1049l";
const SIZE = { columns: 80, rows: 10 };

/** The screens that `ra help query` shows, each as its rows without codes. */
async function screens(keys: readonly string[], options: MemoryHostOptions = {}) {
  const host = new TestHost(["help", "query"], { ...SIZE, keys, ...options });
  const code = await run(host);
  ok(host.out.startsWith(ENTER) && host.out.endsWith(LEAVE), "the terminal is left as it was");
  equal(host.isRaw, false);
  const painted = host.out.slice(ENTER.length, -LEAVE.length).split("\x1b[H").slice(1);
  const rows = painted.map((one) =>
    one.replaceAll("\x1b[2K", "").replaceAll(/\x1b\[[\d;]*m/g, "").split("\r\n")
  );
  return { code, host, rows, prompts: rows.map((one) => one.at(-1)!.trim()) };
}

Deno.test("long output on a terminal is paged, with the keys of less", async () => {
  const { code, rows, prompts } = await screens([
    " ",
    "b",
    "j",
    "k",
    "G",
    "g",
    "\x1b[6~",
    "q",
    "x",
  ]);
  equal(code, 0);
  equal(rows.length, 8);
  const [first, second] = rows;
  deepEqual([first[0], first.length], ["THE QUERY LANGUAGE", 10]);
  equal(rows[2][0], first[0], "b goes back");
  equal(rows[3][0], first[1], "j goes down a line");
  equal(rows[4][0], first[0], "k goes up");
  match(rows[5].join("\n"), /See also: ra help ranking/);
  match(prompts[5], /^end · /);
  equal(rows[6][0], first[0], "g goes to the top");
  deepEqual(rows[7].slice(0, 9), second.slice(0, 9));
  match(prompts[0], /^\d+ % · space: more, b: back, \/: find, h: keys, q: quit$/);
});

Deno.test("the pager finds text, and says when there is none", async () => {
  const { rows, prompts, host } = await screens([
    "/PRECED",
    "\x7f\x7f\x7f\x7f\x7f\x7fprecedence\r",
    "N",
    "/zzzz\r",
    "/abc\x1b",
    "?the query\r",
    "h",
    "q",
  ]);
  equal(prompts[1], "/PRECED");
  match(rows[2][0], /^Precedence, highest first/);
  ok(host.out.includes("\x1b[7mPrecedence\x1b[27m"));
  equal(prompts[3], "not found above: precedence");
  equal(prompts[4], "not found below: zzzz");
  match(prompts[5], /^\d+ %/, "Escape leaves the prompt");
  match(rows[6].join("\n"), /the query/i);
  match(prompts[7], /space b page .* q quit/);
});

Deno.test("the pager ends with Ctrl-C, with its input and on a signal", async () => {
  await screens(["\x03"]);
  await screens([]);
  class Interrupted extends TestHost {
    override readKeys(): Promise<Uint8Array | null> {
      this.interrupt();
      return Promise.resolve(null);
    }
  }
  const host = new Interrupted(["help", "query"], { ...SIZE, keys: [] });
  await run(host);
  ok(host.out.endsWith(LEAVE));
  match(host.err, /the process exits with 130/);
  equal(host.isRaw, false);
});

Deno.test("what fits, a pipe, --no-pager and a pager that is none are not paged", async () => {
  const CASES: [args: string[], options: MemoryHostOptions][] = [
    [["help", "query"], { ...SIZE, rows: 1000 }],
    [["help", "query"], { rows: 10 }],
    [["help", "query"], { ...SIZE, keys: undefined }],
    [["help", "query", "--no-pager"], SIZE],
    [["--no-pager", "help", "query"], SIZE],
    [["help", "query"], { ...SIZE, env: { PAGER: "cat" } }],
    [["help", "query"], { ...SIZE, env: { PAGER: "less", RA_PAGER: "cat" } }],
    [["help", "query"], { ...SIZE, env: { RA_PAGER: "" } }],
    [["help", "query"], { ...SIZE, env: { TERM: "dumb" } }],
  ];
  for (const [args, options] of CASES) {
    const host = new TestHost(args, { keys: ["q"], ...options });
    equal(await run(host), 0);
    const about = JSON.stringify([args, options]);
    ok(!host.out.includes(ENTER) && !host.isRaw, about);
    match(host.out, /See also/, about);
  }
  const { host } = await screens(["q"], { env: { PAGER: "cat", RA_PAGER: "less" } });
  equal(host.err, "");
});

Deno.test("an error is printed after what was printed before it, unpaged", async () => {
  const host = new TestHost(["search", "--limit", "x", "a"], { ...SIZE, keys: ["q"] });
  equal(await run(host), 2);
  equal(host.out, "");
  match(host.err, /Cannot use "x"/);
});

Deno.test("toRows() breaks by columns and repeats colours", () => {
  const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;
  const CASES: [text: string, rows: string[]][] = [
    ["", [""]],
    ["abcde\n", ["abcde"]],
    ["abcdef\n\ng", ["abcde", "f", "", "g"]],
    ["日本語", ["日本", "語"]],
    [bold("abcdef") + "g", ["\x1b[1mabcde", "\x1b[1mf\x1b[22mg"]],
    [`\x1b[36m${bold("abc")}def\x1b[39m`, ["\x1b[36m\x1b[1mabc\x1b[22mde", "\x1b[36mf\x1b[39m"]],
  ];
  for (const [text, rows] of CASES) {
    deepEqual(toRows(text, 5).map((row) => row.text), rows, text);
  }
  deepEqual(toRows("a\tb", 20).map((row) => row.text), ["a       b"]);
  equal(withoutColors(bold("a") + "b"), "ab");
  equal(
    withReversed(bold("ab") + "cd", [{ start: 1, end: 3 }]),
    "\x1b[1ma\x1b[7mb\x1b[27m\x1b[22m\x1b[7mc\x1b[27md",
  );
});

Deno.test("KeyReader keeps characters and sequences whole", () => {
  const reader = new KeyReader();
  const bytes = (text: string) => new TextEncoder().encode(text);
  deepEqual(reader.read(bytes("q\x1b[5~é")), ["q", "\x1b[5~", "é"]);
  deepEqual(reader.read(bytes("\x1b[")), []);
  deepEqual(reader.read(bytes("A")), ["\x1b[A"]);
  deepEqual(reader.read(bytes("\x1b")), ["\x1b"]);
  const [start, end] = [bytes("語").slice(0, 1), bytes("語").slice(1)];
  deepEqual([reader.read(start), reader.read(end)], [[], ["語"]]);
});
