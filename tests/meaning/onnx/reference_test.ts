/**
 * The vectors of the real model as a reference computes them: the first numbers of each, from onnxruntime 1.31.1
 * and tokenizers 0.23.3 for Python (the mean of all tokens, length 1, at most 512 tokens).
 */
import { equal, ok } from "node:assert/strict";
import { DenoHost } from "../../../src/base/host.ts";
import { DEFAULT_EMBEDDINGS } from "../../../src/config/model.ts";
import { openFolder } from "../../../src/meaning/onnx/open_folder.ts";
import { MODEL_FOLDER, withModel } from "../real_model.ts";

const STEPS = Array.from({ length: 41 }, (_, i) => {
  return `Step ${i + 1}: rotate the key ${7 * (i + 1)} and restart the server.`;
});

/** The numbers times 10,000. */
const REFERENCE: [name: string, text: string, numbers: readonly number[]][] = [
  ["a question", "How do I rotate keys?", [31, -91, -700, -428, -884, 591, 242, 97]],
  ["a title", "Key rotation", [-75, -7, -762, -717, -965, 525, 560, -68]],
  ["a sentence", "The weather is nice", [-302, 626, 1448, 938, -107, 11, 314, -501]],
  ["accents", "naïve café résumé Ångström ﬁne", [149, -42, -75, 388, 604, 318, 152, -368]],
  [
    "ideographs",
    "日本語のテキスト 混ぜて漢字kanji",
    [462, 1694, 791, -11, -304, 307, 934, 784],
  ],
  ["a window of 494 tokens", STEPS.join(" "), [-527, -37, -984, -895, -800, -342, -339, -238]],
  [
    "800 words, cut to 512 tokens",
    "harbour wall ".repeat(400),
    [890, -833, 354, 575, 342, 177, -194, -443],
  ],
];
/** Of a number: rounding to 8 bits within the model differs between machines, the more the longer the text. */
const MOST_DIFFERENCE = 200;

Deno.test({
  name: "a model folder gives the vectors of the reference",
  ignore: !withModel(),
  async fn() {
    const encoder = await openFolder(new DenoHost([]), {
      ...DEFAULT_EMBEDDINGS,
      modelDir: MODEL_FOLDER,
      maxChars: 10_000,
    });
    const vectors = await encoder.encode(REFERENCE.map(([, text]) => text), "document");
    encoder.close();
    REFERENCE.forEach(([name, , expected], i) => {
      equal(vectors[i].length, 384);
      expected.forEach((number, j) => {
        const difference = Math.abs(number - 10_000 * vectors[i][j]);
        ok(difference < MOST_DIFFERENCE, `${name}, number ${j}: ${vectors[i][j]}`);
      });
    });
  },
});
