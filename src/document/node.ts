import type { Label } from "./labels.ts";

/** A heading that is kept, a definition, the document, or a window, before it becomes a chunk. */
export interface Node {
  readonly depth: number;
  readonly title: string;
  /** Null if the title decides. */
  readonly slug: string | null;
  readonly parent: number;
  readonly at: number;
  readonly startAt: number;
  readonly line: number;
  endAt: number;
  lastLine: number;
  children: number;
  readonly body: { start: number; end: number }[];
  /** The number of a window in its section, from 2; null for what is none. */
  readonly window: number | null;
  readonly labels?: readonly Label[];
}
