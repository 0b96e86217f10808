/** Vectors for the few sections that changed since `ra embed`, in the time that a question has left. */
import { RaError } from "../../base/error.ts";
import type { SearchIndex } from "../../index/model.ts";
import type { Encoder } from "../../meaning/model.ts";
import type { VectorTable } from "../../meaning/vector_table.ts";
import type { FreshIndex, Workspace } from "../workspace.ts";

/** Sections that are encoded for one question at most. */
const MOST_SECTIONS = 4;
/** Milliseconds that this may take. It is not tried with less time left. */
const MOST_MS = 500;

interface SomeOptions {
  readonly encoder: Encoder;
  /** The vectors there are. */
  readonly table: VectorTable;
  /** When the question has to be answered, as the host's clock has it. */
  readonly deadline: number;
}

/** The table with what could be made. A failure is no reason for a warning: these sections compete by words. */
export async function embedSome(
  workspace: Workspace,
  open: FreshIndex,
  { encoder, table, deadline }: SomeOptions,
): Promise<VectorTable> {
  const now = workspace.host.now();
  if (deadline - now < MOST_MS || isComplete(open.index, table)) return table;
  try {
    const { encoded } = await workspace.store.embed({
      encoder,
      limit: MOST_SECTIONS,
      deadline: now + MOST_MS,
      signal: AbortSignal.timeout(MOST_MS),
      patience: 0,
    });
    return encoded === 0 ? table : await workspace.store.vectors(open, encoder, { isNewer: true });
  } catch (error) {
    if (error instanceof RaError) return table;
    throw error;
  }
}

/** Has every section a vector? The table also has those of sections that were replaced or removed. */
function isComplete(index: SearchIndex, { parts }: VectorTable): boolean {
  const isThere = index.satisfies({ kind: "all" });
  let count = 0;
  for (const { refs } of parts) {
    for (const ref of refs) if (isThere(ref)) count++;
  }
  return count >= index.chunkCount;
}
