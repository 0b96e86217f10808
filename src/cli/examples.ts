/** Examples of every command, the first one the most usual. Only help, the man page and messages load them. */
export interface Example {
  readonly command: string;
  readonly says: string;
}

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  search: [
    { command: 'ra search "how are errors reported"', says: "a question in plain words" },
    { command: "ra search '\"retry policy\" -draft'", says: "a phrase, and a word to exclude" },
    { command: "ra search --list -n 5 title:install", says: "five results with a snippet each" },
    {
      command: "ra search --json --max-tokens 2000 timeouts",
      says: "for a program, within a token budget",
    },
  ],
  context: [
    { command: "ra context src/server.ts", says: "what to read before editing this file" },
    { command: "ra context --list -n 5 a.py b.py", says: "for two files, briefly" },
    { command: "git diff | ra context --diff", says: "for the change you are making" },
    {
      command: "ra context --explain src/server.ts",
      says: "the terms and rules behind the results",
    },
  ],
  get: [
    { command: "ra get docs:guide.md#install", says: "one section with its subsections" },
    { command: "ra get docs/guide.md", says: "a document by its path, or by the end of it" },
    {
      command: "ra get --outline docs:guide.md",
      says: "what there is to read, and how long it is",
    },
    { command: "ra get --lines 10:20 docs:guide.md", says: "lines 10 to 20" },
  ],
  likethis: [
    { command: "ra likethis docs:guide.md#install", says: "sections similar to this one" },
    { command: "ra likethis notes.md --list -n 5", says: "sections similar to a file" },
    { command: "ra likethis - < draft.md", says: "sections similar to the text on stdin" },
  ],
  inspect: [
    { command: "ra inspect doc README.md", says: "its title, tags and outline with sizes" },
    { command: "ra inspect doc README.md --json", says: "every section with its span and body" },
    { command: "ra inspect ctx src/server.ts", says: "what ra context searches for" },
  ],
  ls: [
    { command: "ra ls trees", says: "what is configured" },
    { command: "ra ls docs --where 'status != draft'", says: "documents by their frontmatter" },
    { command: "ra ls facets", says: "tags and frontmatter in use, with counts" },
    { command: "ra ls docs --why docs/old.md", says: "why this file is or is not indexed" },
  ],
  links: [
    { command: "ra links docs:guide.md#install", says: "what it links to, what links to it" },
    { command: "ra links docs/guide.md --json", says: "those of a whole document, for a program" },
    { command: "ra links --graph > links.dot", says: "all documents, for Graphviz" },
  ],
  chunks: [
    {
      command: "ra chunks --jsonl > chunks.jsonl",
      says: "everything, a section or window per line",
    },
    {
      command: "ra chunks --tree docs --max 400 --window 400",
      says: "smaller, as text to look at",
    },
  ],
  status: [
    { command: "ra status", says: "is everything in order? exit 1 if not" },
    { command: "ra status --json", says: "the same for a program" },
  ],
  config: [
    { command: "ra config", says: "every setting as TOML, each with its file" },
    { command: "ra config --json", says: "the same for a program" },
  ],
  init: [
    { command: "ra init", says: "configure the documents of this folder as one tree" },
    { command: "ra init --global", says: "a configuration for all projects" },
  ],
  update: [
    { command: "ra update", says: "build the index from scratch" },
    { command: "ra update --changed", says: "only what has changed" },
  ],
  watch: [
    { command: "ra watch", says: "a line for each document that is added, changed or removed" },
    { command: "ra watch --json | jq -r .file", says: "files that changed, for a script" },
  ],
  embed: [
    { command: "ra embed --dry-run", says: "how long it would take, and how much disk" },
    { command: "ra embed", says: "encode everything that is missing" },
    { command: "ra embed --limit 1000", says: "a part of it" },
  ],
  add: [
    { command: "ra add npm:zod", says: "the version that this project has installed" },
    { command: "ra add npm:zod@4 pypi:requests", says: "two packages; any 4.x of the first" },
    { command: "ra add ./vendor/docs", says: "a folder" },
  ],
  packs: [
    { command: "ra packs", says: "name, version, number of documents and folder of each" },
    { command: "ra packs --available", says: "and what could be added" },
    { command: "ra packs remove npm-zod", says: "stop searching it" },
  ],
  trust: [
    { command: "ra trust", says: "trust the config files of this project as they are now" },
    { command: "ra trust --list", says: "what is trusted" },
    { command: "ra trust --revoke", says: "stop trusting this project" },
  ],
  check: [
    { command: "ra check", says: "everything; exit 1 if there are findings" },
    { command: "ra check docs/guide.md", says: "one file and the links to it" },
    { command: "ra check --fix", says: "how links to moved files and anchors can be fixed" },
    { command: "ra check --github", says: "annotations in a workflow" },
  ],
  eval: [
    { command: "ra eval questions.toml", says: "exit 1 if a threshold is missed" },
    { command: "ra eval questions.jsonl --json", says: "the figures for a program" },
    {
      command: "ra eval questions.toml --hybrid",
      says: "what a model adds, see `ra help semantic`",
    },
  ],
  agents: [
    { command: "ra agents", says: "write or refresh AGENTS.md" },
    { command: "ra agents --all", says: "for every kind of agent" },
    { command: "ra agents --diff", says: "is it up to date?" },
  ],
  mcp: [
    { command: "ra mcp --config claude-code", says: "how to connect an agent" },
    { command: "ra mcp", says: "serve on stdio" },
    { command: "ra mcp --http --port 8123", says: "serve on loopback" },
  ],
  help: [
    { command: "ra help search", says: "the flags of a command" },
    { command: "ra help query", says: "a page of the manual" },
    { command: "ra help --man | man -l -", says: "the man page" },
  ],
  completions: [
    { command: "source <(ra completions bash)", says: "in ~/.bashrc" },
    { command: "ra completions fish | source", says: "in config.fish" },
  ],
};

/** The examples of a command of the table. */
export function examplesOf({ name }: { readonly name: string }): readonly Example[] {
  return EXAMPLES[name] ?? [];
}
