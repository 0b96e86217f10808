/** Every rule of `ra check`: its code, its severity by default, what it means and what to do. */

import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/suggest.ts";
import { RULE_CODES, type RuleCode, type Severity } from "./model.ts";

export interface Rule {
  readonly code: RuleCode;
  readonly severity: Severity | "off";
  /** One line, no full stop. */
  readonly summary: string;
  /** Why it matters and what to do, for `--explain`. */
  readonly explanation: string;
  /** What is wrong and what is right, as markdown. */
  readonly bad: string;
  readonly good: string;
  /** `--fix` can mend some findings. */
  readonly fixable: boolean;
}

export const RULES: readonly Rule[] = [
  {
    code: "broken-link",
    severity: "error",
    summary: "a link, image or reference leads to a file that does not exist",
    explanation:
      "Relative links start at the document's folder, links that begin with `/` at `check.link_root` " +
      "(or, when that is not set, at the repository or the tree). Links to other hosts are not looked " +
      "at. `check.extensionless = true` lets links leave out the file's ending, as many sites do; " +
      "`check.ignore_links` lists targets that are not looked at. `--fix` follows a file that moved, " +
      "when exactly one file of the repository has its name.",
    bad: "[setup](seutp.md)",
    good: "[setup](setup.md)",
    fixable: true,
  },
  {
    code: "broken-anchor",
    severity: "error",
    summary: "a link names a heading or a line that its target does not have",
    explanation:
      "Anchors are those that GitHub generates (lowercase, punctuation dropped, spaces as " +
      "hyphens, repeated headings numbered), explicit `id` and `name` attributes, and `{#custom}` " +
      "after a heading. `#L10` and `#L10-L20` are lines of a file. A document that includes others " +
      "by a template is not judged. `--fix` corrects an anchor that has exactly one near match.",
    bad: "[install](setup.md#instal)",
    good: "[install](setup.md#install)",
    fixable: true,
  },
  {
    code: "broken-wiki-link",
    severity: "error",
    summary: "a wiki-link names a page or a heading that does not exist",
    explanation:
      "`[[Page#Heading|text]]` names a page by its file, wherever it lies in the trees; case, spaces, " +
      "hyphens and underscores do not matter. Attachments may be any file of the repository.",
    bad: "[[Instalation]]",
    good: "[[Installation#Linux|on Linux]]",
    fixable: false,
  },
  {
    code: "link-outside-tree",
    severity: "warning",
    summary: "a link leads to a document that is in no tree, or out of the repository",
    explanation:
      "A document that no tree holds is not searched, so an agent that follows the link cannot ask ra " +
      "about it; a target outside the repository is not there for others. Links to code and images " +
      "inside the repository are fine.",
    bad: "[notes](../../../private/notes.md)",
    good: "[notes](notes.md)",
    fixable: false,
  },
  {
    code: "missing-code-path",
    severity: "warning",
    summary: "a path in backticks names a file of this repository that does not exist",
    explanation:
      "Only what looks like a path of this very repository counts: it has a folder and a " +
      "known ending, its first folder exists and is not ignored, and no file ends like it.",
    bad: "The entry is `src/mian.ts`.",
    good: "The entry is `src/main.ts`.",
    fixable: false,
  },
  {
    code: "empty-heading",
    severity: "warning",
    summary: "a heading has nothing below it, so it is no section",
    explanation:
      "A heading followed by nothing but white space until the next heading of its level " +
      "is discarded when sections are made: it cannot be found or linked to by an id.",
    bad: "## Usage\n\n## License",
    good: "## Usage\n\nRun it.\n\n## License",
    fixable: false,
  },
  {
    code: "duplicate-heading",
    severity: "warning",
    summary: "two headings under the same parent have the same text",
    explanation: "Their ids and anchors differ by a number only, which changes when one is moved.",
    bad: "## Example\n\n…\n\n## Example",
    good: "## Example: reading\n\n…\n\n## Example: writing",
    fixable: false,
  },
  {
    code: "skipped-heading-level",
    severity: "warning",
    summary: "a heading is more than one level below the one before it",
    explanation:
      "Breadcrumbs and outlines have a hole there. A title in the frontmatter counts as " +
      "level 1.",
    bad: "# Guide\n\n### Install",
    good: "# Guide\n\n## Install",
    fixable: false,
  },
  {
    code: "oversized-section",
    severity: "warning",
    summary: "a section has more text than settings.max_chunk_size",
    explanation: "Sections are never split, so a huge one fills an agent's context. Give it " +
      "subheadings, or raise `settings.max_chunk_size`.",
    bad: "# Log (80,000 characters)",
    good: "# Log, with a heading for each month",
    fixable: false,
  },
  {
    code: "bad-frontmatter",
    severity: "error",
    summary: "the YAML at the start of the document cannot be read",
    explanation: "The document is indexed without its title, tags and keys until this is mended.",
    bad: "---\ntitle: a: b\n---",
    good: '---\ntitle: "a: b"\n---',
    fixable: false,
  },
  {
    code: "unreachable-document",
    severity: "off",
    summary: "no other document links to this one",
    explanation: "Pages that stand for their folder (README, index) are not reported. Off unless " +
      'set: `unreachable-document = "warning"`.',
    bad: "a page that nothing links to",
    good: "a page that the index of its folder links to",
    fixable: false,
  },
  {
    code: "invisible-character",
    severity: "error",
    summary: "the text holds characters that a reader cannot see",
    explanation:
      "Direction marks can show text in another order than it is read by programs, and " +
      "characters without width can hide instructions from a reviewer. Joiners of scripts and emoji " +
      "that need them, and direction marks beside text written from right to left, are fine.",
    bad: "access<U+202E>denied",
    good: "access denied",
    fixable: false,
  },
  {
    code: "stale-agent-file",
    severity: "warning",
    summary: "the part of AGENTS.md, CLAUDE.md or GEMINI.md that ra wrote is out of date",
    explanation:
      "Only files that hold ra's markers are looked at. `ra agents` or `--fix` writes it " +
      "anew; text outside the markers is never touched.",
    bad: "AGENTS.md that names trees of last year",
    good: "AGENTS.md as `ra agents` writes it",
    fixable: true,
  },
  {
    code: "config-problem",
    severity: "warning",
    summary: "a config file or a ra-ignore comment says something that ra cannot use",
    explanation:
      "Unknown keys, trees whose folder is missing, unknown codes under `[check]`. A file " +
      "that does not parse is no finding: the command ends with exit code 2.",
    bad: '[check]\nbroken-lnik = "off"',
    good: '[check]\nbroken-link = "off"',
    fixable: false,
  },
];

const BY_CODE: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.code, rule]));

export function isRuleCode(code: string): code is RuleCode {
  return BY_CODE.has(code);
}

/** The rule of a code; throws with a did-you-mean for an unknown one. */
export function findRule(code: string): Rule {
  const rule = BY_CODE.get(code.toLowerCase());
  if (rule !== undefined) return rule;
  throw new RaError(`Unknown rule "${code}"${didYouMean(code, RULE_CODES)}`, {
    hint: `rules are ${RULE_CODES.join(", ")}`,
  });
}

export type Severities = ReadonlyMap<RuleCode, Severity | "off">;

/** The severity of each rule under these settings; underscores may stand for hyphens. */
export function severitiesOf(
  settings: Readonly<Record<string, Severity | "off">>,
): Severities {
  return new Map(RULES.map(({ code, severity }) => [
    code,
    settings[code] ?? settings[code.replaceAll("-", "_")] ?? severity,
  ]));
}
