/** The line that shows how far a build is: on stderr, on a terminal only, gone when it is done. */
import type { WorkspaceOptions } from "../app/workspace.ts";
import type { Progress } from "../store/model.ts";
import { humanSize } from "../output/columns.ts";
import type { Invocation } from "./command.ts";

const EVERY_MS = 100;
/** Columns of the longest bar, and of what stands around it. */
const BAR = 24;
const AROUND = 50;

/** What `openWorkspace` tells the person at the terminal; progress only where stderr is one. */
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

/** `indexing ████████░░░░ 4200/14600 files, 9.1 MB/s, 5 s left`, within the width. */
export function progressLine(progress: Progress, ms: number, width: number): string {
  const { done, total, bytes } = progress;
  const room = Math.max(0, Math.min(BAR, width - AROUND));
  const filled = Math.round(Math.min(1, done / Math.max(1, total)) * room);
  const rate = bytes / Math.max(1, ms) * 1000;
  const left = ms / Math.max(1, done) * (total - done);
  const bar = room === 0 ? "" : "█".repeat(filled) + "░".repeat(room - filled) + " ";
  const text = `indexing ${bar}${done}/${total} files, ${humanSize(rate)}/s, ${
    humanTime(left)
  } left`;
  return text.slice(0, Math.max(0, width - 1));
}

function humanTime(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
