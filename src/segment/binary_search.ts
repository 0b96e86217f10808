/**
 * Returns the first number from `from` to `end - 1` for which `isBefore` is false, or `end`.
 * `isBefore` must be true up to some point and false from there on. Returns `from` if the range is
 * empty.
 */
export function partitionPoint(
  from: number,
  end: number,
  isBefore: (i: number) => boolean,
): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
