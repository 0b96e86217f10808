/** URIs of documents and sections: `ra://tree/path`, and `ra://tree/path#section`. */

export const URI_TEMPLATE = "ra://{tree}/{path}";

/** Percent-encodes every name of the path, but not the slashes between them. */
export function toUri(tree: string, path: string): string {
  return `ra://${encodeURIComponent(tree)}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The id that a URI stands for, or null if it is not the URI of a document or section. */
export function toId(uri: string): string | null {
  const match = /^ra:\/\/([^/?#]+)\/([^?#]+)(?:#(.+))?$/i.exec(uri);
  if (match === null) return null;
  try {
    const [tree, path, slug] = match.slice(1).map((part) => part && decodeURIComponent(part));
    return `${tree}:${path}${slug === undefined ? "" : `#${slug}`}`;
  } catch {
    return null;
  }
}
