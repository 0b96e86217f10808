/**
 * The analyzer for questions to an index of one or several languages.
 *
 * Words are split in the same way in all of them; only stems differ. So a token of a question is that
 * of the first language, with the terms of the others as its `forms`, and a section in any of the
 * languages is found by the stem that it was indexed by.
 */
import type { StemmerName } from "../config/model.ts";
import { createAnalyzer } from "./analyze.ts";
import type { Analyzer, Form, Token, TokenVisitor } from "./model.ts";

/** Returns the plain analyzer if there is only one language; at least one is required. */
export async function createMixedAnalyzer(languages: readonly StemmerName[]): Promise<Analyzer> {
  const analyzers = await Promise.all(languages.map(createAnalyzer));
  return analyzers.length === 1 ? analyzers[0] : new MixedAnalyzer(analyzers);
}

class MixedAnalyzer implements Analyzer {
  readonly stemmer: string;
  readonly #analyzers: readonly Analyzer[];

  constructor(analyzers: readonly Analyzer[]) {
    this.#analyzers = analyzers;
    this.stemmer = analyzers.map((one) => one.stemmer).join("+");
  }

  /** Visits each token with all of its forms, so that whatever matched a text is found in it. */
  scan(text: string, visit: TokenVisitor): number {
    const positions = this.#analyzers[0].scan(text, () => {});
    visitAll(this.analyze(text), visit);
    return positions;
  }

  scanPath(path: string, visit: TokenVisitor): number {
    const positions = this.#analyzers[0].scanPath(path, () => {});
    visitAll(this.analyzePath(path), visit);
    return positions;
  }

  analyze(text: string): Token[] {
    return joined(this.#analyzers.map((one) => one.analyze(text)));
  }

  analyzePath(path: string): Token[] {
    return joined(this.#analyzers.map((one) => one.analyzePath(path)));
  }

  stem(word: string): string {
    return this.#analyzers[0].stem(word);
  }
}

/** Which words are too long to be terms does not depend on the language: the lists are parallel. */
function joined([first, ...others]: readonly Token[][]): Token[] {
  return first.map((token, i) => {
    const forms = others.map((tokens): Form => tokens[i])
      .filter(({ term, fold }) => term !== token.term || fold?.key !== token.fold?.key);
    return forms.length === 0 ? token : { ...token, forms };
  });
}

function visitAll(tokens: readonly Token[], visit: TokenVisitor): void {
  for (const { term, position, start, end, part, fold, forms = [] } of tokens) {
    visit(term, position, start, end, part, fold);
    for (const form of forms) visit(form.term, position, start, end, part, form.fold);
  }
}
