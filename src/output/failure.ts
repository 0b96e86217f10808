/** A failure that ra did not foresee, as the command line and MCP report it. */
import { reasonOf } from "../base/files.ts";

/** One line. The stack trace is not part of it. */
export function unforeseenMessage(error: unknown): string {
  return `Something went wrong inside ra: ${reasonOf(error)}`;
}
