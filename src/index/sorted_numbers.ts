/** Binary search over sorted `Uint32Array`s. */
import { partitionPoint } from "../segment/binary_search.ts";

/**
 * The index of the first of `values`, from `from` on, that is not below `value`, or their number.
 */
export function lowerBound(values: Uint32Array, value: number, from = 0): number {
  return partitionPoint(from, values.length, (i) => values[i] < value);
}

/**
 * The indices in `values` of the numbers that are also in `wanted`, ascending. Both must be
 * ascending and free of duplicates. Fast if `wanted` is short, however long `values` is.
 */
export function commonIndices(values: Uint32Array, wanted: Uint32Array): Uint32Array {
  const indices = new Uint32Array(Math.min(values.length, wanted.length));
  const isSparse = wanted.length * 8 < values.length;
  let count = 0;
  let at = 0;
  for (let i = 0; i < wanted.length && at < values.length; i++) {
    const value = wanted[i];
    if (isSparse) at = lowerBound(values, value, at);
    else while (at < values.length && values[at] < value) at++;
    if (values[at] === value) indices[count++] = at++;
  }
  return indices.subarray(0, count);
}
