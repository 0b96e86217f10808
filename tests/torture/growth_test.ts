/**
 * No parser takes more than linear time. `deno task torture --only growth` tries every generator on
 * longer texts.
 */
import { deepEqual, ok } from "node:assert/strict";
import { TEXTS } from "../../scripts/torture/adversarial_texts.ts";
import { measureGrowth, MOST_EXPONENT } from "../../scripts/torture/growth.ts";
import { loadParsers } from "../../scripts/torture/parsers.ts";

/** Short texts: what is quadratic takes far more than `noise` at sixteen times this length. */
const OPTIONS = { length: 500, noise: 4 };

/** Each parser gets one text of so many, and its neighbour in the table the next. */
const SHARE = 8;

for (const [i, parser] of (await loadParsers()).entries()) {
  Deno.test(`the time of the parser "${parser.name}" grows with the length of the text`, async () => {
    const slow: string[] = [];
    for (const text of TEXTS.filter((_, t) => t % SHARE === i % SHARE)) {
      const { exponent, times } = await measureGrowth(parser, text, OPTIONS);
      if (exponent > MOST_EXPONENT) {
        slow.push(`${text.name} takes ${times.map((ms) => ms.toFixed(1)).join(", ")} ms`);
      }
    }
    deepEqual(slow, []);
  });
}

Deno.test("measureGrowth() tells quadratic time from linear time", async () => {
  const text = { name: "a", make: (length: number) => "a".repeat(length) };
  const options = { length: 250, noise: 0.5 };
  // The runtime compiles the loop now, not between the shorter and the longer runs.
  loop(8_000, 8_000);
  const exponents: number[] = [];
  for (const steps of [() => 2_000, (length: number) => length]) {
    const parser = { name: "loop", parse: (text: string) => loop(text.length, steps(text.length)) };
    exponents.push((await measureGrowth(parser, text, options)).exponent);
  }
  ok(exponents[0] <= MOST_EXPONENT && exponents[1] > MOST_EXPONENT, exponents.join());
});

/** Takes time in proportion to `outer * inner`. */
function loop(outer: number, inner: number): number {
  let sum = 0;
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) sum = (sum + i * j) | 0;
  }
  return sum;
}
