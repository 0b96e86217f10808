import { IntlMessageFormat } from "intl-messageformat";

const catalogues = new Map<string, Record<string, string>>();

/** Looks up the text, falling back from region to language to English. */
export function translate(locale: string, id: string, values = {}): string {
  for (const tag of [locale, locale.split("-")[0], "en"]) {
    const message = catalogues.get(tag)?.[id];
    if (message) return new IntlMessageFormat(message, tag).format(values) as string;
  }
  return id;
}
