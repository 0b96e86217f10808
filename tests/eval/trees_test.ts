/** The questions of the handbook over several trees: dividing the documents must not change what is found. */
import { ok } from "node:assert/strict";
import type { Workspace } from "../../src/app/workspace.ts";
import { ask, handbookQuestions, openHandbook } from "./handbook.ts";

/** `guides:restore.md#x` of the divided handbook is `docs:guides/restore.md#x` of the whole one. */
function inOneTree(id: string): string {
  return id.startsWith("docs:") ? id : `docs:${id.replace(":", "/")}`;
}

async function firstHits(workspace: Workspace): Promise<number> {
  const questions = handbookQuestions().filter(({ kind }) => kind !== "path" && kind !== "field");
  let hits = 0;
  for (const { query, expect } of questions) {
    const [best] = (await ask(workspace, query)).results;
    const ids = [best, ...best?.constituents ?? []].flatMap((one) => one?.id ?? []).map(inOneTree);
    if (expect.some((id) => ids.includes(id))) hits++;
  }
  workspace.close();
  return hits / questions.length;
}

Deno.test("a tree for each folder finds what one tree finds", async () => {
  const one = await firstHits(await openHandbook());
  const several = await firstHits(await openHandbook({ split: true }));
  ok(one >= 0.9, `one tree ${one}`);
  ok(several >= one - 0.03, `one tree ${one}, several ${several}`);
});
