import type { Field } from "../../index/model.ts";

/** Where a word is searched for, and how much it counts. */
export interface Scope {
  /** Null for all fields. */
  readonly fields: readonly Field[] | null;
  readonly isPath: boolean;
  readonly boost: number;
  /** Nothing else stands for words. */
  readonly isLiteral?: boolean;
}
