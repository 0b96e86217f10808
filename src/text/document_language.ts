/**
 * The language of a document, for trees whose stemmer is `auto`.
 *
 * What its frontmatter says (`lang: fr`) counts first. Then its text, if there is enough of it: a page
 * in a folder `fr` that nobody has translated yet is English all the same. Then its path; and where
 * nothing tells, the stemmer that is configured otherwise.
 */
import type { StemmerName } from "../config/model.ts";
import { detectLanguage } from "./detect_language.ts";
import { languageNamed, languageOfPath } from "./language_names.ts";

export interface DocumentFacts {
  readonly path: string;
  /** The values of `lang` and `language` in its frontmatter. */
  readonly named: readonly unknown[];
  /** Called only if it is needed. */
  readonly prose: () => string;
}

export interface DocumentLanguage {
  readonly language: StemmerName;
  /** What told it. */
  readonly by: "frontmatter" | "text" | "path" | "default";
}

export function recognizeLanguage(
  { path, named, prose }: DocumentFacts,
  fallback: StemmerName,
): DocumentLanguage {
  for (const name of named) {
    const language = languageNamed(String(name));
    if (language !== null) return { language, by: "frontmatter" };
  }
  const written = detectLanguage(prose());
  if (written !== null) return { language: written, by: "text" };
  const placed = languageOfPath(path);
  return placed === null ? { language: fallback, by: "default" } : { language: placed, by: "path" };
}
