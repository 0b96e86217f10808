/**
 * Least figures over projects with documents and source code: `testdata/projects`. The floors are in the files of
 * questions, a little below what is reached.
 */
import { deepEqual, ok } from "node:assert/strict";
import { basename } from "node:path";
import { evaluateProject, projectsOfTestdata } from "../../scripts/eval/project.ts";

/** Sections of this repository that have moved since somebody last looked at its questions. */
const MOST_MOVED = 3;
const KINDS = ["behaviour", "docs", "symbol", "where", "words"];

let questions = 0;
for (const project of projectsOfTestdata()) {
  Deno.test(`search reaches the floors in documents and code of ${basename(project)}`, async () => {
    const { count, kinds, missed, warnings } = await evaluateProject(project);
    deepEqual(missed, []);
    const most = basename(project) === "ra" ? MOST_MOVED : 0;
    ok(warnings.length <= most, warnings.join("\n"));
    deepEqual(kinds.map(({ kind }) => kind).toSorted(), KINDS);
    questions += count;
  });
}

Deno.test("the projects have enough questions", () => ok(questions >= 60, `${questions}`));

Deno.test("the floors fail when documents and code weigh differently", async () => {
  const [quay] = projectsOfTestdata();
  const { missed } = await evaluateProject(quay, ["search.boost.body = 0"]);
  ok(missed.length > 0);
});
