/**
 * The facts of markdown, each decided once: the text of a file enters; its blocks, headings, ids,
 * anchors, code spans, frontmatter and links leave. CommonMark decides, extensions are named.
 */

/** A scalar of YAML frontmatter. */
export type MetaValue = string | number | boolean | null;

export type LinkKind = "link" | "image" | "html" | "wiki" | "definition" | "reference";
