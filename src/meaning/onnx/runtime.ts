/** Runs ONNX models with onnxruntime-web, which enters here: WebAssembly in this process, on one thread. */
import { readPacked } from "../../base/packed_asset.ts";
import type { Process } from "../../base/process.ts";

/** The output of a model for one text. */
export interface HiddenStates {
  /** One row for each token. */
  readonly numbers: Float32Array;
  readonly dimensions: number;
}

export interface OnnxSession {
  /** Throws when the model cannot be run on the tokens, or gives something else than rows for them. */
  run(tokens: readonly number[]): Promise<HiddenStates>;
  close(): Promise<void>;
}

/**
 * Where the bundle has the program of the library, packed: the runtime copies all data of an executable
 * whenever it starts. With its own ending it would be run as a module.
 */
export const PROGRAM = "meaning/onnx/onnxruntime.br";

/** What a model of sentences is given, and the value for each token; null for the token itself. */
const INPUTS: Readonly<Record<string, bigint | null>> = {
  input_ids: null,
  attention_mask: 1n,
  token_type_ids: 0n,
};

/** Throws for what is not a model that takes tokens. */
export async function openSession(
  host: Pick<Process, "asset">,
  model: Uint8Array,
): Promise<OnnxSession> {
  const { env, InferenceSession, Tensor } = await import("onnxruntime-web/wasm");
  env.logLevel = "fatal";
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary ??= await readProgram(host);
  const session = await InferenceSession.create(model, {
    executionProviders: ["wasm"],
    graphOptimizationLevel: "all",
    logSeverityLevel: 4,
  });
  const strange = session.inputNames.find((name) => !Object.hasOwn(INPUTS, name));
  if (strange !== undefined) throw new Error(`it has an input "${strange}"`);
  const output = session.outputNames.find((name) => name === "last_hidden_state") ??
    session.outputNames[0];
  return {
    async run(tokens) {
      const ids = BigInt64Array.from(tokens, BigInt);
      const feeds = Object.fromEntries(session.inputNames.map((name) => {
        const value = INPUTS[name];
        const numbers = value === null ? ids : new BigInt64Array(ids.length).fill(value);
        return [name, new Tensor("int64", numbers, [1, ids.length])];
      }));
      const { data, dims } = (await session.run(feeds, [output]))[output];
      const [texts, rows, dimensions] = dims;
      const isRight = data instanceof Float32Array && dims.length === 3 && texts === 1 &&
        rows === ids.length && dimensions > 0;
      if (!isRight) throw new Error(`its output "${output}" is not one vector for each token`);
      return { numbers: data, dimensions };
    },
    close: () => session.release(),
  };
}

async function readProgram(host: Pick<Process, "asset">): Promise<ArrayBuffer> {
  const original = () => import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm");
  return (await readPacked(PROGRAM, original, (path) => host.asset(path))).buffer;
}
