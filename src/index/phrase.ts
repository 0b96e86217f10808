/**
 * Which chunks have some terms side by side, in order, in one field.
 *
 * Values of a field (the levels of the hierarchy, tags, pieces of a body) are set apart by a gap in
 * the positions, so that no phrase crosses it. `body` and `parts` share their positions: a place in a
 * body may be filled by a word or by a part of it.
 */
import { FIELD_ID } from "../segment/fields.ts";
import type { Lexicon, RefList, TermData } from "./lexicon.ts";
import type { Field } from "./model.ts";
import type { PositionList } from "../segment/postings.ts";
import { RefSet } from "./ref_set.ts";
import { placeOf } from "../segment/sorted.ts";

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
  const refsIn = (...fields: Field[]) =>
    refsWithPhrase(terms, fields.map((field) => FIELD_ID[field]), size);
  const isWanted = (field: Field) => phrase.fields.includes(field);
  found.addAll(refsIn(...(["body", "parts"] as const).filter(isWanted)));
  for (const field of ["path", "tags"] as const) if (isWanted(field)) found.addAll(refsIn(field));
  if (isWanted("heading") || isWanted("hierarchy")) {
    const titled = refsIn("heading");
    // A level of a hierarchy is the heading of the section or of one above it.
    found.addAll(isWanted("hierarchy") ? lexicon.withDescendants(titled) : titled);
  }
  return found;
}

function refsWithPhrase(
  terms: readonly TermData[],
  fields: readonly number[],
  size: number,
): Uint32Array {
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
  if (candidates.length === 0) return candidates;
  const [first, ...others] = terms.map((term) => new Places(term, fields));
  return candidates.filter((ref) => {
    for (const places of others) places.moveTo(ref);
    return first.moveTo(ref).some((position) =>
      others.every((places, i) => places.has(position + i + 1))
    );
  });
}

/** Positions of a term in the given fields; goes from ref to ref, ascending. */
class Places {
  #cursors: { list: RefList; places: PositionList; i: number }[] = [];
  #ref = -1;

  constructor(term: TermData, fields: readonly number[]) {
    for (const field of fields) {
      const list = term.list(field);
      const places = list && term.positions(field);
      if (list && places) this.#cursors.push({ list, places, i: 0 });
    }
  }

  moveTo(ref: number): this {
    for (const cursor of this.#cursors) {
      const { refs } = cursor.list;
      while (cursor.i < refs.length && refs[cursor.i] < ref) cursor.i++;
    }
    this.#ref = ref;
    return this;
  }

  has(position: number): boolean {
    for (const { list, places, i } of this.#cursors) {
      if (list.refs[i] !== this.#ref) continue;
      const end = places.starts[i + 1];
      const at = placeOf(places.positions, position, places.starts[i], end);
      if (at < end && places.positions[at] === position) return true;
    }
    return false;
  }

  /** Is there a position that passes? */
  some(passes: (position: number) => boolean): boolean {
    for (const { list, places, i } of this.#cursors) {
      if (list.refs[i] !== this.#ref) continue;
      for (let at = places.starts[i]; at < places.starts[i + 1]; at++) {
        if (passes(places.positions[at])) return true;
      }
    }
    return false;
  }
}
