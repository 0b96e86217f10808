/**
 * Texts and their tokens as the reference has them: the library `tokenizers` 0.23.3 for Python. `own` are
 * those of a small vocabulary made for this test, `minilm` those of the real model.
 */
import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { BadTokenizer, readTokenizer } from "../../../src/meaning/onnx/read_tokenizer.ts";
import { toTokens } from "../../../src/meaning/onnx/word_pieces.ts";
import { MODEL_FOLDER, withModel } from "../real_model.ts";

interface Golden {
  readonly text: string;
  readonly own: readonly number[];
  readonly minilm: readonly number[];
}

const read = (name: string) =>
  Deno.readTextFileSync(new URL(`../../../testdata/tokenizer/${name}`, import.meta.url));
const GOLDEN: readonly Golden[] = JSON.parse(read("golden.json"));
const SMALL = read("tokenizer.json");
const ALL = 1_000_000;

Deno.test("toTokens() equals the reference", () => {
  const model = readTokenizer(SMALL);
  for (const { text, own } of GOLDEN) deepEqual(toTokens(model, text, ALL), own, text);
});

Deno.test({
  name: "toTokens() equals the reference with the vocabulary of the real model",
  ignore: !withModel(),
  fn() {
    const model = readTokenizer(Deno.readTextFileSync(`${MODEL_FOLDER}/tokenizer.json`));
    for (const { text, minilm } of GOLDEN) deepEqual(toTokens(model, text, ALL), minilm, text);
  },
});

Deno.test("toTokens() keeps the first tokens of a long text, and the last one", () => {
  const model = readTokenizer(SMALL);
  for (const { text } of GOLDEN) {
    const whole = toTokens(model, text, ALL);
    for (const most of [2, 3, 8, 64]) {
      const cut = toTokens(model, text, most);
      ok(cut.length <= most);
      const expected = whole.length <= most ? whole : [...whole.slice(0, most - 1), model.last];
      deepEqual(cut, expected, text);
    }
  }
});

Deno.test("toTokens() takes linear time", () => {
  const model = readTokenizer(SMALL);
  for (const text of ["[", "[CLS", "x", "\u0301", "好", "[SEP] ", "a "]) {
    const start = performance.now();
    equal(toTokens(model, text.repeat(200_000), 512).length <= 512, true);
    ok(performance.now() - start < 5_000, text);
  }
});

type Edit = (file: Record<string, Record<string, unknown>>) => void;

const BROKEN: [name: string, edit: Edit][] = [
  ["no model", (file) => delete file.model],
  ["another kind of model", (file) => file.model.type = "BPE"],
  ["another normaliser", (file) => file.normalizer.type = "Lowercase"],
  ["another way to split words", (file) => file.pre_tokenizer.type = "ByteLevel"],
  ["no vocabulary", (file) => delete file.model.vocab],
  ["a vocabulary of texts", (file) => file.model.vocab = { "[UNK]": "1" }],
  ["negative numbers", (file) => file.model.vocab = { "[UNK]": -1 }],
  ["no token for unknown words", (file) => file.model.unk_token = "<none>"],
  ["special tokens that are not in brackets", (file) => {
    Object.assign(file, { added_tokens: [{ content: "the", id: 1 }] });
  }],
];
for (const [name, edit] of BROKEN) {
  Deno.test(`readTokenizer() refuses ${name}`, () => {
    const file = JSON.parse(SMALL);
    edit(file);
    throws(() => readTokenizer(JSON.stringify(file)), BadTokenizer);
  });
}

Deno.test("readTokenizer() refuses what is not an object", () => {
  for (const text of ["", "null", "[]", "3", '{"model":[]}', "{"]) {
    throws(() => readTokenizer(text), BadTokenizer, text);
  }
});
