/** Which segments a generation still needs, and which of their files are dead. */
import type { FolderRecord } from "../../corpus/model.ts";
import type { SegmentRecord } from "../manifest/facts.ts";

/**
 * Drops segments without a live document, lists the dead ordinals of the others, and renumbers the
 * records accordingly. Every document of `folders` is in one of `segments`.
 */
export function compact(
  segments: readonly SegmentRecord[],
  folders: readonly FolderRecord[],
): { readonly segments: SegmentRecord[]; readonly folders: readonly FolderRecord[] } {
  const live = segments.map(({ files }) => new Uint8Array(files));
  for (const { entries } of folders) {
    for (const { kind, segment, ordinal } of entries) {
      if (kind === "document") live[segment][ordinal] = 1;
    }
  }
  const kept: SegmentRecord[] = [];
  const numbers = segments.map((segment, i) => {
    const dead: number[] = [];
    for (let at = 0; at < segment.files; at++) if (live[i][at] === 0) dead.push(at);
    return dead.length === segment.files ? DROPPED : kept.push({ ...segment, dead }) - 1;
  });
  const isSame = numbers.every((number, i) => number === i || number === DROPPED);
  return {
    segments: kept,
    folders: isSame ? folders : folders.map((folder) => renumber(folder, numbers)),
  };
}

const DROPPED = -1;

function renumber(folder: FolderRecord, numbers: readonly number[]): FolderRecord {
  const entries = folder.entries.map((entry) =>
    entry.kind === "document" ? { ...entry, segment: numbers[entry.segment] } : entry
  );
  return { ...folder, entries };
}
