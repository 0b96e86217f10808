/** `ra context` over an in-memory project: what it reads, and what its outcome has. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { context, type ContextRequest } from "../../src/app/context.ts";
import { type FreshIndex, type Freshness, Workspace } from "../../src/app/workspace.ts";
import { loadConfig } from "../../src/config/load.ts";
import type { Ref, SearchIndex } from "../../src/index/model.ts";
import { World } from "../config/world.ts";

const PARTS = Array.from({ length: 30 }, (_, i) => {
  const text = `# Part ${i}\n\n${"backoff ".repeat(i % 7 + 1)} retry after timeout ${i}.\n`;
  return [`docs/part${i}.md`, text];
});

const FILES: Readonly<Record<string, string>> = {
  ".ra.toml": `root = true
[tree.docs]
path = "docs"
[[context.rules]]
match = ["src/ruled/**"]
include = ["docs:first.md", "docs:second.md"]
[[context.rules]]
match = ["src/nowhere/**"]
trees = []
`,
  "src/retry.ts":
    "/** Retry with backoff after a timeout. */\nexport function retryWithBackoff() {}\n",
  "src/ruled/retry.ts": "/** Retry with backoff. */\n",
  "src/nowhere/retry.ts": "/** Retry with backoff. */\n",
  "docs/first.md": "# First\n\nRead this.\n",
  "docs/second.md": "# Second\n\nRead that.\n",
  ...Object.fromEntries(PARTS),
};

/** Notes every chunk that is read from its index. */
class WatchedWorkspace extends Workspace {
  readonly chunksRead = new Set<Ref>();

  override withIndex<T>(
    freshness: Freshness,
    work: (open: FreshIndex) => Promise<T> | T,
  ): Promise<T> {
    return super.withIndex(freshness, (open) => work({ ...open, index: this.#watch(open.index) }));
  }

  #watch(index: SearchIndex): SearchIndex {
    return new Proxy(index, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "chunk") this.chunksRead.add(args[0] as Ref);
          return value.apply(target, args);
        };
      },
    });
  }
}

async function ask(given: Partial<ContextRequest>) {
  const world = new World(FILES);
  const workspace = new WatchedWorkspace(world, await loadConfig(world));
  const outcome = await context(workspace, {
    files: [{ path: "src/retry.ts" }],
    trees: [],
    seen: [],
    freshness: "auto",
    detail: { texts: true, marks: true, breakdown: false, candidates: false },
    limit: 3,
    cutoffRatio: 0,
    ...given,
  });
  workspace.close();
  return { outcome, chunksRead: workspace.chunksRead.size };
}

Deno.test("context() reads no chunk of the index but those of its results", async () => {
  const { outcome, chunksRead } = await ask({});
  const { results, totalMatches, trace } = outcome;
  equal(results.length, 3);
  ok(totalMatches > 20, `${totalMatches} matches`);
  deepEqual(trace.candidates, []);
  const shown = new Set(results.flatMap((one) => [one, ...one.constituents].map(({ id }) => id)));
  equal(chunksRead, shown.size);
});

Deno.test("context() lists all candidates when they are asked for", async () => {
  const detail = { texts: false, marks: false, breakdown: false, candidates: true };
  const { trace, totalMatches } = (await ask({ detail })).outcome;
  ok(trace.candidates.length >= totalMatches);
  ok(trace.candidates.every(({ id, score }) => id.startsWith("docs:part") && score > 0));
});

Deno.test("context() puts the sections of rules first, and searches for the rest", async () => {
  const { results, totalMatches, trace } =
    (await ask({ files: [{ path: "src/ruled/retry.ts" }] })).outcome;
  deepEqual(results.map(({ docId }) => docId).slice(0, 2), ["docs:first.md", "docs:second.md"]);
  deepEqual(results.slice(0, 2).map(({ score, snippet }) => [score, snippet]), [
    [0, "First Read this."],
    [0, "Second Read that."],
  ]);
  ok(results[2].docId.startsWith("docs:part") && totalMatches > 20);
  equal(trace.returned, 3);
});

Deno.test("context() does not search when the sections of rules reach the limit", async () => {
  const { results, totalMatches, trace, query } =
    (await ask({ files: [{ path: "src/ruled/retry.ts" }], limit: 2 })).outcome;
  deepEqual(results.map(({ docId }) => docId), ["docs:first.md", "docs:second.md"]);
  deepEqual([totalMatches, trace.afterAggregation, trace.returned], [2, 0, 2]);
  ok(query.includes("backoff"));
});

Deno.test("context() finds nothing where rules allow no tree", async () => {
  const { outcome } = await ask({ files: [{ path: "src/nowhere/retry.ts" }] });
  deepEqual([outcome.results, outcome.totalMatches], [[], 0]);
});
