/**
 * Checking documentation: the files of a project enter as facts, findings leave.
 *
 * Facts are all that the rules need to know about one file. They depend on its bytes alone, so they
 * can be cached as long as its hash is the same. Lines and columns count from 1; positions in a
 * text are UTF-16 offsets. Files are absolute paths with `/`.
 */
import type { LineColumn } from "../markdown/line_table.ts";
import type { LinkKind } from "../markdown/model.ts";

export type Severity = "error" | "warning";

/** A link into the project; links to other hosts are not facts. */
export interface Link extends LineColumn {
  readonly kind: LinkKind;
  /** Where it leads: escapes and entities resolved, percent escapes kept. */
  readonly target: string;
  /** The range of the target in the text as written. */
  readonly at: number;
  readonly end: number;
}

/** A use of a reference definition, such as `[text][label]`. */
export interface Reference extends LineColumn {
  readonly target: string;
}

/** What frontmatter says about the address of its page. */
export interface Address {
  readonly key: AddressKey;
  readonly value: string;
}

export const ADDRESS_KEYS = [
  "aliases",
  "url",
  "permalink",
  "redirect_from",
  "slug",
  "oldUrl",
  "id",
  "date",
  "lang",
  "redirects",
  "title",
] as const;
export type AddressKey = (typeof ADDRESS_KEYS)[number];

/** A code span that looks like a path. */
export interface CodePath extends LineColumn {
  readonly path: string;
}

/** A code span that is a name of code, perhaps with the file that is said to have it. */
export interface CodeName extends LineColumn {
  /** Its parts joined by dots. */
  readonly name: string;
  /** The path as written, or null. */
  readonly place: string | null;
}

/** A comment that suppresses rules on one line, or in the whole file (line 0). */
export interface Ignore {
  readonly line: number;
  /** Empty: every rule. */
  readonly codes: readonly string[];
}

/** A finding that follows from one file alone. */
export interface LocalFinding extends LineColumn {
  readonly code: RuleCode;
  readonly message: string;
}

/** A heading, as far as anchors are made from it. */
export interface HeadingFact {
  readonly line: number;
  /** Its text in one line: inline markup resolved, the attribute list left out. */
  readonly title: string;
  /** As written, without the attribute list; null when it is the same as the title. */
  readonly source: string | null;
  /** The attribute list at its end as written; null when there is none. */
  readonly attributes: string | null;
  /** The id that the author gave it. */
  readonly id: string | null;
}

/** Where the text of an include is to be looked for. */
export type IncludeKind =
  /** A file, relative to the document. */
  | "beside"
  /** A file in one of the folders above, or in a folder of includes. */
  | "anywhere"
  /** The template of a shortcode, or a component: its name. */
  | "shortcode"
  | "component"
  /** Code is documented here: the name of a module or class, whose parts become anchors. */
  | "api"
  /** A template prints something: nobody knows what. */
  | "output";

/** A place where a page gets text from elsewhere, and with it perhaps anchors. */
export interface Include {
  readonly line: number;
  readonly kind: IncludeKind;
  /** The path or name as written. */
  readonly path: string;
  /** Which part of the file, or the arguments of a shortcode; empty when there are none. */
  readonly part: string;
}

/** All that the rules need to know about one file. */
export interface FileFacts {
  /** In document order, those written as HTML included. */
  readonly headings: readonly HeadingFact[];
  /** Ids that authors give other elements, each once. */
  readonly ids: readonly string[];
  /** Terms of definition lists, and titles of components; some generators give them anchors. */
  readonly terms: readonly string[];
  /** What `<summary>` shows; some hosts give it an anchor. */
  readonly summaries: readonly string[];
  /** In document order. */
  readonly includes: readonly Include[];
  /** Labels of reference definitions, normalized, each once. */
  readonly labels: readonly string[];
  /** Where its text refers to which target of a definition, into the project. */
  readonly references: readonly Reference[];
  /** What its frontmatter says about its address; what it means depends on the site. */
  readonly addresses: readonly Address[];
  readonly lineCount: number;
  readonly links: readonly Link[];
  readonly codePaths: readonly CodePath[];
  /** Only in a project with source code. */
  readonly codeNames: readonly CodeName[];
  readonly ignores: readonly Ignore[];
  readonly findings: readonly LocalFinding[];
}

/** Where a link leads. */
export type Resolved =
  | { readonly kind: "file"; readonly file: string }
  /** A folder, with its own page if it has one. */
  | { readonly kind: "folder"; readonly folder: string; readonly file: string | null }
  /** Nobody can say from here, such as for a page that is generated. `why` completes "not checked:". */
  | { readonly kind: "unknown"; readonly why: string }
  /** There is no such file. `file` is the likeliest path that was tried. */
  | { readonly kind: "missing"; readonly file: string };

export const RULE_CODES = [
  "broken-link",
  "broken-anchor",
  "broken-wiki-link",
  "link-outside-tree",
  "missing-code-path",
  "missing-symbol",
  "unused-definition",
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

/** An edit of a file's text that resolves a finding. */
export interface Fix {
  /** The range to replace; `before` must be in it for the fix to be applied. */
  readonly at: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

export interface Finding extends LineColumn {
  readonly code: RuleCode;
  readonly severity: Severity;
  readonly file: string;
  readonly message: string;
  /** UTF-16 units that it is about, from its column on; absent: the rest of the line. */
  readonly length?: number;
  /** What it has in common with others, completing a number: `links start with "/"`. */
  readonly cause?: string;
  /** What to do about it, or null. */
  readonly hint: string | null;
  /** The file that a link means, or null. */
  readonly target: string | null;
  /** `agents`: `ra agents` resolves it. Null when it takes a person. */
  readonly fix: Fix | "agents" | null;
}

/** A finding before its severity is known. */
export type RawFinding = Omit<Finding, "severity">;

/** What `--fix` would change in one file. */
export interface Change {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** What it does, one text per edit, in the order of the text. */
  readonly edits: readonly string[];
  /** Writes it; throws when the file is no longer what it was. */
  write(): void;
}

/** A change that `--fix` made. */
export interface AppliedFix {
  readonly file: string;
  readonly what: string;
}
