/** A model folder as an encoder: what is in it is not believed; with the real model, its vectors. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { RaError } from "../../../src/base/error.ts";
import { DenoHost } from "../../../src/base/host.ts";
import { DEFAULT_EMBEDDINGS } from "../../../src/config/model.ts";
import { openFolder } from "../../../src/meaning/onnx/open_folder.ts";
import { MODEL_FOLDER, withModel } from "../real_model.ts";

const HOST = new DenoHost([]);
const TOKENIZER = Deno.readTextFileSync(
  new URL("../../../testdata/tokenizer/tokenizer.json", import.meta.url),
);

async function inFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (modelDir: string) => Promise<T>,
): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      await Deno.writeFile(
        `${folder}/${name}`,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      );
    }
    return await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const open = (modelDir: string) => openFolder(HOST, { ...DEFAULT_EMBEDDINGS, modelDir });

const MISSING: [name: string, files: Record<string, string>, says: RegExp][] = [
  ["an empty folder", {}, /model\.onnx/],
  ["no tokenizer", { "model.onnx": "x" }, /tokenizer\.json/],
];
for (const [name, files, says] of MISSING) {
  Deno.test(`openFolder() refuses ${name}`, async () => {
    await inFolder(files, (folder) =>
      rejects(open(folder), (error) => {
        ok(error instanceof RaError && error.hint);
        match(error.message, says);
        return true;
      }));
  });
}

const POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 90405214\n";

const BROKEN: [name: string, files: Record<string, string | Uint8Array>, says: RegExp][] = [
  [
    "no ONNX",
    { "model.onnx": "hello", "tokenizer.json": TOKENIZER },
    /model\.onnx cannot be used: [A-Z](?!.*ERROR)/,
  ],
  [
    "a model that was cloned without Git LFS",
    { "model.onnx": POINTER, "tokenizer.json": TOKENIZER },
    /model\.onnx is a pointer of Git LFS/,
  ],
  [
    "a tokenizer that was cloned without Git LFS",
    { "model.onnx": "x", "tokenizer.json": POINTER },
    /tokenizer\.json is a pointer of Git LFS/,
  ],
  [
    "an empty model",
    { "model.onnx": "", "tokenizer.json": TOKENIZER },
    /model\.onnx cannot be used/,
  ],
  ["noise", {
    "model.onnx": crypto.getRandomValues(new Uint8Array(5_000)),
    "tokenizer.json": TOKENIZER,
  }, /model\.onnx cannot be used/],
  [
    "a broken tokenizer",
    { "model.onnx": "x", "tokenizer.json": "{}" },
    /tokenizer\.json cannot be used/,
  ],
];
for (const [name, files, says] of BROKEN) {
  Deno.test(`a model folder with ${name} fails with a message`, async () => {
    await inFolder(files, async (folder) => {
      const encoder = await open(folder);
      await rejects(encoder.encode(["a"], "query"), (error) => {
        ok(error instanceof RaError && error.hint);
        match(error.message, says);
        ok(error.message.length < 500);
        return true;
      });
      encoder.close();
    });
  });
}

Deno.test({
  name:
    "the real model gives vectors of length 1, in order, which are nearer for texts that mean the same",
  ignore: !withModel(),
  async fn() {
    const encoder = await open(MODEL_FOLDER);
    const texts = ["How do I rotate keys?", "Key rotation", "The weather is nice"];
    const [ask, near, far] = await encoder.encode(texts, "query");
    equal(ask.length, 384);
    ok(Math.abs(Math.hypot(...ask) - 1) < 1e-5);
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i], 0);
    ok(cosine(ask, near) > 0.8);
    ok(cosine(ask, far) < 0.1);
    deepEqual(await encoder.encode([texts[1]], "document"), [near], "alone as in company");
    await rejects(encoder.encode(texts, "query", AbortSignal.abort()), RaError);
    encoder.close();
  },
});
