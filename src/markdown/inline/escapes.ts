/** Resolves the escapes in link targets and attributes: backslashes, entities, percent signs. */

const BACKSLASH_ESCAPE = /\\([!-/:-@[-`{-~])/g;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,6}[1-4]{0,2}));/g;
/** The names of U+00A0 to U+00FF, in order. */
const LATIN =
  ("nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 " +
    "sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute " +
    "Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH " +
    "Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
    "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc " +
    "iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
    "thorn yuml").split(" ");
const NAMED: ReadonlyMap<string, string> = new Map([
  ...[["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"]] as const,
  ...LATIN.map((name, i) => [name, String.fromCharCode(0xa0 + i)] as const),
]);

/** Resolves backslash escapes and entities, as in a markdown link destination. */
export function resolveEscapes(raw: string): string {
  return resolveEntities(raw.includes("\\") ? raw.replace(BACKSLASH_ESCAPE, "$1") : raw);
}

/** Resolves entities, as in an HTML attribute; unknown names are unchanged. */
export function resolveEntities(raw: string): string {
  if (!raw.includes("&")) return raw;
  return raw.replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
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
