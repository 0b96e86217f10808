import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { ByteWriter } from "../../src/base/bytes.ts";
import {
  ListWriter,
  readHeads,
  readList,
  readPositions,
  writePostings,
} from "../../src/segment/postings.ts";
import { RefSet } from "../../src/index/ref_set.ts";
import { commonPlaces } from "../../src/segment/sorted.ts";
import { TokenLog } from "../../src/segment/write/token_log.ts";

/** Distances around the borders where numbers take another byte. */
const distance = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.constantFrom(95, 96, 191, 192, 254, 255, 256, 7263, 7264, 14_527, 14_528, 236_639, 236_640),
  fc.constantFrom(473_279, 473_280, 500_000),
);

Deno.test("lists and positions of several fields come back", () => {
  const field = fc.array(
    fc.record({ gap: distance, places: fc.array(distance, { minLength: 1, maxLength: 5 }) }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1 }),
      field,
      (fields, units) => {
        fields.sort();
        const tokens = { units: [] as number[], positions: [] as number[] };
        let unit = -1;
        for (const { gap, places } of units) {
          unit += gap + 1;
          let position = 0;
          for (const place of places) {
            tokens.units.push(unit);
            tokens.positions.push(position += place);
          }
        }
        const typed = {
          units: Uint32Array.from(tokens.units),
          positions: Uint32Array.from(tokens.positions),
        };
        const lists = fields.map((field) => {
          const writer = new ListWriter(8);
          const count = writer.write(typed, 0, typed.units.length);
          return { field, count, list: writer.list.bytes(), positions: writer.positions.bytes() };
        });
        const postings = new ByteWriter();
        writePostings(postings, lists);
        const positions = new ByteWriter();
        for (const list of lists) positions.raw(list.positions);
        const heads = readHeads(postings.bytes(), positions.length);
        deepEqual(heads.map((head) => head.field), fields);
        for (const head of heads) {
          const list = readList(postings.bytes(), head, unit + 1);
          deepEqual([...list.units], [...new Set(tokens.units)]);
          deepEqual([...list.times], units.map(({ places }) => places.length));
          const bytes = positions.bytes().subarray(head.positionsStart, head.positionsEnd);
          deepEqual([...readPositions(bytes, list.times).positions], tokens.positions);
        }
      },
    ),
  );
});

Deno.test("a token log gives tokens by term, unit and position, in any order of the units", () => {
  const token = fc.record({ term: fc.integer({ min: 0, max: 5 }), step: distance });
  const log = fc.array(fc.array(token, { maxLength: 8 }), { maxLength: 8 });
  fc.assert(fc.property(log, (units) => {
    const log = new TokenLog();
    const expected: [term: number, unit: number, position: number][] = [];
    units.forEach((tokens, i) => {
      let position = 0;
      for (const { term, step } of tokens) {
        log.add(term, position += step);
        expected.push([term, units.length - 1 - i, position]);
      }
      log.close();
      equal(log.lengthOf(i), tokens.length);
    });
    expected.sort(([a, b, c], [d, e, f]) => a - d || b - e || c - f);
    const order = Uint32Array.from(units, (_, i) => units.length - 1 - i);
    const { starts, units: sorted, positions } = log.sort(6, order);
    const actual = [0, 1, 2, 3, 4, 5].flatMap((term) =>
      Array.from({ length: starts[term + 1] - starts[term] }, (_, i) => [
        term,
        sorted[starts[term] + i],
        positions[starts[term] + i],
      ])
    );
    deepEqual(actual, expected);
  }));
});

const refs = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { maxLength: 200 });
const toSet = (values: readonly number[]) => {
  const set = new RefSet(200);
  set.addAll(Uint32Array.from(values));
  return set;
};
const ascending = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

Deno.test("sets of refs behave as sets do", () => {
  fc.assert(fc.property(refs, refs, fc.nat(200), fc.nat(200), (a, b, from, end) => {
    const [one, other] = [new Set(a), new Set(b)];
    const set = toSet(a);
    equal(set.count(), one.size);
    deepEqual([...set.toArray()], ascending(one));
    deepEqual([...set.copy().union(toSet(b)).toArray()], ascending(one.union(other)));
    deepEqual([...set.copy().intersect(toSet(b)).toArray()], ascending(one.intersection(other)));
    deepEqual([...set.copy().subtract(toSet(b)).toArray()], ascending(one.difference(other)));
    for (let ref = from; ref < end; ref++) one.add(ref);
    set.addRange(from, end);
    deepEqual([...set.toArray()], ascending(one));
    equal(set.has(from), one.has(from));
  }));
});

Deno.test("common places are found in short and in long lists", () => {
  fc.assert(fc.property(refs, refs, (a, b) => {
    const values = Uint32Array.from(ascending(a));
    const wanted = Uint32Array.from(ascending(b));
    const expected = values.filter((value) => wanted.includes(value));
    deepEqual([...commonPlaces(values, wanted)].map((place) => values[place]), [...expected]);
  }));
});
