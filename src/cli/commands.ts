/**
 * The command table: every command of ra with its arguments and flags; `examples.ts` has its examples.
 *
 * Nothing but data and lazy imports. Defaults are not repeated here; a summary names the setting that has
 * one. The commands that search have a table of their own, and do not load this one.
 */
import type { CommandSpec, CommandTable, Topic } from "./command.ts";
import { FILES, SEARCHING } from "./searching.ts";
import {
  FRESHNESS,
  int,
  JSON_FLAG,
  MODE_FLAGS,
  NARROWING,
  sortFlag,
  TREE_FLAG,
} from "./shared_flags.ts";

const TOPICS: readonly Topic[] = [
  { name: "query", summary: "the query language: phrases, fields, operators, boosts" },
  { name: "config", summary: ".ra.toml: every key with its default, merging, trust" },
  { name: "ranking", summary: "how results are found, ranked and joined, and how well" },
  { name: "semantic", summary: "search by meaning: the models that can be used, set-up, privacy" },
  { name: "chunking", summary: "how files become sections, ids and breadcrumbs" },
  {
    name: "formats",
    summary: "what is read of rst, Org, notebooks, HTML, Word, PDF and others",
  },
  { name: "code", summary: "source code as trees, by class and function" },
  { name: "context", summary: "documents for the files you are editing, rules, agent hooks" },
  { name: "packs", summary: "documentation of installed packages: ra add, ra packs" },
  { name: "agents", summary: "for agents: the cheapest ways to ask, in tokens" },
  { name: "mcp", summary: "the MCP server and its setup for common agent hosts" },
  { name: "check", summary: "the rules of ra check, settings, hooks and CI" },
  { name: "watch", summary: "how the index stays up to date, and ra watch" },
  { name: "links", summary: "who links to whom: ra links, --related, the graph" },
  { name: "json", summary: "every JSON document that ra prints" },
  { name: "architecture", summary: "how ra is built, its file formats, where to add things" },
];

const INSPECTING: readonly CommandSpec[] = [
  {
    name: "inspect",
    summary: "show how ra reads a file",
    about:
      "`doc` shows how a file is parsed into sections, `ctx` the terms and rules of `ra context`.",
    args: [{ name: "KIND", choices: ["doc", "ctx"], default: "doc" }, { name: "FILE", file: true }],
    flags: [JSON_FLAG, TREE_FLAG],
    load: () => import("./commands/inspect.ts"),
  },
  {
    name: "ls",
    summary: "list trees, documents, sections, tags or frontmatter",
    args: [
      {
        name: "KIND",
        choices: ["trees", "docs", "chunks", "tags", "meta", "facets"],
        default: "trees",
      },
      { name: "NAME", optional: true, repeatable: true },
    ],
    flags: [
      { name: "long", short: "l", summary: "show more columns; with meta and facets all values" },
      TREE_FLAG,
      ...NARROWING,
      sortFlag(["path", "mtime"]),
      {
        name: "why",
        value: { kind: "file", label: "FILE" },
        summary: "show which rule includes or excludes FILE (with docs)",
      },
      JSON_FLAG,
      ...FRESHNESS,
    ],
    load: () => import("./commands/ls.ts"),
  },
  {
    name: "links",
    summary: "show what a section links to, and what links to it",
    about: "Links of markdown, resolved as `ra check` resolves them. --graph prints DOT, or JSON.",
    args: [{ name: "ID", optional: true, repeatable: true, offers: "ids" }],
    flags: [
      { name: "graph", summary: "print which documents link to which, as DOT" },
      TREE_FLAG,
      JSON_FLAG,
      ...FRESHNESS,
    ],
    load: () => import("./commands/links.ts"),
  },
  {
    name: "chunks",
    summary: "export every section with its metadata, for vector stores",
    args: [],
    flags: [
      { name: "jsonl", summary: "one JSON document per line" },
      JSON_FLAG,
      {
        name: "max",
        value: int("N", 100, 100_000),
        summary: "cut sections of more than N tokens into windows (1000)",
      },
      { name: "window", value: int("N", 100, 100_000), summary: "tokens of a window (500)" },
      {
        name: "overlap",
        value: int("N", 0, 50_000),
        summary: "tokens that a window shares with the one before (100)",
      },
      TREE_FLAG,
      ...FRESHNESS,
    ],
    load: () => import("./commands/chunks.ts"),
  },
  {
    name: "status",
    summary: "show config files, trees, index and warnings",
    args: [],
    flags: [JSON_FLAG],
    load: () => import("./commands/status.ts"),
  },
  {
    name: "config",
    summary: "show the effective configuration and where it comes from",
    args: [],
    flags: [JSON_FLAG],
    load: () => import("./commands/config.ts"),
  },
];

