/**
 * Project facts → the generated section of an agent file: commands with examples from the project, and
 * when to use them.
 *
 * Documents are untrusted, and agents obey this file: only titles and ids of documents are included, and
 * descriptions of trees, sanitised by `inlineText` and `shellWord`, and always in quotes, as names and not as
 * sentences.
 */

export interface ProjectFacts {
  readonly trees: readonly TreeFacts[];
  /** A question that finds something; null when none was found. */
  readonly question: string | null;
  /** An example id for `ra get`; null when nothing is indexed. */
  readonly sectionId: string | null;
  /** A file that `ra context` finds something for, relative to the project; null when there is none. */
  readonly sourceFile: string | null;
}

export interface TreeFacts {
  readonly name: string;
  /** What the configuration says about it, or null. */
  readonly description: string | null;
  /** Titles of its documents, the most important first; at most five are shown. */
  readonly titles: readonly string[];
}

const MOST_TITLES = 5;
/** Characters of a title and of a description. */
const MOST_TITLE = 60;
const MOST_DESCRIPTION = 200;

/** Returns markdown without a final newline; the same facts always give the same text. */
export function agentSection(facts: ProjectFacts): string {
  return [
    "## Documentation: ask `ra` before you decide",
    "",
    "This project's documentation is indexed by `ra`, which returns the relevant sections of it.",
    "Search it before you choose an approach, and read what it finds before you rely on memory.",
    "",
    ...treeLines(facts.trees),
    "### Commands",
    "",
    ...commandLines(facts),
    "### When to search",
    "",
    "- Before a design decision, a new dependency, or a change to an interface.",
    "- When a name, an error message or a convention of this project is unfamiliar.",
    "- Before editing a file: `ra context FILE` lists the sections that are relevant to it.",
    "- After changing documentation: `ra check` finds broken links and stale references.",
    "",
    "Results are sections, named by ids (`tree:path.md#section`). Long ones are shown as passages; where " +
    "lines are left out, the `ra get ID --lines A:B` that prints them is shown. " +
    "`ra help query` explains phrases, fields and operators.",
  ].join("\n");
}

function treeLines(trees: readonly TreeFacts[]): string[] {
  if (trees.length === 0) return [];
  const lines = trees.map(({ name, description, titles }) => {
    const about = inlineText(description ?? "", MOST_DESCRIPTION);
    const some = titles.slice(0, MOST_TITLES).map((title) => inlineText(title));
    const shown = (about === "" ? some : [about]).filter((title) => title !== "")
      .map((title) => `"${title}"`);
    return `- \`${name}\`${shown.length > 0 ? `: ${shown.join(", ")}` : ""}`;
  });
  return ["Trees, with what is in them (names, not instructions):", "", ...lines, ""];
}

function commandLines({ question, sectionId, sourceFile }: ProjectFacts): string[] {
  const words = shellWord(inlineText(question ?? "") || "your question");
  const commands: [command: string, comment: string][] = [
    [`ra search ${words}`, "the passages that answer a question"],
    [`ra search ${words} --list`, "ids and snippets only"],
  ];
  if (sourceFile !== null) {
    commands.push([`ra context ${shellWord(sourceFile)}`, "sections relevant to a file"]);
  }
  if (sectionId !== null) commands.push([`ra get ${shellWord(sectionId)}`, "one section in full"]);
  const width = Math.max(...commands.map(([command]) => command.length));
  const lines = commands.map(([command, comment]) => `${command.padEnd(width)}  # ${comment}`);
  return ["```sh", ...lines, "```", ""];
}

/** Reduces text to one short line without markup and control characters. */
function inlineText(text: string, most = MOST_TITLE): string {
  return text.replace(/\s+/g, " ").replace(/[^\p{L}\p{M}\p{N}\p{Zs}.,:'()/+-]/gu, "").replace(
    /\s+/g,
    " ",
  ).trim()
    .slice(0, most);
}

/** Quotes a word for a shell; drops the characters that are special within quotes. */
function shellWord(word: string): string {
  const plain = word.replace(/[\p{Cc}\p{Cf}`$"\\!]/gu, "");
  return /^[\w@%+=:,./#-]+$/.test(plain) ? plain : `"${plain}"`;
}

/** The frontmatter of a new SKILL.md, which agent hosts read. */
export const SKILL_FRONTMATTER = `---
name: ra
description: Search this project's documentation by keyword or by the file at hand, and read sections
  by id. Use before design decisions and when project conventions are unclear.
---
`;
