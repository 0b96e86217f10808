/**
 * How many results are wanted changes nothing about their order: `-n 3` is the head of `-n 10`. Operators do not
 * make an answer empty.
 */
import { deepEqual, ok } from "node:assert/strict";
import { parse } from "smol-toml";
import * as ra from "@ra/ra";
import { project } from "../e2e/harness.ts";
import { ask, handbookQuestions, openHandbook } from "./handbook.ts";

const LIMITS = [1, 3, 5, 10];

Deno.test("fewer results are the head of more, for every question of the handbook", async () => {
  await using world = await project("collection");
  const workspace = await ra.openWorkspace(world.folder);
  try {
    const file = parse(await world.read("questions.toml")) as { question: { query: string }[] };
    const queries = file.question.map(({ query }) => query);
    ok(queries.length >= 60);
    for (const query of queries) {
      const ids = async (limit: number) =>
        (await ra.search(workspace, [query], { limit })).results.map(({ id }) => id);
      const all = await ids(20);
      for (const limit of LIMITS) deepEqual(await ids(limit), all.slice(0, limit), query);
    }
  } finally {
    workspace.close();
  }
});

/** How a question may be typed or pasted. */
const SHAPES: [name: string, shape: (query: string) => string][] = [
  ["in quotes", (query) => `"${query}"`],
  ["backwards in quotes", (query) => `"${query.split(" ").toReversed().join(" ")}"`],
  ["with a star", (query) => `${query}*`],
  ["as a field", (query) => `title:(${query})`],
  ["after a colon", (query) => `error: ${query}`],
  ["in brackets", (query) => `[${query}] (`],
];

Deno.test("no question comes back empty because of quotes and other operators", async () => {
  const workspace = await openHandbook();
  for (const { kind, query } of handbookQuestions()) {
    if (kind !== "keyword" && kind !== "question") continue;
    for (const [name, shape] of SHAPES) {
      const { results } = await ask(workspace, shape(query));
      ok(results.length > 0, `${name}: ${shape(query)}`);
    }
  }
  workspace.close();
});
