import { equal, throws } from "node:assert/strict";
import type { RaError } from "../../src/base/error.ts";
import { parseWords } from "../../src/cli/flags.ts";
import { modeOf, viewOf } from "../../src/cli/request.ts";
import { GLOBAL_FLAGS, SEARCH_FLAGS } from "../../src/cli/shared_flags.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";

const LIMITS = { maxTokens: 0, passageTokens: 400 };
const SPECS = [...SEARCH_FLAGS, ...GLOBAL_FLAGS];
const flagsOf = (...words: string[]) => parseWords(words, SPECS).flags;
const passageTokens = (...words: string[]) =>
  viewOf({ flags: flagsOf(...words), style: PLAIN }, LIMITS).passageTokens;

Deno.test("modeOf() takes the last mode, and JSON before a list", () => {
  equal(modeOf(flagsOf()).name, "full");
  equal(modeOf(flagsOf("--list", "--files")).name, "files");
  equal(modeOf(flagsOf("--json", "--list")).name, "json");
  equal(modeOf(flagsOf("--list", "-o", "jsonl")).name, "jsonl");
  equal(modeOf(flagsOf("--json", "-o", "full")).name, "json");
});

Deno.test("modeOf() refuses a mode that does not go with JSON", () => {
  for (const words of [["--json", "--files"], ["--matches", "--json"]]) {
    throws(() => modeOf(flagsOf(...words)), (error: RaError) => {
      return error.exitCode === 2 && /exclude each other/.test(error.message) &&
        /--json --list/.test(error.hint ?? "");
    });
  }
});

Deno.test("viewOf() shows no text in a list as JSON", () => {
  equal(passageTokens("--json", "--list"), 0);
  equal(passageTokens("--json"), 400);
  equal(passageTokens("--list", "-o", "full"), 400);
});
