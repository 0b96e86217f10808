/** What a command tells the user while the index is opened. */
import type { WorkspaceOptions } from "../app/workspace.ts";
import { progressLine } from "../output/progress.ts";
import type { Invocation } from "./command.ts";

const EVERY_MS = 100;

/** Notes an implied tree; if stderr is a terminal, shows a progress line that is erased at the end. */
export function reporting(
  { host, errStyle, note }: Pick<Invocation, "host" | "errStyle" | "note">,
): WorkspaceOptions {
  const onImplied = note;
  if (!host.stderrIsTerminal) return { onImplied };
  const started = host.now();
  let last = 0;
  return {
    onImplied,
    onProgress: (progress) => {
      const now = host.now();
      if (progress.done >= progress.total) host.stderr("\r\x1b[K");
      else if (now - last >= EVERY_MS && now - started >= EVERY_MS) {
        last = now;
        host.stderr(`\r\x1b[K${progressLine(progress, now - started, errStyle.width)}`);
      }
    },
  };
}
