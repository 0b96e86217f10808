/**
 * Golden files: what a program printed when somebody last looked at it and agreed.
 *
 * `deno task golden` (any test run with `-- --update`) stores the new text; read the diff before
 * committing it.
 */

import { equal } from "node:assert/strict";

const ROOT = new URL("../testdata/", import.meta.url);

/** The absolute path of something below `testdata/`. */
export function testdata(path: string): string {
  return decodeURIComponent(new URL(path, ROOT).pathname);
}

/**
 * Compares `actual` with the file at `path` below `testdata/`, byte for byte.
 * A missing file fails, except under `--update`, which writes it.
 */
export function assertGolden(path: string, actual: string): void {
  const file = testdata(path);
  if (Deno.args.includes("--update")) {
    Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(file, actual);
    return;
  }
  let expected: string;
  try {
    expected = Deno.readTextFileSync(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(`testdata/${path} is missing; \`deno task golden\` writes it`);
  }
  equal(actual, expected);
}
