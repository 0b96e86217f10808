/**
 * The sites of `testdata/sites`, changed as people change documentation. After `--fix` there are as many
 * findings less as edits were made, whatever the generator, and a second one finds nothing to do.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { basename, dirname, join } from "../../src/base/path.ts";
import { pathsBelow } from "../corpus_files.ts";
import { testdata } from "../golden.ts";
import { World } from "./world.ts";

const SITES = [...Deno.readDirSync(testdata("sites"))].map(({ name }) => name).sort();
const DOCUMENT = /\.mdx?$/;
const CHANGES = 4;

/** Whole numbers below `limit`, the same ones for the same seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

/** Moves, renames or deletes a document, or changes its headings. */
function change(here: World, documents: string[], next: (limit: number) => number): void {
  const i = next(documents.length);
  const path = documents[i];
  const text = here.read(path);
  const headings = [
    (line: string) => line.toUpperCase(),
    (line: string) => line.replace(/\w{5,}/, (word) => `${word}s`),
  ];
  const places = [
    join(dirname(path), `re-${basename(path)}`),
    join(dirname(path), "moved", basename(path)),
    join(dirname(dirname(path)), basename(path)),
  ];
  const kind = next(headings.length + places.length + 1);
  const rewrite = headings[kind];
  if (rewrite !== undefined) return here.write(path, text.replace(/^#{1,4} .*$/gm, rewrite));
  const place = places[kind - headings.length];
  if (place !== undefined && here.exists(place)) return;
  here.remove(path);
  documents.splice(i, 1);
  if (place === undefined) return;
  here.write(place, text);
  documents.push(place);
}

async function editsIn(site: string, seed: number): Promise<number> {
  const folder = testdata(`sites/${site}`);
  const here = new World({});
  const paths = pathsBelow(folder).filter((path) => path !== "defects.json");
  for (const path of paths) here.write(path, Deno.readFileSync(`${folder}/${path}`));
  here.host.clock.advance(60_000);
  await here.check();
  const next = numbers(seed);
  const documents = paths.filter((path) => DOCUMENT.test(path));
  for (let i = 0; i < CHANGES; i++) change(here, documents, next);
  const before = await here.check();
  const { fixed, findings } = await here.check({ fix: "all", maxEdits: Infinity });
  const shown = `${site}, seed ${seed}`;
  equal(findings.length, before.findings.length - fixed.length, shown);
  deepEqual((await here.check({ fix: "all", maxEdits: Infinity })).fixed, [], shown);
  return fixed.length;
}

Deno.test("check --fix: over mutated sites of every generator findings never rise", async () => {
  let edits = 0;
  for (const [i, site] of SITES.entries()) edits += await editsIn(site, i);
  ok(edits > 20, `only ${edits} edits were made, so the test says little`);
});
