import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { TokenLog, TokenRoom } from "../../../src/segment/write/token_log.ts";

/** Small steps, and those around the limit at which a step takes another entry. */
const distance = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.constantFrom(254, 255, 256, 14_528, 500_000),
);

Deno.test("a token log sorts the tokens of some terms by term, unit and position", () => {
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
    const counts = log.counts(6);
    const room = new TokenRoom();
    const actual = [[0, 3, 4], [1, 2, 5]].flatMap((terms) => {
      const numberOf = Int32Array.from({ length: 6 }, (_, term) => terms.indexOf(term));
      const starts = new Uint32Array(terms.length + 1);
      terms.forEach((term, i) => starts[i + 1] = starts[i] + counts[term]);
      const { units: sorted, positions } = log.sort({ numberOf, starts }, order, room);
      return terms.flatMap((term, i) =>
        Array.from(sorted.subarray(starts[i], starts[i + 1]), (unit, at) => [
          term,
          unit,
          positions[starts[i] + at],
        ])
      );
    });
    actual.sort(([a], [b]) => a - b);
    deepEqual(actual, expected);
  }));
});
