/**
 * Sites: what makes pages out of the documents of a folder, and therefore what links and anchors in
 * them mean. A repository may hold several; a document that belongs to none is read on GitHub.
 */

export const GENERATORS = [
  "hugo",
  "jekyll",
  "docusaurus",
  "vitepress",
  "mkdocs",
  "mdbook",
  "docfx",
  "astro",
  "lume",
  "sphinx",
  "github",
] as const;
export type Generator = (typeof GENERATORS)[number];

/** How a heading becomes an anchor. */
export type AnchorDialect =
  | "github"
  | "markdown-it"
  | "kramdown"
  | "hugo"
  | "docfx"
  | "python-markdown"
  | "mdbook"
  | "docutils"
  | "mdn";

export interface Site {
  readonly generator: Generator;
  /** The folder that its configuration is in. */
  readonly folder: string;
  /** What it was recognised by: a file, or the setting. */
  readonly evidence: string;
  readonly dialect: AnchorDialect;
}
