/** Every rule of `ra check`: its code, its default severity, what it means and what to do. */

import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { RULE_CODES, type RuleCode, type Severity } from "./model.ts";

export interface Rule {
  readonly code: RuleCode;
  readonly severity: Severity | "off";
  /** One line, no full stop. */
  readonly summary: string;
  /** Why it matters and what to do, for `--explain`. */
  readonly explanation: string;
  /** A wrong and a right example, as markdown. */
  readonly bad: string;
  readonly good: string;
  /** `--fix` can resolve some of its findings. */
  readonly fixable: boolean;
}

export const RULES: readonly Rule[] = [
  {
    code: "broken-link",
    severity: "error",
    summary: "a link, image or reference leads to a file that does not exist",
    explanation:
      "Relative links start at the document's folder, links with a leading `/` at `check.link_root` " +
      "(if that is not set, at the repository or the tree). Links to other hosts are not checked. " +
      "`check.extensionless = true` allows links without the file's extension, as on many sites; " +
      "`check.ignore_links` lists targets that are not checked. `--fix` follows a file that moved " +
      "if it is certain which one it is.",
    bad: "[setup](seutp.md)",
    good: "[setup](setup.md)",
    fixable: true,
  },
  {
    code: "broken-anchor",
    severity: "error",
    summary: "a link names a heading or a line that its target does not have",
    explanation:
      "Anchors are those that the generator of the site gives headings (where there is no site, " +
      "GitHub: lowercase, punctuation dropped, spaces as hyphens, repeated headings numbered), `id` " +
      "and `name` attributes of HTML elements, and ids in braces: `{#id}`, `{: #id}` or " +
      "`{/* #id */}`. `#L10` and `#L10-L20` are lines of a file. Included text is read as well; an " +
      "anchor that could come from text that ra cannot find is not checked. `--fix` corrects an " +
      "anchor that is certainly a misspelling of another.",
    bad: "[install](setup.md#instal)",
    good: "[install](setup.md#install)",
    fixable: true,
  },
  {
    code: "broken-wiki-link",
    severity: "error",
    summary: "a wiki-link names a page or a heading that does not exist",
    explanation:
      "`[[Page#Heading|text]]` names a page by its file, in any folder of the trees; case, spaces, " +
      "hyphens and underscores do not matter. Attachments may be any file of the repository.",
    bad: "[[Instalation]]",
    good: "[[Installation#Linux|on Linux]]",
    fixable: false,
  },
  {
    code: "link-outside-tree",
    severity: "off",
    summary: "a link leads to a document that is in no tree, or out of the repository",
    explanation:
      "A document that is in no tree is not searched, so an agent that follows the link cannot ask ra " +
      "about it; a target outside the repository may not exist for others. Links to code and images " +
      'inside the repository are fine. Off by default; turn it on with `link-outside-tree = "warning"`.',
    bad: "[notes](../../../private/notes.md)",
    good: "[notes](notes.md)",
    fixable: false,
  },
  {
    code: "missing-code-path",
    severity: "warning",
    summary: "a path in backticks names a file of this repository that does not exist",
    explanation:
      "Looked for in documents about the repository, such as README, CONTRIBUTING and AGENTS, and in " +
      "those that `check.code_paths` lists. Only paths that could belong to this repository are " +
      "reported: they have a folder and a known extension, the folder exists and is not ignored, and " +
      "no other file's path ends the same.",
    bad: "The entry is `src/mian.ts`.",
    good: "The entry is `src/main.ts`.",
    fixable: false,
  },
  {
    code: "missing-symbol",
    severity: "warning",
    summary: "a name in backticks is no longer in the source code of this project",
    explanation:
      'Only with a tree of source code (`kind = "code"`), and only for names that were surely there: a ' +
      "name that an earlier check on this machine found in the code, or one with its file, such as " +
      "`src/auth.ts#login` or `auth.py::validate`. A name that its file still mentions is there. " +
      "Lists of changes, and paragraphs that say that something was removed or renamed, are left out.",
    bad: "`src/auth.ts#login` issues tokens. (the function is called signIn now)",
    good: "`src/auth.ts#signIn` issues tokens.",
    fixable: false,
  },
  {
    code: "unused-definition",
    severity: "off",
    summary: "a reference definition that nothing in the document refers to",
    explanation:
      "Often the text refers to another spelling of its label, which is shown as plain text then. " +
      "Not reported in documents that include text or consist of definitions alone. Off by default, " +
      "because many documents keep a list of definitions for later.",
    bad: "[the guide][giude]\n\n[guide]: guide.md",
    good: "[the guide][guide]\n\n[guide]: guide.md",
    fixable: false,
  },
  {
    code: "empty-heading",
    severity: "warning",
    summary: "a heading has nothing below it, so it is not a section",
    explanation:
      "A heading with nothing but white space until the next heading of its level is not a section: " +
      "search cannot find it, and it has no id.",
    bad: "## Usage\n\n## License",
    good: "## Usage\n\nRun it.\n\n## License",
    fixable: false,
  },
  {
    code: "duplicate-heading",
    severity: "warning",
    summary: "two headings under the same parent have the same text",
    explanation: "Their ids and anchors differ only by a number, which changes when one is moved.",
    bad: "## Example\n\n…\n\n## Example",
    good: "## Example: reading\n\n…\n\n## Example: writing",
    fixable: false,
  },
  {
    code: "skipped-heading-level",
    severity: "warning",
    summary: "a heading is more than one level below the one before it",
    explanation: "Breadcrumbs and outlines have a gap there. The first heading may have any level.",
    bad: "# Guide\n\n### Install",
    good: "# Guide\n\n## Install",
    fixable: false,
  },
  {
    code: "oversized-section",
    severity: "off",
    summary: "a section has more text than settings.max_chunk_size",
    explanation: "Sections are never split, so a huge one fills an agent's context. Give it " +
      "subheadings, or raise `settings.max_chunk_size`. Off by default.",
    bad: "# Log (80,000 characters)",
    good: "# Log, with a heading for each month",
    fixable: false,
  },
  {
    code: "bad-frontmatter",
    severity: "error",
    summary: "the YAML at the start of the document cannot be read",
    explanation: "Until this is fixed, the document is indexed without its title, tags and keys.",
    bad: "---\ntitle: a: b\n---",
    good: '---\ntitle: "a: b"\n---',
    fixable: false,
  },
  {
    code: "unreachable-document",
    severity: "off",
    summary: "no other document links to this one",
    explanation:
      "Index pages of folders (README, index) are not reported. Off by default; turn it on " +
      'with `unreachable-document = "warning"`.',
    bad: "a page that nothing links to",
    good: "a page that the index of its folder links to",
    fixable: false,
  },
  {
    code: "invisible-character",
    severity: "error",
    summary: "the text contains characters that a reader cannot see",
    explanation:
      "Direction marks can show text in another order than programs read it, and zero-width " +
      "characters can hide instructions from a reviewer. Joiners in scripts and emoji that need " +
      "them, and direction marks next to text written from right to left, are fine.",
    bad: "access<U+202E>denied",
    good: "access denied",
    fixable: false,
  },
  {
    code: "stale-agent-file",
    severity: "warning",
    summary: "the part of AGENTS.md, CLAUDE.md or GEMINI.md that ra wrote is out of date",
    explanation:
      "Only files with ra's markers are checked. `ra agents` or `--fix` updates them; text " +
      "outside the markers is never touched.",
    bad: "AGENTS.md that names trees that are gone",
    good: "AGENTS.md as `ra agents` writes it",
    fixable: true,
  },
  {
    code: "config-problem",
    severity: "warning",
    summary: "a config file or a ra-ignore comment says something that ra cannot use",
    explanation:
      "Unknown keys, trees whose folder is missing, unknown codes under `[check]`. A file " +
      "that does not parse is not a finding: the command exits with code 2.",
    bad: '[check]\nbroken-lnik = "off"',
    good: '[check]\nbroken-link = "off"',
    fixable: false,
  },
];

const BY_CODE: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.code, rule]));

export function isRuleCode(code: string): code is RuleCode {
  return BY_CODE.has(code);
}

/** The rule with this code, whatever its case; throws with a suggestion for an unknown one. */
export function findRule(code: string): Rule {
  const rule = BY_CODE.get(code.toLowerCase());
  if (rule !== undefined) return rule;
  throw new RaError(`Unknown rule "${code}"${didYouMean(code, RULE_CODES)}`, {
    hint: `rules are ${RULE_CODES.join(", ")}`,
  });
}

export type Severities = ReadonlyMap<RuleCode, Severity | "off">;

/** The severity of each rule under these settings, where codes may have underscores for hyphens. */
export function severitiesOf(
  settings: Readonly<Record<string, Severity | "off">>,
): Severities {
  return new Map(RULES.map(({ code, severity }) => [
    code,
    settings[code] ?? settings[code.replaceAll("-", "_")] ?? severity,
  ]));
}
