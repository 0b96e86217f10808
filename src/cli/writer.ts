/**
 * Writes to the user: data to stdout, everything else to stderr.
 *
 * Everything that reaches a terminal passes through here. Of the control characters only colours, tabs and
 * newlines get through, even if a renderer forgot to call `safe`.
 */
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Process } from "../base/process.ts";
import type { Terminal } from "../base/terminal.ts";
import { makeStyle, safe, type Style } from "../output/terminal/style.ts";

/** The reader of stdout is gone: the process ends without a message. */
export class ClosedPipe extends Error {}

const DEFAULT_WIDTH = 80;
const MAX_WIDTH = 400;
const COLORS = /(\x1b\[[\d;]{0,16}m)/;

type WriterHost = Terminal & Pick<Process, "env">;

/** Text that waits for the pager, and what goes to stderr after it. */
interface Held {
  out: string;
  after: string;
}

export class Writer {
  readonly style: Style;
  readonly errStyle: Style;
  #host: WriterHost;
  #held: Held | null = null;

  /** `when` is the value of `--color`. */
  constructor(host: WriterHost, when: string | undefined) {
    this.#host = host;
    const columns = Math.min(host.columns() ?? DEFAULT_WIDTH, MAX_WIDTH);
    const styleFor = (isTerminal: boolean) =>
      makeStyle({
        color: wantsColor(host, isTerminal, when),
        width: isTerminal ? columns : DEFAULT_WIDTH,
      });
    this.style = styleFor(host.stdoutIsTerminal);
    this.errStyle = styleFor(host.stderrIsTerminal);
  }

  print(text: string): void {
    if (text === "") return;
    const shown = this.#host.stdoutIsTerminal ? onlyColors(text) : text;
    const line = shown.endsWith("\n") ? shown : `${shown}\n`;
    if (this.#held !== null) this.#held.out += line;
    else if (!this.#write(line)) throw new ClosedPipe();
  }
  /** From now on, data is kept back, and what follows it on stderr, until `release`. */
  hold(): void {
    this.#held ??= { out: "", after: "" };
  }
  /** Writes what was kept back; `page` may show the data instead, and then returns true. */
  async release(page: (text: string) => Promise<boolean>): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (held === null || held.out === "") return;
    if (!await page(held.out) && !this.#write(held.out)) throw new ClosedPipe();
    this.#host.stderr(held.after);
  }
  #tell(text: string): void {
    if (this.#held !== null && this.#held.out !== "") this.#held.after += text;
    else this.#host.stderr(text);
  }
  #write(text: string): boolean {
    try {
      return this.#host.stdout(text);
    } catch (error) {
      throw new RaError(`Cannot write the output: ${reasonOf(error)}`, {
        hint: "free disk space, or redirect the output to another place",
        cause: error,
      });
    }
  }
  warn(text: string): void {
    this.#tell(`${this.errStyle.yellow("ra: warning:")} ${safe(text)}\n`);
  }
  note(text: string): void {
    this.#tell(`${safe(text)}\n`);
  }
  /** A failure: `ra: message`, lines of detail, `hint: …`. */
  fail(message: string, { detail, hint }: { detail?: string; hint?: string }): void {
    const { red, cyan } = this.errStyle;
    const lines = [`${red("ra:")} ${safe(message)}`];
    if (detail !== undefined) lines.push(safe(detail));
    if (hint !== undefined) lines.push(`${cyan("hint:")} ${safe(hint)}`);
    this.#host.stderr(`${lines.join("\n")}\n`);
  }
}

/** `--color` decides, then NO_COLOR, then CLICOLOR_FORCE, then whether it is a terminal with colours. */
function wantsColor(
  host: Pick<Process, "env">,
  isTerminal: boolean,
  when: string | undefined,
): boolean {
  if (when === "always" || when === "never") return when === "always";
  if (host.env("NO_COLOR")) return false;
  const forced = host.env("CLICOLOR_FORCE");
  if (forced && forced !== "0") return true;
  return isTerminal && host.env("TERM") !== "dumb";
}

function onlyColors(text: string): string {
  return text.split(COLORS).map((part, i) => i % 2 === 1 ? part : safe(part)).join("");
}
