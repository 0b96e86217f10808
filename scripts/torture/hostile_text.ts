/** Random texts and bytes made to confuse a parser, from fragments that mean something to it. */
import { decodeUtf8, encodeUtf8 } from "../../src/base/bytes.ts";
import { FRAGMENTS } from "./adversarial_texts.ts";
import type { Random } from "./random.ts";

/** One to a few thousand fragments, some repeated many times. */
export function hostileText(random: Random): string {
  let text = "";
  const pieces = 1 + random.below(random.next() < 0.1 ? 300 : 30);
  for (let i = 0; i < pieces; i++) {
    const times = random.next() < 0.03 ? 1 + random.below(500) : 1 + random.below(2);
    text += random.pick(FRAGMENTS).repeat(times);
  }
  return text;
}

/** A valid text with a few places replaced by fragments. */
export function damagedText(text: string, random: Random): string {
  const damages = 1 + random.below(4);
  for (let i = 0; i < damages; i++) {
    const at = random.below(text.length + 1);
    const end = Math.min(text.length, at + random.below(10));
    text = text.slice(0, at) + random.pick(FRAGMENTS).repeat(1 + random.below(3)) + text.slice(end);
  }
  return random.next() < 0.1 ? decodeUtf8(damagedBytes(encodeUtf8(text), random)) : text;
}

/** Flipped bits, a missing end, or a stretch that is copied elsewhere, doubled or zeroed. */
export function damagedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  const [from, to] = [random.below(copy.length), random.below(copy.length)];
  const length = random.below(Math.min(64, copy.length - Math.max(from, to)) + 1);
  switch (random.below(6)) {
    case 0:
      return copy.subarray(0, from);
    case 1:
      copy.copyWithin(to, from, from + length);
      return copy;
    case 2:
      return new Uint8Array([...copy.subarray(0, from), ...copy.subarray(to)]);
    case 3:
      copy.fill(random.pick([0, 0xff]), from, from + length);
      return copy;
    default:
      for (let i = 0; i <= random.below(8); i++) {
        copy[random.below(copy.length)] ^= 1 << random.below(8);
      }
      return copy;
  }
}
