/** Brackets that look like links and are not meant as such. */

import { normalizeLabel } from "../../markdown/inline/reference.ts";

const CALL = /[\w)\]]\[[^[\]\n]{0,80}\]\($/;

/** Is the empty target at `at` that of a call in code, such as `Promise[T]()`? */
export function isCall(text: string, at: number): boolean {
  return CALL.test(text.slice(Math.max(0, at - 100), at));
}

const DEFINITION = /^[ \t>]*\[([^[\]\n]{1,300})\]:/gm;
/** What is before an item of a list that starts with it. */
const ITEM_START = /(?:^|[\r\n])[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/;
/** `[Bug Bash][Unstable] An error`: the title of an issue. */
const TITLE = /^\[\p{Lu}[^[\]\n]{0,80}\]\[[^[\]\n]{1,80}\][ \t]*[\p{L}\d"']/u;

/** References without a definition that are text all the same. */
export class TextInBrackets {
  readonly #text: string;
  #labels: ReadonlySet<string> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Is the reference at `at` text? It is if a line looks like its definition, though something such as
   * HTML around it hides that here, or if it is the tags of an item in a list of issues.
   */
  isText(label: string, at: number): boolean {
    this.#labels ??= new Set(
      [...this.#text.matchAll(DEFINITION)].map(([, label]) => normalizeLabel(label)),
    );
    if (this.#labels.size > 0) return this.#labels.has(normalizeLabel(label));
    return ITEM_START.test(this.#text.slice(Math.max(0, at - 40), at)) &&
      TITLE.test(this.#text.slice(at, at + 200));
  }
}
