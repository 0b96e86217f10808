/** Which of the matched terms are in the units of a text, and which count for them. */
import type { Spot } from "../../search/marks/model.ts";
import type { Unit } from "./units.ts";

/** The terms of each unit, from sorted lists of where they are; the first row of a table also has those of the column names. */
export function termsByUnit(
  units: readonly Unit[],
  lists: readonly (readonly Spot[])[],
): Set<string>[] {
  const terms = units.map(() => new Set<string>());
  for (const spots of lists) {
    let i = 0;
    for (const { start, term } of spots) {
      while (i < units.length && units[i].end <= start) i++;
      if (i === units.length) break;
      if (units[i].start <= start) terms[i].add(term);
    }
  }
  units.forEach(({ kind }, i) => {
    if (kind === "columns" && units[i + 1]?.kind === "row") {
      terms[i + 1] = terms[i + 1].union(terms[i]);
    }
  });
  return terms;
}

/** The terms of each unit; one that ends in a colon also has those of the unit that it announces. */
export function withIntroduced(
  units: readonly Unit[],
  terms: readonly (ReadonlySet<string>)[],
): ReadonlySet<string>[] {
  return units.map(({ introduces }, i) =>
    introduces && units[i + 1]?.kind !== "heading" ? terms[i].union(terms[i + 1] ?? NONE) : terms[i]
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The terms of the heading above each unit. */
export function headingTerms(
  units: readonly Unit[],
  terms: readonly (ReadonlySet<string>)[],
): ReadonlySet<string>[] {
  let current: ReadonlySet<string> = new Set();
  return units.map(({ kind }, i) => {
    if (kind === "heading") current = terms[i];
    return current;
  });
}
