/** Progress lines, and that of an index build. */
import type { Progress } from "../../store/model.ts";
import { humanSize } from "./columns.ts";

/** Columns of the longest bar, and of the text around it. */
const BAR = 24;
const AROUND = 50;

/** `indexing ████████░░░░ 4200/14600 files, 9.1 MB/s, 5 s left` after `ms`, shorter than `width`. */
export function progressLine(progress: Progress, ms: number, width: number): string {
  const { done, total, bytes } = progress;
  const rate = bytes / Math.max(1, ms) * 1000;
  const left = ms / Math.max(1, done) * (total - done);
  const text = `indexing ${progressBar(progress, width)}${done}/${total} files, ${
    humanSize(rate)
  }/s, ${humanTime(left)} left`;
  return text.slice(0, Math.max(0, width - 1));
}

/** `████░░░░ ` in a line of `width` columns; nothing where there is no room for it. */
export function progressBar(
  { done, total }: { readonly done: number; readonly total: number },
  width: number,
): string {
  const room = Math.max(0, Math.min(BAR, width - AROUND));
  const filled = Math.round(Math.min(1, done / Math.max(1, total)) * room);
  return room === 0 ? "" : "█".repeat(filled) + "░".repeat(room - filled) + " ";
}

/** `12 s` or `3 min`, rounded up. */
export function humanTime(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
