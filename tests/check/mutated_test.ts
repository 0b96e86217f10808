/**
 * Corpora whose links are right, then changed as people change documentation: files are moved, renamed and
 * deleted, headings are reworded. `--fix` must never make anything worse, and never lead a link to another
 * file than the one it meant.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { dirname, join, relative } from "../../src/base/path.ts";
import { World } from "./world.ts";

/** No two have the same last name: that a page keeps its folder's name is taken for proof. */
const FOLDERS = ["", "docs", "docs/guides", "docs/v1/howto", "lib/api", "vendor/deps"];
const NAMES = ["setup", "keys", "usage", "two words", "größe"];
/** Many pages have a heading of the first kind, one page has one of the second. */
const COMMON = ["Usage", "Install", "Overview"];
const OWN = ["Rotate the keys", "Get item", "Set item", "Zwölf Schlüssel"];
const WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda sigma".split(" ");

interface Page {
  path: string;
  /** What tells the page from all others, whatever it is called by now. */
  readonly id: number;
  headings: string[];
  readonly links: readonly { to: number; heading: number; form: number }[];
}

const link = fc.record({ to: fc.nat(99), heading: fc.nat(9), form: fc.nat(5) });
const page = fc.record({
  folder: fc.constantFrom(...FOLDERS),
  name: fc.constantFrom(...NAMES),
  headings: fc.array(fc.constantFrom(...COMMON, ...OWN), { minLength: 1, maxLength: 3 }),
  links: fc.array(link, { maxLength: 4 }),
});
const mutation = fc.record({
  page: fc.nat(99),
  kind: fc.constantFrom("move", "rename", "delete", "move folder", "reword", "typo"),
  folder: fc.constantFrom(...FOLDERS, "new/other", "docs/new"),
  name: fc.constantFrom(...NAMES),
});

type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

function toPages(drawn: readonly Drawn<typeof page>[]): Page[] {
  const paths = new Set<string>();
  return drawn.flatMap(({ folder, name, headings, links }, id) => {
    const path = join(folder, `${name}.md`);
    if (paths.has(path)) return [];
    paths.add(path);
    const own = headings.map((one) => OWN.includes(one) ? `${one} ${WORDS[id]}` : one);
    return [{ path, id, headings: [...new Set(own)], links }];
  });
}

/** The text of a page; `at` is where every page was when its links were written. */
function textOf(page: Page, at: ReadonlyMap<number, { path: string; headings: string[] }>): string {
  const places = [...at.values()];
  const home = dirname(at.get(page.id)!.path);
  const links = page.links.map(({ to, heading, form }) => {
    const target = places[to % places.length];
    const way = relative(home, target.path) || target.path;
    const path = [way, `./${way}`, `/${target.path}`, encodeURI(way), way, way][form];
    const title = target.headings[heading % target.headings.length];
    const anchor = form === 4 ? "" : `#${title.toLowerCase().replaceAll(" ", "-")}`;
    return `[x](<${path}${anchor}>)`;
  });
  const own = page.headings.map((title) => `# ${title}\n\nid ${page.id}\n\n`).join("");
  return `${own}${links.join("\n")}\n`;
}

function mutate(pages: Page[], changes: readonly Drawn<typeof mutation>[]): Page[] {
  let now = pages.map((one) => ({ ...one, headings: [...one.headings] }));
  const isFree = (path: string) => !now.some((one) => one.path === path);
  for (const { page, kind, folder, name } of changes) {
    const one = now[page % now.length];
    if (one === undefined) break;
    const moved = join(folder, one.path.split("/").at(-1)!);
    const renamed = join(dirname(one.path), `${name}.md`);
    if (kind === "move" && isFree(moved)) one.path = moved;
    if (kind === "rename" && isFree(renamed)) one.path = renamed;
    if (kind === "delete") now = now.filter((other) => other !== one);
    if (kind === "move folder") {
      const from = dirname(one.path);
      const to = join("moved", from);
      for (const other of now) {
        const next = join(to, other.path.slice(from.length + 1));
        if (from !== "." && dirname(other.path) === from && isFree(next)) other.path = next;
      }
    }
    if (kind === "reword") one.headings[0] = "Something else entirely";
    if (kind === "typo") one.headings[0] = one.headings[0].toUpperCase();
  }
  return now;
}

