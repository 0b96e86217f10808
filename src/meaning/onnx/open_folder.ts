/**
 * A folder with a sentence encoder in ONNX as an encoder: it runs in this process and needs no network.
 *
 * Texts are encoded one by one: on one thread that is as fast as many at once, nothing is padded, and a
 * signal is heeded after each.
 */
import { decodeUtf8, hashBytes, toHex } from "../../base/bytes.ts";
import { RaError } from "../../base/error.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../../base/files.ts";
import { basename, join } from "../../base/path.ts";
import type { Process } from "../../base/process.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import type { EmbeddingSettings } from "../../config/model.ts";
import type { Encoder } from "../model.ts";
import { toUnitVector } from "../unit_vector.ts";
import { BadTokenizer, readTokenizer } from "./read_tokenizer.ts";
import { type HiddenStates, type OnnxSession, openSession } from "./runtime.ts";
import { toTokens } from "./word_pieces.ts";

export type FolderHost = Pick<ReadFiles, "readFile" | "stat"> & Pick<Process, "asset">;

const MOST_MODEL_BYTES = 1_000_000_000;
const MOST_TOKENIZER_BYTES = 50_000_000;
const MOST_SETTINGS_BYTES = 1_000_000;
const MOST_TOKENS = 512;
/** Texts between two publications: a text takes some 100 ms. */
const MOST_BATCH = 8;

/** Reads the files; the model is started by the first text. */
export async function openFolder(
  host: FolderHost,
  settings: EmbeddingSettings & { readonly modelDir: string },
): Promise<Encoder> {
  const { modelDir, dimensions, queryPrefix, documentPrefix, maxChars } = settings;
  const bytes = read(host, join(modelDir, "model.onnx"), MOST_MODEL_BYTES);
  const text = read(host, join(modelDir, "tokenizer.json"), MOST_TOKENIZER_BYTES);
  const most = readMost(host, modelDir);
  const pooling = readPooling(host, modelDir);
  const hashes = [await digest(bytes), hashBytes(text)];
  const name = settings.model ?? basename(modelDir);
  const model = new FolderModel(host, { modelDir, bytes, text, most, pooling, dimensions, name });
  return {
    key: JSON.stringify(["folder", ...hashes, most, pooling, queryPrefix, documentPrefix]),
    name,
    batch: Math.min(MOST_BATCH, settings.batch),
    maxChars,
    encode(texts, role, signal) {
      const prefix = role === "query" ? queryPrefix : documentPrefix;
      return model.encode(texts.map((one) => prefix + one.slice(0, maxChars)), signal);
    },
    close: () => model.close(),
  };
}

interface FolderFiles {
  readonly modelDir: string;
  readonly bytes: Uint8Array;
  readonly text: Uint8Array;
  readonly most: number;
  readonly pooling: Pooling;
  readonly dimensions: number | null;
  readonly name: string;
}

/** What becomes of the rows of the tokens: their mean, or the row of the first one. */
type Pooling = "mean" | "first";

