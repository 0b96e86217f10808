/** Languages by the codes and names that frontmatter and paths use. */
import type { Language } from "../config/model.ts";

const CODES: Readonly<Record<string, Language>> = {
  ar: "arabic",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  fi: "finnish",
  fr: "french",
  hu: "hungarian",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/** The language of a code (`fr`, `fr-FR`, `pt_br`) or an English name (`French`); null for others. */
export function languageNamed(text: string): Language | null {
  const name = text.trim().toLowerCase();
  const code = /^([a-z]{2})(?:[-_][a-z]{2,4}|[-_]\d{3})?$/.exec(name)?.[1];
  if (code !== undefined) return Object.hasOwn(CODES, code) ? CODES[code] : null;
  return Object.values(CODES).find((language) => language === name) ?? null;
}

/**
 * The language that a path names: by a folder (`fr/guide.md`, `i18n/pt-BR/x.md`), or before its
 * ending (`guide.de.md`). The innermost counts; null if there is none.
 */
export function languageOfPath(path: string): Language | null {
  const [file, ...folders] = path.split("/").reverse();
  const parts = file.split(".");
  const names = parts.length > 2 ? [parts[parts.length - 2], ...folders] : folders;
  for (const name of names) {
    const language = languageNamed(name);
    if (language !== null) return language;
  }
  return null;
}
