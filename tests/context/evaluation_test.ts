/**
 * Does the right document surface? Floors on hit@5, a little below what is measured: see the figures
 * that each test prints.
 */
import { ok } from "node:assert/strict";
import { dirname, join } from "node:path/posix";
import { ALGORITHMS } from "../../src/config/model.ts";
import { CORPORA, type Corpus, type CorpusFile, OWN } from "../corpus_files.ts";
import {
  HANDBOOK,
  handbookPairs,
  type Hits,
  measure,
  openFolder,
  type Pair,
} from "./evaluation.ts";

/** Pages with links that are asked about, at most; they are taken evenly. */
const MOST_PAGES = 80;

function check(name: string, hits: Hits, floors: { at1: number; at5: number }): void {
  const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
  console.log(`${name}: hit@1 ${percent(hits.at1)}, hit@5 ${percent(hits.at5)} of ${hits.pairs}`);
  ok(hits.at1 >= floors.at1 && hits.at5 >= floors.at5, `missed: ${hits.missed.join(", ")}`);
}

Deno.test("context finds the page of a handbook, by every algorithm", async () => {
  const pairs = handbookPairs();
  ok(pairs.length >= 40);
  using workspace = await openFolder(HANDBOOK);
  await workspace.withIndex("fresh", () => {});
  for (const algorithm of ALGORITHMS) {
    const floors = { at1: 0.85, at5: 0.95 };
    check(algorithm, await measure(workspace, pairs, algorithm), floors);
  }
});

interface Crowd {
  readonly corpus: Corpus;
  readonly code: { readonly at1: number; readonly at5: number };
  readonly links: { readonly at1: number; readonly at5: number };
}

const CROWDS: readonly Crowd[] = CORPORA.map((corpus) =>
  corpus === OWN
    ? { corpus, code: { at1: 0.85, at5: 0.95 }, links: { at1: 0.33, at5: 0.7 } }
    : { corpus, code: { at1: 0.7, at5: 0.88 }, links: { at1: 0.3, at5: 0.5 } }
);

for (const { corpus, code, links } of CROWDS) {
  Deno.test(`context finds it among ${corpus.name}, and the pages that a page links to`, async () => {
    const pages = corpus.files().filter(({ path }) => !path.startsWith("cranfield/"));
    const folder = await crowdedProject(pages);
    try {
      using workspace = await openFolder(folder);
      await workspace.withIndex("fresh", () => {});
      const sources = handbookPairs().map(({ file, wanted }) => ({
        file,
        wanted: wanted.map((path) => `handbook/${path}`),
      }));
      check("source files", await measure(workspace, sources), code);
      check("linked pages", await measure(workspace, linkPairs(pages)), links);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

/** The handbook's sources, and one tree with the handbook and the pages. */
async function crowdedProject(pages: readonly CorpusFile[]): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "ra-crowd-" }));
  copyFolder(HANDBOOK, folder);
  await Deno.rename(join(folder, "docs"), join(folder, "handbook"));
  await Deno.mkdir(join(folder, "docs"));
  await Deno.rename(join(folder, "handbook"), join(folder, "docs/handbook"));
  for (const { path, text } of pages) {
    const file = join(folder, "docs/pages", path);
    Deno.mkdirSync(dirname(file), { recursive: true });
    Deno.writeTextFileSync(file, text);
  }
  return folder;
}

function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyFolder(join(from, name), join(to, name));
    else Deno.copyFileSync(join(from, name), join(to, name));
  }
}

/** Pages with links to other pages: what the author thought of is what context should find. */
function linkPairs(pages: readonly CorpusFile[]): Pair[] {
  const paths = new Set(pages.map(({ path }) => path));
  const pairs = pages.flatMap(({ path, text }): Pair[] => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, link]) => {
      const target = link.startsWith("/docs/")
        ? `k8s/corpus${link.replace(/\/$/, "")}`
        : join(dirname(path), link);
      return [target, `${target}.md`, `${target}/_index.md`];
    });
    const wanted = [...new Set(targets)].filter((one) => paths.has(one) && one !== path);
    const file = `docs/pages/${path}`;
    return wanted.length === 0 ? [] : [{ file, wanted: wanted.map((one) => `pages/${one}`) }];
  });
  const step = Math.ceil(pairs.length / MOST_PAGES);
  return pairs.filter((_, i) => i % step === 0);
}
