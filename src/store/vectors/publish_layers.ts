/**
 * Publishes vectors: those of sections enter, a generation that has them leaves.
 *
 * Only the manifest and vector files are written; segments stay as they are. As with segments, a new
 * file takes in those that are not much larger, so that there are few of them and each vector is
 * written a few times only.
 */
import type { SectionVectors } from "../../segment/vectors/vector_file.ts";
import type { ManifestFacts, SegmentRecord, VectorsRecord } from "../manifest/facts.ts";
import type { IndexFolder } from "../folder/folder.ts";
import type { Manifest } from "../manifest/manifest.ts";
import { hexOf } from "./carry.ts";
import { layersOf, withLayer, writeLayer } from "./layers.ts";

/** By what vectors were made. */
export type Made = Pick<VectorsRecord, "key" | "probe">;

/** Vectors of sections of one segment, by the number of the chunk. */
export interface NewVectors {
  readonly chunks: number;
  readonly dimensions: number;
  readonly sections: ReadonlyMap<number, SectionVectors>;
}

/** A new file takes in files up to this many times its size. */
const GROWTH = 2;
/** More files of one key than this are never left beside a segment. */
const MOST_LAYERS = 8;

/** By the name of the segment. For the owner of the lock. */
export async function publishLayers(
  folder: IndexFolder,
  manifest: Manifest,
  { added, ...made }: Made & { readonly added: ReadonlyMap<string, NewVectors> },
): Promise<Manifest> {
  return await publishSegments(folder, manifest, (segment) => {
    const vectors = added.get(segment.name);
    return vectors === undefined ? segment : withAdded(folder, segment, { ...made, ...vectors });
  });
}

/** Publishes a generation without the vectors that are not wanted. For the owner of the lock. */
export async function dropLayers(
  folder: IndexFolder,
  manifest: Manifest,
  isWanted: (record: VectorsRecord) => boolean,
): Promise<Manifest> {
  const isEvery = manifest.facts.segments.every((one) => layersOf(one).every(isWanted));
  if (isEvery) return manifest;
  return await publishSegments(folder, manifest, (segment) => {
    const { vectors: _, ...rest } = segment;
    const kept = layersOf(segment).filter(isWanted);
    return kept.length === 0 ? rest : { ...rest, vectors: kept };
  });
}

async function publishSegments(
  folder: IndexFolder,
  manifest: Manifest,
  change: (segment: SegmentRecord) => SegmentRecord,
): Promise<Manifest> {
  const { facts } = manifest;
  const next: ManifestFacts = {
    ...facts,
    generation: facts.generation + 1,
    segments: facts.segments.map(change),
  };
  return await folder.publish({ facts: next, folders: manifest.encodedFolders }, facts);
}

function withAdded(
  folder: IndexFolder,
  segment: SegmentRecord,
  { key, probe, chunks, dimensions, sections }: NewVectors & Made,
): SegmentRecord {
  const others = layersOf(segment).filter((one) => one.key !== key);
  const size = sections.size * dimensions;
  const { merged, kept } = planLayers(layersOf(segment, key), size);
  const all = new Map(sections);
  for (const record of merged) {
    withLayer(folder, record, (layer) => {
      if (layer.dimensions !== dimensions) return;
      const hashes = layer.hashes();
      layer.chunks().forEach((chunk, i) => {
        all.set(chunk, layer.section(i, hexOf(hashes[2 * i + 1]) + hexOf(hashes[2 * i])));
      });
    });
  }
  const whole = kept.filter((record) => {
    const known = withLayer(folder, record, (layer) => layer.chunks());
    for (const chunk of known ?? []) all.delete(chunk);
    return known !== null;
  });
  if (all.size === 0) return segment;
  const written = writeLayer(folder, { key, probe, chunks, dimensions, sections: all });
  return { ...segment, vectors: [...others, ...whole, written] };
}

/** Which files a new one of about `size` bytes takes in, smallest first. */
function planLayers(layers: readonly VectorsRecord[], size: number) {
  const merged: VectorsRecord[] = [];
  let weight = size;
  for (const record of layers.toSorted((a, b) => a.size - b.size)) {
    const left = layers.length - merged.length + 1;
    if (record.size > GROWTH * weight && left <= MOST_LAYERS) break;
    merged.push(record);
    weight += record.size;
  }
  return { merged, kept: layers.filter((one) => !merged.includes(one)) };
}
