/**
 * Golden files: expected output that a person has reviewed.
 *
 * `deno task golden` (any test run with `-- --update`) writes the new output; read the diff before you
 * commit it.
 */

import { equal } from "node:assert/strict";

const ROOT = new URL("../testdata/", import.meta.url);

/** The absolute path of a file or folder in `testdata/`. */
export function testdata(path: string): string {
  return decodeURIComponent(new URL(path, ROOT).pathname);
}

/**
 * Compares `actual` with the file `path` in `testdata/`, byte for byte. Fails when there is no such
 * file, except with `--update`, which writes it.
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
