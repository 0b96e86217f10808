import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { RaError } from "../../src/base/error.ts";
import type { FlagSpec } from "../../src/cli/spec.ts";
import { parseWords } from "../../src/cli/flags.ts";

const SPECS: readonly FlagSpec[] = [
  { name: "limit", short: "n", value: { kind: "int", label: "N", min: 1, max: 99 }, summary: "" },
  { name: "ratio", value: { kind: "ratio", label: "R" }, summary: "" },
  {
    name: "tree",
    short: "t",
    value: { kind: "string", label: "T" },
    repeatable: true,
    summary: "",
  },
  {
    name: "output",
    short: "o",
    value: { kind: "enum", label: "MODE", choices: ["full", "json"] },
    summary: "",
  },
  { name: "json", sets: { flag: "output", value: "json" }, summary: "" },
  { name: "verbose", short: "v", repeatable: true, summary: "" },
  { name: "no-update", summary: "" },
];

/** Everything that was parsed, as one line. */
function show(words: readonly string[]): string {
  const { flags, args } = parseWords(words, SPECS, { command: "search" });
  return [
    ...["limit", "ratio"].filter((name) => flags.on(name))
      .map((name) => `${name}=${flags.number(name)}`),
    ...flags.texts("tree").map((tree) => `tree=${tree}`),
    ...(flags.on("output") ? [`output=${flags.text("output")}`] : []),
    ...(flags.on("json") ? ["json"] : []),
    ...(flags.on("verbose") ? [`verbose=${flags.count("verbose")}`] : []),
    ...(flags.on("no-update") ? ["no-update"] : []),
    ...args.map((arg) => `<${arg}>`),
  ].join(" ");
}

const CASES: [name: string, words: string[], understood: string][] = [
  ["reads a value after the flag", ["--limit", "5"], "limit=5"],
  ["reads a value after an equals sign", ["--limit=5"], "limit=5"],
  ["reads a short flag's value beside it", ["-n5"], "limit=5"],
  ["reads a short flag's value after it", ["-n", "5"], "limit=5"],
  ["reads a short flag's value after an equals sign", ["-n=5"], "limit=5"],
  ["counts grouped switches", ["-vv", "-v"], "verbose=3"],
  ["ends a group with a value", ["-vn5"], "limit=5 verbose=1"],
  ["takes flags on both sides of arguments", ["-v", "a", "-n5", "b"], "limit=5 verbose=1 <a> <b>"],
  ["lets the last value win", ["-n1", "--limit", "2"], "limit=2"],
  ["collects repeatable values", ["-t", "a", "--tree=b"], "tree=a tree=b"],
  ["expands a short spelling", ["--json"], "output=json json"],
  ["lets the last spelling win", ["--json", "-o", "full"], "output=full"],
  ["reads --no-… as a flag of its own", ["--no-update"], "no-update"],
  ["takes everything after -- as arguments", ["-v", "--", "-n5", "--"], "verbose=1 <-n5> <-->"],
  ["takes a single dash as an argument", ["-"], "<->"],
  ["takes an empty word as an argument", [""], "<>"],
  ["takes a query with a dash inside one word", ["foo -bar"], "<foo -bar>"],
  ["takes a value that looks like a negation", ["--tree", "-x"], "tree=-x"],
  ["reads ratios", ["--ratio", ".5"], "ratio=0.5"],
];
for (const [name, words, understood] of CASES) {
  Deno.test(`parseWords() ${name}`, () => equal(show(words), understood));
}

const QUERIES: [word: string, understood: string][] = [
  ["--mount type=tmpfs", "<--mount type=tmpfs>"],
  ["-timeout retry", "<-timeout retry>"],
  ["-title:x", "<-title:x>"],
  ["-meta.status:draft", "<-meta.status:draft>"],
  ['-"a b"', '<-"a b">'],
  ["-(a OR b)", "<-(a OR b)>"],
  ["--tree=my docs", "tree=my docs"],
];
for (const [word, understood] of QUERIES) {
  Deno.test(`parseWords() of search reads ${word}`, () => equal(show([word]), understood));
}

const REFUSED: [name: string, words: string[], message: RegExp][] = [
  ["an unknown long flag", ["--limits"], /"--limits" .*did you mean "--limit"/],
  ["an unknown short flag", ["-x"], /"-x"/],
  ["a word that starts with a known letter", ["-never"], /"-never"/],
  ["a missing value at the end", ["--limit"], /"--limit" needs a value/],
  ["a flag in place of a value", ["--tree", "--json"], /"--tree" needs a value/],
  ["a short flag in place of a value", ["--tree", "-v"], /"--tree" needs a value/],
  ["a value for a switch", ["--json=1"], /"--json" takes no value/],
  ["zero if one is the minimum", ["-n0"], /"0" as the value of -n/],
  ["a number above the range", ["--limit", "100"], /"100"/],
  ["a fraction for a whole number", ["--limit", "1.5"], /"1.5"/],
  ["a number in hexadecimal", ["--limit", "0x10"], /"0x10"/],
  ["a ratio above one", ["--ratio", "1.01"], /"1.01"/],
  ["a ratio below zero", ["--ratio=-0.1"], /"-0.1"/],
  ["a ratio that is not a number", ["--ratio", "NaN"], /"NaN"/],
  ["an unknown choice", ["-o", "jsn"], /"jsn" for -o; did you mean "json"/],
  ["an empty value", ["--tree="], /empty value ""/],
];
for (const [name, words, message] of REFUSED) {
  Deno.test(`parseWords() refuses ${name}`, () => {
    throws(
      () => show(words),
      (error) => error instanceof RaError && message.test(error.message) && !!error.hint,
    );
  });
}

Deno.test("parseWords() stops before the name of the command when asked to", () => {
  const { flags, args } = parseWords(["-v", "search", "-n5"], SPECS, { untilArgument: true });
  equal(flags.count("verbose"), 1);
  deepEqual(args, ["search", "-n5"]);
});

Deno.test("parseWords() throws nothing but RaError, and keeps words after --", () => {
  const word = fc.oneof(fc.string(), fc.constantFrom("-n", "--limit", "--json", "-t", "--", "-"));
  fc.assert(fc.property(fc.array(word), (words) => {
    try {
      const { args } = parseWords(words, SPECS, { command: "search" });
      const end = words.indexOf("--");
      if (end >= 0 && !words.slice(0, end).some((one) => one.startsWith("-"))) {
        deepEqual(args, [...words.slice(0, end), ...words.slice(end + 1)]);
      }
    } catch (error) {
      equal(error instanceof RaError, true, String(error));
    }
  }));
});

Deno.test("Flags throws for a flag that the command does not declare", () => {
  const { flags } = parseWords([], SPECS);
  throws(() => flags.on("limitt"), /not in the command's table/);
});
