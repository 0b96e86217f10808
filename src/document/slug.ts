/** ra's own names for headings, for the ids of sections. GitHub's are in `markdown/anchors.ts`. */

/**
 * The slug of a heading before it is made unique: lowercase; ASCII letters, digits and `_` are
 * kept; runs of white space and hyphens become one hyphen; everything else is dropped. `heading`
 * when nothing is left.
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
