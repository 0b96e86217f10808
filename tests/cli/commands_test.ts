import { deepEqual, equal, match, ok } from "node:assert/strict";
import { displayWidth } from "../../src/base/text/display_width.ts";
import type { CommandSpec } from "../../src/cli/command.ts";
import { checkArgs, withDefault } from "../../src/cli/arguments.ts";
import { findCommand, TABLE } from "../../src/cli/commands.ts";
import { examplesOf } from "../../src/cli/examples.ts";
import { parseWords } from "../../src/cli/flags.ts";
import { commandHelp, overview } from "../../src/cli/help.ts";
import { manPage } from "../../src/cli/man_page.ts";
import { GLOBAL_FLAGS } from "../../src/cli/shared_flags.ts";
import { OUTPUT_MODES } from "../../src/output/modes.ts";
import { makeStyle } from "../../src/output/terminal/style.ts";
import { assertGolden } from "../golden.ts";

const ROOT = new URL("../../", import.meta.url);
const WIDTHS = [60, 80, 200];
const { commands: COMMANDS, topics: TOPICS } = TABLE;

Deno.test("the table has every command", () => {
  const expected = "search context get likethis inspect init update status config ls agents mcp " +
    "check trust help completions eval add packs embed chunks links watch";
  deepEqual(COMMANDS.map(({ name }) => name).sort(), expected.split(" ").sort());
});

for (const command of COMMANDS) {
  Deno.test(`ra ${command.name}: its row is valid`, () => {
    const flags = [...command.flags, ...GLOBAL_FLAGS];
    const names = flags.map(({ name }) => name);
    const shorts = flags.flatMap(({ short }) => short ?? []);
    deepEqual(names, [...new Set(names)]);
    deepEqual(shorts, [...new Set(shorts)]);
    for (const { name, sets, summary } of flags) {
      match(name, /^[a-z]+(-[a-z]+)*$/);
      ok(summary !== "" && !summary.endsWith("."));
      ok(!sets || names.includes(sets.flag));
    }
    const repeatable = command.args.findIndex((arg) => arg.repeatable);
    ok(repeatable < 0 || repeatable === command.args.length - 1);
    const { length } = examplesOf(command);
    ok(length >= 2 && length <= 4);
  });

  Deno.test(`ra ${command.name}: its examples can be parsed`, async () => {
    for (const { command: line } of examplesOf(command)) await parseExample(command, line);
  });

  Deno.test(`ra ${command.name}: its module is a literal import`, () => {
    const files = ["src/cli/searching.ts", "src/cli/commands.ts"];
    const table = files.map((file) => Deno.readTextFileSync(new URL(file, ROOT))).join("");
    ok(table.includes(`import("./commands/${command.name}.ts")`));
  });
}

/** Parses the part of a shell line that calls ra. */
async function parseExample(command: CommandSpec, line: string): Promise<void> {
  const call = line.split(/[|<>()]+/).map((part) => part.trim()).find((part) =>
    part.startsWith("ra ")
  );
  ok(call, line);
  const [, name, ...words] = [...call.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, bare]) => single ?? double ?? bare);
  equal(name, command.name);
  const parsed = parseWords(words, [...command.flags, ...GLOBAL_FLAGS], { command: name });
  await checkArgs(command, withDefault(command, parsed.args));
}

Deno.test("help of every command, 80 columns wide", () => {
  const style = makeStyle({ color: false, width: 80 });
  const pages = [
    overview(TABLE, style),
    ...COMMANDS.map((command) => commandHelp(command, TABLE, style)),
  ];
  assertGolden("cli/help.golden.txt", pages.join(`${"─".repeat(80)}\n`));
});

Deno.test("help fits terminals of every width", () => {
  for (const width of WIDTHS) {
    const style = makeStyle({ color: true, width });
    for (
      const page of [
        overview(TABLE, style),
        ...COMMANDS.map((one) => commandHelp(one, TABLE, style)),
      ]
    ) {
      const long = page.split("\n").filter((line) => displayWidth(line) > width);
      deepEqual(long, []);
    }
  }
});

Deno.test("the man page has every command, flag and topic, and no accidental roff request", () => {
  const page = manPage(TABLE, "1.2.3");
  match(page, /^\.TH RA 1 "" "ra 1\.2\.3"/);
  for (const { name, flags } of COMMANDS) {
    ok(page.includes(`.SS ra ${name}`));
    for (const flag of flags) ok(page.includes(`\\-\\-${flag.name.replaceAll("-", "\\-")}`));
  }
  for (const { name } of TOPICS) ok(page.includes(`.B ${name}\n`));
  const requests = page.split("\n").filter((line) => /^[.']/.test(line));
  deepEqual(requests.filter((line) => !/^\.(TH|SH|SS|TP|PP|B|BR)( |$)/.test(line)), []);
});

Deno.test("the manual has a page for every topic, and no other", async () => {
  const pages: string[] = [];
  for await (const { name } of Deno.readDir(new URL("src/help/", ROOT))) pages.push(name);
  deepEqual(
    pages.filter((name) => name.endsWith(".md")).sort(),
    [
      ...TOPICS.map(({ name }) => `${name}.md`),
    ].sort(),
  );
});

Deno.test("the README lists the commands as the table has them", async () => {
  const file = new URL("README.md", ROOT);
  const readme = await Deno.readTextFile(file);
  const [open, close] = ["<!-- commands -->\n\n", "\n<!-- /commands -->"];
  const [start, end] = [readme.indexOf(open) + open.length, readme.indexOf(close)];
  ok(start >= open.length && end >= start, "README.md has the two markers");
  const table = commandList();
  if (Deno.args.includes("--update")) {
    await Deno.writeTextFile(file, readme.slice(0, start) + table + readme.slice(end));
  } else equal(readme.slice(start, end), table);
});

/** The table in markdown, as `deno fmt` wants it. */
function commandList(): string {
  const rows = COMMANDS.map(({ name, summary }) => [`\`ra ${name}\``, summary]);
  const all = [["command", "what it does"], ["", ""], ...rows];
  const widths = [0, 1].map((i) => Math.max(...all.map((row) => row[i].length)));
  return all.map((row, r) => {
    const cells = row.map((cell, i) => r === 1 ? "-".repeat(widths[i]) : cell.padEnd(widths[i]));
    return `| ${cells.join(" | ")} |\n`;
  }).join("");
}

Deno.test("every output mode but the default has a flag", () => {
  const search = COMMANDS.find(({ name }) => name === "search")!;
  const [full, ...others] = OUTPUT_MODES.map(({ name }) => name);
  const flags = search.flags.filter(({ sets }) => sets?.flag === "output");
  equal(full, "full");
  deepEqual(flags.map(({ name }) => name), others);
  deepEqual(flags.map(({ sets }) => sets?.value), others);
});

Deno.test("findCommand() knows exact names only", () => {
  equal(findCommand("search")?.name, "search");
  equal(findCommand("Search"), undefined);
  equal(findCommand("__proto__"), undefined);
});
