/** Failures that ra promises: everything else that is thrown is a bug. */
import { RaError } from "../../src/base/error.ts";
import { GlobError } from "../../src/config/glob/glob_parser.ts";
import { IndexCorrupt } from "../../src/segment/corrupt.ts";

/** Whether a parser may throw this: bad input is refused with one of these errors. */
export function isForeseen(error: unknown): boolean {
  return error instanceof RaError || error instanceof GlobError || error instanceof IndexCorrupt;
}
