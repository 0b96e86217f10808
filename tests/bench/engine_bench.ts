/**
 * The frozen index by itself: how fast it is built, how large it is, how fast it opens and searches.
 * The Kubernetes documentation is repeated under new names until there are 120,000 sections. The goal is
 * 15 ms for six frequent words: to find any of them, and for all that a question takes (reading it, finding
 * all or any of its words, ranking). Each question meets an index that was just opened.
 */
import { toParams } from "../../src/app/answer/params.ts";
import { DenoHost } from "../../src/base/host.ts";
import { encodeUtf8, hashBytes } from "../../src/base/bytes.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { SegmentBuilder } from "../segment/segment_builder.ts";
import { openIndex } from "../../src/index/frozen_index.ts";
import type { EngineQuery, RankOptions, SearchIndex } from "../../src/index/model.ts";
import { recoverQuery } from "../../src/query/recover.ts";
import { answer } from "../../src/search/answer.ts";
import { Segment } from "../../src/segment/segment.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import type { Analyzer } from "../../src/text/model.ts";
import type { CorpusFile } from "../corpus_files.ts";
import { configOf } from "../store/world.ts";
import { type Figure, type Goal, k8sPages } from "./figures.ts";

/** About 120,000 sections. */
const COPIES = 14;

const RANK: RankOptions = {
  boosts: { heading: 1, hierarchy: 10, path: 8, tags: 5, body: 1, parts: 0.5 },
  bm25: { k: 1.2, b: 0.7, d: 0.5 },
  weights: { fuzzy: 0.45, prefix: 0.375 },
  limit: 300,
};

/** Empty without the Kubernetes documentation. */
export async function engineBench(): Promise<Figure[]> {
  const pages = k8sPages();
  if (pages.length === 0) return [];
  const analyzer = await createAnalyzer("english");
  const once = await build({ pages, copies: 1 }, analyzer);
  const large = await build({ pages, copies: COPIES }, analyzer);
  return [
    ...figuresOf("k8s", once),
    ...figuresOf(`k8s × ${COPIES}`, large),
    ...measureQueries(large.bytes, analyzer),
    { name: "resident memory", value: Deno.memoryUsage().rss / 1e6, unit: "MB" },
  ];
}

interface Built {
  readonly bytes: Uint8Array;
  readonly sourceBytes: number;
  readonly chunks: number;
  readonly millis: { readonly add: number; readonly finish: number; readonly analyze: number };
}

function figuresOf(name: string, built: Built): Figure[] {
  const { add, finish, analyze } = built.millis;
  const rate = (millis: number) => built.sourceBytes / 1e3 / millis;
  return [
    { name: `${name}: sections`, value: built.chunks, unit: "" },
    {
      name: `${name}: size of the source`,
      value: built.bytes.length / built.sourceBytes * 100,
      unit: "%",
    },
    { name: `${name}: analyse and index`, value: rate(add + finish), unit: "MB/s" },
    { name: `${name}: index alone`, value: rate(add + finish - analyze), unit: "MB/s" },
    { name: `${name}: freeze`, value: finish, unit: "ms" },
  ];
}

async function build(
  source: { pages: readonly CorpusFile[]; copies: number },
  analyzer: Analyzer,
): Promise<Built> {
  const builder = new SegmentBuilder();
  const millis = { add: 0, finish: 0, analyze: 0 };
  let sourceBytes = 0;
  let chunks = 0;
  for (let copy = 0; copy < source.copies; copy++) {
    for (const { path, text } of source.pages) {
      const bytes = encodeUtf8(text);
      const parsed = await parseDocument({ tree: `copy${copy}`, path, bytes });
      if (parsed.kind !== "parsed") continue;
      sourceBytes += bytes.length;
      chunks += parsed.chunks.length;
      millis.analyze += timed(() => analyze(parsed, analyzer));
      const facts = { size: bytes.length, mtime: 1.7e12, hash: hashBytes(bytes) };
      millis.add += timed(() => builder.add(parsed, facts, analyzer));
    }
  }
  let bytes = new Uint8Array(0);
  millis.finish = timed(() => bytes = builder.finish().bytes);
  return { bytes, sourceBytes, chunks, millis };
}

function analyze(document: ParsedDocument, analyzer: Analyzer): void {
  for (const chunk of document.chunks) {
    analyzer.scan(chunk.title, () => {});
    for (const { start, end } of chunk.bodyRanges) {
      analyzer.scan(document.text.slice(start, end), () => {});
    }
  }
}

const FREQUENT = "cluster node pod container service kubernetes";
const GOAL: Goal = { most: 15 };

const QUESTIONS: [name: string, words: string, kind: "and" | "or"][] = [
  ["one rare word", "sysctl", "and"],
  ["three words", "pod security policy", "and"],
  ["six words, all", "how do I restart a pod", "and"],
  ["six words, any", "how do I restart a pod", "or"],
  ["six frequent words, any", FREQUENT, "or"],
];

function measureQueries(bytes: Uint8Array, analyzer: Analyzer): Figure[] {
  const file = Deno.makeTempFileSync();
  Deno.writeFileSync(file, bytes);
  const host = new DenoHost([]);
  const open = () => openIndex([{ segment: new Segment(host.open(file)), dead: [] }]);
  const figures: Figure[] = [];
  const measure = (name: string, ask: (index: SearchIndex) => void, goal?: Goal) => {
    const millis = Array.from({ length: 5 }, () => {
      const index = open();
      const taken = timed(() => ask(index));
      index.close();
      return taken;
    });
    figures.push({ name: `${name}, first asked`, value: millis[0], unit: "ms" });
    figures.push({ name: `${name}, code warm`, value: Math.min(...millis), unit: "ms", goal });
  };
  figures.push({ name: "open", value: timed(() => open().close()), unit: "ms" });
  const term = (word: string, fuzzy = 0): EngineQuery => ({
    kind: "term",
    term: analyzer.stem(word.toLowerCase()),
    fields: null,
    boost: 1,
    fuzzy,
    prefix: false,
  });
  for (const [name, words, kind] of QUESTIONS) {
    const query = { kind, queries: words.split(" ").map((word) => term(word)) };
    const goal = words === FREQUENT ? GOAL : undefined;
    measure(name, (index) => index.find(query, RANK), goal);
  }
  const params = toParams(configOf(""), {});
  for (const text of [FREQUENT, "how do I restart a pod"]) {
    const queries = [recoverQuery(text)];
    const question = { kind: "typed", queries, strict: false, trees: null, analyzer } as const;
    const ask = (index: SearchIndex) => answer(index, { ...question, leftOut: new Set() }, params);
    measure(`whole question "${text}"`, ask, text === FREQUENT ? GOAL : undefined);
  }
  const phrase = ["in", "the"].map((word) => analyzer.stem(word));
  measure(
    "frequent phrase",
    (index) => index.find({ kind: "phrase", terms: phrase, fields: null, boost: 1 }, RANK),
  );
  measure("fuzzy word", (index) => index.find(term("kubernetse", 2), RANK));
  Deno.removeSync(file);
  return figures;
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
