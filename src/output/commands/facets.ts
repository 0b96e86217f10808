/** The values of facets with their counts, as text. */
import type { FacetCounts } from "../../facets/model.ts";
import { columns, plural } from "../terminal/columns.ts";
import { SOME_VALUES } from "./facets_json.ts";
import { nameText, type Style, truncate } from "../terminal/style.ts";

/** One line per facet with its most frequent values, or one per value. */
export function facetsText(
  facets: readonly FacetCounts[],
  { style, all }: { readonly style: Style; readonly all: boolean },
): string {
  if (all) {
    const rows = facets.flatMap(({ facet, values }) =>
      values.map(({ value, count }) => [style.cyan(nameText(facet)), `${count}`, nameText(value)])
    );
    return columns(rows, [1]);
  }
  return columns(
    facets.map(({ facet, of, total, values }) => [
      style.cyan(nameText(facet)),
      plural(total, of.slice(0, -1)),
      [
        ...values.slice(0, SOME_VALUES).map(valueText),
        ...moreText(values.length - SOME_VALUES, style),
      ].join(
        ", ",
      ),
    ]),
    [1],
  );
}

/** One line per value, most frequent first. */
export function valuesText(values: FacetCounts["values"], style: Style): string {
  return columns(values.map(({ value, count }) => [`${count}`, style.cyan(nameText(value))]), [0]);
}

const MOST_CHARACTERS = 40;

function valueText({ value, count }: FacetCounts["values"][number]): string {
  return `${truncate(nameText(value), MOST_CHARACTERS)} ${count}`;
}

function moreText(more: number, style: Style): string[] {
  return more > 0 ? [style.dim(`and ${more} more`)] : [];
}
