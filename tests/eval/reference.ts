/** The scorer that comes with the shared collections, or null where they are missing. */

interface Scored {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly mrr10: number;
  readonly recall100: number;
}

type Ranked = { id: string; score: number }[];
type Qrels = Map<string, Map<string, number>>;

export interface Reference {
  readonly METRICS: readonly (keyof Scored)[];
  score(ranked: string[], relevant: Map<string, number>): Scored;
  pairedBootstrap(a: number[], b: number[]): {
    readonly diff: number;
    readonly lo: number;
    readonly hi: number;
    readonly wins: number;
    readonly losses: number;
  };
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

const SCORER = new URL("../../../shared/eval/score.ts", import.meta.url);

export const reference: Reference | null = await import(SCORER.href).catch(() => null);
