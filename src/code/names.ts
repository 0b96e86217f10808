/** Names of definitions as labels and ids have them: parts joined with dots, whatever the language writes. */

/** Longer names are cut; generated code has some of thousands of characters. */
const MOST_NAME = 200;

/** Names of methods of Ruby that are no words. */
const SIGNS = /^(?:\[\]=?|[-+!~]@?|[*/%<>]|\*\*|<=>|<<|>>|[<>=]=|===|=~|![=~])$/;
/** `A::operator int() const`: what is in front, and the sign or type. */
const OPERATOR = /^([^]*?(?:::|\.|\s))?operator(?!\w)\s*(\(\)|[^\s(][^(]*)/;
const NAME_SIGNS = /[^\p{L}\p{N}\p{M}_$.?!~=+]+/gu;

/**
 * `Foo::bar`, `exports.bar`, `#bar` and `"bar"` become `Foo.bar` and `bar`. Empty for what is no name.
 * Spaces and signs that ids cannot have become `_`, but those at the ends are dropped.
 */
export function plainName(written: string): string {
  if (SIGNS.test(written)) return written;
  const cut = written.slice(0, MOST_NAME).trim();
  const operator = OPERATOR.exec(cut);
  if (operator !== null) return operatorName(operator[1] ?? "", operator[2]);
  const text = withoutGenerics(cut).replace(/::|\\/g, ".");
  const parts = text.split(".").map((part) => {
    return part.replace(NAME_SIGNS, "_").replace(/^_(?=.)/, part.startsWith("_") ? "_" : "")
      .replace(/(?<=.)_$/, part.endsWith("_") ? "_" : "");
  });
  const kept = parts.filter((part, i) => part !== "" && part !== "_" && !isPrefix(parts, i));
  return kept.join(".");
}

function operatorName(scope: string, operator: string): string {
  const own = `operator${operator.trim().replace(/[\s#:.]+/g, "_")}`;
  const around = plainName(scope);
  return around === "" ? own : `${around}.${own}`;
}

/** `module.exports.x`, `exports.x`, `this.x` and `X.prototype.x` say where, not what. */
function isPrefix(parts: readonly string[], i: number): boolean {
  if (i === parts.length - 1) return false;
  const [part] = [parts[i]];
  return part === "prototype" || (i <= 1 && part === "exports") ||
    (i === 0 && (part === "this" || part === "self" || part === "crate" ||
      (part === "module" && parts[1] === "exports")));
}

/** Without what is between `<` and `>`, `[` and `]` or `(` and `)`, unless that begins the name. */
function withoutGenerics(text: string): string {
  let depth = 0;
  let plain = "";
  for (const sign of text) {
    if ("<[(".includes(sign) && plain !== "") depth++;
    else if (">])".includes(sign) && depth > 0) depth--;
    else if (depth === 0) plain += sign;
  }
  return plain;
}

/** The name of the type that a method belongs to: `*Server[T]` is `Server`. */
export function scopeName(written: string): string {
  const text = written.replace(/^(?:[&*\s]|\bmut\b|\bdyn\b|'\w+)+/, "");
  return plainName(text).split(".").at(-1) ?? "";
}

/** A module as written, without quotes, brackets and lists: `./db.ts`, `std.collections`. */
export function importName(written: string): string {
  const text = written.trim().replace(/^["'`<]|["'`>;]$/g, "");
  if (!/::|[\\{]|\sas\s/.test(text)) return text.slice(0, MOST_NAME);
  return text.replace(/\{[^]*$/, "").replace(/\s+as\s[^]*$/, "").replace(/::|\\/g, ".")
    .replace(/\s+/g, "").replace(/^\.+|\.+$/g, "").slice(0, MOST_NAME);
}
