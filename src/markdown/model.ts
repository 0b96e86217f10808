/**
 * The facts of markdown, each decided once. The text of a file enters; its frontmatter, blocks,
 * headings with titles and ids, anchors, code spans, links and HTML leave.
 *
 * CommonMark decides. Extensions (frontmatter, heading ids, wiki-links, tags) are named in the file
 * that reads them. Every reader accepts any text and takes time linear in it. Positions are UTF-16
 * offsets into the whole text, ranges are half-open, lines count from 1.
 */

/** The part of a text that is markdown: from `at`, the start of line number `line`, to the end. */
export interface MarkdownSource {
  readonly text: string;
  readonly at: number;
  readonly line: number;
}

/** A heading as the block structure shows it: ATX or setext, also inside quotes and list items. */
export interface HeadingBlock {
  /** 1 to 6. */
  readonly depth: number;
  /** Start of its first line, including any quote or list marker. */
  readonly at: number;
  /** End of its last line, including the line ending. */
  readonly endAt: number;
  /** Number of its first line. */
  readonly line: number;
  /** Its text as written: inline markup unresolved, lines joined by `\n`, trimmed. */
  readonly source: string;
}

export interface Heading extends HeadingBlock {
  /** Its text in one line: inline markup resolved, the attribute list left out. */
  readonly title: string;
  /** The id that the author gave it, or null; see `heading_id.ts` for the grammar. */
  readonly explicitId: string | null;
  /** The attribute list at its end as written, such as `{#id .class}`; empty when there is none. */
  readonly attributes: string;
}

/** The block structure, as far as outlines and inline markup depend on it. */
export interface Blocks<H extends HeadingBlock = Heading> {
  /** In document order. */
  readonly headings: readonly H[];
  /** Whole lines of fenced code, indented code and HTML: start and end positions, ascending. */
  readonly code: readonly number[];
  /** Lines of the whole text, at least 1. */
  readonly lineCount: number;
}

/** A markdown text with its frontmatter and block structure. */
export interface Markdown extends MarkdownSource, Blocks {
  readonly frontmatter: Frontmatter;
}

export interface Frontmatter {
  /** False when the text does not start with frontmatter; `entries` is empty then. */
  readonly exists: boolean;
  readonly entries: FrontmatterEntries;
  /** Why the frontmatter could not be read, or null. */
  readonly problem: string | null;
}

export type FrontmatterEntries = ReadonlyMap<string, YamlNode>;

/** A scalar of YAML frontmatter. */
export type MetaValue = string | number | boolean | null;

export type YamlNode =
  | { readonly kind: "scalar"; readonly value: MetaValue; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly YamlNode[] }
  | { readonly kind: "map"; readonly entries: FrontmatterEntries };

export type LinkKind = "link" | "image" | "html" | "wiki" | "definition" | "reference";

/** Something found inside the text of blocks: what it says, and the range it was read from. */
export interface Inline {
  readonly value: string;
  readonly at: number;
  readonly end: number;
}

export interface InlineLink extends Inline {
  readonly kind: LinkKind;
}

/** The label of a definition, `[label]: destination`. */
export interface Definition extends Inline {
  /** Some `[text][label]` or `[label]` refers to it. */
  readonly isUsed: boolean;
}

/** What the text of the blocks contains, each list in document order. */
export interface Inlines {
  readonly links: readonly InlineLink[];
  /** Content of code spans. */
  readonly code: readonly Inline[];
  /** Ids given by HTML attributes (`id`, `name`) and by attribute lists (`{: #id}`). */
  readonly ids: readonly Inline[];
  /** Content of HTML comments; their range includes the delimiters. */
  readonly comments: readonly Inline[];
  /** Content of headings written as HTML, tags included. */
  readonly htmlHeadings: readonly Inline[];
  readonly definitions: readonly Definition[];
  /** References with a definition: the label as written, and the range with its text. */
  readonly references: readonly Inline[];
}
