/** `ra update`: what was done, as text or JSON. */
import type { UpdateSummary } from "../../store/model.ts";
import { humanSize, plural } from "../terminal/columns.ts";
import type { JsonObject } from "../json.ts";
import type { Style } from "../terminal/style.ts";

export function updateText(summary: UpdateSummary, style: Style): string {
  const { added, modified, removed, unchanged, skipped } = summary;
  const changes = [
    `${added} added`,
    `${modified} modified`,
    `${removed} removed`,
    `${unchanged} unchanged`,
    ...(skipped > 0 ? [`${skipped} skipped (see \`ra status\`)`] : []),
  ].join(", ");
  const rate = summary.bytes / Math.max(1, summary.ms) * 1000;
  return `${style.bold(plural(summary.documents, "document"))}, ` +
    `${plural(summary.chunks, "section")}, index ${humanSize(summary.indexBytes)}\n` +
    `${changes}\n` +
    `read ${humanSize(summary.bytes)} in ${(summary.ms / 1000).toFixed(2)} s` +
    (summary.ms > 100 ? ` (${humanSize(rate)}/s)` : "") + "\n";
}

export function updateJson(summary: UpdateSummary): JsonObject {
  return {
    added: summary.added,
    modified: summary.modified,
    removed: summary.removed,
    unchanged: summary.unchanged,
    skipped: summary.skipped,
    documents: summary.documents,
    chunks: summary.chunks,
    bytes: summary.bytes,
    index_bytes: summary.indexBytes,
    ms: summary.ms,
  };
}
