/** Titles in reStructuredText as they read, and the ids that docutils makes of them. */

/**
 * What is resolved: literals, roles, references with or without an address, substitutions, emphasis.
 * Every part is bounded, so the search is linear.
 */
const INLINE = new RegExp(
  [
    "``(.{1,500}?)``",
    "(?::[\\w.+-]{1,60}){1,2}:`([^`]{1,500})`",
    "(?::[\\w.+-]{1,60}:)?`([^`]{1,500})`(?:__?)?(?::[\\w.+-]{1,60}:)?",
    "\\*\\*([^*\\s][^*]{0,500})\\*\\*",
    "\\*([^*\\s][^*]{0,500})\\*",
    "\\|([^|\\s][^|]{0,200})\\|(?:__?)?",
    "(?<![\\w-])([A-Za-z0-9](?:[\\w.-]{0,100}[A-Za-z0-9])?)__?(?![\\w])",
    "\\\\(.|$)",
  ].join("|"),
  "g",
);

/** The text of a title without markup: of a link its text, of a role what it shows. */
export function toTitle(source: string): string {
  if (!/[`*|_\\]/.test(source)) return source;
  return source.replace(INLINE, (whole, ...groups: (string | undefined)[]) => {
    const [literal, role, text, strong, emphasis, substitution, reference, escaped] = groups;
    if (literal !== undefined) return literal;
    if (role !== undefined) return shownOf(role);
    if (text !== undefined) return shownOf(text);
    if (escaped !== undefined) return escaped.trim();
    return strong ?? emphasis ?? substitution ?? reference ?? whole;
  });
}

/** `Text <target>` shows its text, `~module.name` the last part, `!name` the name. */
function shownOf(content: string): string {
  const [, text] = /^([^<]{1,500}?)\s*<[^<>]{1,500}>$/.exec(content) ?? [];
  if (text !== undefined) return text;
  if (content.startsWith("~")) return content.slice(content.lastIndexOf(".") + 1).replace("~", "");
  return content.replace(/^!/, "").replace(/\\(.)/g, "$1");
}

/** The id that docutils gives a name: ASCII letters and digits, joined by hyphens. */
export function idOf(name: string): string {
  return name.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "");
}
