/** How many results are wanted changes nothing about their order: `-n 3` is the head of `-n 10`. */
import { deepEqual, ok } from "node:assert/strict";
import { parse } from "smol-toml";
import * as ra from "@ra/ra";
import { project } from "../e2e/harness.ts";

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
