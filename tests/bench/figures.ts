/** What the benchmarks share: figures, and the Kubernetes documentation that most of them read. */
import { type CorpusFile, SHARED } from "../corpus_files.ts";

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value as a multiple of what an empty program of the same kind takes. */
  readonly times?: number;
  /** What must be reached: by `times` if the figure has it, else by `value`. */
  readonly goal?: Goal;
}

export interface Goal {
  readonly most?: number;
  readonly least?: number;
}

const PAGES = "k8s/corpus/";

/** The folder of the Kubernetes documentation, or null if `../shared/eval` does not exist. */
export const K8S: string | null = SHARED === null ? null : `${SHARED.folder}/k8s`;

/** Its pages, paths relative to `corpus/`; empty if `../shared/eval` does not exist. */
export function k8sPages(): CorpusFile[] {
  return (SHARED?.files() ?? []).filter(({ path }) => path.startsWith(PAGES))
    .map(({ path, text }) => ({ path: path.slice(PAGES.length), text }));
}

export function isReached({ value, times, goal }: Figure): boolean {
  const measured = times ?? value;
  return measured <= (goal?.most ?? Infinity) && measured >= (goal?.least ?? -Infinity);
}
