/** The frontmatter that is shown with a result: what tells what a document is, not another text of it. */
import type { MetaValue } from "../markdown/model.ts";

const MOST_KEYS = 20;
const MOST_VALUES = 20;
const MOST_CHARACTERS = 200;

/** The first keys and values, without long texts; a key without a value left is left out. */
export function shownMeta(
  meta: ReadonlyMap<string, readonly MetaValue[]>,
): ReadonlyMap<string, readonly MetaValue[]> {
  const shown = [...meta].slice(0, MOST_KEYS).map(([key, values]) =>
    [key, values.filter(isShort).slice(0, MOST_VALUES)] as const
  );
  return new Map(shown.filter(([, values]) => values.length > 0));
}

function isShort(value: MetaValue): boolean {
  return typeof value !== "string" || value.length <= MOST_CHARACTERS;
}
