/** What a command tells the user while the index is opened. */
import type { WorkspaceOptions } from "../app/workspace.ts";
import { progressLine } from "../output/progress.ts";
import type { Invocation } from "./command.ts";

const EVERY_MS = 100;
/** Where there is no progress line, the milliseconds after which one line says what takes so long. */
const SILENCE_MS = 2_000;

/**
 * Notes an implied tree, and what a command waits for. While files are indexed, shows a progress line
 * that is erased at the end if stderr is a terminal; otherwise one note, if it takes long.
 */
export function reporting(
  { host, errStyle, note }: Pick<Invocation, "host" | "errStyle" | "note">,
): WorkspaceOptions {
  const notes = { onImplied: note, onNotice: note };
  const started = host.now();
  let last = 0;
  if (!host.stderrIsTerminal) {
    return {
      ...notes,
      onProgress: ({ done, total }) => {
        if (last > 0 || done >= total || host.now() - started < SILENCE_MS) return;
        last = done;
        note(`indexing ${total} files`);
      },
    };
  }
  return {
    ...notes,
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
