import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { aggregate, type AggregateOptions } from "../../../src/search/ranking/aggregate.ts";
import type { Candidate } from "../../../src/search/model.ts";
import { candidate, isAbove, outline, RANKED, shown } from "../outline.ts";

const OPTIONS: AggregateOptions = {
  threshold: 0.5,
  minMatches: 2,
  parentPriority: 0.8,
  capMultiplier: 2,
  leftOut: new Set(),
};
const THRESHOLD = fc.double({ min: 0, max: 1, noNaN: true });

// aggregate: 0 ─┬ 1 ─┬ 3
//               │    ├ 4
//               │    └ 5
//               └ 2 ── 6
const TREE = [null, 0, 0, 1, 1, 1, 2];

const JOINS: [name: string, found: [number, number][], results: string[]][] = [
  ["leaves a lone section alone", [[3, 5]], ["3=5*"]],
  ["leaves too few siblings alone", [[1, 4]], ["1=4*"]],
  ["joins siblings at the threshold", [[3, 5], [4, 4]], ["1=9[3,4]"]],
  ["caps the score at twice the best", [[3, 5], [4, 4], [5, 4]], ["1=10[3,4,5]"]],
  ["takes in what is below a result", [[1, 9], [3, 5], [4, 4]], ["1=18*[3,4]"]],
  ["replaces results by one that matches nearly as well", [[3, 5], [1, 4]], ["1=9*[3]"]],
  ["keeps results above which a match is weaker", [[3, 5], [1, 3.9]], ["3=5*"]],
  ["climbs after a join", [[3, 5], [4, 4], [2, 3]], ["0=10[3,4,2]"]],
  ["climbs after a replacement", [[3, 5], [2, 4.5], [1, 4]], ["0=10[3,2,1]"]],
  ["adds the match of a parent that was joined before", [[3, 5], [4, 4], [1, 0.5]], [
    "1=9.5*[3,4]",
  ]],
  ["sorts again", [[6, 6], [3, 5], [4, 4]], ["1=9[3,4]", "6=6*"]],
  ["orders ties by document", [[6, 5], [3, 5]], ["3=5*", "6=5*"]],
];
for (const [name, found, results] of JOINS) {
  Deno.test(`aggregate() ${name}`, () => {
    const candidates = found.map(([ref, score]) => candidate(ref, score));
    deepEqual(shown(aggregate(outline(TREE), candidates, OPTIONS)), results);
  });
}

/** Found by its path, its tags, or the headings above it alone. */
function lifted(ref: number, score: number) {
  return { ...candidate(ref, score), match: { a: ["path", "tags", "hierarchy"] } };
}

// pages: 0 ─┬ 1 ── 3      4 ── 5 ─┬ 6
//           └ 2                   ├ 7
//                                 └ 8
const PAGES = [null, 0, 0, 1, null, 4, 5, 5, 5];

const OWN: [name: string, found: Candidate[], results: string[]][] = [
  ["shows a section, not the page that its path found", [lifted(0, 9), candidate(3, 5)], ["3=5*"]],
  ["shows a page that matches itself", [candidate(0, 9), candidate(3, 5)], ["0=14*[3]"]],
  ["keeps what a match in the path is above", [candidate(3, 5), lifted(1, 5)], ["3=5*"]],
  ["adds no match in the path to a joined page", [
    candidate(1, 5),
    candidate(2, 4),
    lifted(0, 3),
  ], ["0=9[1,2]"]],
  ["shows a page that nothing else is found of", [lifted(0, 9)], ["0=9*"]],
  ["joins no page by some of its children", [candidate(6, 5), candidate(7, 5)], ["6=5*", "7=5*"]],
  ["joins a page by all of its children", [candidate(6, 5), candidate(7, 5), candidate(8, 5)], [
    "5=10[6,7,8]",
  ]],
  ["never joins one match", [candidate(5, 5)], ["5=5*"]],
];
for (const [name, found, results] of OWN) {
  Deno.test(`aggregate() ${name}`, () => {
    deepEqual(shown(aggregate(outline(PAGES), found, { ...OPTIONS, minMatches: 1 })), results);
  });
}

Deno.test("aggregate() needs min_aggregation_matches as well", () => {
  const found = [candidate(3, 5), candidate(4, 4)];
  deepEqual(shown(aggregate(outline(TREE), found, { ...OPTIONS, minMatches: 3 })), [
    "3=5*",
    "4=4*",
  ]);
});

Deno.test("aggregate() joins nothing into a section that is left out, or across it", () => {
  const found = [candidate(3, 5), candidate(4, 4), candidate(2, 3)];
  const leftOut = new Set([1]);
  deepEqual(shown(aggregate(outline(TREE), found, { ...OPTIONS, leftOut })), [
    "3=5*",
    "4=4*",
    "2=3*",
  ]);
});

Deno.test("aggregate() reaches a threshold exactly", () => {
  const parents = [null, 0, 0, ...Array.from({ length: 30 }, () => 1)];
  const found = [3, 4, 5].map((ref) => candidate(ref, 1));
  const options = { ...OPTIONS, threshold: 0.1 };
  equal(aggregate(outline(parents), found, options).length, 1);
  equal(aggregate(outline(parents), found.slice(1), options).length, 2);
});

Deno.test("aggregate() gives disjoint results, none of one joined match, that touch every candidate", () => {
  fc.assert(
    fc.property(RANKED, THRESHOLD, ({ parents, found }, threshold) => {
      const results = aggregate(outline(parents), found, { ...OPTIONS, threshold });
      const refs = results.map(({ ref }) => ref);
      equal(new Set(refs).size, refs.length);
      for (const a of refs) for (const b of refs) ok(!isAbove(parents, a, b), `${a} above ${b}`);
      for (const { own, constituents } of results) ok(own !== null || constituents.length > 1);
      for (const { ref } of found) {
        ok(
          refs.some((one) =>
            one === ref || isAbove(parents, one, ref) || isAbove(parents, ref, one)
          ),
        );
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("aggregate() caps scores, keeps constituents below and apart, sorts", () => {
  fc.assert(
    fc.property(RANKED, THRESHOLD, ({ parents, found }, threshold) => {
      const results = aggregate(outline(parents), found, { ...OPTIONS, threshold });
      const seen = new Set<number>();
      for (const { ref, score, own, constituents, aggregated } of results) {
        const scores = [
          ...own === null ? [] : [own.score],
          ...constituents.map((one) => one.score),
        ];
        ok(score <= 2 * Math.max(...scores) + 1e-9);
        equal(aggregated, constituents.length > 0);
        constituents.forEach((one, i) => {
          ok(isAbove(parents, ref, one.ref));
          ok(i === 0 || one.score <= constituents[i - 1].score);
          ok(!seen.has(one.ref));
          seen.add(one.ref);
        });
      }
      results.forEach((one, i) => {
        const last = results[i - 1];
        ok(i === 0 || last.score > one.score || (last.score === one.score && last.ref < one.ref));
      });
    }),
    { numRuns: 500 },
  );
});
