/** Words of a question that are next to each other in a heading, too: what they name together is its subject. */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Compiled } from "../question/compile.ts";

/** By how much a score is raised if all neighbouring words of the question are neighbours in a heading. */
const RAISE = 0.05;
/** Of a longer question only the first pairs are looked up, so that a pasted log costs no time. */
const MOST_PAIRS = 30;

/** Which sections have which pairs of words of a question in their own heading. */
export class HeadingPairs {
  /** For each alternative of the question, whether a section has each of its pairs. */
  #alternatives: readonly (readonly ((ref: Ref) => boolean)[])[];

  /** Stop words between two words are not counted in the question, but they are in a heading. */
  constructor(index: Pick<SearchIndex, "hasPhrase">, alternatives: readonly Compiled[]) {
    this.#alternatives = alternatives.map(({ content }) =>
      content.slice(1, MOST_PAIRS + 1)
        .map(({ ways }, i) => index.hasPhrase([...content[i].ways[0], ...ways[0]], "heading"))
    ).filter((pairs) => pairs.length > 0);
  }

  /** From 1 for a section without a pair to 1.05 for one with all pairs of an alternative. */
  factorOf(ref: Ref): number {
    const shares = this.#alternatives.map((pairs) =>
      pairs.filter((has) => has(ref)).length / pairs.length
    );
    return 1 + RAISE * Math.max(0, ...shares);
  }
}
