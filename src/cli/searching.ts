/**
 * The commands that search, with their arguments and flags: the part of the command table that every process
 * loads. Nothing but data and lazy imports.
 */
import type { CommandSpec } from "./command.ts";
import { FRESHNESS, int, JSON_FLAG, MAX_TOKENS, SEARCH_FLAGS } from "./shared_flags.ts";
import type { ArgSpec } from "./spec.ts";

export const FILES: ArgSpec = { name: "FILE", file: true, optional: true, repeatable: true };

export const SEARCHING: readonly CommandSpec[] = [
  {
    name: "search",
    summary: "find the sections that answer a question",
    asksModel: true,
    about: "Several arguments are alternatives, each a query of its own. See `ra help query`.",
    args: [{ name: "QUERY", repeatable: true }],
    flags: SEARCH_FLAGS,
    load: () => import("./commands/search.ts"),
  },
  {
    name: "context",
    summary: "find the sections relevant to the files you are editing",
    asksModel: true,
    about: "`-` reads the file from stdin; give its name with --as. See `ra help context`.",
    args: [FILES],
    flags: [
      {
        name: "terms",
        value: int("N", 1, 1000),
        summary: "at most N terms in the generated query (setting context.terms)",
      },
      {
        name: "algorithm",
        short: "a",
        value: {
          kind: "enum",
          label: "NAME",
          choices: ["tfidf", "textrank", "rake", "yake"],
        },
        summary: "how terms are weighted (setting context.algorithm)",
      },
      {
        name: "as",
        value: { kind: "file", label: "PATH" },
        summary: "read stdin as if it were this file",
      },
      { name: "diff", summary: "read a unified diff from stdin and use what it changes" },
      {
        name: "hook",
        summary: "read an agent's hook input from stdin; silent if nothing is relevant",
      },
      {
        name: "time-limit",
        value: int("MS", 50, 60_000),
        summary: "with --hook: milliseconds until it is silent (1000)",
      },
      {
        name: "seen",
        value: { kind: "string", label: "ID", offers: "ids" },
        repeatable: true,
        summary: "exclude this id; repeat for several",
      },
      ...SEARCH_FLAGS,
    ],
    load: () => import("./commands/context.ts"),
  },
  {
    name: "get",
    summary: "print sections by id or path",
    args: [{ name: "ID", repeatable: true, offers: "ids" }],
    flags: [
      { name: "full-document", summary: "print the whole document that contains the section" },
      { name: "outline", summary: "print ids, titles and token counts instead of the text" },
      {
        name: "lines",
        value: { kind: "string", label: "A:B" },
        summary: "print only these lines of the file",
      },
      {
        name: "pages",
        value: { kind: "string", label: "A:B" },
        summary: "print only these pages of a PDF",
      },
      MAX_TOKENS,
      JSON_FLAG,
      ...FRESHNESS,
    ],
    load: () => import("./commands/get.ts"),
  },
  {
    name: "likethis",
    summary: "find sections similar to a section or a file",
    asksModel: true,
    args: [{ name: "SOURCE", file: true, offers: "ids" }],
    flags: [
      {
        name: "max-terms",
        value: int("N", 1, 1000),
        summary: "search for the N strongest terms (25)",
      },
      {
        name: "min-doc-freq",
        value: int("N", 0, 1_000_000_000),
        summary: "ignore terms in fewer than N sections",
      },
      {
        name: "max-doc-freq",
        value: int("N", 0, 1_000_000_000),
        summary: "ignore terms in more than N sections",
      },
      {
        name: "min-term-freq",
        value: int("N", 1, 1_000_000),
        summary: "ignore terms that the source has fewer than N times",
      },
      { name: "min-word-len", value: int("N", 1, 40), summary: "ignore words shorter than N (3)" },
      { name: "max-word-len", value: int("N", 1, 40), summary: "ignore words longer than N (40)" },
      ...SEARCH_FLAGS,
    ],
    load: () => import("./commands/likethis.ts"),
  },
];
