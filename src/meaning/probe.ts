/**
 * Is a model still the one that made the stored vectors? A server may load another under the same name, and
 * vectors of two models must never be compared. So the vector of a fixed text is kept with them.
 */
import { toHex } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import type { Encoder, TextRole } from "./model.ts";
import { quantize } from "./quantize.ts";

/** Encoded as a question. */
export const PROBE_TEXT = "Seven sailors mend a blue net by the harbour wall before the storm.";
/** Numbers that are kept: by chance, no two models agree in so many. */
const LENGTH = 64;
/** Cosine: rounding and another machine change a vector far less, another model far more. */
const SAME = 0.97;

/** Hex digits, two for each of the first numbers of a vector. */
export function probeOf(vector: Float32Array): string {
  return toHex(new Uint8Array(quantize([vector.subarray(0, LENGTH)]).rows.buffer));
}

/** Are two probes those of one model? */
export function isSameModel(a: string, b: string): boolean {
  const [x, y] = [a, b].map(numbersOf);
  if (x.length !== y.length) return false;
  let [dot, squaresX, squaresY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    dot += x[i] * y[i];
    squaresX += x[i] * x[i];
    squaresY += y[i] * y[i];
  }
  return dot >= SAME * Math.sqrt(squaresX * squaresY);
}

function numbersOf(probe: string): Int8Array {
  return Int8Array.from(probe.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export interface ProbedOptions {
  readonly role: TextRole;
  /** The probe of the vectors that these will be compared with; null if they have none. */
  readonly stored: string | null;
  readonly signal?: AbortSignal;
}

/** The vectors of texts; throws as `checkProbe` does. */
export async function encodeProbed(
  encoder: Encoder,
  texts: readonly string[],
  { role, stored, signal }: ProbedOptions,
): Promise<Float32Array[]> {
  if (stored === null) return await encoder.encode(texts, role, signal);
  // The probe is a question: with others, it takes no call of its own.
  const isQuestion = role === "query";
  const asked = isQuestion ? [...texts, PROBE_TEXT] : texts;
  const vectors = await encoder.encode(asked, role, signal);
  const vector = isQuestion
    ? vectors.pop()!
    : (await encoder.encode([PROBE_TEXT], "query", signal))[0];
  checkProbe(encoder, { stored, probe: probeOf(vector) });
  return vectors;
}

/** Throws when the vectors that are stored under the same key were made by another model. */
export function checkProbe(
  { name }: Pick<Encoder, "name">,
  { stored, probe }: { readonly stored: string; readonly probe: string },
): void {
  if (isSameModel(stored, probe)) return;
  throw new RaError(
    `Cannot use the model "${name}": it is not the one that made the stored vectors`,
    {
      hint: "bring the former model back, or run `ra embed --again` to encode all sections again",
    },
  );
}
