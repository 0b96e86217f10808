/**
 * Paths with `/` on every platform, as links and findings have them; an absolute one may begin
 * with a drive, as in `C:/docs`. `basename` and `relative` of `path.ts` work for them as they are.
 */

import * as native from "./path.ts";

/** The folder of a normalised path; a root is its own folder, and that of a bare name is `.`. */
export function dirname(path: string): string {
  return withSlashes(native.dirname(path));
}

/** Joined and normalised, without a slash at the end; empty pieces are left out. */
export function join(first: string, ...rest: readonly string[]): string {
  return withSlashes(native.join(first, ...rest));
}

function withSlashes(path: string): string {
  const isWindows = native.isAbsolute(path) && !path.startsWith("/");
  return isWindows ? path.replaceAll("\\", "/") : path;
}
