import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { displayWidth } from "../../../src/base/text/display_width.ts";
import { makeStyle, safe, truncate, wrap } from "../../../src/output/terminal/style.ts";

const SAFE: [name: string, text: string, shown: string][] = [
  ["keeps plain text, tab and newline", "a\tb\nc", "a\tb\nc"],
  ["takes the escape out of a colour code", "\x1b[31mred", "[31mred"],
  ["drops the bell, backspace and DEL", "a\x07b\x08c\x7fd", "abcd"],
  ["drops C1 codes", "a\x9b31mb\x85c", "a31mbc"],
  ["drops bidirectional controls", "a\u202eb\u2066c\u200fd\u061ce", "abcde"],
  ["turns carriage returns into line breaks", "a\r\nb\rc", "a\nb\nc"],
  ["keeps letters of all scripts and emoji", "Größe 日本 👍🏽", "Größe 日本 👍🏽"],
];
for (const [name, text, shown] of SAFE) {
  Deno.test(`safe() ${name}`, () => equal(safe(text), shown));
}

Deno.test("safe() leaves nothing that a terminal obeys, and is stable", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const shown = safe(text);
    equal(/(?![\n\t])[\p{Cc}]|[\u202a-\u202e\u2066-\u2069]/u.test(shown), false);
    equal(safe(shown), shown);
  }));
});

const WIDTHS: [text: string, columns: number][] = [
  ["", 0],
  ["plain", 5],
  ["日本語", 6],
  ["e\u0301te\u0301", 3],
  ["a › b", 5],
  ["\x1b[1mbold\x1b[22m", 4],
  ["🎉", 2],
];
for (const [text, columns] of WIDTHS) {
  Deno.test(`displayWidth() of ${JSON.stringify(text)}`, () => equal(displayWidth(text), columns));
}

Deno.test("wrap() breaks at spaces, keeps line breaks and long words", () => {
  deepEqual(wrap("one two three\n\nfour", 8), ["one two", "three", "", "four"]);
  deepEqual(wrap("a unbreakable b", 5), ["a", "unbreakable", "b"]);
});

Deno.test("wrap() loses no word and fills no line beyond its width", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 });
  fc.assert(fc.property(words, fc.integer({ min: 8, max: 40 }), (list, width) => {
    const lines = wrap(list.join(" "), width);
    equal(lines.join(" "), list.join(" "));
    equal(lines.every((line) => displayWidth(line) <= width), true);
  }));
});

Deno.test("truncate() ends in an ellipsis and never exceeds its width", () => {
  equal(truncate("short", 5), "short");
  equal(truncate("a bit longer", 6), "a bit…");
  equal(truncate("日本語", 4), "日…");
  equal(truncate("anything", 0), "");
});

Deno.test("makeStyle() paints only when colour is on", () => {
  equal(makeStyle({ color: false, width: 80 }).red("x"), "x");
  equal(makeStyle({ color: true, width: 80 }).bold("x"), "\x1b[1mx\x1b[22m");
  equal(makeStyle({ color: true, width: 80 }).bold(""), "");
});
