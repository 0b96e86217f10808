/** The tags around the matches in a snippet; the same tags are removed from the document's own text. */
export const MARK_START = "<b>";
export const MARK_END = "</b>";
