/** What has been found without bodies → what would have been found with them. */
import type { Body, Found } from "../found.ts";

/** Kinds that may end in a body. */
const ENDING = new Set(["function", "class", "wrap"]);

/** A function, and what it is the last part of, ends where its body does, if no bracket follows that. */
export function withBodies(
  text: string,
  found: readonly Found[],
  bodies: readonly Body[],
): readonly Found[] {
  const ends = new Map(bodies.map(({ start, stop }) => [codeEnd(text, start), stop]));
  return found.map((one) => {
    const stop = ENDING.has(one.kind) ? ends.get(one.end) : undefined;
    return stop === undefined ? one : { ...one, end: stop };
  });
}

/** The end of what is before `at`, without white space. */
export function codeEnd(text: string, at: number): number {
  while (at > 0 && text.charCodeAt(at - 1) <= 32) at--;
  return at;
}
