/** Standard input, output and error, and the terminal they may be connected to. */

export interface Terminal {
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Columns of the terminal, or null when neither stdout nor stderr is one. */
  columns(): number | null;
  /** Rows of the terminal; null where `columns` is null. */
  rows(): number | null;
  /** With `true`, `readKeys` gets every key as it is typed, unechoed, Ctrl-C included. */
  setRaw(on: boolean): void;
  /** The next bytes that are typed; null when the terminal is gone. */
  readKeys(): Promise<Uint8Array | null>;
  /** Calls `handler` when the terminal gets another size. Returns a function that removes the handler. */
  onResize(handler: () => void): () => void;
  /** Reads standard input to its end, at most `most` bytes. */
  readStdin(most: number): Uint8Array;
  /** Writes all of `data`; returns false when the reader has closed the pipe. */
  stdout(data: string | Uint8Array): boolean;
  stderr(data: string): void;
  /** Standard input as it arrives, for a server; ends when the other side closes it. */
  stdinChunks(): AsyncIterable<Uint8Array>;
  /** Like `stdout`, without blocking. */
  writeStdout(data: Uint8Array): Promise<boolean>;
}