const ID = /^id (\d+)$/m;

const corpora = fc.record({
  drawn: fc.array(page, { minLength: 2, maxLength: 12 }),
  changes: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  /** Was it checked before it was changed? */
  isKnown: fc.boolean(),
});

/** A corpus after its changes; `at` is where its pages were, `now` where they are. */
async function makeWorld({ drawn, changes, isKnown }: Drawn<typeof corpora>) {
  const pages = toPages(drawn);
  const at = new Map(pages.map(({ id, path, headings }) => [id, { path, headings }]));
  const now = mutate(pages, changes);
  const here = new World({ "first.md": "x\n" }, 'empty-heading = "off"');
  if (isKnown) {
    for (const one of pages) here.write(one.path, textOf(one, at));
    here.host.clock.advance(60_000);
    await here.check();
    for (const one of pages) here.remove(one.path);
  }
  for (const one of now) here.write(one.path, textOf(one, at));
  return { here, at, now };
}

Deno.test("check --fix: over mutated corpora findings never rise and links keep their meaning", async () => {
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(corpora, async (corpus) => {
      const { here, at, now } = await makeWorld(corpus);
      const before = await here.check();
      const { fixed, findings } = await here.check({ fix: "all", maxEdits: Infinity });
      edits += fixed.length;
      equal(findings.length, before.findings.length - fixed.length);
      deepEqual((await here.check({ fix: "all", maxEdits: Infinity })).fixed, []);
      for (const one of now) assertMeaning(here, one, { at, now });
    }),
    { numRuns: 150, seed: 17 },
  );
  ok(edits > 20, `only ${edits} edits were made, so the test says little`);
});

/** Only targets of links have changed, and each leads where it led, or to the page that it meant. */
function assertMeaning(
  here: World,
  page: Page,
  { at, now }: { at: ReadonlyMap<number, { path: string; headings: string[] }>; now: Page[] },
): void {
  const [before, after] = [textOf(page, at), here.read(page.path)];
  const bare = (text: string) => text.replace(/\(<[^>]*>\)/g, "()");
  equal(bare(after), bare(before));
  if (page.path.startsWith("vendor/")) equal(after, before);
  const targets = [...after.matchAll(/\(<([^>]*)>\)/g)].map(([, target]) => target);
  const ids = [...at.keys()];
  [...before.matchAll(/\(<([^>]*)>\)/g)].forEach(([, old], i) => {
    if (targets[i] === old) return;
    const meant = now.find(({ id }) => id === ids[page.links[i].to % ids.length]);
    const path = decodeURI(targets[i].replace(/#.*/, ""));
    const found = path === ""
      ? page.path
      : join(path.startsWith("/") ? "" : dirname(page.path), path);
    const text = here.read(found.replace(/^\//, ""));
    equal(Number(ID.exec(text)?.[1]), meant?.id, `${page.path}: ${old} became ${targets[i]}`);
    ok(old.startsWith("/") === targets[i].startsWith("/"));
    ok(!old.startsWith("./") || targets[i].startsWith("."));
  });
}

Deno.test("check FILES: the same findings as in a check of everything", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(corpora, async (corpus) => {
      const { here, now, at } = await makeWorld(corpus);
      const { findings, root } = await here.check();
      const gone = [...at.values()].map(({ path }) => path).filter((path) => !here.exists(path));
      const paths = [...now.map((one) => one.path), ...gone];
      for (const path of paths.filter((one) => !one.startsWith("vendor/"))) {
        const file = `${root}/${path}`;
        const named = (await here.check({ files: [path] })).findings;
        deepEqual(named, findings.filter((one) => one.file === file || one.target === file), path);
        found += named.length;
      }
    }),
    { numRuns: 40, seed: 17 },
  );
  ok(found > 50, `only ${found} findings`);
});
