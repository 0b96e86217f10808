/** What rules ask about the source code of a project. Files are absolute, with `/`. */

/** A definition in source code. */
export interface Definition {
  /** Qualified, its parts joined by dots. */
  readonly name: string;
  readonly file: string;
}

export interface CodeSymbols {
  /** The definitions that a name means now. */
  meant(name: string): readonly Definition[];
  /** Those with this last part. */
  endingIn(part: string): readonly Definition[];
  /**
   * What the name meant when a check last found it, and for one with its place which file that was;
   * empty if none ever did.
   */
  before(name: string): readonly Definition[];
  /** The source files whose paths end in this one. */
  filesEndingIn(path: string): readonly string[];
  /** Does any section of source code have this word? */
  isUsed(word: string): boolean;
}
