/** Scorers that ra's own figures are compared with. */
import { textbook } from "./textbook.ts";

export interface Scored {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly mrr10: number;
  readonly recall100: number;
}

export type Ranked = { id: string; score: number }[];
export type Qrels = Map<string, Map<string, number>>;

export interface Reference {
  readonly METRICS: readonly (keyof Scored)[];
  score(ranked: string[], relevant: Map<string, number>): Scored;
  parseQueries(text: string): { id: string }[];
  parseQrels(text: string, level: "doc" | "section"): Qrels;
  parseRun(text: string): Map<string, Ranked>;
  evaluate(
    run: Map<string, Ranked>,
    qrels: Qrels,
    queries: { id: string }[],
    options: { level: "doc" | "section"; stratum?: string },
  ): { readonly ids: string[]; readonly mean: Scored };
}

/** The scorer of the shared collections also has a bootstrap with the same random numbers. */
export interface SharedScorer extends Reference {
  pairedBootstrap(a: number[], b: number[]): {
    readonly diff: number;
    readonly lo: number;
    readonly hi: number;
    readonly wins: number;
    readonly losses: number;
  };
}

const SCORER = new URL("../../../shared/eval/score.ts", import.meta.url);

/** The scorer next to the repository, or null where there is none. */
export const shared: SharedScorer | null = await import(SCORER.href).catch(() => null);

/** Every scorer that this machine has, that of the repository first. */
export const REFERENCES: readonly [name: string, reference: Reference][] = [
  ["the textbook", textbook],
  ...(shared === null ? [] : [["../shared/eval/score.ts", shared] as [string, Reference]]),
];
