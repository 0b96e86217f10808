/**
 * Finds the chunks that have some terms next to each other, in order, in one field.
 *
 * The values of a field (levels of the hierarchy, tags, ranges of a body) are separated by a gap in
 * the positions, so that no phrase matches across it. `body` and `parts` share their positions: at
 * one position of a body either an identifier or one of its parts may match.
 */
import { partitionPoint } from "../segment/binary_search.ts";
import { FIELD_ID } from "../segment/fields.ts";
import type { PositionList } from "../segment/terms/postings.ts";
import type { Lexicon, RefList, Term } from "./lexicon.ts";
import type { Field } from "./model.ts";
import { RefSet } from "./ref_set.ts";

interface Phrase {
  /** In order; any of the terms of a place may be there. */
  readonly places: readonly (readonly string[])[];
  readonly fields: readonly Field[];
}

/** The fields in which a phrase is searched: where `body` is, `parts` is as well. */
export function phraseFields(fields: readonly Field[]): Field[] {
  return fields.includes("body") && !fields.includes("parts") ? [...fields, "parts"] : [...fields];
}

/** The refs, below `size`, that have the phrase in one of its fields. */
export function phraseRefs(lexicon: Lexicon, phrase: Phrase, size: number): RefSet {
  const found = new RefSet(size);
  const places = phrase.places.map((terms) => terms.map((term) => lexicon.find(term)));
  if (places.length === 0) return found;
  const refsIn = (...fields: Field[]) =>
    refsWithPhrase(places, fields.map((field) => FIELD_ID[field]), size);
  const isWanted = (field: Field) => phrase.fields.includes(field);
  found.addAll(refsIn(...(["body", "parts"] as const).filter(isWanted)));
  for (const field of ["path", "tags"] as const) if (isWanted(field)) found.addAll(refsIn(field));
  if (isWanted("heading") || isWanted("hierarchy")) {
    const titled = refsIn("heading");
    // Each level of a hierarchy is the heading of the section or of one of its ancestors.
    found.addAll(isWanted("hierarchy") ? lexicon.withDescendants(titled) : titled);
  }
  return found;
}

/** The refs that have the phrase in these fields, which share their positions. */
function refsWithPhrase(
  places: readonly (readonly Term[])[],
  fields: readonly number[],
  size: number,
): Uint32Array {
  let common: RefSet | null = null;
  for (const terms of places) {
    const refs = new RefSet(size);
    for (const term of terms) {
      for (const field of fields) {
        const list = term.list(field);
        if (list) refs.addAll(list.refs);
      }
    }
    common = common ? common.intersect(refs) : refs;
  }
  const candidates = common!.toArray();
  if (candidates.length === 0) return candidates;
  const [first, ...others] = places.map((terms) => new PositionCursor(terms, fields));
  return candidates.filter((ref) => {
    for (const other of others) other.moveTo(ref);
    return first.moveTo(ref).some((position) =>
      others.every((other, i) => other.has(position + i + 1))
    );
  });
}

/**
 * The positions of some terms in some fields of the current ref. Refs must be visited in ascending
 * order.
 */
class PositionCursor {
  #fields: { list: RefList; positions: PositionList; i: number }[] = [];
  #ref = -1;

  constructor(terms: readonly Term[], fields: readonly number[]) {
    for (const term of terms) {
      for (const field of fields) {
        const list = term.list(field);
        const positions = list && term.positions(field);
        if (list && positions) this.#fields.push({ list, positions, i: 0 });
      }
    }
  }

  moveTo(ref: number): this {
    for (const field of this.#fields) {
      const { refs } = field.list;
      while (field.i < refs.length && refs[field.i] < ref) field.i++;
    }
    this.#ref = ref;
    return this;
  }

  has(position: number): boolean {
    for (const { list, positions: { starts, positions }, i } of this.#fields) {
      if (list.refs[i] !== this.#ref) continue;
      const end = starts[i + 1];
      const at = partitionPoint(starts[i], end, (at) => positions[at] < position);
      if (at < end && positions[at] === position) return true;
    }
    return false;
  }

  some(passes: (position: number) => boolean): boolean {
    for (const { list, positions: { starts, positions }, i } of this.#fields) {
      if (list.refs[i] !== this.#ref) continue;
      for (let at = starts[i]; at < starts[i + 1]; at++) {
        if (passes(positions[at])) return true;
      }
    }
    return false;
  }
}
