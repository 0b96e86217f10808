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
const TITLE = /^\[\p{Lu}[^[\]\n]{0,80}\]\[[^[\]\n]{1,80}\][ \t]*[\p{L}\d"'`]/u;
/** `[docs][Tooltip] Use …`, in a list of changes. */
const TAGS = /^(?:\[[\w. -]{1,40}\]){2,9} [\p{L}\d"'`]/u;
/** Tags in front of the reference. */
const TAGS_BEFORE = /(?:\[[\w. -]{1,40}\]){1,8}$/;

/** References without a definition that are text all the same. */
export class TextInBrackets {
  readonly #text: string;
  #labels: ReadonlySet<string> | null = null;

  readonly #isLog: boolean;

  /** `isLog`: the text is a list of changes, whose items have tags. */
  constructor(text: string, isLog: boolean) {
    this.#text = text;
    this.#isLog = isLog;
  }

  /**
   * Is the reference at `at` text? It is if a line looks like its definition, though something such as
   * HTML around it hides that here, or if it is the tags of an item in a list of issues.
   */
  isText(label: string, at: number): boolean {
    this.#labels ??= new Set(
      [...this.#text.matchAll(DEFINITION)].map(([, label]) => normalizeLabel(label)),
    );
    if (this.#labels.has(normalizeLabel(label))) return true;
    if (this.#labels.size > 0 && !this.#isLog) return false;
    const rest = this.#text.slice(at, at + 200);
    const before = this.#text.slice(Math.max(0, at - 200), at);
    const start = this.#isLog ? before.replace(TAGS_BEFORE, "") : before;
    return ITEM_START.test(start) && (TITLE.test(rest) || this.#isLog && TAGS.test(rest));
  }
}
