/**
 * Rice codes: the distances in a long list, in a few bits each.
 *
 *     byte k, then per number: number >> k ones, a zero, the low k bits of the number
 *
 * Bits fill bytes from the top; the last byte is filled up with zeros. A number of which more than 19
 * ones would be written is 20 ones and 32 bits.
 */
import type { ByteWriter } from "../../base/bytes.ts";
import { IndexCorrupt } from "../corrupt.ts";

/** That many ones say that the number follows in full. */
const ESCAPE = 20;
const MOST_LOW = 24;
/** Bits that fit into a window that is not empty yet. */
const MOST_AT_ONCE = 24;

/** Writes the numbers `from` to `end - 1`, all below 2^32. */
export function writeRice(to: ByteWriter, numbers: ArrayLike<number>, from: number, end: number) {
  const low = bestLow(numbers, from, end);
  to.byte(low);
  let window = 0;
  let filled = 0;
  const put = (value: number, bits: number) => {
    window = window << bits | value;
    filled += bits;
    for (; filled >= 8; filled -= 8) to.byte(window >>> (filled - 8) & 255);
    window &= 255;
  };
  for (let i = from; i < end; i++) {
    const number = numbers[i];
    const ones = number >>> low;
    const rest = number & ((1 << low) - 1);
    if (ones >= ESCAPE) {
      put((1 << ESCAPE) - 1, ESCAPE);
      put(number >>> 16, 16);
      put(number & 0xffff, 16);
    } else if (ones + low < MOST_AT_ONCE) put((2 << ones) - 2 << low | rest, ones + 1 + low);
    else {
      put((2 << ones) - 2, ones + 1);
      put(rest, low);
    }
  }
  if (filled > 0) put(0, 8 - filled);
}

/** The number of low bits that takes the fewest bits in all: near what the mean suggests. */
function bestLow(numbers: ArrayLike<number>, from: number, end: number): number {
  let sum = 0;
  for (let i = from; i < end; i++) sum += numbers[i];
  const guess = Math.floor(Math.log2(Math.max(1, sum / (end - from) * Math.LN2)));
  let [best, least] = [0, Infinity];
  for (let low = Math.max(0, guess - 1); low <= Math.min(MOST_LOW, guess + 1); low++) {
    let bits = (end - from) * low;
    for (let i = from; i < end; i++) bits += Math.min(numbers[i] >>> low, ESCAPE + 32);
    if (bits < least) [best, least] = [low, bits];
  }
  return Math.min(best, MOST_LOW);
}

/** Reads as many numbers as `into` has room for; returns where they end. Bytes that are missing count as 0. */
export function readRice(bytes: Uint8Array, start: number, into: Uint32Array): number {
  let at = start;
  const low = bytes[at++];
  if (!(low <= MOST_LOW)) throw new IndexCorrupt("a list has numbers of an unknown width");
  let window = 0;
  let filled = 0;
  for (let i = 0; i < into.length; i++) {
    for (; filled <= 24; filled += 8) window |= bytes[at++] << (24 - filled);
    const ones = Math.clz32(~window);
    if (ones < ESCAPE) {
      window <<= ones + 1;
      filled -= ones + 1;
      for (; filled < low; filled += 8) window |= bytes[at++] << (24 - filled);
      into[i] = ones << low | window >>> 1 >>> (31 - low);
      window <<= low;
      filled -= low;
      continue;
    }
    window <<= ESCAPE;
    filled -= ESCAPE;
    let number = 0;
    for (let half = 0; half < 2; half++) {
      for (; filled < 16; filled += 8) window |= bytes[at++] << (24 - filled);
      number = number * 0x10000 + (window >>> 16);
      window <<= 16;
      filled -= 16;
    }
    into[i] = number;
  }
  return at - (filled >> 3);
}
