/** The line that shows how far a build is: on stderr, on a terminal only, gone when it is done. */
import type { Progress } from "../index/refresh.ts";
import { humanSize } from "../output/columns.ts";
import type { Invocation } from "./command.ts";

const EVERY_MS = 100;
const BAR = 24;

/** What `openWorkspace` takes to show progress; nothing where stderr is no terminal. */
export function withProgress(
  { host, errStyle }: Pick<Invocation, "host" | "errStyle">,
): { onProgress?: (progress: Progress) => void } {
  if (!host.stderrIsTerminal) return {};
  const started = host.now();
  let last = 0;
  return {
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

/** `indexing ████████░░░░ 4200/14600 files, 9.1 MB/s, 5 s left`, cut to the width. */
export function progressLine(progress: Progress, ms: number, width: number): string {
  const { done, total, bytes } = progress;
  const filled = Math.round(done / Math.max(1, total) * BAR);
  const rate = bytes / Math.max(1, ms) * 1000;
  const left = Math.ceil(ms / Math.max(1, done) * (total - done) / 1000);
  const bar = "█".repeat(filled) + "░".repeat(BAR - filled);
  const text = `indexing ${bar} ${done}/${total} files, ${humanSize(rate)}/s, ${left} s left`;
  return text.slice(0, Math.max(0, width - 1));
}
