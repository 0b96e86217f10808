/** Warnings of the configuration, for commands that work on in spite of them. */
import type { ConfigWarning } from "../config/model.ts";
import { placeOf } from "../output/status.ts";
import type { Invocation } from "./command.ts";

/** One line each on stderr, with the hint behind it. */
export function warnOfConfig(
  { warn }: Pick<Invocation, "warn">,
  warnings: readonly ConfigWarning[],
): void {
  for (const warning of warnings) {
    const hint = warning.hint === undefined ? "" : ` (${warning.hint})`;
    warn(`${placeOf(warning)}: ${warning.message}${hint}`);
  }
}
