/**
 * What meaning adds to a warm question, as a server answers it: 120,000 sections with a vector of 384 numbers
 * each. The model costs nothing here: vectors are random, which is the hardest case for comparing them, as
 * none is much nearer than the others.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { search, type SearchRequest } from "../../src/app/search.ts";
import { toWorkspace, type Workspace } from "../../src/app/workspace.ts";
import { DenoHost } from "../../src/base/host.ts";
import { DEFAULT_EMBEDDINGS } from "../../src/config/model.ts";
import type { Encoder } from "../../src/meaning/model.ts";
import { configOf } from "../store/world.ts";
import type { Figure } from "./figures.ts";

const BASE = fileURLToPath(new URL("../../.bench/meaning", import.meta.url));
const DOCUMENTS = 6_000;
/** Of a document: itself, its title and the parts below. */
const SECTIONS = 20;
const DIMENSIONS = 384;
const ROUNDS = 25;
const QUESTIONS = ["word7 word81", "word300 word4 word1200", "word2000"];

export async function meaningBench(): Promise<Figure[]> {
  makeProject();
  const workspace = openProject();
  try {
    await workspace.store.update({ changedOnly: false });
    const { left } = await workspace.store.embed({ encoder: ENCODER, patience: 0 });
    if (left > 0) throw new Error(`${left} sections have no vectors`);
    const { added, cpu } = await compareModes(workspace);
    return [
      { name: "meaning: added to a warm question", value: added, unit: "ms", goal: { most: 60 } },
      { name: "meaning: added, CPU", value: cpu, unit: "ms" },
      { name: "meaning: vectors", value: vectorBytes() / 1e6, unit: "MB", goal: { most: 50 } },
    ];
  } finally {
    workspace.close();
  }
}

/** As a server opens it; the address of the model is never asked. */
function openProject(): Workspace {
  const embeddings = { ...DEFAULT_EMBEDDINGS, url: "http://localhost:1/v1" };
  const config = { ...configOf(BASE), embeddings };
  return toWorkspace(new DenoHost([]), { config, isImplied: false, refusal: null }, {
    isWatched: true,
    openEncoder: () => Promise.resolve(ENCODER),
  });
}

/** The difference between the fastest rounds of all questions, for one question. */
async function compareModes(workspace: Workspace): Promise<{ added: number; cpu: number }> {
  const best = { lexical: [Infinity, Infinity], hybrid: [Infinity, Infinity] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const mode of ["lexical", "hybrid"] as const) {
      const [start, used] = [performance.now(), cpuTime()];
      for (const question of QUESTIONS) await ask(workspace, question, mode);
      best[mode][0] = Math.min(best[mode][0], performance.now() - start);
      best[mode][1] = Math.min(best[mode][1], cpuTime() - used);
    }
  }
  const [added, cpu] = best.hybrid.map((ms, i) => (ms - best.lexical[i]) / QUESTIONS.length);
  return { added, cpu };
}

async function ask(workspace: Workspace, question: string, mode: "lexical" | "hybrid") {
  const request: SearchRequest = {
    queries: [question],
    trees: [],
    strict: false,
    explain: false,
    freshness: "auto",
    mode,
    detail: { texts: true, marks: true, breakdown: false, candidates: false },
  };
  const { by } = await search(workspace, request);
  if ((by?.mode ?? "lexical") !== mode) throw new Error(`${by?.fallback}`);
}

/** Milliseconds of this process, on all cores. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Random vectors, the same for the same text. */
const ENCODER: Encoder = {
  key: "bench",
  name: "bench",
  batch: 1_024,
  maxChars: 4_000,
  encode: (texts) => Promise.resolve(texts.map(toVector)),
  close() {},
};

function toVector(text: string): Float32Array {
  let state = 1;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16_777_619);
  const vector = Float32Array.from({ length: DIMENSIONS }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223 | 0;
    return state / 2 ** 31;
  });
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

/** A project that exists is kept, with its index and vectors. */
function makeProject(): void {
  try {
    Deno.statSync(`${BASE}/docs/0/${DOCUMENTS - 60}.md`);
    return;
  } catch {
    // It is made now.
  }
  for (let i = 0; i < DOCUMENTS; i++) {
    const folder = `${BASE}/docs/${i % 60}`;
    Deno.mkdirSync(folder, { recursive: true });
    const sections = Array.from(
      { length: SECTIONS - 2 },
      (_, k) => `## Part ${k}\n\n${words(i, k)}`,
    );
    Deno.writeTextFileSync(`${folder}/${i}.md`, [`# Title ${i}`, ...sections].join("\n\n"));
  }
}

function words(i: number, k: number): string {
  const seed = i * SECTIONS + k;
  return Array.from({ length: 30 }, (_, n) => `word${(seed * 31 + n * n * 17 + n * seed) % 3_000}`)
    .join(" ");
}

function vectorBytes(): number {
  const folder = `${BASE}/.ra/index`;
  return [...Deno.readDirSync(folder)].filter(({ name }) => name.endsWith(".vec"))
    .reduce((sum, { name }) => sum + Deno.statSync(`${folder}/${name}`).size, 0);
}
