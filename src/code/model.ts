/**
 * Source text → what it defines: classes, functions and constants with their names, what it imports,
 * and the ways into the program. The text of a file enters, facts with positions leave.
 *
 * Nothing is run or resolved: names are as the file writes them. Grammars are loaded one by one, when
 * the first file of their language is read. A file that cannot be parsed within limits is reported
 * with the reason, and the same file always gives the same facts.
 */

/** What a definition is; a value of the label `type`. */
export type SymbolType =
  | "module"
  | "class"
  | "interface"
  | "enum"
  | "type"
  | "function"
  | "method"
  | "constant";

/** A definition that is a section of its own. Spans are whole lines if the file has it on lines of its own. */
export interface Definition {
  readonly type: SymbolType;
  /** Qualified, joined with dots: `AuthService.login`; what its id ends in, before it is numbered. */
  readonly name: string;
  /** Its signature, on one line. */
  readonly title: string;
  /** Positions in the text: from its comment or first attribute to its end. */
  readonly start: number;
  readonly end: number;
  /** Index of the definition around it; -1 for none. */
  readonly parent: number;
  /** Qualified names that it defines: its own, and those inside that are too small to be sections. */
  readonly symbols: readonly string[];
}

/** A way into the program: `POST /auth/login`, `main`, `command serve`. */
export interface EntryPoint {
  readonly at: number;
  readonly name: string;
}

export interface SourceFacts {
  readonly kind: "parsed";
  /** In order of position; one is before those inside it. */
  readonly definitions: readonly Definition[];
  /** Names that the file defines outside of any definition that is a section. */
  readonly symbols: readonly string[];
  /** Modules as written, each once, in order. */
  readonly imports: readonly string[];
  readonly entries: readonly EntryPoint[];
}

/** A file that is one section by lines; the reason completes "it is not parsed: …". */
export interface Unparsed {
  readonly kind: "unparsed";
  readonly reason: string;
}
