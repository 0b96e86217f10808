/**
 * A second implementation of the measures of `src/eval/metrics.ts` and of what `deno task eval` does
 * with a run: by the definitions, rank by rank, without any of ra's code.
 */
import type { Qrels, Ranked, Reference, Scored } from "./reference.ts";

/** Järvelin and Kekäläinen's nDCG with linear gains, recall, and the reciprocal of the first hit. */
function score(ranked: string[], relevant: Map<string, number>): Scored {
  const grades = [...relevant.values()].sort((a, b) => a - b);
  const sums = { gain: 0, ideal: 0, hits10: 0, hits100: 0, reciprocal: 0 };
  for (let rank = 1; rank <= 100; rank++) {
    const discount = Math.LN2 / Math.log(rank + 1);
    const best = grades.pop();
    if (rank <= 10 && best !== undefined) sums.ideal += best * discount;
    const grade = relevant.get(ranked[rank - 1]);
    if (grade === undefined) continue;
    sums.hits100 += 1;
    if (rank > 10) continue;
    sums.hits10 += 1;
    sums.gain += grade * discount;
    sums.reciprocal = Math.max(sums.reciprocal, 1 / rank);
  }
  return {
    ndcg10: sums.gain / sums.ideal,
    recall10: sums.hits10 / relevant.size,
    mrr10: sums.reciprocal,
    recall100: sums.hits100 / relevant.size,
  };
}

/** `path` for documents; `path#anchor` with the anchor's words joined by hyphens for sections. */
function idAt(level: "doc" | "section", id: string): string {
  const [path, anchor] = id.split("#");
  if (level === "doc" || anchor === undefined) return path;
  return `${path}#${anchor.toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join("-") ?? ""}`;
}

function parseQrels(text: string, level: "doc" | "section"): Qrels {
  const qrels: Qrels = new Map();
  for (const [, question, id, grade] of text.matchAll(/^(\S+)\t(\S+)\t(\d+)$/gm)) {
    if (Number(grade) === 0 || (level === "section" && !id.includes("#"))) continue;
    const relevant = qrels.get(question) ?? new Map<string, number>();
    const key = idAt(level, id);
    qrels.set(question, relevant.set(key, Math.max(Number(grade), relevant.get(key) ?? 0)));
  }
  return qrels;
}

function parseRun(text: string): Map<string, Ranked> {
  const run = new Map<string, Ranked>();
  for (const [, question, id, score] of text.matchAll(/^(\S+) Q0 (\S+) \d+ (\S+) \S+$/gm)) {
    run.set(question, [...run.get(question) ?? [], { id, score: Number(score) }]);
  }
  for (const ranked of run.values()) ranked.sort((a, b) => b.score - a.score);
  return run;
}

interface Query {
  readonly id: string;
  readonly stratum?: string;
  readonly exclude?: readonly string[];
}

export const textbook: Reference = {
  METRICS: ["ndcg10", "recall10", "mrr10", "recall100"],
  score,
  parseQueries: (text) => text.trim().split("\n").map((line) => JSON.parse(line)),
  parseQrels,
  parseRun,
  evaluate(run, qrels, queries, { level, stratum }) {
    const judged = (queries as Query[]).filter((one) =>
      qrels.has(one.id) && (stratum === undefined || one.stratum === stratum)
    );
    const scores = judged.map(({ id, exclude }) => {
      const relevant = qrels.get(id)!;
      const ranked = (run.get(id) ?? [])
        .filter((one) =>
          !exclude?.includes(idAt("doc", one.id)) || relevant.has(idAt(level, one.id))
        )
        .map((one) => idAt(level, one.id));
      return score([...new Set(ranked)], relevant);
    });
    const mean = (metric: keyof Scored) =>
      scores.map((one) => one[metric]).reduce((a, b) => a + b, 0) / Math.max(1, scores.length);
    return {
      ids: judged.map(({ id }) => id),
      mean: {
        ndcg10: mean("ndcg10"),
        recall10: mean("recall10"),
        mrr10: mean("mrr10"),
        recall100: mean("recall100"),
      },
    };
  },
};

/**
 * The shares of all resamples of `differences` whose mean is below `value`, and at most `value`. It
 * looks at every one of the n^n resamples, so n must be small.
 */
export function bootstrapShares(
  differences: readonly number[],
  value: number,
): { readonly below: number; readonly upTo: number } {
  const count = differences.length;
  const all = count ** count;
  let [below, upTo] = [0, 0];
  for (let resample = 0; resample < all; resample++) {
    let sum = 0;
    for (let rest = resample, draw = 0; draw < count; draw++, rest = Math.floor(rest / count)) {
      sum += differences[rest % count];
    }
    const difference = sum / count - value;
    if (difference < -1e-9) below++;
    if (difference < 1e-9) upTo++;
  }
  return { below: below / all, upTo: upTo / all };
}
