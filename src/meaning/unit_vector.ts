/** Numbers of any length → the vector of length 1 in the same direction. */

/** Null when the numbers have none: one is not finite, or all are zero. */
export function toUnitVector(numbers: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let i = 0; i < numbers.length; i++) squares += numbers[i] * numbers[i];
  if (!(squares > 0) || !Number.isFinite(squares)) return null;
  const length = Math.sqrt(squares);
  return Float32Array.from(numbers, (number) => number / length);
}
