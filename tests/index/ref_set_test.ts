import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { RefSet } from "../../src/index/ref_set.ts";

const refs = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { maxLength: 200 });
const toSet = (values: readonly number[]) => {
  const set = new RefSet(200);
  set.addAll(Uint32Array.from(values));
  return set;
};
const ascending = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

Deno.test("a RefSet behaves as a Set does", () => {
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
