/**
 * The command table: every command of ra with its arguments, flags and examples.
 *
 * Plain data and lazy imports, nothing else: it is loaded by every process, so it must cost nothing.
 * Defaults are not repeated here; a summary names the setting that holds one.
 */
import type { ArgSpec, CommandSpec, FlagSpec, FlagValue } from "./command.ts";

export interface Topic {
  readonly name: string;
  readonly summary: string;
}

/** The pages of the manual, `src/help/<name>.md`. */
export const TOPICS: readonly Topic[] = [
  { name: "query", summary: "the query language: phrases, fields, operators, boosts" },
  { name: "config", summary: ".ra.toml: every key with its default, merging, trust" },
  { name: "ranking", summary: "how results are found, ranked and joined, and how well" },
  { name: "chunking", summary: "how files become sections, ids and breadcrumbs" },
  { name: "context", summary: "the documents for the file at hand, rules, agent hooks" },
  { name: "mcp", summary: "the MCP server and its setup for common agent hosts" },
  { name: "check", summary: "the rules of ra check, settings, hooks and CI" },
  { name: "json", summary: "every JSON document that ra prints" },
];

const int = (label: string, min: number, max: number): FlagValue => ({
  kind: "int",
  label,
  min,
  max,
});

const JSON_FLAG: FlagSpec = { name: "json", summary: "print one JSON document" };

const TREE_FLAG: FlagSpec = {
  name: "tree",
  short: "t",
  value: { kind: "string", label: "NAME" },
  repeatable: true,
  summary: "only this tree; repeat for several",
};

const MAX_TOKENS: FlagSpec = {
  name: "max-tokens",
  value: int("N", 1, 10_000_000),
  summary: "stay within N tokens (cl100k_base, an estimate)",
};

const FRESHNESS: readonly FlagSpec[] = [
  { name: "fresh", summary: "wait until the index is up to date, however long it takes" },
  { name: "no-update", summary: "answer from the index as it is" },
];

const OUTPUT_MODES: readonly [mode: string, summary: string][] = [
  ["list", "one entry per result: id, breadcrumb, snippet"],
  ["matches", "matching lines as path:line: text"],
  ["json", "one JSON document"],
  ["jsonl", "one JSON result per line"],
  ["files", "paths only"],
];

const OUTPUT: readonly FlagSpec[] = [
  {
    name: "output",
    short: "o",
    value: {
      kind: "enum",
      label: "MODE",
      choices: ["full", ...OUTPUT_MODES.map(([mode]) => mode)],
    },
    summary: "what to print of each result",
  },
  ...OUTPUT_MODES.map(([mode, summary]) => ({
    name: mode,
    sets: { flag: "output", value: mode },
    summary,
  })),
];

/** The flags that search, context and likethis share. */
const SEARCH_FLAGS: readonly FlagSpec[] = [
  {
    name: "limit",
    short: "n",
    value: int("N", 1, 10_000),
    summary: "most results (setting search.limit)",
  },
  TREE_FLAG,
  MAX_TOKENS,
  ...OUTPUT,
  {
    name: "verbose",
    short: "v",
    repeatable: true,
    summary: "add counts, score and matched terms; -vv the score by field and term",
  },
  { name: "explain", summary: "show how the answer comes about instead of the answer" },
  { name: "strict", summary: "require every word; report a query error instead of mending it" },
  {
    name: "fuzzy",
    short: "f",
    value: int("N", 0, 2),
    summary: "edits that a word may differ by (setting search.fuzzy_distance)",
  },
  {
    name: "candidate-limit",
    value: int("N", 1, 1_000_000),
    summary: "sections that enter the ranking",
  },
  {
    name: "max-candidates",
    value: int("N", 1, 1_000_000),
    summary: "sections kept after the elbow (setting search.max_candidates)",
  },
  {
    name: "cutoff-ratio",
    value: { kind: "ratio", label: "R" },
    summary: "drop in score that ends the list, 0 for none (setting search.cutoff_ratio)",
  },
  {
    name: "aggregation-threshold",
    value: { kind: "ratio", label: "R" },
    summary: "share of sibling sections that are joined (setting search.aggregation_threshold)",
  },
  { name: "no-aggregation", summary: "never join sibling sections into their parent" },
  ...FRESHNESS,
];

const FILES: ArgSpec = { name: "FILE", file: true, optional: true, repeatable: true };

