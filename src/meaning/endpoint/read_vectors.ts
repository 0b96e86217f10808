/**
 * What an endpoint sends back → the vectors in it. Nothing is believed: the text is bounded, and every
 * vector has to be there once, of the right length, made of finite numbers.
 */
import { toUnitVector } from "../unit_vector.ts";

/** Says what is wrong with an answer, to follow `…: `. */
export class BadAnswer extends Error {}

export interface Expected {
  readonly count: number;
  /** Null for any, as long as all are equal. */
  readonly dimensions: number | null;
}

/** A longer vector is not one of a model for texts. */
const MOST_DIMENSIONS = 16_384;
/** Bytes of a number as JSON with the comma, and of what is around the numbers. */
const NUMBER_BYTES = 26;
const OTHER_BYTES = 1_000_000;

/** Bytes that a sensible answer has at most. */
export function mostBytes({ count, dimensions }: Expected): number {
  return OTHER_BYTES + count * (dimensions ?? MOST_DIMENSIONS) * NUMBER_BYTES;
}

/** Reads a body to its end, or throws `BadAnswer` when there is more of it than `most` bytes. */
export async function readBody(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new BadAnswer(`it sent more than ${most} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** One vector of length 1 for each text, in order; throws `BadAnswer`. */
export function readVectors(text: string, expected: Expected): Float32Array[] {
  const { data } = asObject(parse(text), "it did not send an object with data");
  if (!Array.isArray(data)) throw new BadAnswer("it did not send a list of vectors");
  if (data.length !== expected.count) {
    throw new BadAnswer(`it sent ${data.length} vectors for ${expected.count} texts`);
  }
  const vectors: Float32Array[] = [];
  let { dimensions } = expected;
  data.forEach((one, i) => {
    const { index = i, embedding } = asObject(one, "one of its vectors is not an object");
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= data.length) {
      throw new BadAnswer("it numbers its vectors wrongly");
    }
    if (vectors[index as number] !== undefined) throw new BadAnswer("it sent a vector twice");
    const vector = toVector(embedding, dimensions);
    dimensions = vector.length;
    vectors[index as number] = vector;
  });
  return vectors;
}

function toVector(embedding: unknown, dimensions: number | null): Float32Array {
  if (!Array.isArray(embedding)) throw new BadAnswer("one of its vectors is not a list");
  const { length } = embedding;
  if (dimensions !== null && length !== dimensions) {
    throw new BadAnswer(`its vectors have ${length} numbers, not ${dimensions}`);
  }
  if (length === 0 || length > MOST_DIMENSIONS) {
    throw new BadAnswer(`its vectors have ${length} numbers`);
  }
  if (!embedding.every((number) => Number.isFinite(number))) {
    throw new BadAnswer("one of its vectors has something in it that is not a finite number");
  }
  const vector = toUnitVector(embedding);
  if (vector === null) throw new BadAnswer("one of its vectors has no direction");
  return vector;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isPage = /^\s*<(?:!doctype|html)/i.test(text);
    throw new BadAnswer(isPage ? "it sent a web page, not JSON" : "it did not send JSON");
  }
}

function asObject(value: unknown, fault: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new BadAnswer(fault);
  return value as Record<string, unknown>;
}
