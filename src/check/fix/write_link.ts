/** Writing a link again the way it was written, and where nothing is ever written. */

import { relative } from "../../base/path.ts";
import { isWithin, type Project } from "../project.ts";

/** Folders with the files of others, which come from elsewhere and go back there. */
const VENDORED: ReadonlySet<string> = new Set([
  ...["_vendor", "vendor", "vendored", "node_modules", "bower_components", "third_party"],
  ...["third-party", "thirdparty", "external_libs"],
]);

/** May an edit change this file, or lead to it? Not if it belongs to somebody else. */
export function isFixable({ root }: Project, file: string): boolean {
  const path = isWithin(file, root) ? relative(root, file) : file;
  return !path.split("/").slice(0, -1).some((folder) => VENDORED.has(folder.toLowerCase()));
}

/** What would end a link destination, or start an escape. */
const UNSAFE = /[\s()<>%#?"'\\&]/g;
const NOT_ASCII = /[^\0-\x7f]+/g;
const ESCAPED_LETTER = /%[89A-F][0-9A-F]/i;

/**
 * The path, or the anchor, as a link has it: unsafe characters escaped, and letters beyond ASCII too
 * if `old`, the link that it replaces, does that. A link with spaces as they are may keep them.
 */
export function encodeLike(old: string, path: string): string {
  const keepsSpaces = old.includes(" ");
  const safe = path.toWellFormed().replace(
    UNSAFE,
    (one) => one === " " && keepsSpaces ? one : escape(one),
  );
  return ESCAPED_LETTER.test(old) ? safe.replace(NOT_ASCII, encodeURIComponent) : safe;
}

function escape(one: string): string {
  const code = one.charCodeAt(0);
  return code < 0x80
    ? `%${code.toString(16).toUpperCase().padStart(2, "0")}`
    : encodeURIComponent(one);
}
