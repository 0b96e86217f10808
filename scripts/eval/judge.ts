/** Asks the questions of a collection through the real pipeline and scores what comes back. */
import { join } from "node:path";
import { documentRefs } from "../../src/app/sections/chunks.ts";
import { search, type SearchRequest } from "../../src/app/search.ts";
import {
  type FreshIndex,
  type Freshness,
  Workspace,
  type WorkspaceOptions,
} from "../../src/app/workspace.ts";
import { DenoHost } from "../../src/base/host.ts";
import { loadConfig } from "../../src/config/load.ts";
import type { EmbeddingSettings } from "../../src/config/model.ts";
import { toRanking, type Wanted } from "../../src/eval/judge.ts";
import { type Relevance, scoreRanking, type Scores } from "../../src/eval/metrics.ts";
import type { Ref, SearchIndex } from "../../src/index/model.ts";
import type { SearchMode } from "../../src/search/meaning/model.ts";
import type { Result } from "../../src/search/model.ts";
import { type BudgetFigures, judgeBudgets } from "./budgets.ts";
import { type Collection, foldId, type Question } from "./collection.ts";

/**
 * Candidates by document and by section, before elbow and aggregation; and what users see after both:
 * documents, and sections that are a result or inside one.
 */
export const LEVELS = ["document", "section", "shown", "shown_section"] as const;
export type Level = (typeof LEVELS)[number];

export interface Judged {
  readonly id: string;
  readonly stratum: string | null;
  /** Null if nothing is judged at that level. */
  readonly scores: Readonly<Record<Level, Scores | null>>;
  /** Number of results shown. */
  readonly results: number;
  /** A quarter of the bytes of the texts shown. */
  readonly tokens: number;
  /** Time in a warm process, without the freshness check. */
  readonly ms: number;
}

export interface Report {
  readonly collection: string;
  readonly questions: readonly Judged[];
  /** The candidates as a TREC run. */
  readonly run: string;
  /** What is shown within each of the budgets that were asked for. */
  readonly budgets: readonly BudgetFigures[];
}

export interface JudgeOptions {
  /** Lines of `.ra.toml`. */
  readonly settings: readonly string[];
  /** Makes a tree of each top folder instead of one tree of all; files beside them are left out. */
  readonly split: boolean;
  /** Token budgets to judge the output with. */
  readonly budgets: readonly number[];
  /** Also search by meaning; null for words alone. */
  readonly meaning: MeaningOptions | null;
}

export interface MeaningOptions {
  readonly mode: "hybrid" | "semantic";
  readonly embeddings: EmbeddingSettings;
  /** A folder to keep the indexes with their vectors in: to encode a collection takes minutes. */
  readonly keep: string | null;
  /** In place of the real one. */
  readonly openEncoder?: WorkspaceOptions["openEncoder"];
}

/** Enough for Recall@100. Ranking looks at as many anyway; more would change the order. */
const DEEP = 300;
const CANDIDATES = { texts: false, marks: false, breakdown: false, candidates: true };
const MARKED = { texts: true, marks: true, breakdown: false, candidates: true };
/** Questions asked before timing starts. */
const WARM_UP = 20;

export async function judgeCollection(
  collection: Collection,
  { settings, split, budgets, meaning }: JudgeOptions,
): Promise<Report> {
  const kept = meaning?.keep ?? null;
  const folder = kept === null
    ? Deno.makeTempDirSync({ prefix: "ra-eval-" })
    : join(kept, collection.name);
  Deno.mkdirSync(folder, { recursive: true });
  const before = Deno.cwd();
  try {
    const trees = treesOf(collection.corpus, split);
    const tables = trees.map(({ name, prefix }) =>
      `[tree.${name}]\npath = ${JSON.stringify(join(collection.corpus, prefix))}\n`
    );
    const config = ["root = true", ...settings, ...tables].join("\n");
    Deno.writeTextFileSync(join(folder, ".ra.toml"), config);
    const workspace = await openTrusting(folder, meaning);
    if (meaning !== null) await embedAll(workspace, meaning);
    const judge = new Judge(workspace, collection, { trees, mode: meaning?.mode ?? "lexical" });
    const report = await workspace.withIndex(
      "fresh",
      () => judgeQuestions(judge, collection, budgets),
    );
    workspace.close();
    return report;
  } finally {
    Deno.chdir(before);
    if (kept === null) Deno.removeSync(folder, { recursive: true });
  }
}

interface CorpusTree {
  readonly name: string;
  /** What a path in the tree lacks of the path in the corpus. */
  readonly prefix: string;
}

/** One tree; or one for each folder, below a folder that has all the others in it. */
function treesOf(corpus: string, split: boolean, prefix = ""): CorpusTree[] {
  const entries = [...Deno.readDirSync(join(corpus, prefix))];
  const folders = entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
  if (!split || folders.length === 0) return [{ name: "c", prefix }];
  if (entries.length === 1) return treesOf(corpus, split, `${prefix}${folders[0]}/`);
  return folders.map((name) => ({ name, prefix: `${prefix}${name}/` }));
}

async function judgeQuestions(
  judge: Judge,
  collection: Collection,
  budgets: readonly number[],
): Promise<Report> {
  const asked = collection.questions.filter(({ id }) => collection.documents.has(id));
  for (const question of asked.slice(0, WARM_UP)) await judge.search(question, {});
  const questions: Judged[] = [];
  for (const question of asked) questions.push(await judge.ask(question));
  const ask = (question: Question) => judge.search(question, { detail: MARKED });
  return {
    collection: collection.name,
    questions,
    run: judge.run.join(""),
    budgets: budgets.length === 0 ? [] : await judgeBudgets(collection, budgets, ask),
  };
}

