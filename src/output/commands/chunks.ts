/** `ra chunks`: the sections of a project for other programs, or to look at. */
import type { ExportedChunk } from "../../app/export/export_chunks.ts";
import { plural } from "../terminal/columns.ts";
import { chunkJson, factsJson, type JsonObject } from "../json.ts";
import { nameText, safe, type Style } from "../terminal/style.ts";

/** Each below a line with its id. */
export function chunksText(chunks: readonly ExportedChunk[], style: Style): string {
  return chunks.map(({ id, window, windows, tokens, text }) => {
    const part = windows === 1 ? "" : `window ${window} of ${windows}, `;
    const facts = style.dim(`[${part}${plural(tokens, "token")}]`);
    return `${style.dim("──")} ${style.bold(style.cyan(nameText(id)))} ${facts}\n${safe(text)}\n\n`;
  }).join("");
}

export function exportedJson(chunk: ExportedChunk): JsonObject {
  return {
    ...chunkJson(chunk.section),
    id: chunk.id,
    section_id: chunk.section.id,
    window: chunk.window,
    windows: chunk.windows,
    line_start: chunk.lineStart,
    line_end: chunk.lineEnd,
    ...factsJson(chunk),
    token_count: chunk.tokens,
    tags: chunk.tags,
    meta: Object.fromEntries(chunk.meta) as JsonObject,
    modified: new Date(chunk.modified).toISOString(),
    hash: chunk.hash,
    text: chunk.text,
    code: chunk.code,
  };
}
