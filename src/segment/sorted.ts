/** Questions to ascending numbers. */

/** The first place from `from` on (below `end`) whose value is not below `value`. */
export function placeOf(values: Uint32Array, value: number, from = 0, end = values.length): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Places in `values` of the numbers that are also in `wanted`, ascending. Costs little when one of the
 * two is short.
 */
export function commonPlaces(values: Uint32Array, wanted: Uint32Array): Uint32Array {
  const places = new Uint32Array(Math.min(values.length, wanted.length));
  const isSparse = wanted.length * 8 < values.length;
  let count = 0;
  let at = 0;
  for (let i = 0; i < wanted.length && at < values.length; i++) {
    const value = wanted[i];
    if (isSparse) at = placeOf(values, value, at);
    else while (at < values.length && values[at] < value) at++;
    if (values[at] === value) places[count++] = at++;
  }
  return places.subarray(0, count);
}

/** The order of trees, paths and terms: by UTF-16 units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
