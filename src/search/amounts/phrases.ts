/** Sections that say an amount: they are raised a little if a question asks for one. */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { WantedAmount } from "./model.ts";

/** By how much the score of such a section is raised. */
const RAISE = 0.15;

export class AmountPhrases {
  #phrases: readonly ((ref: Ref) => boolean)[];

  constructor(index: Pick<SearchIndex, "hasPhrase">, amount: WantedAmount | undefined) {
    this.#phrases = amount?.phrases.map((terms) => index.hasPhrase(terms, "body")) ?? [];
  }

  factorOf(ref: Ref): number {
    return this.#phrases.some((has) => has(ref)) ? 1 + RAISE : 1;
  }
}
