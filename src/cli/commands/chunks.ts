/** `ra chunks`: exports every section, with windows for long ones. */
import { exportChunks, type ExportedChunk } from "../../app/export/export_chunks.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { chunksText, exportedJson } from "../../output/commands/chunks.ts";
import { indexJson, toJsonText } from "../../output/json.ts";
import { loadTokenCounter } from "../../output/tokens.ts";
import { NO_DOCUMENTS } from "../../output/commands/tree.ts";
import type { Flags } from "../flags.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";
import { freshnessOf } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, note, print, style, warn } = invocation;
  const size = sizeOf(flags);
  const workspace = await openWorkspace(host, { ...reporting(invocation), onlyReads: true });
  const all: ExportedChunk[] = [];
  const outcome = await exportChunks(workspace, {
    ...size,
    trees: flags.texts("tree"),
    freshness: freshnessOf(flags),
    count: await loadTokenCounter(),
    onDocument: (chunks) => {
      if (flags.on("json")) all.push(...chunks);
      else if (flags.on("jsonl")) print(chunks.map(lineOf).join(""));
      else print(chunksText(chunks, style));
    },
  });
  if (flags.on("json")) {
    print(toJsonText({ chunks: all.map(exportedJson), index: indexJson(outcome.index) }));
  }
  for (const warning of outcome.warnings) warn(warning);
  if (outcome.chunks === 0) note(NO_DOCUMENTS);
  return EXIT.found;
}

function lineOf(chunk: ExportedChunk): string {
  return toJsonText(exportedJson(chunk), { compact: true });
}

const MAX_TOKENS = 1_000;
const WINDOW_TOKENS = 500;
const OVERLAP_TOKENS = 100;

function sizeOf(flags: Flags) {
  const max = flags.number("max") ?? MAX_TOKENS;
  const window = flags.number("window") ?? Math.min(WINDOW_TOKENS, max);
  const overlap = flags.number("overlap") ?? Math.min(OVERLAP_TOKENS, Math.floor(window / 5));
  if (flags.on("json") && flags.on("jsonl")) {
    throw new RaError("Cannot use --json and --jsonl together", { hint: "leave one of them out" });
  }
  if (window > max) {
    throw new RaError(`Cannot cut sections of ${max} tokens into windows of ${window}`, {
      hint: "--window is at most --max",
    });
  }
  if (overlap > window / 2) {
    throw new RaError(`Cannot let windows of ${window} tokens share ${overlap}`, {
      hint: "--overlap is at most half of --window",
    });
  }
  return { max, window, overlap };
}
