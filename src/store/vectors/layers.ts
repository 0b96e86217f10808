/**
 * The vector files of a generation. Each belongs to a segment and has vectors of some of its sections;
 * a segment may have several, as `ra embed` writes one after the other (`write_layer.ts`), and files of
 * several keys while one model takes the place of another.
 *
 * A vector file that is missing or damaged is no reason to distrust the index: its sections are without
 * vectors then, and the next `ra embed` makes them again.
 */
import { isNotFound } from "../../base/files.ts";
import { IndexCorrupt } from "../../segment/corrupt.ts";
import { VectorFile, vectorSumOf, writeVectorFile } from "../../segment/vectors/vector_file.ts";
import type { VectorFileContent } from "../../segment/vectors/vector_file.ts";
import type { SegmentRecord, VectorsRecord } from "../manifest/facts.ts";
import type { IndexFolder } from "../folder/folder.ts";
import { newVectorsName } from "../folder/own_files.ts";

type Names = Pick<IndexFolder, "openNamed">;

/** Opens a file as it was written; null when it is missing or damaged. The caller closes it. */
export function openLayer(folder: Names, record: VectorsRecord): VectorFile | null {
  try {
    const file = folder.openNamed(record.name);
    try {
      const layer = new VectorFile(file);
      if (file.size === record.size && layer.sum === record.sum && layer.key === record.key) {
        return layer;
      }
    } catch (error) {
      if (!(error instanceof IndexCorrupt)) throw error;
    }
    file.close();
    return null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Runs `work` over open files and closes them. A damaged one counts as missing from then on. */
export function withLayer<T>(
  folder: Names,
  record: VectorsRecord,
  work: (layer: VectorFile) => T,
): T | null {
  const layer = openLayer(folder, record);
  if (layer === null) return null;
  try {
    return work(layer);
  } catch (error) {
    if (error instanceof IndexCorrupt) return null;
    throw error;
  } finally {
    layer.close();
  }
}

/** Writes a file and returns its record. */
export function writeLayer(
  folder: Pick<IndexFolder, "writeNamed">,
  content: VectorFileContent & Pick<VectorsRecord, "probe">,
): VectorsRecord {
  const bytes = writeVectorFile(content);
  const name = folder.writeNamed(newVectorsName(), bytes);
  return {
    name,
    size: bytes.length,
    sum: vectorSumOf(bytes),
    key: content.key,
    probe: content.probe,
  };
}

/** The records of one key, or of all. */
export function layersOf(
  { vectors = [] }: Pick<SegmentRecord, "vectors">,
  key?: string,
): readonly VectorsRecord[] {
  return key === undefined ? vectors : vectors.filter((one) => one.key === key);
}
