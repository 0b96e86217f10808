/**
 * The one door to micromark: which lines of a markdown text are headings, and what they say.
 *
 * `scanBlocks` decides for nearly every document. Where it is in doubt, the block level of
 * micromark decides (its document and flow tokenizers, no inline pass), as long as the document is
 * small enough for that to be quick. Inline markup is resolved in headings only, mostly without
 * micromark. It is loaded when it is first needed; from then on every call is synchronous.
 */

import { scanBlocks, type ScannedBlocks } from "./block/block_scanner.ts";
import { readBlocks } from "./block/micromark_blocks.ts";
import { type HeadingId, splitHeadingId } from "./heading_id.ts";
import { oneLine, plainHeadingText } from "./inline/heading_text.ts";
import { parsedHeadingText } from "./inline/micromark_text.ts";
import type { Blocks, Heading, HeadingBlock, MarkdownSource } from "./model.ts";

type Micromark = typeof import("micromark");

/** About a second. Where micromark would take longer, the scanner's guess is used. */
const MAX_EFFORT = 1_000_000;
/** Headings of one document whose markup micromark resolves; further ones keep it. */
const MAX_PARSED = 5_000;

let loaded: Micromark | null = null;

/** The headings of a markdown source; a promise only when micromark has to be loaded first. */
export function findHeadings(source: MarkdownSource): Blocks | Promise<Blocks> {
  const scanned = scanBlocks(source);
  const headings = isForMicromark(scanned) ? null : plainHeadings(scanned.headings);
  if (headings !== null) return { headings, code: scanned.code, lineCount: scanned.lineCount };
  if (loaded !== null) return readWithMicromark(loaded, source, scanned);
  return import("micromark").then((module) => readWithMicromark(loaded = module, source, scanned));
}

function isForMicromark(scanned: ScannedBlocks): boolean {
  return scanned.doubtful && scanned.effort <= MAX_EFFORT;
}

/** The headings when none of them needs micromark, else null. */
function plainHeadings(blocks: readonly HeadingBlock[]): Heading[] | null {
  const headings: Heading[] = [];
  for (const block of blocks) {
    const split = splitHeadingId(block.source);
    const title = plainHeadingText(split.text);
    if (title === null) return null;
    headings.push(toHeading(block, split, title));
  }
  return headings;
}

function toHeading(
  { depth, at, endAt, line, source }: HeadingBlock,
  { id, attributes }: HeadingId,
  title: string,
): Heading {
  return { depth, at, endAt, line, source, title, explicitId: id, attributes };
}

function readWithMicromark(
  micromark: Micromark,
  source: MarkdownSource,
  scanned: ScannedBlocks,
): Blocks {
  const context = micromark.parse();
  let blocks: Blocks<HeadingBlock> = scanned;
  if (isForMicromark(scanned) || needsDefinitions(source, scanned)) {
    const chunks = micromark.preprocess()(source.text.slice(source.at), undefined, true);
    blocks = readBlocks(context.document().write(chunks), source);
  }
  let parsed = 0;
  const headings = blocks.headings.map((block) => {
    const split = splitHeadingId(block.source);
    const plain = plainHeadingText(split.text);
    if (plain !== null) return toHeading(block, split, plain);
    const isParsed = parsed++ < MAX_PARSED;
    const title = isParsed
      ? parsedHeadingText(micromark, context, split.text)
      : oneLine(split.text);
    return toHeading(block, split, title);
  });
  return { headings, code: blocks.code, lineCount: blocks.lineCount };
}

/** A reference in a heading is a link, and shown otherwise, when the document defines it. */
function needsDefinitions(source: MarkdownSource, { headings, effort }: ScannedBlocks): boolean {
  return effort <= MAX_EFFORT && source.text.includes("]:", source.at) &&
    headings.some((heading) => heading.source.includes("["));
}
