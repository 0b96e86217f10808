/**
 * Does the right document surface? Floors on hit@5, a little below what is measured: see the figures
 * that each test prints.
 */
import { ok } from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ALGORITHMS } from "../../src/config/model.ts";
import {
  HANDBOOK,
  handbookPairs,
  type Hits,
  measure,
  openFolder,
  type Pair,
} from "./evaluation.ts";

const PAGES = fileURLToPath(new URL("../../../shared/eval/k8s/corpus/", import.meta.url));
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

Deno.test({
  name: "context finds it among 1,500 pages on other things, and the pages that a page links to",
  ignore: !isFolder(PAGES),
  async fn() {
    const folder = await crowdedProject();
    try {
      using workspace = await openFolder(folder);
      await workspace.withIndex("fresh", () => {});
      const code = handbookPairs().map(({ file, wanted }) => ({
        file,
        wanted: wanted.map((path) => `handbook/${path}`),
      }));
      check("source files", await measure(workspace, code), { at1: 0.7, at5: 0.88 });
      check("linked pages", await measure(workspace, linkPairs()), { at1: 0.3, at5: 0.5 });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** The handbook's sources, and one tree with the handbook and the pages. */
async function crowdedProject(): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "ra-crowd-" }));
  copyFolder(HANDBOOK, folder);
  await Deno.rename(join(folder, "docs"), join(folder, "handbook"));
  await Deno.mkdir(join(folder, "docs"));
  await Deno.rename(join(folder, "handbook"), join(folder, "docs/handbook"));
  copyFolder(PAGES, join(folder, "docs/pages"));
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
function linkPairs(): Pair[] {
  const pages = new Set(pagesIn(PAGES));
  const pairs: Pair[] = [];
  for (const page of [...pages].sort()) {
    const wanted = new Set<string>();
    const text = Deno.readTextFileSync(join(PAGES, page));
    for (const [, link] of text.matchAll(/\]\(\/?(docs\/[^)#\s]*)/g)) {
      const bare = link.replace(/\/$/, "");
      for (const path of [`${bare}.md`, `${bare}/_index.md`]) {
        if (pages.has(path) && path !== page) wanted.add(`pages/${path}`);
      }
    }
    if (wanted.size > 0) pairs.push({ file: `docs/pages/${page}`, wanted: [...wanted] });
  }
  const step = Math.ceil(pairs.length / MOST_PAGES);
  return pairs.filter((_, i) => i % step === 0);
}

function pagesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return pagesIn(path);
    return name.endsWith(".md") ? [relative(PAGES, path)] : [];
  });
}
