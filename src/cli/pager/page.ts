/**
 * The pager: text that is longer than the terminal enters, and is shown page by page until the user quits.
 *
 * ra may not start other programs, so it pages by itself, with the keys of `less`, on the alternate screen.
 * However it ends (a key, a signal, an error, the end of the input), the terminal is left as it was.
 */
import type { Host } from "../../base/host.ts";
import { KeyReader } from "./keys.ts";
import { Screen, type Size } from "./screen.ts";

type PagerHost = Pick<
  Host,
  "columns" | "rows" | "stdout" | "setRaw" | "readKeys" | "onResize" | "onInterrupt" | "exit"
>;

const ENTER = "\x1b[?1049h";
const LEAVE = "\x1b[0m\x1b[?1049l";
/** The exit code of a process that a signal ended. */
const INTERRUPTED = 130;

/** Returns false, having written nothing, if the text fits the screen or the terminal cannot page it. */
export async function page(host: PagerHost, text: string): Promise<boolean> {
  const size = sizeOf(host);
  if (size === null) return false;
  const screen = new Screen(text, size);
  if (screen.fits) return false;
  try {
    host.setRaw(true);
  } catch {
    return false;
  }
  const leave = () => {
    try {
      host.setRaw(false);
    } finally {
      host.stdout(LEAVE);
    }
  };
  const paint = () => host.stdout(screen.paint());
  const removers = [
    host.onInterrupt(() => {
      try {
        leave();
      } finally {
        host.exit(INTERRUPTED);
      }
    }),
    host.onResize(() => {
      screen.resize(sizeOf(host) ?? size);
      paint();
    }),
  ];
  try {
    if (host.stdout(ENTER)) await followKeys(host, screen, paint);
  } finally {
    for (const remove of removers) remove();
    leave();
  }
  return true;
}

/** Until a key quits, the input ends or the terminal is gone. */
async function followKeys(
  host: Pick<Host, "readKeys">,
  screen: Screen,
  paint: () => boolean,
): Promise<void> {
  const reader = new KeyReader();
  while (paint()) {
    const bytes = await host.readKeys();
    if (bytes === null) return;
    for (const key of reader.read(bytes)) if (!screen.press(key)) return;
  }
}

function sizeOf(host: Pick<Host, "columns" | "rows">): Size | null {
  const [columns, rows] = [host.columns(), host.rows()];
  return columns === null || rows === null || rows < 3 ? null : { columns, rows };
}