const MAINTAINING: readonly CommandSpec[] = [
  {
    name: "init",
    summary: "write a starter .ra.toml for this folder",
    args: [],
    flags: [
      { name: "global", summary: "write ~/.ra.toml instead" },
      { name: "force", summary: "replace an existing file" },
      JSON_FLAG,
    ],
    load: () => import("./commands/init.ts"),
  },
  {
    name: "update",
    summary: "rebuild the index",
    about: "Searches update the index by themselves; this command builds it from scratch.",
    args: [],
    flags: [{ name: "changed", summary: "only files that have changed" }, JSON_FLAG],
    load: () => import("./commands/update.ts"),
  },
  {
    name: "watch",
    summary: "keep the index up to date and print what changes",
    about: "Runs until Ctrl-C, which ends it with exit code 0. Searches need it not: they update " +
      "the index by themselves.",
    args: [],
    flags: [{ name: "json", summary: "print a JSON document per line" }],
    isEndless: true,
    load: () => import("./commands/watch.ts"),
  },
  {
    name: "embed",
    summary: "encode sections with your model, for search by meaning",
    about:
      "Encodes what has no vectors yet, and can be stopped at any time. See `ra help semantic`.",
    asksModel: true,
    args: [],
    flags: [
      {
        name: "limit",
        short: "n",
        value: { kind: "int", label: "N", min: 1, max: 10_000_000 },
        summary: "encode at most N sections",
      },
      { name: "dry-run", summary: "encode a few texts and say what the rest would take" },
      { name: "again", summary: "forget the vectors of this model first" },
      { name: "forget", summary: "remove all vectors, of any model, and encode nothing" },
      JSON_FLAG,
    ],
    load: () => import("./commands/embed.ts"),
  },
  {
    name: "add",
    summary: "add the documentation of an installed package, or a folder",
    about: "Reads what is on this machine; nothing is downloaded. See `ra help packs`.",
    args: [{ name: "SOURCE", file: true, repeatable: true }],
    flags: [
      {
        name: "name",
        value: { kind: "string", label: "NAME" },
        summary: "the name of its tree, such as npm-zod",
      },
      {
        name: "weight",
        value: { kind: "ratio", label: "W" },
        summary: "factor for the scores of its sections (1)",
      },
      JSON_FLAG,
    ],
    load: () => import("./commands/add.ts"),
  },
  {
    name: "packs",
    summary: "list or remove the documentation that was added",
    args: [
      { name: "ACTION", choices: ["list", "remove"], default: "list" },
      { name: "NAME", optional: true, repeatable: true, offers: "trees" },
    ],
    flags: [
      { name: "available", summary: "list what this project uses and can be added, too" },
      JSON_FLAG,
    ],
    load: () => import("./commands/packs.ts"),
  },
  {
    name: "trust",
    summary: "allow this project's config to read outside its folder",
    args: [],
    flags: [
      { name: "list", summary: "show the config files that are trusted" },
      { name: "revoke", summary: "withdraw the trust" },
      JSON_FLAG,
    ],
    load: () => import("./commands/trust.ts"),
  },
  {
    name: "check",
    summary: "find broken links, anchors and other problems in documentation",
    args: [FILES],
    flags: [
      JSON_FLAG,
      { name: "sarif", summary: "print SARIF 2.1.0" },
      { name: "github", summary: "print GitHub workflow annotations" },
      { name: "fix", summary: "show what can be fixed safely; fix it in files that are named" },
      { name: "yes", summary: "with --fix on a terminal: fix it in all files" },
      { name: "apply", summary: "fix it in all files, also in a script" },
      {
        name: "max-edits",
        value: { kind: "int", label: "N", min: 0, max: 1_000_000 },
        summary: "refuse to make more edits than this (default 50, 0 for no limit)",
      },
      {
        name: "explain",
        value: { kind: "string", label: "CODE" },
        summary: "explain a rule and its setting",
      },
      { name: "site", summary: "show the site generators that were detected, and from what" },
      {
        name: "baseline",
        value: { kind: "file", label: "FILE" },
        summary: "report only findings that are not in FILE",
      },
      { name: "write-baseline", summary: "record the current findings in the baseline" },
      {
        name: "fail-on",
        value: { kind: "enum", label: "SEVERITY", choices: ["error", "warning"] },
        summary: "exit with 1 for errors only, or for warnings as well (default)",
      },
      { name: "all", summary: "show every finding, also hundreds with the same cause" },
    ],
    load: () => import("./commands/check.ts"),
  },
  {
    name: "eval",
    summary: "measure search against questions with known answers",
    asksModel: true,
    args: [{ name: "FILE", file: true }],
    flags: [
      {
        name: "level",
        value: { kind: "enum", label: "LEVEL", choices: ["document", "section"] },
        summary: "judge results by document or by section",
      },
      {
        name: "min",
        value: { kind: "string", label: "NAME=VALUE" },
        repeatable: true,
        summary: "fail if a figure is below this, such as hit5=0.9",
      },
      ...MODE_FLAGS,
      JSON_FLAG,
    ],
    load: () => import("./commands/eval.ts"),
  },
];

