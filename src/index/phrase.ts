/**
 * Which chunks have some terms side by side, in order, in one field.
 *
 * Values of a field (the levels of the hierarchy, tags, pieces of a body) are set apart by a gap in
 * the positions, so that no phrase crosses it. `body` and `parts` share their positions: a place in a
 * body may be filled by a word or by a part of it.
 */
import { FIELD_ID } from "./fields.ts";
import type { Lexicon, RefList, TermData } from "./lexicon.ts";
import type { Field } from "./model.ts";
import type { PositionList } from "./postings.ts";
import { RefSet } from "./ref_set.ts";

export interface Phrase {
  readonly terms: readonly string[];
  readonly fields: readonly Field[];
}

/** The fields that a phrase is looked for in; those of a body together. */
export function phraseFields(fields: readonly Field[]): Field[] {
  return fields.includes("body") && !fields.includes("parts") ? [...fields, "parts"] : [...fields];
}

/** Refs below `size` that have the phrase in one of its fields. */
export function phraseRefs(lexicon: Lexicon, phrase: Phrase, size: number): RefSet {
  const found = new RefSet(size);
  const terms = phrase.terms.map((term) => lexicon.find(term));
  if (terms.length === 0) return found;
  const isOfBody = (field: Field) => field === "body" || field === "parts";
  const inBody = phrase.fields.filter(isOfBody);
  const others = phrase.fields.filter((field) => !isOfBody(field));
  for (const fields of [inBody, ...others.map((field) => [field])]) {
    const ids = fields.map((field) => FIELD_ID[field]);
    for (const ref of commonRefs(terms, ids, size)) {
      found.add(ref);
    }
  }
  return found;
}

function commonRefs(terms: readonly TermData[], fields: readonly number[], size: number): number[] {
  let common: RefSet | null = null;
  for (const term of terms) {
    const refs = new RefSet(size);
    for (const field of fields) {
      const list = term.list(field);
      if (list) refs.addAll(list.refs);
    }
    common = common ? common.intersect(refs) : refs;
  }
  const candidates = common!.toArray();
  if (candidates.length === 0) return [];
  const places = terms.map((term) => new Places(term, fields));
  return [...candidates].filter((ref) => isAdjacent(places.map((place) => place.at(ref))));
}

/** Is there a position from which each list has the next one? */
function isAdjacent(lists: readonly (readonly number[])[]): boolean {
  const sets = lists.slice(1).map((list) => new Set(list));
  return lists[0].some((first) => sets.every((set, i) => set.has(first + i + 1)));
}

/** Positions of a term in the given fields, for ascending refs. */
class Places {
  #cursors: { list: RefList; places: PositionList; i: number }[] = [];

  constructor(term: TermData, fields: readonly number[]) {
    for (const field of fields) {
      const list = term.list(field);
      const places = list && term.positions(field);
      if (list && places) this.#cursors.push({ list, places, i: 0 });
    }
  }

  at(ref: number): number[] {
    const positions: number[] = [];
    for (const cursor of this.#cursors) {
      const { refs } = cursor.list;
      while (cursor.i < refs.length && refs[cursor.i] < ref) cursor.i++;
      if (refs[cursor.i] !== ref) continue;
      const { starts } = cursor.places;
      for (let at = starts[cursor.i]; at < starts[cursor.i + 1]; at++) {
        positions.push(cursor.places.positions[at]);
      }
    }
    return positions;
  }
}
