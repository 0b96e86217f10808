/** `ra embed`: vectors for the sections that have none, or what that would take. */
import type { Encoder } from "../../meaning/model.ts";
import type { EmbedEstimate, FillProgress, FillSummary } from "../../store/model.ts";
import type { Workspace } from "../workspace.ts";
import { noModel } from "./no_model.ts";
import { openEncoder } from "./open_encoder.ts";

export interface EmbedRequest {
  /** Sections at most. */
  readonly limit?: number;
  /** Forget the vectors of this model first. */
  readonly again: boolean;
  readonly onProgress?: (progress: FillProgress) => void;
  /** Receives what there is to wait for. */
  readonly onNotice: (line: string) => void;
}

export interface EmbedOutcome extends FillSummary {
  readonly model: string;
  /** Sections of the index. */
  readonly total: number;
  /** Milliseconds. */
  readonly ms: number;
}

/** Milliseconds to wait for another process that writes the index. */
const PATIENCE_MS = 10_000;

/** Updates the index and encodes what is missing. What was made before a failure is kept. */
export async function embed(workspace: Workspace, request: EmbedRequest): Promise<EmbedOutcome> {
  const { host, store } = workspace;
  return await withEncoder(workspace, async (encoder, total) => {
    if (request.again) await store.forgetVectors(encoder);
    const start = host.now();
    const summary = await store.embed({ ...request, encoder, patience: PATIENCE_MS });
    return { ...summary, model: encoder.name, total, ms: host.now() - start };
  });
}

export interface EmbedPlan extends Omit<EmbedEstimate, "sample"> {
  readonly model: string;
  /** Milliseconds, as the sample takes; null when there is nothing to encode. */
  readonly ms: number | null;
  /** Bytes on disk; null as `ms`. */
  readonly bytes: number | null;
  /** Texts that were encoded to find out. */
  readonly sampled: number;
}

/** Updates the index and encodes a small sample; stores nothing of it. */
export async function planEmbedding(workspace: Workspace): Promise<EmbedPlan> {
  const { host, store } = workspace;
  return await withEncoder(workspace, async (encoder) => {
    const { sample, ...estimate } = await store.embeddable(encoder);
    const plan = { ...estimate, model: encoder.name, sampled: sample.length };
    if (sample.length === 0) return { ...plan, ms: null, bytes: null };
    // The first text may have to wait until the model is loaded.
    const [first] = await encoder.encode(sample.slice(0, 1).map(({ text }) => text), "document");
    const start = host.now();
    await encoder.encode(sample.map(({ text }) => text), "document");
    const tokens = sample.reduce((sum, one) => sum + one.tokens, 0);
    const ms = (host.now() - start) * estimate.tokens / Math.max(1, tokens);
    return { ...plan, ms, bytes: bytesOf(estimate, first.length) };
  });
}

/** Bytes of a row besides its numbers, and of a section besides its rows. */
const ROW_BYTES = 4;
const SECTION_BYTES = 10;

function bytesOf({ windows, sections }: Omit<EmbedEstimate, "sample">, dimensions: number): number {
  return windows * (dimensions + ROW_BYTES) + sections * SECTION_BYTES;
}

/** Opens the model, and brings the index up to date. */
async function withEncoder<T>(
  workspace: Workspace,
  work: (encoder: Encoder, total: number) => Promise<T>,
): Promise<T> {
  const { host, config } = workspace;
  if (config.embeddings === null) throw noModel(config, "Cannot embed sections: ");
  workspace.requireTrees();
  const encoder = await openEncoder(host, config.embeddings);
  try {
    const total = await workspace.withIndex("fresh", ({ facts }) => facts.chunks);
    return await work(encoder, total);
  } finally {
    encoder.close();
  }
}

/** Forgets all vectors, those of other models too. */
export async function forgetAllVectors(workspace: Workspace): Promise<void> {
  await workspace.store.forgetVectors(null);
}
