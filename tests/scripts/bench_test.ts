/** The table and the picture of the benchmarks. */
import { deepEqual, equal, match, throws } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { figuresTable, withTable } from "../../scripts/bench_readme.ts";
import { barsOf, drawBars, readFigures } from "../../scripts/bench_svg.ts";
import { type Figure, isReached } from "../bench/figures.ts";
import { fastest } from "../bench/programs.ts";
import { toTable } from "../bench/table.ts";

const FIGURES: Figure[] = [
  { name: "source: empty program", value: 17.25, unit: "ms" },
  { name: "source: search", value: 88.4, unit: "ms", times: 5.125, goal: { most: 5 } },
  { name: "refresh: <build>", value: 1234.5, unit: "MB/s", goal: { least: 12 } },
];

Deno.test("toTable() aligns the columns and says which goals are missed", () => {
  deepEqual(toTable(FIGURES), [
    "what                      figure  × empty  goal",
    "source: empty program   17.25 ms",
    "source: search          88.40 ms     5.13   ≤ 5  missed",
    "refresh: <build>       1235 MB/s           ≥ 12      ok",
  ]);
});

Deno.test("isReached() compares the multiple if there is one, else the value", () => {
  const base = { name: "", unit: "", value: 3 };
  const CASES: [Partial<Figure>, boolean][] = [
    [{}, true],
    [{ goal: { most: 3 } }, true],
    [{ goal: { most: 2.9 } }, false],
    [{ goal: { least: 3.1 } }, false],
    [{ times: 9, goal: { most: 3 } }, false],
    [{ times: 1, goal: { most: 2 } }, true],
  ];
  for (const [figure, reached] of CASES) equal(isReached({ ...base, ...figure }), reached);
});

Deno.test("drawBars() draws one bar per multiple, the longest in full, and its goal", () => {
  const svg = drawBars([
    ...FIGURES,
    { name: "a & b < c", value: 10, unit: "ms", times: 10.25, goal: { most: 2 } },
  ]);
  deepEqual([...svg.matchAll(/class="bar".*?width="([\d.]+)"/g)].map(([, width]) => width), [
    "165.0",
    "330.0",
  ]);
  equal(svg.split('class="goal"').length - 1, 2);
  match(svg, />a &amp; b &lt; c<\/text>/);
  equal(svg.includes("<build>"), false);
});

Deno.test("fastest() does not take the time of a command that fails for a figure", () => {
  const failing = [Deno.execPath(), "eval", "console.error('broken'); Deno.exit(1)"] as const;
  throws(() => fastest([[failing, "."]], 1), /ended with 1: broken/);
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const KEPT = readFigures(`${ROOT}scripts/bench_figures.json`);

Deno.test("the picture and the table of the README are those of the figures that are kept", () => {
  const picture = Deno.readTextFileSync(`${ROOT}scripts/bench.svg`);
  equal(picture, drawBars(barsOf(KEPT)));
  const readme = Deno.readTextFileSync(`${ROOT}README.md`);
  equal(readme, withTable(readme, KEPT));
  equal(readme.includes('src="scripts/bench.svg"') || readme.includes("(scripts/bench.svg)"), true);
});

Deno.test("the picture is well-formed: every element is closed, in order", () => {
  const picture = Deno.readTextFileSync(`${ROOT}scripts/bench.svg`);
  const open: string[] = [];
  for (const [tag, end, name] of picture.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*)?>/g)) {
    if (end !== "") equal(name, open.pop());
    else if (!tag.endsWith("/>")) open.push(name);
  }
  deepEqual(open, []);
  // Nothing is left but text: no stray bracket, no bare ampersand.
  const text = picture.replace(/<\/?[a-z]+(?:\s[^<>]*)?>/g, "").replace(/&(?:amp|lt);/g, "");
  equal(/[<>&]/.test(text), false);
});

Deno.test("figuresTable() has the figures with a goal and those of other tools", () => {
  const figures: Figure[] = [...FIGURES, { name: "peer: rg", value: 20.04, unit: "ms" }];
  deepEqual(figuresTable(figures), [
    "| what             | measured  | × empty | goal |",
    "| ---------------- | --------- | ------- | ---- |",
    "| source: search   | 88.4 ms   | 5.1     | ≤ 5  |",
    "| refresh: <build> | 1235 MB/s |         | ≥ 12 |",
    "| peer: rg         | 20.0 ms   |         |      |",
  ]);
  throws(() => withTable("no marks", figures), /no place/);
});
