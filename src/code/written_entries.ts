/** Requests that a text for people speaks of: `POST /auth/login`, also with a host in between. */

const REQUEST =
  /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]{1,4}["'`]{0,2}(?:https?:\/\/[\w.:{}$-]{1,200})?(\/[\w\-./{}:<>*$~%@+]{0,200})/g;
/** What ends a sentence, not a path. */
const TRAILING = /[.:*~+]+$/;

/** Each once, in order: a method and a path, as the entry points of source code are named. */
export function requestsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, method, path] of text.matchAll(REQUEST)) {
    found.add(`${method} ${path.length > 1 ? path.replace(TRAILING, "") || "/" : path}`);
  }
  return [...found];
}
