/** `check.ignore_links`: which targets are not checked, and how many of them each pattern exempts. */

import { parseTreeGlob } from "../config/glob/glob.ts";

interface Pattern {
  readonly text: string;
  matches(path: string, fragment: string | null): boolean;
}

/**
 * Patterns match targets as they are written. One that starts with `/` matches targets that do, one that
 * starts with `**` any, and others those without a leading `/`. With a `#`, the rest is a pattern for
 * the fragment, which must be there; without one, the fragment does not matter.
 */
export class IgnoredLinks {
  readonly #patterns: readonly Pattern[];
  readonly #counts: number[];
  #total = 0;

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map(toPattern);
    this.#counts = patterns.map(() => 0);
  }

  /** Counts the target, and returns whether it is exempt. */
  has(target: string): boolean {
    this.#total++;
    if (this.#patterns.length === 0) return false;
    const hash = target.indexOf("#");
    const fragment = hash < 0 ? null : target.slice(hash + 1);
    const path = (hash < 0 ? target : target.slice(0, hash)).replace(/\?.*$/s, "");
    const plain = path.startsWith("./") ? path.slice(2) : path;
    let isExempt = false;
    this.#patterns.forEach((pattern, i) => {
      if (!pattern.matches(plain, fragment)) return;
      this.#counts[i]++;
      isExempt = true;
    });
    return isExempt;
  }

  /** The patterns that exempt more than half of the targets so far, if these are enough to say so. */
  tooWide(): readonly { readonly pattern: string; readonly links: number; readonly of: number }[] {
    if (this.#total < FEWEST) return [];
    return this.#patterns.map(({ text }, i) => ({
      ...{ pattern: text, links: this.#counts[i], of: this.#total },
    })).filter(({ links, of }) => links > of / 2);
  }
}

const FEWEST = 4;

function toPattern(text: string): Pattern {
  const hash = text.indexOf("#");
  const path = hash < 0 ? text : text.slice(0, hash);
  const matchesPath = pathPattern(path.startsWith("./") ? path.slice(2) : path);
  const fragment = hash < 0 ? null : text.slice(hash + 1);
  if (fragment === null) return { text, matches: matchesPath };
  const matchesFragment = fragment === "" ? () => true : pathPattern(fragment);
  return {
    text,
    matches: (path, given) => given !== null && matchesPath(path) && matchesFragment(given),
  };
}

function pathPattern(pattern: string): (path: string) => boolean {
  if (pattern === "") return (path) => path === "";
  const { matches } = parseTreeGlob(pattern);
  const isRooted = pattern.startsWith("/");
  const isAny = pattern.startsWith("**");
  return (path) => {
    const starts = path.startsWith("/");
    return (isAny || starts === isRooted) && matches(starts ? path.slice(1) : path);
  };
}
