/**
 * The labels of an index: those of its segments, without dead files. Loaded when a question or an
 * answer needs them; most do not.
 */
import { ByteReader } from "../base/bytes.ts";
import type { Label, LabelKey } from "../document/model.ts";
import { readChunks } from "../segment/files/chunk_record.ts";
import { readRecord } from "../segment/files/file_record.ts";
import { readLabelRecord } from "../segment/files/label_record.ts";
import { guarded } from "../segment/sections.ts";
import { compareText } from "../segment/segment_format.ts";
import { type LabelledChunks, LabelList } from "../segment/terms/label_list.ts";
import type { LabelIndex, LabelUses, Ref } from "./model.ts";
import type { IndexPart } from "./parts.ts";

export function readLabels(parts: readonly IndexPart[]): LabelIndex {
  return new SegmentLabels(parts);
}

/** Files whose labels are kept before all are forgotten. */
const MOST_FILES = 500;

interface LabelledPart extends IndexPart {
  readonly list: LabelList;
}

class SegmentLabels implements LabelIndex {
  readonly hasAny: boolean;
  /** Those that have labels. */
  readonly #parts: readonly LabelledPart[];
  /** By the ref of a document: the labels of each of its chunks. */
  readonly #known = new Map<Ref, readonly (readonly Label[])[]>();

  constructor(parts: readonly IndexPart[]) {
    this.#parts = parts.flatMap((part) => {
      const source = part.segment.labelSource();
      return source === null ? [] : [{ ...part, list: new LabelList(source) }];
    });
    this.hasAny = this.#parts.length > 0;
  }

  named(key: LabelKey, name: string): LabelUses[] {
    const uses = this.#gather((list) => list.named(key, name));
    if (name === name.toLowerCase()) return uses;
    return uses.filter(({ value }) => value === name || value.endsWith(`.${name}`));
  }

  starting(key: LabelKey, prefix: string): LabelUses[] {
    return this.#gather((list) => list.starting(key, prefix));
  }

  of(ref: Ref): readonly Label[] {
    const part = this.#parts.find(({ base, segment }) =>
      ref >= base && ref < base + segment.chunkCount
    );
    if (part === undefined) return [];
    const { segment, base } = part;
    const file = segment.fileOf(ref - base);
    const docRef = base + segment.chunkStart(file);
    let labels = this.#known.get(docRef);
    if (labels === undefined) {
      if (this.#known.size >= MOST_FILES) this.#known.clear();
      this.#known.set(docRef, labels = labelsIn(part, file));
    }
    return labels[ref - docRef];
  }

  #gather(find: (list: LabelList) => readonly LabelledChunks[]): LabelUses[] {
    const byValue = new Map<string, Uint32Array[]>();
    for (const part of this.#parts) {
      for (const { value, chunks } of find(part.list)) {
        const refs = livingRefs(chunks, part);
        if (refs.length === 0) continue;
        const known = byValue.get(value);
        if (known === undefined) byValue.set(value, [refs]);
        else known.push(refs);
      }
    }
    return [...byValue].map(([value, lists]) => ({ value, refs: joined(lists) }))
      .sort((a, b) => compareText(a.value, b.value));
  }
}

function livingRefs(chunks: Uint32Array, { base, dead }: IndexPart): Uint32Array {
  const refs = base === 0 ? chunks : chunks.map((chunk) => chunk + base);
  return dead === null ? refs : refs.filter((ref) => !dead.refs.has(ref));
}

/** Refs of one segment are below those of the next. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0];
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

function labelsIn({ segment }: IndexPart, file: number): readonly (readonly Label[])[] {
  return guarded(() => {
    const reader = new ByteReader(segment.record(file));
    const { size } = readRecord(reader, () => "");
    // Skips the chunks.
    readChunks(reader, { textOf: () => "", size });
    const count = segment.chunkStart(file + 1) - segment.chunkStart(file);
    return readLabelRecord(reader, { count, textOf: (id) => segment.text(id) });
  });
}