const SEARCHING: readonly CommandSpec[] = [
  {
    name: "search",
    summary: "find the sections that answer a question",
    about: "Several arguments are alternatives: each is a query of its own. See `ra help query`.",
    args: [{ name: "QUERY", repeatable: true }],
    flags: SEARCH_FLAGS,
    examples: [
      { command: 'ra search "how are errors reported"', says: "a question in plain words" },
      { command: "ra search '\"retry policy\" -draft'", says: "a phrase, and a word to leave out" },
      { command: "ra search --list -n 5 title:install", says: "five headings with a snippet" },
      {
        command: "ra search --json --max-tokens 2000 timeouts",
        says: "for a program, on a budget",
      },
    ],
    load: () => import("./commands/search.ts"),
  },
  {
    name: "context",
    summary: "find the sections that matter to the files at hand",
    about: "`-` reads the file from stdin; give its name with --as. See `ra help context`.",
    args: [FILES],
    flags: [
      {
        name: "terms",
        value: int("N", 1, 1000),
        summary: "most terms in the generated query (setting context.terms)",
      },
      {
        name: "algorithm",
        short: "a",
        value: {
          kind: "enum",
          label: "NAME",
          choices: ["tfidf", "textrank", "rake", "yake"],
        },
        summary: "how terms are weighed (setting context.algorithm)",
      },
      {
        name: "as",
        value: { kind: "file", label: "PATH" },
        summary: "treat stdin as this file",
      },
      { name: "diff", summary: "read a unified diff on stdin and use what it changes" },
      { name: "hook", summary: "read an agent's hook input on stdin; silent when nothing fits" },
      {
        name: "seen",
        value: { kind: "string", label: "ID" },
        repeatable: true,
        summary: "leave out this id; repeat for several",
      },
      ...SEARCH_FLAGS,
    ],
    examples: [
      { command: "ra context src/server.ts", says: "what to read before editing this file" },
      { command: "ra context --list -n 5 a.py b.py", says: "for two files, briefly" },
      { command: "git diff | ra context --diff", says: "for the change being made" },
      { command: "ra context --explain src/server.ts", says: "the terms and rules behind it" },
    ],
    load: () => import("./commands/context.ts"),
  },
  {
    name: "get",
    summary: "print sections by id",
    args: [{ name: "ID", repeatable: true }],
    flags: [
      { name: "full-document", summary: "the whole document that the section stands in" },
      { name: "outline", summary: "ids, titles and token counts instead of the text" },
      {
        name: "lines",
        value: { kind: "string", label: "A:B" },
        summary: "only these lines of the file",
      },
      MAX_TOKENS,
      JSON_FLAG,
      ...FRESHNESS,
    ],
    examples: [
      { command: "ra get docs:guide.md#install", says: "one section with its subsections" },
      { command: "ra get --full-document docs:guide.md#install", says: "the document around it" },
      { command: "ra get --outline docs:guide.md", says: "what there is to read, and its size" },
      { command: "ra get --lines 10:20 docs:guide.md", says: "lines 10 to 20" },
    ],
    load: () => import("./commands/get.ts"),
  },
  {
    name: "likethis",
    summary: "find sections similar to a section or a file",
    args: [{ name: "SOURCE", file: true }],
    flags: [
      {
        name: "max-terms",
        value: int("N", 1, 1000),
        summary: "strongest terms to search by (25)",
      },
      {
        name: "min-doc-freq",
        value: int("N", 0, 1_000_000_000),
        summary: "ignore terms that fewer sections have",
      },
      {
        name: "max-doc-freq",
        value: int("N", 0, 1_000_000_000),
        summary: "ignore terms that more sections have",
      },
      {
        name: "min-term-freq",
        value: int("N", 1, 1_000_000),
        summary: "ignore terms rarer than this in the source",
      },
      { name: "min-word-len", value: int("N", 1, 40), summary: "ignore shorter words (3)" },
      { name: "max-word-len", value: int("N", 1, 40), summary: "ignore longer words (40)" },
      ...SEARCH_FLAGS,
    ],
    examples: [
      { command: "ra likethis docs:guide.md#install", says: "sections close to this one" },
      { command: "ra likethis notes.md --list -n 5", says: "sections close to a file" },
      { command: "ra likethis - < draft.md", says: "sections close to what is on stdin" },
    ],
    load: () => import("./commands/likethis.ts"),
  },
];