/** Makes the vectors that are missing, and says how far it is. */
async function embedAll(workspace: Workspace, { embeddings }: MeaningOptions): Promise<void> {
  await workspace.store.update({ changedOnly: true });
  const encoder = await workspace.encoder(embeddings);
  const progress = (text: string) => Deno.stderr.writeSync(new TextEncoder().encode(text));
  await workspace.store.embed({
    encoder,
    patience: 0,
    onProgress: ({ done, total }) => progress(`\r${done} of ${total} sections encoded`),
  });
  progress("\r\x1b[K");
}

/** The collection is outside the temporary project, so its tree has to be trusted. */
async function openTrusting(folder: string, meaning: MeaningOptions | null): Promise<Workspace> {
  const host = new DenoHost([]);
  host.chdir(folder);
  const config = await loadConfig(host);
  const trees = config.trees.map((tree) => ({ ...tree, trusted: true }));
  const embeddings = meaning?.embeddings ?? null;
  const { openEncoder } = meaning ?? {};
  return new HeldWorkspace(host, { ...config, trees, embeddings }, { openEncoder });
}

/** Checks for changed files only once, so that only the question is timed. */
class HeldWorkspace extends Workspace {
  #open: FreshIndex | null = null;

  override async withIndex<T>(
    freshness: Freshness,
    work: (open: FreshIndex) => Promise<T> | T,
  ): Promise<T> {
    if (this.#open !== null) return await work(this.#open);
    return await super.withIndex(freshness, (open) => {
      this.#open = open;
      return work(open);
    });
  }
}

class Judge {
  readonly run: string[] = [];
  #workspace: Workspace;
  #collection: Collection;
  #trees: readonly CorpusTree[];

  #mode: SearchMode;

  constructor(
    workspace: Workspace,
    collection: Collection,
    { trees, mode }: { readonly trees: readonly CorpusTree[]; readonly mode: SearchMode },
  ) {
    this.#workspace = workspace;
    this.#collection = collection;
    this.#trees = trees;
    this.#mode = mode;
  }

  async ask(question: Question): Promise<Judged> {
    const documents = this.#collection.documents.get(question.id)!;
    const sections = this.#collection.sections.get(question.id);
    const excluded = new Set(question.exclude ?? []);
    const keep = (path: string) => !excluded.has(path) || documents.has(path);
    const started = performance.now();
    const { results } = await this.search(question, {});
    const ms = performance.now() - started;
    const shown = results.filter(({ docId }) => keep(this.#inCorpus(docId)));
    const deep = await this.search(question, { candidateLimit: DEEP, detail: CANDIDATES });
    const ranked = deep.trace.candidates
      .map(({ id, score }) => ({ id: this.#inCorpus(id), score }))
      .filter(({ id }) => keep(pathOf(id)));
    ranked.forEach(({ id, score }, i) =>
      this.run.push(`${question.id} Q0 ${id} ${i + 1} ${score.toFixed(6)} ra\n`)
    );
    return {
      id: question.id,
      stratum: question.stratum ?? null,
      scores: {
        document: score(ranked.map(({ id }) => pathOf(id)), documents),
        section: score(ranked.map(({ id }) => foldId(id)), sections),
        shown: score(shown.map(({ docId }) => this.#inCorpus(docId)), documents),
        shown_section: sections === undefined ? null : await this.#shownSection(shown, sections),
      },
      results: results.length,
      tokens: results.reduce((sum, one) => sum + one.byteEnd - one.byteStart, 0) / 4,
      ms,
    };
  }

  /** A question as a user asks it. More candidates only lengthen the list before the elbow. */
  search(question: Question, overrides: Partial<SearchRequest>) {
    return search(this.#workspace, {
      queries: [question.text],
      trees: [],
      strict: false,
      explain: false,
      freshness: "never",
      mode: this.#mode,
      detail: { ...CANDIDATES, candidates: false },
      ...overrides,
    });
  }

  /** `tree:path#slug` → path in the corpus and slug. */
  #inCorpus(id: string): string {
    const colon = id.indexOf(":");
    const { prefix } = this.#trees.find(({ name }) => name === id.slice(0, colon))!;
    return prefix + id.slice(colon + 1);
  }

  #refOf(index: SearchIndex, path: string): Ref | null {
    const tree = this.#trees.find(({ prefix }) => path.startsWith(prefix));
    return tree === undefined
      ? null
      : index.refOf(`${tree.name}:${path.slice(tree.prefix.length)}`);
  }

  #shownSection(results: readonly Result[], relevant: Relevance): Promise<Scores> {
    return this.#workspace.withIndex("never", ({ index }) => {
      const wanted = [...relevant].map(([id, grade]): Wanted => {
        const docRef = this.#refOf(index, pathOf(id));
        const refs = docRef === null ? [] : documentRefs(index, docRef);
        const chunk = refs.map((ref) => index.chunk(ref))
          .find((one) => foldId(this.#inCorpus(one.id)) === id);
        return { id, grade, span: chunk ?? null };
      });
      return scoreRanking(toRanking(results, wanted), relevant);
    });
  }
}

function score(ids: readonly string[], relevant: Relevance | undefined): Scores | null {
  return relevant === undefined ? null : scoreRanking([...new Set(ids)], relevant);
}

function pathOf(id: string): string {
  return id.split("#")[0];
}
