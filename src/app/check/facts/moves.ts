/** Documents that have moved: those that are gone, found again among those that are new. */
import { basename } from "../../../base/path.ts";
import type { FactsRow, Move } from "./facts_file.ts";
import { decodeFacts } from "./facts_file.ts";

/** With more documents gone or new than this, a branch was changed rather than a document moved. */
const MOST = 500;
/** The share of their texts that two versions of a document have in common. */
const SIMILAR = 0.7;
const FEWEST_TEXTS = 3;

/**
 * For each document that is gone, the one new document that it became: with the same content; or with the
 * same name and nearly the same headings, labels and paths.
 */
export function findMoves(gone: readonly FactsRow[], fresh: readonly FactsRow[]): Move[] {
  if (gone.length > MOST || fresh.length > MOST || fresh.length === 0) return [];
  return gone.flatMap((old): Move[] => {
    const same = fresh.filter(({ hash, size }) => hash === old.hash && size > 0);
    const isTwin = gone.filter(({ hash }) => hash === old.hash).length > 1;
    const found = same.length > 0 ? same : fresh.filter((one) => isSimilar(old, one));
    return found.length === 1 && !isTwin ? [[old.file, found[0].file]] : [];
  });
}

function isSimilar(a: FactsRow, b: FactsRow): boolean {
  if (basename(a.file) !== basename(b.file)) return false;
  const [before, after] = [textsOf(a), textsOf(b)];
  const common = [...before].filter((text) => after.has(text)).length;
  return common >= FEWEST_TEXTS && common / (before.size + after.size - common) >= SIMILAR;
}

/** The texts in the facts of a document, except the targets of its links, which a move changes. */
function textsOf(row: FactsRow): Set<string> {
  const { links: _, ...facts } = decodeFacts(row) ?? { links: [] };
  const texts = new Set<string>();
  const rest: unknown[] = [facts];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (typeof one === "string") texts.add(one);
    else if (typeof one === "object" && one !== null) {
      for (const inner of Object.values(one)) rest.push(inner);
    }
  }
  return texts;
}
