/**
 * Meaning for a question: a text or sections enter, what joins meaning to the candidates of the words leaves.
 *
 * Nothing here makes an answer fail or wait for long. Whatever goes wrong with the model, words alone answer,
 * and one warning says why; only a search for meaning alone is refused. Loaded when meaning is asked for.
 */
import { RaError } from "../../base/error.ts";
import type { Ref } from "../../index/model.ts";
import type { Encoder } from "../../meaning/model.ts";
import { encodeProbed } from "../../meaning/probe.ts";
import type { VectorTable } from "../../meaning/vector_table.ts";
import { windowsOf } from "../../meaning/windows.ts";
import type { Query } from "../../query/ast.ts";
import { joiner } from "../../search/meaning/join.ts";
import { questionText } from "../../search/meaning/question_text.ts";
import type { AnsweredBy } from "../../search/meaning/model.ts";
import type { AnswerParams, JoinMeaning } from "../../search/model.ts";
import type { FreshIndex, Freshness, Workspace } from "../workspace.ts";
import { embedSome } from "./embed_some.ts";
import { noModel } from "./no_model.ts";
import { withinTime } from "./within_time.ts";

export interface MeaningRequest {
  readonly params: Pick<AnswerParams, "mode" | "fusion">;
  readonly freshness: Freshness;
  readonly asked: Asked;
}

/** What is asked: queries as they were read, or documents that others should be like. */
export type Asked =
  | { readonly role: "query"; readonly queries: readonly Query[] }
  | {
    readonly role: "document";
    readonly texts: readonly string[];
    /** Sections whose vectors stand for the texts, if they have any. */
    readonly stored: readonly Ref[];
  };

export interface AskedMeaning {
  /** Absent when words alone answer. */
  readonly joinMeaning?: JoinMeaning;
  readonly by: AnsweredBy;
  readonly warnings: readonly string[];
}

/** Milliseconds that opening a model and encoding a question may take together: a folder has to be loaded. */
const SERVER_MS = 2_000;
const FOLDER_MS = 6_000;
/** Texts of a question, and stored vectors that stand for it, at most. */
const MOST_TEXTS = 4;
const MOST_STORED = 8;

/** Throws a `RaError` only for a search by meaning alone that there is nothing to answer with. */
export async function askMeaning(
  workspace: Workspace,
  open: FreshIndex,
  request: MeaningRequest,
): Promise<AskedMeaning> {
  const { mode, fusion } = request.params;
  try {
    const { table, vectors, name } = await vectorsFor(workspace, open, request);
    const join = joiner({
      similarities: table.compare(vectors),
      mode: mode === "semantic" ? "semantic" : "hybrid",
      fusion,
    });
    return { joinMeaning: join, by: { mode, model: name, fallback: null }, warnings: [] };
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
    if (mode === "semantic") throw refusal(error);
    const message = error.message.replace(/^Cannot /, "cannot ");
    const fallback = `${message}${error.hint === undefined ? "" : ` (${error.hint})`}`;
    return {
      by: { mode: "lexical", model: workspace.config.embeddings?.model ?? null, fallback },
      warnings: [`searched by words alone: ${fallback}`],
    };
  }
}

function refusal({ message, hint }: RaError): RaError {
  return new RaError(`Cannot search by meaning alone: ${message}`, { hint });
}

interface QuestionVectors {
  readonly table: VectorTable;
  readonly vectors: readonly Float32Array[];
  readonly name: string;
}

async function vectorsFor(
  workspace: Workspace,
  open: FreshIndex,
  { asked, freshness }: MeaningRequest,
): Promise<QuestionVectors> {
  const { host, config } = workspace;
  const { embeddings } = config;
  if (embeddings === null) throw noModel(config);
  const ms = Math.min(embeddings.url === null ? FOLDER_MS : SERVER_MS, embeddings.timeoutMs);
  const late = new RaError(`the model took longer than ${ms / 1_000} s`, {
    hint: embeddings.url === null
      ? "a smaller model is faster, and so is a server that keeps it loaded, see `ra help semantic`"
      : "use a smaller model or a faster server, see `ra help semantic`",
  });
  const deadline = host.now() + ms;
  return await withinTime(ms, late, async (signal) => {
    const encoder = await workspace.encoder(embeddings);
    const { name } = encoder;
    const before = await workspace.store.vectors(open, encoder);
    if (before.rowCount === 0) throw noVectors(name, open.index.chunkCount);
    const known = asked.role === "query" ? [] : asked.stored;
    const stored = known.flatMap((ref) => before.vectorsOf(ref) ?? []);
    const vectors = stored.length > 0
      ? stored.slice(0, MOST_STORED)
      : await encodeAll(encoder, asked, { signal, stored: before.probe });
    checkVectors(vectors, { dimensions: before.dimensions, name });
    if (freshness === "never") return { table: before, vectors, name };
    const options = { encoder, table: before, deadline };
    return { table: await embedSome(workspace, open, options), vectors, name };
  });
}

/** A question is short; of a document, its beginning is read. */
async function encodeAll(
  encoder: Encoder,
  asked: Asked,
  { signal, stored }: { readonly signal: AbortSignal; readonly stored: string | null },
): Promise<Float32Array[]> {
  const { maxChars } = encoder;
  const texts = asked.role === "query"
    ? asked.queries.map((query) => questionText(query).slice(0, maxChars))
    : asked.texts.map((own) =>
      windowsOf({ context: "", own, pieces: [] }, maxChars)[0].text.trim()
    );
  const read = texts.filter((text) => text !== "").slice(0, MOST_TEXTS);
  if (read.length === 0) throw new RaError("the question has no words that a model could read");
  return await encodeProbed(encoder, read, { role: asked.role, signal, stored });
}

function checkVectors(
  vectors: readonly Float32Array[],
  { dimensions, name }: { readonly dimensions: number; readonly name: string },
): void {
  for (const vector of vectors) {
    if (vector.length !== dimensions) {
      throw new RaError(
        `"${name}" returned ${vector.length} numbers, and the stored vectors have ${dimensions}`,
        { hint: "if the model was exchanged, run `ra embed --again`" },
      );
    }
    if (vector.every(Number.isFinite)) continue;
    throw new RaError(`"${name}" returned numbers that are not finite`);
  }
}

function noVectors(name: string, sections: number): RaError {
  if (sections === 0) return new RaError("there are no sections", { hint: "see `ra status`" });
  return new RaError(`no section has a vector of "${name}" yet`, { hint: "run `ra embed`" });
}
