/**
 * The generated section of an agent file: search before deciding, the commands with examples from this
 * very project, when to search. Project facts enter, markdown leaves.
 *
 * Documents are data: of their content only titles and ids get in, made harmless by `inlineText`.
 */

export interface ProjectFacts {
  readonly trees: readonly TreeFacts[];
  /** An id for `ra get`, or null when nothing is indexed. */
  readonly sectionId: string | null;
  /** A source file for `ra context`, relative to the project. */
  readonly sourceFile: string | null;
}

export interface TreeFacts {
  readonly name: string;
  /** Titles of some of its documents. */
  readonly titles: readonly string[];
}

const MOST_TITLES = 5;

export function agentSection(facts: ProjectFacts): string {
  return [
    "## Documentation: ask `ra` before you decide",
    "",
    "This project's documentation is indexed by `ra`, which answers with the right sections at once.",
    "Search it before you choose an approach, and read what it finds before you rely on memory.",
    "",
    ...treeLines(facts.trees),
    "### Commands",
    "",
    ...commandLines(facts),
    "### When to search",
    "",
    "- Before a design decision, a new dependency, or a change of an interface.",
    "- When a name, an error message or a convention of this project is unfamiliar.",
    "- Before editing a file: `ra context FILE` lists the sections that bear on it.",
    "- After changing documentation: `ra check` finds broken links and stale references.",
    "",
    "An answer names its sections by ids (`tree:path.md#section`); `ra get ID` shows one in full. " +
    "`ra help query` explains phrases, fields and operators.",
  ].join("\n");
}

function treeLines(trees: readonly TreeFacts[]): string[] {
  if (trees.length === 0) return [];
  const lines = trees.map(({ name, titles }) => {
    const some = titles.slice(0, MOST_TITLES).map(inlineText).filter((title) => title !== "");
    return `- \`${name}\`${some.length > 0 ? `: ${some.join("; ")}` : ""}`;
  });
  return ["Trees:", "", ...lines, ""];
}

function commandLines({ trees, sectionId, sourceFile }: ProjectFacts): string[] {
  const topic = inlineText(trees.flatMap((tree) => tree.titles)[0] ?? "").toLowerCase() ||
    "how are errors handled";
  const commands: [command: string, says: string][] = [
    [`ra search ${shellWord(topic)} --max-tokens 4000`, "sections that answer a question"],
    [`ra search ${shellWord(topic)} --list`, "ids and snippets only"],
    [`ra context ${shellWord(sourceFile ?? "src/main.ts")}`, "sections that bear on a file"],
  ];
  if (sectionId !== null) commands.push([`ra get ${shellWord(sectionId)}`, "one section in full"]);
  const width = Math.max(...commands.map(([command]) => command.length));
  const lines = commands.map(([command, says]) => `${command.padEnd(width)}  # ${says}`);
  return ["```sh", ...lines, "```", ""];
}

/** Text of a document on one line: no markup, no controls, bounded. */
function inlineText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\p{Zs}.,:'()/+-]/gu, "").replace(/\s+/g, " ").trim()
    .slice(0, 60);
}

function shellWord(word: string): string {
  const plain = word.replace(/[\p{Cc}\p{Cf}`$"\\!]/gu, "");
  return /^[\w@%+=:,./#-]+$/.test(plain) ? plain : `"${plain}"`;
}

/** What a new SKILL.md opens with: the frontmatter that agent hosts read. */
export const SKILL_FRONTMATTER = `---
name: ra
description: Search this project's documentation by keyword or by the file at hand, and read sections
  by id. Use before design decisions and when project conventions are unclear.
---
`;