class FolderModel {
  readonly #host: FolderHost;
  readonly #most: number;
  readonly #pooling: Pooling;
  readonly #name: string;
  readonly #modelDir: string;
  #dimensions: number | null;
  /** Until the model is started. */
  #files: Pick<FolderFiles, "bytes" | "text"> | null;
  #started: ReturnType<FolderModel["start"]> | null = null;
  /** The last call: the library runs one at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(host: FolderHost, files: FolderFiles) {
    this.#host = host;
    this.#most = files.most;
    this.#pooling = files.pooling;
    this.#name = files.name;
    this.#modelDir = files.modelDir;
    this.#dimensions = files.dimensions;
    this.#files = files;
  }

  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const turn = this.#turn.then(() => this.#encode(texts, signal));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  close(): void {
    this.#turn = this.#turn.then(async () => (await this.#started)?.session.close()).catch(
      () => {},
    );
  }

  async #encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { session, tokenizer } = await (this.#started ??= this.start());
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      // Timers fire only between texts.
      if (signal !== undefined) await new Promise((resolve) => setTimeout(resolve, 0));
      if (signal?.aborted) throw this.#failure("the time for it is over");
      const tokens = toTokens(tokenizer, text, this.#most);
      vectors.push(this.#toVector(await this.#run(session, tokens)));
    }
    return vectors;
  }

  async start() {
    const { bytes, text } = this.#files!;
    try {
      const tokenizer = readTokenizer(decodeUtf8(text));
      const session = await openSession(this.#host, bytes);
      this.#files = null;
      return { tokenizer, session };
    } catch (error) {
      const [file, content] = error instanceof BadTokenizer
        ? ["tokenizer.json", text] as const
        : ["model.onnx", bytes] as const;
      if (isLfsPointer(content)) {
        throw this.#failure(`${file} is a pointer of Git LFS, not the file itself`, {
          hint: "fetch the file with `git lfs pull`, or download it",
        });
      }
      throw this.#failure(`${file} cannot be used: ${shortReason(error)}`, {
        hint: "the file may be incomplete; `ra help semantic` says which models ra can run",
      });
    }
  }

  async #run(session: OnnxSession, tokens: readonly number[]): Promise<HiddenStates> {
    try {
      return await session.run(tokens);
    } catch (error) {
      throw this.#failure(`model.onnx cannot be run: ${shortReason(error)}`);
    }
  }

  #toVector({ numbers, dimensions }: HiddenStates): Float32Array {
    const wanted = this.#dimensions ??= dimensions;
    if (dimensions !== wanted) {
      throw this.#failure(`its vectors have ${dimensions} numbers, not ${wanted}`);
    }
    const sums = new Float64Array(dimensions);
    const end = this.#pooling === "first" ? dimensions : numbers.length;
    for (let i = 0; i < end; i++) sums[i % dimensions] += numbers[i];
    const vector = toUnitVector(sums);
    if (vector === null) throw this.#failure("it returns numbers that are not finite");
    return vector;
  }

  #failure(
    reason: string,
    { hint } = { hint: "see `ra help semantic` for models that ra can run" },
  ): RaError {
    return new RaError(`Cannot use the model "${this.#name}" in "${this.#modelDir}": ${reason}`, {
      hint,
    });
  }
}

const LFS_POINTER = "version https://git-lfs.github.com/spec/";

/** Is it what a clone without Git LFS has in place of a large file? */
function isLfsPointer(bytes: Uint8Array): boolean {
  return decodeUtf8(bytes.subarray(0, LFS_POINTER.length)) === LFS_POINTER;
}

const MOST_REASON = 200;

/** What the library says may be long, may have an address of its sources in it, and starts with a code. */
function shortReason(error: unknown): string {
  const line = reasonOf(error).split("\n")[0].replace(/^.{0,100}\bERROR_MESSAGE: /, "");
  return line.slice(0, MOST_REASON).toWellFormed();
}

function read(host: FolderHost, file: string, most: number): Uint8Array {
  try {
    return readBounded(host, file, most);
  } catch (error) {
    throw new RaError(`Cannot read the model file "${file}": ${reasonOf(error)}`, {
      hint: "`model_dir` in [embeddings] is a folder with model.onnx and tokenizer.json; " +
        "see `ra help semantic`",
    });
  }
}

/** Tokens that a text may have. */
function readMost(host: FolderHost, folder: string): number {
  const { max_position_embeddings: most } = readSettings(host, join(folder, "config.json"));
  const isSensible = Number.isInteger(most) && (most as number) >= 8;
  return isSensible ? Math.min(MOST_TOKENS, most as number) : MOST_TOKENS;
}

/** As sentence-transformers writes it beside a model. */
function readPooling(host: FolderHost, folder: string): Pooling {
  const settings = readSettings(host, join(folder, "1_Pooling/config.json"));
  return settings.pooling_mode_cls_token === true ? "first" : "mean";
}

/** An empty object where there is no such file, or no JSON in it. */
function readSettings(host: FolderHost, file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(decodeUtf8(readBounded(host, file, MOST_SETTINGS_BYTES))));
  } catch (error) {
    if (isNotFound(error) || error instanceof SyntaxError) return {};
    throw new RaError(`Cannot read "${file}": ${reasonOf(error)}`, {
      hint: "fix its permissions, or remove it",
    });
  }
}

async function digest(bytes: Uint8Array): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return toHex(new Uint8Array(sum).subarray(0, 16));
}
