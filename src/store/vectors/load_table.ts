/** The vectors of a generation, read into memory for questions. */
import { VectorTable } from "../../meaning/vector_table.ts";
import type { VectorPart } from "../../meaning/vector_table.ts";
import type { Ref } from "../../index/model.ts";
import type { SegmentRecord } from "../manifest/facts.ts";
import type { IndexFolder } from "../folder/folder.ts";
import { layersOf, withLayer } from "./layers.ts";

/**
 * The table of one key. `starts` are the refs that the segments begin with. When a file has been replaced
 * meanwhile, by `ra embed` in another process, the newest manifest says by what: segments never change,
 * so its vectors fit as well. With `isNewer`, the newest manifest is asked in any case.
 */
export async function loadTable(
  folder: IndexFolder | null,
  { segments, starts, key, isNewer }: TableOptions<SegmentRecord> & { readonly isNewer: boolean },
): Promise<VectorTable> {
  if (folder === null) return new VectorTable([]);
  const records = segments.flatMap((segment) => layersOf(segment, key));
  const probe = records.at(0)?.probe ?? null;
  const parts = readParts(folder, { segments, starts, key });
  if (!isNewer && parts.every((one) => one !== null)) return new VectorTable(parts, probe);
  const newest = (await folder.readManifest().catch(() => null))?.facts.segments ?? [];
  const again = segments.map((old) => newest.find(({ name }) => name === old.name));
  const found = readParts(folder, { segments: again.map((one) => one ?? {}), starts, key });
  return new VectorTable(found.filter((one) => one !== null), probe);
}

interface TableOptions<S> {
  readonly segments: readonly S[];
  readonly starts: readonly Ref[];
  readonly key: string;
}

/** Null for a file that cannot be used. */
function readParts(
  folder: IndexFolder,
  { segments, starts, key }: TableOptions<Pick<SegmentRecord, "vectors">>,
): (VectorPart | null)[] {
  return segments.flatMap((segment, i) =>
    layersOf(segment, key).map((record) =>
      withLayer(folder, record, (layer) => {
        const { chunks, ...columns } = layer.columns();
        const isWhole = layer.chunkCount === starts[i + 1] - starts[i];
        return isWhole ? { ...columns, refs: chunks.map((chunk) => chunk + starts[i]) } : null;
      })
    )
  );
}
