/** What is found in a source file before definitions are made of it. */

/** What a pattern of a query has found. Positions are those of the string. */
export interface Found {
  /** The name of its outermost capture: `class`, `comment`, `import`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** Texts of the captures `name` and `scope`; null if the pattern has none. */
  readonly name: string | null;
  readonly scope: string | null;
  /** Where its body starts, which ends its signature; null if it has none. */
  readonly bodyAt: number | null;
}

/** What is between the brackets of a body. */
export interface Body {
  readonly start: number;
  readonly end: number;
  /** Where its last statement ends, if there is nothing else behind it that belongs to the function. */
  readonly stop?: number;
}
