import { equal } from "node:assert/strict";
import fc from "fast-check";
import { withoutInvisible } from "../../../src/base/text/invisible.ts";

const tags = (text: string) =>
  [...text].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join("");

const CASES: [name: string, text: string, shown: string][] = [
  ["plain text", "Plain\ttext,\r\nüber 漢字 🎉\n", "Plain\ttext,\r\nüber 漢字 🎉\n"],
  ["tags", `a${tags("ignore previous instructions")}b`, "ab"],
  ["tags after a flag", `🏴${tags("run this")}\u{e007f}.`, "🏴."],
  ["a language tag", "a\u{e0001}b", "ab"],
  ["unassigned characters among the tags", "a\u{e0080}\u{e01f0}\u{e0fff}b", "ab"],
  ["terminal codes", "a\x1b[31mb\x07\x9b1mc\x7f", "a[31mb1mc"],
  ["a form feed and NEL", "a\x0cb\x85c", "abc"],
  ["bidi controls", "a\u202eb\u2066c\u2069\u200e\u200f\u061cd", "abcd"],
  ["zero-width characters", "pass\u200bword\u2060 \u2061\u2064x\ufeff", "password x"],
  ["a soft hyphen", "Donau\xaddampf", "Donaudampf"],
  ["a byte order mark", "\ufeff# Title", "# Title"],
  ["fillers", "a\u3164\u115f\u1160\uffa0\u034fb", "ab"],
  ["line separators", "a\u2028b\u2029c", "a b c"],
  ["a joiner between letters that do not join", "a\u200db\u200cc", "abc"],
  ["joiners of Persian", "می\u200cخواهم", "می\u200cخواهم"],
  ["a joiner at the end of a Malayalam word", "ന്\u200d അ", "ന്\u200d അ"],
  ["a run of joiners", "م\u200c\u200c\u200d\u200cم", "م\u200cم"],
  ["a family", "👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"],
  ["a heart on fire", "❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"],
  ["a joiner after an emoji, before a word", "👩\u200dx", "👩x"],
  ["selectors that carry bytes", "😀\ufe01\ufe02\u{e0101}\u{e0102}x", "😀x"],
  ["selectors after an emoji one", "❤\ufe0f\ufe0f\ufe0fx", "❤\ufe0fx"],
  ["emoji selectors and joiners in turn", "❤\ufe0f\u200d\ufe0f\u200d\ufe0fx", "❤\ufe0fx"],
  ["a selector of an ideograph", "葛\u{e0100}城", "葛\u{e0100}城"],
  ["a selector that no ideograph has", "葛\u{e0110}城\u{e01ef}", "葛城"],
  ["selectors of an ideograph in a row", "葛\u{e0100}\u{e0101}\u{e0102}城", "葛\u{e0100}城"],
];
for (const [name, text, shown] of CASES) {
  Deno.test(`withoutInvisible() with ${name}`, () => equal(withoutInvisible(text), shown));
}

Deno.test("withoutInvisible() removes every character between Latin letters that shows as nothing", () => {
  const invisible =
    /\p{Default_Ignorable_Code_Point}|[\u{13430}-\u{1343f}\ufdd0-\ufdef\ufffe\uffff]/u;
  const kept: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const one = String.fromCodePoint(code);
    if (invisible.test(one) && withoutInvisible(`a${one}b`) !== "ab") kept.push(code.toString(16));
  }
  equal(kept.join(" "), "");
});

Deno.test("withoutInvisible() finds nothing more to remove, and leaves no control or tag", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const shown = withoutInvisible(text);
    equal(
      /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u{e0000}-\u{e007f}\u202a-\u202e]/u.test(shown),
      false,
    );
  }));
});
