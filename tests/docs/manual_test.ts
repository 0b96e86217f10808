/** Everything that README and manual mention exists: flags, commands, topics, settings, files. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { findCommand, TABLE } from "../../src/cli/commands.ts";
import { GLOBAL_FLAGS } from "../../src/cli/shared_flags.ts";
import { DEFAULT_LIKENESS } from "../../src/app/likethis.ts";
import { SCHEMA } from "../../src/config/schema.ts";
import { loadConfig } from "../../src/config/load.ts";
import { World } from "../config/world.ts";
import { project } from "../e2e/harness.ts";
import {
  blocksOf,
  codeSpansOf,
  MANUAL,
  type Page,
  PAGES,
  README,
  ROOT,
  shellLinesOf,
} from "./pages.ts";

/** Words that look like flags but are not ra's, by page. */
const OTHER_FLAGS: Readonly<Record<string, readonly string[]>> = {
  "help query": ["--flag"],
};

/** A negated word in the query language. */
const NEGATION = /^-[a-z]+(:[a-z]+)?$/;

const EVERY_FLAG = new Set(
  [...TABLE.commands.flatMap(({ flags }) => flags), ...GLOBAL_FLAGS]
    .flatMap(({ name, short }) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
);

/** The calls of ra on a page, in prose and in shell code. */
function callsOf(page: Page): string[] {
  const lines = [...codeSpansOf(page), ...shellLinesOf(page)];
  return lines.flatMap((line) => line.match(/(?<![\w./-]|mcp add |mcp add ra )ra [^|<>]+/g) ?? []);
}

function flagsIn(text: string): string[] {
  return text.split(" ").filter((word) => /^--?[a-z]/i.test(word))
    .map((word) => word.replace(/[=,;.].*$/, "")).filter((word) => word !== "-");
}

for (const page of PAGES) {
  Deno.test(`${page.name}: every call of ra has a command and flags that exist`, () => {
    for (const call of callsOf(page)) {
      const words = call.trim().replace(/^ra( -C \S+)?/, "").replace(/'[^']*'|"[^"]*"| -- .*/g, "")
        .trim().split(" ");
      if (/^[A-Z…]*$/.test(words[0])) continue;
      if (words[0].startsWith("-")) ok(EVERY_FLAG.has(words[0]), call);
      else {
        const command = findCommand(words[0]);
        ok(command, `no such command: ${call}`);
        const known = new Set(
          [...command.flags, ...GLOBAL_FLAGS].flatMap(({ name, short }) => [
            `--${name}`,
            `-${short}`,
          ]),
        );
        for (const flag of flagsIn(words.slice(1).join(" "))) {
          ok(known.has(flag) || /^-v+$/.test(flag), `${flag} in: ${call}`);
        }
      }
    }
  });

  Deno.test(`${page.name}: every flag on its own is one of ra's`, () => {
    const alone = codeSpansOf(page).filter((code) => /^--?[a-z]/i.test(code));
    const unknown = alone.flatMap((code) => flagsIn(code))
      .filter((flag) => !EVERY_FLAG.has(flag) && flag !== "-vv")
      .filter((flag) => !OTHER_FLAGS[page.name]?.includes(flag))
      .filter((flag) => page.name !== "help query" || !NEGATION.test(flag));
    deepEqual(unknown, []);
  });

  Deno.test(`${page.name}: every setting is in the schema`, () => {
    const keys = SCHEMA.map(({ key }) => key);
    const named = codeSpansOf(page).flatMap((code) =>
      /^((?:search|settings|context|check|tree)\.[\w.<>[\]-]+)(?: = .*)?$/.exec(code)?.[1] ?? []
    ).filter((key) => !/\.(md|json|js)$/.test(key));
    const unknown = named.filter((key) =>
      !keys.some((known) => known === key || isAt(key, known) || known.startsWith(`${key}.`))
    );
    deepEqual(unknown, []);
  });

  Deno.test(`${page.name}: every topic it refers to exists`, () => {
    const names = [...page.text.matchAll(/`ra help ([a-z]+)`/g)].map(([, name]) => name);
    const unknown = names.filter((name) =>
      !findCommand(name) && !TABLE.topics.some((topic) => topic.name === name)
    );
    deepEqual(unknown, []);
  });
}

/** Does `key`, as readers write it, match `known`, in which `*` is any name? */
function isAt(key: string, known: string): boolean {
  const [read, wanted] = [key.replace("rules[]", "rules.*").split("."), known.split(".")];
  return read.length === wanted.length &&
    wanted.every((part, i) => part === "*" || part === read[i]);
}

Deno.test("every page of the manual refers to another, and is referred to by another", () => {
  const linksOf = ({ text }: Page) =>
    new Set([...text.matchAll(/`ra help (\w+)`/g)].map(([, name]) => name));
  for (const page of MANUAL) {
    const name = page.name.replace("help ", "");
    const others = TABLE.topics.filter((topic) => topic.name !== name).map((topic) => topic.name);
    ok(others.some((other) => linksOf(page).has(other)), `${page.name} refers to no other page`);
    const referrers = MANUAL.filter((other) => other !== page && linksOf(other).has(name));
    ok(referrers.length > 0, `no page refers to ${page.name}`);
  }
});

Deno.test("every TOML example is a valid configuration", async () => {
  const examples = PAGES.flatMap(blocksOf).filter(({ language }) => language === "toml")
    .filter(({ text }) => !/^\[mcp_servers|^\[\[question\]\]/.test(text));
  ok(examples.length > 3);
  for (const { page, text } of examples) {
    const world = new World({ ".ra.toml": text });
    const { warnings } = await loadConfig(world);
    const unknown = warnings.filter(({ message }) => message.startsWith("unknown key"));
    deepEqual(unknown, [], page);
  }
});

Deno.test("every JSON example is valid", () => {
  for (const { language, text } of PAGES.flatMap(blocksOf)) {
    if (language === "json") JSON.parse(text);
  }
});

Deno.test("help context: the limits of likethis are those of the program", () => {
  const page = MANUAL.find(({ name }) => name === "help context")!;
  const { maxTerms, minWordLength, maxWordLength } = DEFAULT_LIKENESS;
  for (
    const [flag, value] of [
      ["max-terms", maxTerms],
      ["min-word-len", minWordLength],
      ["max-word-len", maxWordLength],
    ] as const
  ) {
    ok(page.text.includes(`\`--${flag}\` (${value})`), flag);
    const { summary } = findCommand("likethis")!.flags.find(({ name }) => name === flag)!;
    ok(summary.includes(`(${value})`), flag);
  }
});

Deno.test("ra check finds nothing in README, changelog and manual", async () => {
  await using ra = await project();
  const { code, stdout, stderr } = await ra.run("check", "README.md", "CHANGELOG.md", "src/help", {
    cwd: ROOT,
    env: { RA_INDEX_DIR: `${ra.home}/index` },
  });
  equal(code, 0, stdout + stderr);
});

Deno.test("the README has the two commands", () => {
  const lines = README.text.split("\n");
  ok(lines.includes('npx -y deno@2.9.6 task ra search "how are results ranked"'));
  ok(lines.includes("npx -y deno@2.9.6 task test"));
});
