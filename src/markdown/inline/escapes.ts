/** Resolves the escapes in link targets and attributes: backslashes, entities, percent signs. */

const BACKSLASH_ESCAPE = /\\([!-/:-@[-`{-~])/g;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Resolves backslash escapes and entities, as in a markdown link destination. */
export function resolveEscapes(raw: string): string {
  return resolveEntities(raw.includes("\\") ? raw.replace(BACKSLASH_ESCAPE, "$1") : raw);
}

/** Resolves entities, as in an HTML attribute; unknown names are unchanged. */
export function resolveEntities(raw: string): string {
  if (!raw.includes("&")) return raw;
  return raw.replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name];
    const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Resolves percent escapes; those that are not valid UTF-8 are unchanged. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[\da-fA-F]{2})+/g, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}