const SERVING: readonly CommandSpec[] = [
  {
    name: "agents",
    summary: "write AGENTS.md, which tells agents how to use ra in this project",
    about: "Hooks give agents documentation unasked, before each edit and for each prompt: " +
      "`ra help context` shows how to install them.",
    args: [],
    flags: [
      { name: "claude", summary: "write CLAUDE.md" },
      { name: "gemini", summary: "write GEMINI.md" },
      { name: "skill", summary: "write SKILL.md" },
      { name: "all", summary: "write all of them" },
      { name: "stdout", summary: "print instead of writing" },
      { name: "diff", summary: "show what would change; exit 1 if out of date" },
      { name: "quiet", short: "q", summary: "print nothing if everything is up to date" },
    ],
    load: () => import("./commands/agents.ts"),
  },
  {
    name: "mcp",
    summary: "serve search to agents over the Model Context Protocol",
    asksModel: true,
    listensWith: "http",
    args: [],
    flags: [
      { name: "http", summary: "serve Streamable HTTP on loopback instead of stdio" },
      {
        name: "port",
        value: int("N", 0, 65_535),
        summary: "the port for --http; a free one if not given",
      },
      {
        name: "token-file",
        value: { kind: "file", label: "FILE" },
        summary: "use the token in FILE; else that of RA_MCP_TOKEN, else a new one",
      },
      { name: "no-auth", summary: "do not require a token (for tests)" },
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
    load: () => import("./commands/mcp.ts"),
  },
];

const HELP_NAMES: ReadonlySet<string> = new Set([
  ...[...SEARCHING, ...INSPECTING, ...MAINTAINING, ...SERVING].map((command) => command.name),
  "help",
  "completions",
  ...TOPICS.map((topic) => topic.name),
]);

const HELPING: readonly CommandSpec[] = [
  {
    name: "help",
    summary: "show help for a command, or a page of the manual",
    args: [{ name: "TOPIC", optional: true, choices: [...HELP_NAMES] }],
    flags: [{ name: "man", summary: "print the man page (roff)" }],
    load: () => import("./commands/help.ts"),
  },
  {
    name: "completions",
    summary: "print a completion script for a shell",
    about: "Ids, paths and trees are completed from the index as it is; nothing is indexed for it.",
    args: [
      { name: "SHELL", choices: ["bash", "zsh", "fish", "powershell"] },
      { name: "WORD", optional: true },
    ],
    flags: [
      {
        name: "offer",
        value: { kind: "enum", label: "KIND", choices: ["trees", "ids"] },
        summary: "print what completes WORD instead of the script",
      },
    ],
    load: () => import("./commands/completions.ts"),
  },
];

const GROUPS: CommandTable["groups"] = [
  ["Search", SEARCHING],
  ["Inspect", INSPECTING],
  ["Maintain", MAINTAINING],
  ["Agents", SERVING],
  ["Help", HELPING],
];

export const TABLE: CommandTable = {
  groups: GROUPS,
  commands: GROUPS.flatMap(([, commands]) => commands),
  topics: TOPICS,
};

export function findCommand(name: string): CommandSpec | undefined {
  return TABLE.commands.find((command) => command.name === name);
}
