/**
 * Measures how the time of a parser grows with the length of its input. Each generator is tried at
 * three sizes, n, 4n and 16n; a parser is linear if four times the text takes about four times as long.
 */
import { cpuUsage } from "node:process";
import type { TextGenerator } from "./adversarial_texts.ts";
import { isForeseen } from "./foreseen.ts";
import type { Parser } from "./parsers.ts";

/** An exponent of 1 is linear, 2 quadratic; beyond this one a parser is called superlinear. */
export const MOST_EXPONENT = 1.35;

/** Measurements of what looks superlinear, and the one from which the longer text is tried. */
const ROUNDS = 6;
const CONFIRMED_IN = 3;

export interface Growth {
  readonly parser: string;
  readonly text: string;
  /** Characters and milliseconds at each size; Infinity where the longest text took no time. */
  readonly sizes: readonly number[];
  readonly times: readonly number[];
  /** From the second size to the last, the time grows as the length to this power. */
  readonly exponent: number;
}

export interface GrowthOptions {
  /** The smallest length, n. */
  readonly length: number;
  /** Times below this many milliseconds are too short to judge and count as this many. */
  readonly noise: number;
}

/**
 * Measures one parser on one generator. A growth that looks superlinear is measured again, and then
 * confirmed with a text four times as long, so that the collection of garbage is not taken for a slow
 * parser.
 */
export async function measureGrowth(
  parser: Parser,
  text: TextGenerator,
  { length, noise }: GrowthOptions,
): Promise<Growth> {
  const most = parser.most ?? Infinity;
  const first = Math.min(length, most / 16);
  const sizes = [first, 4 * first, 16 * first].map(Math.floor);
  const texts = sizes.map((size) => text.make(size).slice(0, most));
  const times = texts.map(() => Infinity);
  const exponentOf = (from: number, to: number) =>
    Math.log(Math.max(times[to], noise) / Math.max(times[from], noise)) /
    Math.log(sizes[to] / sizes[from]);
  times[2] = await timeOf(parser, texts[2]);
  let exponent = times[2] <= noise ? 0 : Infinity;
  for (let round = 0; round < ROUNDS && exponent > MOST_EXPONENT; round++) {
    if (round === CONFIRMED_IN && 64 * first <= most) {
      sizes.push(Math.floor(64 * first));
      texts.push(text.make(64 * first));
      times.push(Infinity);
    }
    for (let i = 0; i < texts.length; i++) {
      times[i] = Math.min(times[i], await timeOf(parser, texts[i]));
    }
    exponent = exponentOf(1, times.length - 1);
  }
  return { parser: parser.name, text: text.name, sizes, times, exponent };
}

/**
 * Milliseconds of processor time of one call, which other processes do not change; throws what the
 * parser throws unless it is a foreseen failure.
 */
async function timeOf(parser: Parser, text: string): Promise<number> {
  const start = cpuUsage();
  try {
    const result = parser.parse(text);
    if (result instanceof Promise) await result;
  } catch (error) {
    if (!isForeseen(error)) throw error;
  }
  const { user, system } = cpuUsage(start);
  return (user + system) / 1_000;
}
