/** Our counts are those of the package `gpt-tokenizer`, whose ranks the table is made from. */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base";
import { tokenTable } from "../../scripts/token_table.ts";
import { readAsset } from "../../src/base/asset.ts";
import { BytePairs } from "../../src/output/tokens/bpe.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { spanTokens } from "../../src/output/tokens/estimate.ts";
import { OWN } from "../corpus_files.ts";
import { processorTime } from "../processor_time.ts";

const count = await loadTokenCounter();

/**
 * What is written like a special token is text. The package loses the first bytes of a piece that starts
 * with a byte order mark.
 */
function reference(text: string): number {
  return countTokens(text.replaceAll("\ufeff", ""), { disallowedSpecial: new Set() });
}

function ours(text: string): number {
  return count(text.replaceAll("\ufeff", ""));
}

Deno.test("the table is the one that its script makes", () => {
  deepEqual(readAsset("output/cl100k.bin"), tokenTable());
});

Deno.test("counts are those of the reference in every document of the corpus", () => {
  for (const { path, text } of OWN.files()) {
    equal(ours(text), reference(text), path);
    equal(ours(JSON.stringify(text)), reference(JSON.stringify(text)), `${path} as JSON`);
  }
});

const CASES: [name: string, text: string][] = [
  ["nothing", ""],
  ["contractions in both cases", "it's IT'S we'll WE'LL I've I'Ve they're 'tis 'lo 've're'"],
  ["a contraction with a letter outside of ASCII", "it'ſ it'ł 'K"],
  ["numbers of any length", "1 12 123 1234 1234567 ٣٤٥٦ ²³ Ⅷ 𝟙𝟚𝟛𝟜"],
  ["white space of all kinds", "a  b\t\tc \n d\r\n\r\n  e \u00a0\u3000 f\u2028\u0085g   "],
  ["white space at the end", "end \n\n  \t"],
  ["a line break after signs", "}\n\n}\r\n;;\n x"],
  ["a sign before letters", "(word _name $value .ext ⟨x⟩ \tindented"],
  ["special tokens", "<|endoftext|> <|im_start|>"],
  ["emoji and flags", "👩‍👩‍👧 🇩🇪 🏳️‍🌈 👍🏽!"],
  ["half a surrogate pair", "\ud83d a \ude00 b\ud800"],
  ["letters beyond the basic plane", "𠀀𠀁 𐐷𐐨 𝒜𝓑"],
  ["scripts without spaces", "自然言語処理は面白いです。ประเทศไทย ភាសាខ្មែរ"],
  ["combining marks", "e\u0301 n\u0303o\u0300 नमस्ते"],
];

for (const [name, text] of CASES) {
  Deno.test(`tokens: ${name}`, () => equal(ours(text), reference(text)));
}

Deno.test("counts are those of the reference in random text", () => {
  const parts = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: "grapheme" }) },
    { weight: 2, arbitrary: fc.string({ unit: "binary" }) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: fc.constantFrom(..." \n\r\t'sdmtlveLVE09.;a\u00a0") }),
    },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(..."aeinrst"), maxLength: 80 }) },
  );
  fc.assert(
    fc.property(fc.array(parts), (all) => equal(ours(all.join("")), reference(all.join("")))),
    { numRuns: 1_000 },
  );
});

Deno.test("pieces are exact far beyond the length of words", () => {
  for (const unit of ["a", "ab", "=", " ", "\n", "xyzzy", "漢字", "é"]) {
    const text = unit.repeat(Math.ceil(700 / unit.length));
    equal(ours(text), reference(text), unit);
    equal(ours(`x${text}x`), reference(`x${text}x`), unit);
  }
});

Deno.test("time does not explode in a long piece, and the count is close", () => {
  const before = processorTime();
  for (const unit of ["a", "ab", "=-", " ", "é", "qj"]) {
    const some = count(unit.repeat(30_000));
    const tokens = count(unit.repeat(300_000));
    ok(Math.abs(tokens / (10 * some) - 1) < 0.02, `${unit}: ${tokens} against ${some}`);
  }
  ok(processorTime() - before < 10_000);
});

Deno.test("counting stops when there are more tokens than asked for", () => {
  const text = "one two three ".repeat(100_000);
  const stopped = count(text, 50);
  ok(stopped > 50 && stopped < 60, `${stopped}`);
  equal(count("one two three", 3), 3);
});

Deno.test("a table need not be aligned in memory", () => {
  const table = readAsset("output/cl100k.bin");
  const shifted = new Uint8Array(table.length + 1);
  shifted.set(table, 1);
  const pairs = new BytePairs(shifted.subarray(1), 100);
  equal(pairs.load("tokenization", 0, 12), 12);
  equal(pairs.count(), 2);
});

Deno.test("counting a text again, and others that share parts with it, gives the same counts", () => {
  const lines = OWN.files().flatMap(({ text }) => text.replaceAll("\ufeff", "").split("\n"))
    .slice(0, 2_000);
  for (let from = 0; from < lines.length; from += 250) {
    const text = JSON.stringify(lines.slice(from, from + 400)) + lines.slice(0, 50).join("\n");
    equal(count(text), reference(text));
    equal(count(text), reference(text));
  }
});

Deno.test("spanTokens() counts short texts and estimates long ones", async () => {
  const count = await loadTokenCounter();
  const prose = "The gateway accepts requests at its port, and routes them to a service.\n";
  equal(spanTokens(prose, count), count(prose));
  const long = prose.repeat(200);
  const share = spanTokens(long, count) / count(long);
  ok(share > 0.8 && share < 1.25, String(share));
});
