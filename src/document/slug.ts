/** Names of headings in ids and links: ra's own slugs, and the anchors that GitHub generates. */

/** Hands out slugs that are unique in one document, in constant time each. */
export class Slugger {
  readonly #taken = new Set<string>();
  /** The last number tried for each base, so that ten thousand equal headings stay linear. */
  readonly #last = new Map<string, number>();

  /** `base` itself, else the first of `base-1`, `base-2`… that is free. */
  unique(base: string): string {
    let slug = base;
    let number = this.#last.get(base) ?? 0;
    while (this.#taken.has(slug)) slug = `${base}-${++number}`;
    this.#last.set(base, number);
    this.#taken.add(slug);
    return slug;
  }
}

/**
 * The slug of a heading before it is made unique: lowercase; ASCII letters, digits and `_` stay; runs
 * of white space and hyphens become one hyphen; the rest goes; `heading` if nothing is left.
 */
export function slugOf(title: string): string {
  let slug = "";
  let gap = false;
  const lower = title.toLowerCase();
  for (let i = 0; i < lower.length; i++) {
    const code = lower.charCodeAt(i);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95) {
      if (gap && slug !== "") slug += "-";
      gap = false;
      slug += lower[i];
    } else if (code === 45 || code === 32 || isOtherSpace(lower[i], code)) gap = true;
  }
  return slug === "" ? "heading" : slug;
}

function isOtherSpace(character: string, code: number): boolean {
  return (code < 32 || code > 127) && /\s/.test(character);
}

/**
 * The anchor that GitHub gives a heading before it numbers duplicates: lowercase; letters, marks,
 * digits and connectors of any script, hyphens and spaces stay; each space becomes a hyphen.
 */
export function githubAnchorOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, "").replaceAll(
    " ",
    "-",
  );
}
