/** Questions in eight languages over one index: `testdata/languages`, with floors of its own. */
import { deepEqual, equal, match } from "node:assert/strict";
import * as ra from "@ra/ra";
import { project } from "../e2e/harness.ts";

Deno.test("questions in eight languages reach their floors, and need their stemmers for it", async () => {
  await using world = await project("languages");
  const { code, stdout, stderr } = await world.run("eval", "questions.toml");
  deepEqual([code, stderr], [0, ""], stdout);
  const status = JSON.parse((await world.run("status", "--json")).stdout);
  const languages = { english: 5, french: 2, german: 2, russian: 1, spanish: 1 };
  deepEqual(status.trees[0].languages, languages);
  await world.write(".ra.toml", (await world.read(".ra.toml")).replace("auto", "none"));
  equal((await world.run("eval", "questions.toml")).code, 1);
});

Deno.test("words of several languages are marked where they match", async () => {
  await using world = await project("languages");
  const workspace = await ra.openWorkspace(world.folder);
  try {
    const { results, params } = await ra.search(workspace, ["multa calculada"]);
    match(results[0].snippet, /Las <b>multas<\/b> se <b>calculan<\/b>/);
    equal(params.stemmer, "english+french+german+russian+spanish");
    const elided = await ra.search(workspace, ["l’amende"]);
    match(elided.results[0].snippet, /<b>amende/);
    const typo = await ra.search(workspace, ["prolongattions"]);
    equal(typo.results[0].path, "fr/prets.md");
    // One edit from "dans", "des", "puis" and "ses", which nobody means.
    for (const word of ["dns", "puics"]) {
      deepEqual((await ra.search(workspace, [word])).results, [], word);
    }
  } finally {
    workspace.close();
  }
});
