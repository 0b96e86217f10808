/** Standard input, output and error, and the terminal that may be behind them. */

export interface Terminal {
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  /** Columns of the terminal, or null when neither stdout nor stderr is one. */
  columns(): number | null;
  /** All of standard input, at most `most` bytes. */
  readStdin(most: number): Uint8Array;
  /** Writes all of it; returns false when the reader has gone away. */
  stdout(data: string | Uint8Array): boolean;
  stderr(data: string): void;
  /** Standard input as it arrives, for a server; ends when the other side closes it. */
  stdinChunks(): AsyncIterable<Uint8Array>;
  /** Writes all of it while other work goes on; returns false when the reader has gone away. */
  writeStdout(data: Uint8Array): Promise<boolean>;
}
