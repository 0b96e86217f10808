/** BM25's formulas, computed here only. */

/** How telling a term is: the fewer of `total` chunks have it, the more. Always above 0. */
export function idf(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}
