/** What a command tells the user while the index is opened. */
import type { WorkspaceOptions } from "../app/workspace.ts";
import { progressLine } from "../output/terminal/progress.ts";
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
  const line = erasingLine({ host, errStyle }, progressLine);
  return { ...notes, onProgress: line.show };
}

/**
 * A line on stderr that is written over while something is done, and erased at the end. `write` makes it
 * of the progress, the milliseconds that it took and the columns. Nothing unless stderr is a terminal.
 */
export function erasingLine<P extends { readonly done: number; readonly total: number }>(
  { host, errStyle }: Pick<Invocation, "host" | "errStyle">,
  write: (progress: P, ms: number, width: number) => string,
): { readonly show: (progress: P) => void; readonly erase: () => void } {
  const started = host.now();
  let last = 0;
  let isShown = false;
  const erase = () => {
    if (isShown) host.stderr("\r\x1b[K");
    isShown = false;
  };
  return {
    erase,
    show: (progress) => {
      const now = host.now();
      if (progress.done >= progress.total) erase();
      else if (host.stderrIsTerminal && now - last >= EVERY_MS && now - started >= EVERY_MS) {
        [last, isShown] = [now, true];
        host.stderr(`\r\x1b[K${write(progress, now - started, errStyle.width)}`);
      }
    },
  };
}
