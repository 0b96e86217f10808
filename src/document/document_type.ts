/** What a file is read as, decided by its name alone. */

import type { DocumentType } from "./model.ts";

const MARKDOWN = /\.(?:md|mdx|mdown|mdwn|mkd|mkdn|markdown|qmd|rmd)$/i;

/** `METADATA` of a Python package: some lines of facts, then its README. */
const PYTHON_README = /(?:^|\/)METADATA$/;

/** The case of an extension does not matter; everything that is not markdown is plain text. */
export function documentType(path: string): DocumentType {
  return MARKDOWN.test(path) || PYTHON_README.test(path) ? "markdown" : "text";
}