const LOOKING: readonly CommandSpec[] = [
  {
    name: "inspect",
    summary: "show how ra reads a file",
    about: "`doc` shows how a file is parsed into sections, `ctx` what context is made of.",
    args: [{ name: "KIND", choices: ["doc", "ctx"] }, { name: "FILE", file: true }],
    flags: [JSON_FLAG, TREE_FLAG],
    examples: [
      { command: "ra inspect doc README.md", says: "its title, tags and outline with sizes" },
      { command: "ra inspect doc README.md --json", says: "every node with its span and body" },
      { command: "ra inspect ctx src/server.ts", says: "the rules and terms of ra context" },
    ],
    load: () => import("./commands/inspect.ts"),
  },
  {
    name: "ls",
    summary: "list trees, documents or sections",
    args: [{ name: "KIND", choices: ["trees", "docs", "chunks"] }],
    flags: [
      { name: "long", short: "l", summary: "more columns" },
      TREE_FLAG,
      {
        name: "why",
        value: { kind: "file", label: "FILE" },
        summary: "say which rule keeps FILE in or out (with docs)",
      },
      JSON_FLAG,
      ...FRESHNESS,
    ],
    examples: [
      { command: "ra ls trees", says: "what is configured" },
      { command: "ra ls docs -l", says: "every document, with sizes" },
      { command: "ra ls docs --why docs/old.md", says: "why this file is or is not indexed" },
    ],
    load: () => import("./commands/ls.ts"),
  },
  {
    name: "status",
    summary: "show config files, trees, index and warnings",
    args: [],
    flags: [JSON_FLAG],
    examples: [
      { command: "ra status", says: "is everything in order? exit 1 when not" },
      { command: "ra status --json", says: "the same for a program" },
    ],
    load: () => import("./commands/status.ts"),
  },
  {
    name: "config",
    summary: "show the effective configuration and where it comes from",
    args: [],
    flags: [JSON_FLAG],
    examples: [
      { command: "ra config", says: "every setting as TOML, each with its file" },
      { command: "ra config --json", says: "the same for a program" },
    ],
    load: () => import("./commands/config.ts"),
  },
];

const KEEPING: readonly CommandSpec[] = [
  {
    name: "init",
    summary: "write a starter .ra.toml for this folder",
    args: [],
    flags: [
      { name: "global", summary: "write ~/.ra.toml instead" },
      { name: "force", summary: "replace an existing file" },
      JSON_FLAG,
    ],
    examples: [
      { command: "ra init", says: "find the documentation folders and configure them" },
      { command: "ra init --global", says: "a configuration for all projects" },
    ],
    load: () => import("./commands/init.ts"),
  },
  {
    name: "update",
    summary: "rebuild the index",
    about: "The index keeps itself fresh; this builds it from nothing.",
    args: [],
    flags: [{ name: "changed", summary: "only files that have changed" }, JSON_FLAG],
    examples: [
      { command: "ra update", says: "build the index from nothing" },
      { command: "ra update --changed", says: "only what has changed" },
    ],
    load: () => import("./commands/update.ts"),
  },
  {
    name: "trust",
    summary: "allow this project's config to read outside its folder",
    args: [],
    flags: [
      { name: "list", summary: "show the config files that are trusted" },
      { name: "revoke", summary: "take the trust back" },
      JSON_FLAG,
    ],
    examples: [
      { command: "ra trust", says: "trust the config files of this project as they are now" },
      { command: "ra trust --list", says: "what is trusted" },
      { command: "ra trust --revoke", says: "trust this project no more" },
    ],
    load: () => import("./commands/trust.ts"),
  },
  {
    name: "check",
    summary: "find broken links, anchors and other faults in documentation",
    args: [FILES],
    flags: [
      JSON_FLAG,
      { name: "sarif", summary: "print SARIF 2.1.0" },
      { name: "github", summary: "print GitHub workflow annotations" },
      { name: "fix", summary: "mend what can be mended safely" },
      {
        name: "explain",
        value: { kind: "string", label: "CODE" },
        summary: "say what a rule means and how to set it",
      },
      {
        name: "baseline",
        value: { kind: "file", label: "FILE" },
        summary: "report only what is not in FILE",
      },
      { name: "write-baseline", summary: "record the present findings in the baseline" },
    ],
    examples: [
      { command: "ra check", says: "everything; exit 1 when there are findings" },
      { command: "ra check docs/guide.md", says: "one file and the links that point at it" },
      { command: "ra check --fix", says: "mend moved files and near-miss anchors" },
      { command: "ra check --github", says: "annotations in a workflow" },
    ],
    load: () => import("./commands/check.ts"),
  },
  {
    name: "eval",
    summary: "measure search against questions with known answers",
    args: [{ name: "FILE", file: true }],
    flags: [
      {
        name: "level",
        value: { kind: "enum", label: "LEVEL", choices: ["document", "section"] },
        summary: "judge documents or sections",
      },
      {
        name: "min",
        value: { kind: "string", label: "NAME=VALUE" },
        repeatable: true,
        summary: "fail when a figure is below this, such as hit5=0.9",
      },
      JSON_FLAG,
    ],
    examples: [
      { command: "ra eval questions.toml", says: "exit 1 when a threshold is missed" },
      { command: "ra eval questions.jsonl --json", says: "the figures for a program" },
    ],
    load: () => import("./commands/eval.ts"),
  },
];

