/**
 * The one door to micromark: which lines of a markdown text are headings, and what they say.
 *
 * `scanBlocks` answers for nearly every document. Where it is in doubt micromark's block level is
 * asked (the document and flow tokenizers, no inline pass), as long as the document is small enough
 * for that to stay quick. Inline markup is resolved for heading lines only, the plain ones without
 * micromark. It is loaded when it is first needed; from then on every call is synchronous.
 */

import { scanBlocks, type ScannedBlocks } from "./block/block_scanner.ts";
import type { Blocks, MarkdownSource } from "./block/blocks.ts";
import { oneLine, parsedHeadingText, plainHeadingText } from "./heading_text.ts";
import { readBlocks } from "./block/micromark_blocks.ts";

export type Micromark = typeof import("micromark");

/** About a second. Where micromark would take longer, the scanner's guess stands. */
const MAX_EFFORT = 1_000_000;
/** Headings of one document whose markup micromark resolves; any more keep it. */
const MAX_PARSED = 5_000;

export interface TitledBlocks extends Blocks {
  /** The text of each heading, inline markup resolved, in one line. */
  readonly titles: readonly string[];
  /** Lines of the whole text, at least 1. */
  readonly lineCount: number;
}

let loaded: Micromark | null = null;

/** The headings of a markdown source; a promise only when micromark has to be loaded first. */
export function findHeadings(source: MarkdownSource): TitledBlocks | Promise<TitledBlocks> {
  const scanned = scanBlocks(source);
  const titles = isForMicromark(scanned) ? null : plainTitles(scanned);
  if (titles !== null) {
    const { headings, code, lineCount } = scanned;
    return { headings, code, lineCount, titles };
  }
  if (loaded !== null) return askMicromark(loaded, source, scanned);
  return import("micromark").then((module) => askMicromark(loaded = module, source, scanned));
}

function isForMicromark(scanned: ScannedBlocks): boolean {
  return scanned.doubtful && scanned.effort <= MAX_EFFORT;
}

function plainTitles({ headings }: Blocks): string[] | null {
  const titles: string[] = [];
  for (const heading of headings) {
    const title = plainHeadingText(heading.source);
    if (title === null) return null;
    titles.push(title);
  }
  return titles;
}

function askMicromark(
  micromark: Micromark,
  source: MarkdownSource,
  scanned: ScannedBlocks,
): TitledBlocks {
  const context = micromark.parse();
  let blocks: Blocks = scanned;
  if (isForMicromark(scanned) || needsDefinitions(source, scanned)) {
    const chunks = micromark.preprocess()(source.text.slice(source.at), undefined, true);
    blocks = readBlocks(context.document().write(chunks), source);
  }
  const { headings, code } = blocks;
  let parsed = 0;
  const titles = headings.map(({ source }) => {
    const plain = plainHeadingText(source);
    if (plain !== null) return plain;
    return parsed++ < MAX_PARSED ? parsedHeadingText(micromark, context, source) : oneLine(source);
  });
  return { headings, code, titles, lineCount: scanned.lineCount };
}

/** A heading with a reference in it says something else when the document defines the reference. */
function needsDefinitions(source: MarkdownSource, { headings, effort }: ScannedBlocks): boolean {
  return effort <= MAX_EFFORT && source.text.includes("]:", source.at) &&
    headings.some((heading) => heading.source.includes("["));
}
