/**
 * A model in a few lines, for tests of storage, fusion and failure: a bag of words in which some words
 * mean the same. Texts with the same words have the same vector, whatever their order.
 */
import type { RaError } from "../../src/base/error.ts";
import type { Encoder } from "../../src/meaning/model.ts";
import { PROBE_TEXT } from "../../src/meaning/probe.ts";

export interface TinyOptions {
  readonly key?: string;
  readonly name?: string;
  readonly batch?: number;
  readonly dimensions?: number;
  readonly maxChars?: number;
  /** Another text makes it another model. */
  readonly variant?: string;
  /** Called before texts are encoded; what it returns is thrown. */
  readonly fail?: () => RaError | null;
  /** Milliseconds that a batch takes. */
  readonly delay?: number;
}

/** Words that mean the same. */
const SYNONYMS = [
  ["car", "automobile", "vehicle"],
  ["doctor", "physician", "medic"],
  ["fast", "quick", "rapid"],
  ["remove", "delete", "erase"],
];
const MEANING = new Map(SYNONYMS.flatMap(([first, ...rest]) => rest.map((one) => [one, first])));

/** Also keeps every batch of texts that it was given, except probes, which never fail. */
export function tinyEncoder(options: TinyOptions = {}): Encoder & { readonly calls: string[][] } {
  const { key = "tiny", name = "tiny", batch = 8, maxChars = 4000 } = options;
  const calls: string[][] = [];
  return {
    key,
    name,
    batch,
    maxChars,
    calls,
    async encode(texts, _role, signal) {
      if (texts.length === 1 && texts[0] === PROBE_TEXT) return [toVector(PROBE_TEXT, options)];
      calls.push(texts.filter((text) => text !== PROBE_TEXT));
      const failure = options.fail?.() ?? null;
      if (failure !== null) throw failure;
      if (options.delay) await new Promise((done) => setTimeout(done, options.delay));
      signal?.throwIfAborted();
      return texts.map((text) => toVector(text, options));
    },
    close() {},
  };
}

function toVector(text: string, { dimensions = 64, variant = "" }: TinyOptions): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9]+/g)) {
    const meant = MEANING.get(word) ?? word;
    const weight = word.length < 4 ? 0.2 : 1;
    for (const salt of ["a", "b", "c"]) vector[hash(variant + meant + salt) % dimensions] += weight;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((number) => number / length);
}

function hash(text: string): number {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  return (state ^ (state >>> 15)) >>> 0;
}
