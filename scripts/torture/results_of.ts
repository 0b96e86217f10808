/** The results in what `ra search --output json` prints. */

export interface PrintedResult {
  readonly id: string;
  readonly score: number;
}

/** Throws when the text is not the answer to one query. */
export function resultsOf(out: string): readonly PrintedResult[] {
  const { results } = JSON.parse(out).queries[0];
  if (!Array.isArray(results)) throw new Error(`there are no results in ${out}`);
  return results;
}
