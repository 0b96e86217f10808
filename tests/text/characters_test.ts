import { equal } from "node:assert/strict";
import { KIND, kindAt } from "../../src/text/characters.ts";

Deno.test("kindAt() takes dashes and quotes for separators, as their Unicode properties say", () => {
  for (let code = 0x2000; code < 0x2070; code++) {
    const character = String.fromCodePoint(code);
    equal(/[\p{L}\p{M}\p{N}]/u.test(character), false);
    equal(kindAt(character, 0), KIND.separator);
  }
});
