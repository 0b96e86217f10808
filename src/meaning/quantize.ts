/** Vectors as whole numbers: a quarter of the space, and no measurable difference to a ranking. */

/** The largest number of a row. */
const MOST = 127;

/** Rows of several vectors, one after the other, and what to multiply each with to have length 1. */
export interface Quantized {
  readonly rows: Int8Array;
  readonly scales: Float32Array;
}

/** All vectors have the same dimensions. A vector of zeros stays one, with a scale of 0. */
export function quantize(vectors: readonly Float32Array[]): Quantized {
  const dimensions = vectors[0]?.length ?? 0;
  const rows = new Int8Array(vectors.length * dimensions);
  const scales = new Float32Array(vectors.length);
  vectors.forEach((vector, i) => {
    let most = 0;
    for (const number of vector) most = Math.max(most, Math.abs(number));
    let squares = 0;
    for (let k = 0; k < dimensions && most > 0; k++) {
      const number = Math.round(vector[k] / most * MOST);
      rows[i * dimensions + k] = number;
      squares += number * number;
    }
    scales[i] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  });
  return { rows, scales };
}
