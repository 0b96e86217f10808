/** The real host, except for its terminal: what is written is kept, and the environment is given. */
import { DenoHost } from "../../src/base/host.ts";

export interface TestTerminal {
  /** Columns of a terminal on stdout and stderr; none when absent. */
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The reader of stdout has gone away. */
  readonly closed?: boolean;
}

export class TestHost extends DenoHost {
  override readonly stdoutIsTerminal: boolean;
  override readonly stderrIsTerminal: boolean;
  readonly #terminal: TestTerminal;
  out = "";
  err = "";

  constructor(args: readonly string[], terminal: TestTerminal = {}) {
    super(args);
    this.#terminal = terminal;
    this.stdoutIsTerminal = terminal.columns !== undefined;
    this.stderrIsTerminal = terminal.columns !== undefined;
  }
  override columns(): number | null {
    return this.#terminal.columns ?? null;
  }
  override env(name: string): string | undefined {
    return this.#terminal.env?.[name];
  }
  override stdout(data: string | Uint8Array): boolean {
    if (this.#terminal.closed) return false;
    this.out += typeof data === "string" ? data : new TextDecoder().decode(data);
    return true;
  }
  override stderr(data: string): void {
    this.err += data;
  }
}
