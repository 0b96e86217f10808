import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { ByteWriter } from "../../../src/base/bytes.ts";
import {
  ListWriter,
  readHeads,
  readList,
  readPositions,
  writePostings,
} from "../../../src/segment/terms/postings.ts";

/** Distances around the limits at which numbers take another byte. */
const distance = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.constantFrom(95, 96, 191, 192, 254, 255, 256, 7263, 7264, 14_527, 14_528, 236_639, 236_640),
  fc.constantFrom(473_279, 473_280, 500_000),
);

Deno.test("lists and positions of several fields are read back unchanged", () => {
  const field = fc.array(
    fc.record({ gap: distance, steps: fc.array(distance, { minLength: 1, maxLength: 5 }) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1 }),
      field,
      (fields, units) => {
        fields.sort();
        const tokens = { units: [] as number[], positions: [] as number[] };
        let unit = -1;
        for (const { gap, steps } of units) {
          unit += gap + 1;
          let position = 0;
          for (const step of steps) {
            tokens.units.push(unit);
            tokens.positions.push(position += step);
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
          deepEqual([...list.times], units.map(({ steps }) => steps.length));
          const bytes = positions.bytes().subarray(head.positionsStart, head.positionsEnd);
          deepEqual([...readPositions(bytes, list.times).positions], tokens.positions);
        }
      },
    ),
  );
});
