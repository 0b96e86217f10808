/**
 * Documentation for a prompt: what a user asks of an agent enters, the sections that answer it leave.
 *
 * Nobody asked for them, so only sections that match well are returned: they have most words of the prompt,
 * where a rare word counts more than a common one, and a word that no document has counts most. Of a long
 * prompt, only the strongest of the words that documents have count.
 */
import { promptWords } from "../../context/prompt.ts";
import { idf } from "../../index/bm25.ts";
import type { Result, SearchOutcome } from "../../search/model.ts";
import { termWeights } from "../answer/generated.ts";
import { search, type SearchRequest } from "../search.ts";
import type { Workspace } from "../workspace.ts";

/** A prompt with more words is reduced to so many: those that documents have, the rarest first. */
const MOST_WORDS = 8;
/** With fewer words that documents have, a long prompt is about something else. */
const LEAST_KNOWN = 3;
/** The share of the words that a section must have, by weight. */
const COVERAGE = 0.7;
/** The rarity (idf) of the rarest word that a section has: about one section in ten has it. */
const RARE = 2;
/** In a smaller index no word is rare. */
const FEW_SECTIONS = 50;

export interface PromptRequest extends Omit<SearchRequest, "queries" | "strict" | "explain"> {
  readonly prompt: string;
  /** Ids that must not be returned. */
  readonly seen: readonly string[];
}

/** Null if the prompt has no word to search for; without results if nothing matches well. */
export async function promptContext(
  workspace: Workspace,
  request: PromptRequest,
): Promise<SearchOutcome | null> {
  const words = await weighWords(workspace, promptWords(request.prompt), request);
  if (words.size === 0) return null;
  const query = { queries: [[...words.keys()].join(" ")], strict: false, explain: false };
  const mode = "lexical" as const;
  const outcome = await search(workspace, { ...request, ...query, mode });
  const seen = new Set(request.seen);
  const isSmall = outcome.index.chunks < FEW_SECTIONS;
  const results = outcome.results.filter((result) =>
    !seen.has(result.id) && matchesWell(result, words, isSmall)
  );
  return { ...outcome, results, totalMatches: results.length };
}

/** Word → its rarity, in the order of the prompt. */
type Weights = ReadonlyMap<string, number>;

/** The words to search for; none if a long prompt has few that documents have. */
async function weighWords(
  workspace: Workspace,
  words: readonly string[],
  { freshness, trees }: PromptRequest,
): Promise<Weights> {
  if (words.length === 0) return new Map();
  return await workspace.withIndex(freshness, async ({ index }) => {
    const { analyzer } = await workspace.wording(index);
    const { weightOf } = termWeights(index, trees.length === 0 ? null : trees);
    const rarity = (word: string) =>
      Math.max(0, ...analyzer.analyze(word).map(({ term }) => weightOf(term) ?? 0));
    const known = words.map((word): [string, number] => [word, rarity(word)]);
    if (words.length > MOST_WORDS) return strongest(known.filter(([, weight]) => weight > 0));
    const unknown = idf(index.chunkCount, 0);
    return new Map(known.map(([word, weight]) => [word, weight || unknown]));
  });
}

function strongest(words: readonly [string, number][]): Weights {
  if (words.length < LEAST_KNOWN) return new Map();
  const best = new Set(words.toSorted((a, b) => b[1] - a[1]).slice(0, MOST_WORDS));
  return new Map(words.filter((one) => best.has(one)));
}

/** A single word says little: the title must have it. */
function matchesWell(result: Result, words: Weights, isSmall: boolean): boolean {
  const missing = new Set(result.missingTerms);
  const found = [...words].filter(([word]) => !missing.has(word)).map(([, weight]) => weight);
  if (words.size === 1 && result.titleMatchRanges.length === 0) return false;
  if (!isSmall && !found.some((weight) => weight >= RARE)) return false;
  return sum(found) >= sum([...words.values()]) * COVERAGE;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
