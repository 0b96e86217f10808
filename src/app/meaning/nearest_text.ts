/**
 * Where the text is that a result was found by in meaning: the window of its best section that is nearest to
 * the question. A model reads a long section in windows, and there may be no matching word to show it by.
 */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";
import type { SearchIndex } from "../../index/model.ts";
import { type SectionText, sectionTexts } from "../../meaning/section_text.ts";
import { windowsOf } from "../../meaning/windows.ts";
import type { NearestText } from "../../search/marks/model.ts";
import type { Hit } from "../../search/model.ts";
import { bestOf } from "../../search/results.ts";
import type { SectionReader } from "../sections/section_reader.ts";
import type { Workspace } from "../workspace.ts";

interface NearestOptions {
  readonly workspace: Workspace;
  readonly index: SearchIndex;
  readonly reader: SectionReader;
}

/** Null for a section that was not found by meaning, or whose file has changed since. */
export async function nearestText(
  hit: Hit,
  { workspace, index, reader }: NearestOptions,
): Promise<NearestText | null> {
  const { embeddings } = workspace.config;
  const best = bestOf(hit);
  const meaning = best.sides?.meaning ?? null;
  if (meaning === null || embeddings === null) return null;
  // Without a place to point to, a text is shown from its start.
  const isFirst = best.ref === hit.ref && meaning.window === 0;
  if (isFirst && index.childrenOf(hit.ref).length === 0) return null;
  const [section, shown] = [index.chunk(best.ref), index.chunk(hit.ref)];
  const source = await reader.read(index, section);
  if (source === null) return null;
  const { bytes } = source;
  const parsed = await reader.document(section);
  if (parsed === null || parsed.text !== decodeUtf8(bytes)) return null;
  if (parsed.chunks.at(section.position)?.id !== section.id) return null;
  const read = sectionTexts(parsed)[section.position];
  const { maxChars } = await workspace.encoder(embeddings);
  const window = windowsOf(read, maxChars).at(meaning.window);
  if (window === undefined || window.end === 0) return null;
  const inBody = (at: number) => {
    const before = encodeUtf8(parsed.text.slice(0, inDocument(read, at))).length;
    return withoutInvisible(decodeUtf8(bytes.subarray(shown.byteStart, before))).length;
  };
  return { start: inBody(window.start), end: inBody(window.end) };
}

/** A position in a section's own text → in the text of its document. */
function inDocument({ pieces }: SectionText, at: number): number {
  let left = at;
  for (const { start, end } of pieces) {
    if (left <= end - start) return start + left;
    left -= end - start + 1;
  }
  return pieces.at(-1)?.end ?? 0;
}
