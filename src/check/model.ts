/**
 * What a check is made of: the files of a project enter as facts, findings leave.
 *
 * Facts are all that the rules need to know of one file. They depend on its bytes alone, so they can
 * be kept as long as its hash is the same; `text` positions in them are UTF-16, lines and columns
 * count from 1.
 */
import type { LinkKind } from "../markdown/model.ts";

export type Severity = "error" | "warning";

/** A place in a file. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A link to a place of the project; links to other hosts are no facts. */
export interface Link extends Place {
  readonly kind: LinkKind;
  /** Where it leads, escapes and entities resolved, percent escapes kept. */
  readonly target: string;
  /** Where the target stands in the text as written. */
  readonly at: number;
  readonly end: number;
}

/** Code in backticks that has the shape of a path. */
export interface CodePath extends Place {
  readonly path: string;
}

/** A comment that silences rules: on one line, or in the whole file (line 0). */
export interface Ignore {
  readonly line: number;
  /** Empty: every rule. */
  readonly codes: readonly string[];
}

/** A finding that a file alone decides. */
export interface LocalFinding extends Place {
  readonly code: RuleCode;
  readonly message: string;
}

/** All that the rules need to know of one file. */
export interface FileFacts {
  /** What `#…` may say: generated anchors and explicit ids. */
  readonly anchors: readonly string[];
  /** The document takes text from elsewhere, so it may have anchors that nobody can see here. */
  readonly hasIncludes: boolean;
  /** Other addresses that the frontmatter gives the page: rooted (`/a/b`), or a name in its folder. */
  readonly addresses: readonly string[];
  readonly lineCount: number;
  readonly links: readonly Link[];
  readonly codePaths: readonly CodePath[];
  readonly ignores: readonly Ignore[];
  readonly findings: readonly LocalFinding[];
}

export const RULE_CODES = [
  "broken-link",
  "broken-anchor",
  "broken-wiki-link",
  "link-outside-tree",
  "missing-code-path",
  "empty-heading",
  "duplicate-heading",
  "skipped-heading-level",
  "oversized-section",
  "bad-frontmatter",
  "unreachable-document",
  "invisible-character",
  "stale-agent-file",
  "config-problem",
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

/** A change of a file's text that mends a finding. */
export interface Fix {
  /** Positions in the text, and what must stand there for the fix to be applied. */
  readonly at: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

export interface Finding extends Place {
  readonly code: RuleCode;
  readonly severity: Severity;
  /** Absolute, with `/`. */
  readonly file: string;
  readonly message: string;
  /** What to do about it, or null. */
  readonly hint: string | null;
  /** The file that a link means, absolute, or null. */
  readonly target: string | null;
  /** Null when it takes a person. */
  readonly fix: Fix | "agents" | null;
}
