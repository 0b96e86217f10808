/** Warnings about config files. */
import type { ConfigWarning } from "../../config/model.ts";
import type { JsonObject } from "../json.ts";

/** `file:line: message`, without the line if it is not known. */
export function warningText({ file, line, message }: ConfigWarning): string {
  return `${file}${line === null ? "" : `:${line}`}: ${message}`;
}

/** The warning on one line, its hint in parentheses. */
export function warningWithHint(warning: ConfigWarning): string {
  return warningText(warning) + (warning.hint === undefined ? "" : ` (${warning.hint})`);
}

export function warningJson(warning: ConfigWarning): JsonObject {
  return { ...warning, hint: warning.hint ?? null };
}
