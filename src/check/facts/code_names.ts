/**
 * Names of code between backticks, as far as a document says that the code has them now. What is below
 * a heading such as "Removed", or in a paragraph that says that something is gone, is none.
 */
import { dotted, nameInSpan } from "../../code/written_names.ts";
import { codeLanguageOf } from "../../code/languages.ts";
import type { Heading, Inline } from "../../markdown/model.ts";
import type { LineTable } from "../../markdown/line_table.ts";
import type { CodeName } from "../model.ts";

/** `src/auth.ts#AuthService.login`, `auth.py::validate`, and the id of a section of ra's. */
const IN_FILE =
  /^(?:[\w-]{1,60}:)?((?:[\w.@+-]{1,100}\/){0,20}[\w.@+-]{1,100}\.\w{1,10})(?:#|::?)([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*){0,5})(?:\(\))?$/;
/** `#L10`. */
const LINES = /^L\d+$/;
/** What says of a name that the code no longer has it, or not yet. */
const GONE =
  /\b(?:remov(?:e[ds]?|al|ing)|delet(?:e[ds]?|ing)|renam(?:e[ds]?|ing)|drop(?:s|ped|ping)?|deprecat\w*|replac(?:e[ds]?|ing)|former(?:ly)?|previous(?:ly)?|no longer|not yet|used to|was called|instead of|old(?:er)?|legacy|gone|obsolete|migrat\w*|upgrad\w*|planned|propos(?:ed|als?)|todo|history|change-?log|breaking|what's new|release notes)\b/i;

const LONGEST = 300;

interface Text {
  readonly text: string;
  readonly headings: readonly Heading[];
  readonly lines: LineTable;
}

/** In order. Linear in the text. */
export function codeNamesIn(code: readonly Inline[], of: Text): CodeName[] {
  const gone = new GoneParts(of);
  return code.flatMap(({ value, at }) => {
    const found = toCodeName(value);
    return found === null || gone.has(at) ? [] : [{ ...found, ...of.lines.locate(at) }];
  });
}

/** The name in a code span, with its parts joined by dots; null when it is something else. */
export function toCodeName(code: string): Pick<CodeName, "name" | "place"> | null {
  const text = code.trim();
  if (text.length > LONGEST) return null;
  const [, place, written] = IN_FILE.exec(text) ?? [];
  if (place !== undefined) {
    if (codeLanguageOf(place) === null || LINES.test(written)) return null;
    return { name: dotted(written), place };
  }
  const name = nameInSpan(text);
  return name === null ? null : { name, place: null };
}

/** The parts of a text that speak of what is gone: lines, and whole sections by their headings. */
class GoneParts {
  readonly #text: string;
  readonly #headings: readonly Heading[];
  /** How many headings are before the place that was asked for. */
  #next = 0;
  /** The depth of the heading that says that its part is gone, if the place is below one. */
  #hidden: number | null = null;

  constructor({ text, headings }: Text) {
    this.#text = text;
    this.#headings = headings;
  }

  /** Places are asked for in ascending order. */
  has(at: number): boolean {
    for (; (this.#headings[this.#next]?.at ?? Infinity) <= at; this.#next++) {
      const { depth, title } = this.#headings[this.#next];
      if (this.#hidden !== null && depth > this.#hidden) continue;
      this.#hidden = GONE.test(title) ? depth : null;
    }
    return this.#hidden !== null || GONE.test(this.#around(at));
  }

  /** The words of the paragraph; if it is long, of a part of it. */
  #around(at: number): string {
    const before = this.#text.slice(Math.max(0, at - LONGEST), at);
    const after = this.#text.slice(at, at + LONGEST);
    const paragraph = before.slice(before.lastIndexOf("\n\n") + 1) + after.split("\n\n", 1)[0];
    return paragraph.replace(/`[^`\n]*`/g, " ");
  }
}