const SERVING: readonly CommandSpec[] = [
  {
    name: "agents",
    summary: "write AGENTS.md, which tells agents how to use ra here",
    args: [],
    flags: [
      { name: "claude", summary: "write CLAUDE.md" },
      { name: "gemini", summary: "write GEMINI.md" },
      { name: "skill", summary: "write SKILL.md" },
      { name: "all", summary: "write all of them" },
      { name: "stdout", summary: "print instead of writing" },
      { name: "diff", summary: "show what would change; exit 1 when out of date" },
      { name: "quiet", short: "q", summary: "say nothing when all is well" },
    ],
    examples: [
      { command: "ra agents", says: "write or refresh AGENTS.md" },
      { command: "ra agents --all", says: "for every kind of agent" },
      { command: "ra agents --diff", says: "is it up to date?" },
    ],
    load: () => import("./commands/agents.ts"),
  },
  {
    name: "mcp",
    summary: "serve search to agents over the Model Context Protocol",
    args: [],
    flags: [
      { name: "http", summary: "serve Streamable HTTP on loopback instead of stdio" },
      { name: "port", value: int("N", 0, 65_535), summary: "the port of --http" },
      { name: "no-auth", summary: "ask for no token (loopback tests)" },
      {
        name: "config",
        value: {
          kind: "enum",
          label: "HOST",
          choices: ["claude-code", "codex", "cursor", "vscode", "zed", "gemini"],
        },
        summary: "print the configuration for an agent host",
      },
    ],
    examples: [
      { command: "ra mcp --config claude-code", says: "how to connect an agent" },
      { command: "ra mcp", says: "serve on stdio" },
      { command: "ra mcp --http --port 8123", says: "serve on loopback" },
    ],
    load: () => import("./commands/mcp.ts"),
  },
];

const HELP_NAMES: ReadonlySet<string> = new Set([
  ...[...SEARCHING, ...LOOKING, ...KEEPING, ...SERVING].map((command) => command.name),
  "help",
  "completions",
  ...TOPICS.map((topic) => topic.name),
]);

const TELLING: readonly CommandSpec[] = [
  {
    name: "help",
    summary: "show help for a command, or a page of the manual",
    args: [{ name: "TOPIC", optional: true, choices: [...HELP_NAMES] }],
    flags: [{ name: "man", summary: "print the man page (roff)" }],
    examples: [
      { command: "ra help search", says: "the flags of a command" },
      { command: "ra help query", says: "a page of the manual" },
      { command: "ra help --man | man -l -", says: "the man page" },
    ],
    load: () => import("./commands/help.ts"),
  },
  {
    name: "completions",
    summary: "print the completion script of a shell",
    args: [{ name: "SHELL", choices: ["bash", "zsh", "fish", "powershell"] }],
    flags: [],
    examples: [
      { command: "source <(ra completions bash)", says: "in ~/.bashrc" },
      { command: "ra completions fish | source", says: "in config.fish" },
    ],
    load: () => import("./commands/completions.ts"),
  },
];

/** The commands by what they are for, in the order of the overview. */
export const COMMAND_GROUPS:
  readonly (readonly [title: string, commands: readonly CommandSpec[]])[] = [
    ["Ask", SEARCHING],
    ["Look", LOOKING],
    ["Keep", KEEPING],
    ["Agents", SERVING],
    ["Help", TELLING],
  ];

export const COMMANDS: readonly CommandSpec[] = COMMAND_GROUPS.flatMap(([, commands]) => commands);

export function findCommand(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name);
}
