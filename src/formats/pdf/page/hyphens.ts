/** Words that are broken at the ends of lines. */

const BROKEN = /(\p{L}[\p{L}\p{M}]{0,60})[-\u2010\u00ad]$/u;
const REST = /^(\p{Ll}[\p{L}\p{M}]{0,60})(\S{0,60})\s*/u;
/** Longer than what `BROKEN` looks at. */
const TAIL = 160;
const WORD = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu;

/** Knows the words of a document, to tell the hyphens of compounds from those of broken words. */
export class Hyphens {
  readonly #words = new Set<string>();

  /** Words at the ends of lines may be broken, and teach nothing. */
  learn(lines: readonly string[]): void {
    lines.forEach((line, i) => {
      const rest = i > 0 && isBroken(lines[i - 1]) ? line.replace(REST, "") : line;
      for (const [word] of withoutBroken(rest).matchAll(WORD)) {
        this.#words.add(word.toLowerCase());
      }
    });
  }

  /** The lines with each broken word on the one that it begins on. */
  joined(lines: readonly string[]): string[] {
    const joined = [...lines];
    for (let i = 0; i + 1 < joined.length; i++) {
      const [broken, start] = BROKEN.exec(joined[i].slice(-TAIL)) ?? [];
      const [rest, word, signs] = REST.exec(joined[i + 1]) ?? [];
      if (broken === undefined || rest === undefined) continue;
      const isCompound = this.#isCompound(start.toLowerCase(), word);
      joined[i] = `${joined[i].slice(0, -1)}${isCompound ? "-" : ""}${word}${signs}`;
      joined[i + 1] = joined[i + 1].slice(rest.length);
    }
    return joined.map((line) => line.replaceAll("\u00ad", "")).filter((line) => line !== "");
  }

  /** As a document has it elsewhere; else if both of its parts are words. */
  #isCompound(start: string, rest: string): boolean {
    const words = this.#words;
    if (words.has(`${start}-${rest}`)) return true;
    return !words.has(start + rest) && start.length > 2 && words.has(start) && words.has(rest);
  }
}

function isBroken(line: string): boolean {
  return "-\u2010\u00ad".includes(line.slice(-1)) && BROKEN.test(line.slice(-TAIL));
}

function withoutBroken(line: string): string {
  return isBroken(line) ? line.slice(0, -TAIL) + line.slice(-TAIL).replace(BROKEN, "") : line;
}
