/** ra as a library, over a real folder. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import * as ra from "@ra/ra";
import { project } from "./e2e/harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/errors.md":
    "# Errors\n\nErrors travel upward.\n\n## Retry\n\nRetry after a timeout, with backoff.\n",
  "docs/deploy.md": "# Deploy\n\nThe rollout has a timeout of ten seconds.\n",
  "src/retry.ts": "/** Retry with backoff. */\nexport function retryWithBackoff() {}\n",
};

Deno.test("the library returns what the command line shows", async () => {
  await using world = await project(FILES);
  const cwd = Deno.cwd();
  const workspace = await ra.openWorkspace(world.folder);
  try {
    const { results } = await ra.search(workspace, ["rollout"]);
    const ids = results.map(({ id }) => id);
    const cli = await world.run("search", "rollout", "--json");
    deepEqual(JSON.parse(cli.stdout).queries[0].results.map(({ id }: { id: string }) => id), ids);
    ok(ids.includes("docs:deploy.md#deploy"));

    const { docs } = await ra.list(workspace, "docs");
    deepEqual(docs.map(({ path }) => path), ["deploy.md", "errors.md"]);
    const { sections } = await ra.getSections(workspace, ["docs:errors.md#retry"]);
    equal(sections[0].text, "## Retry\n\nRetry after a timeout, with backoff.\n");
    const { results: near } = await ra.context(workspace, ["src/retry.ts"], { limit: 1 });
    equal(near[0].docId, "docs:errors.md");
  } finally {
    workspace.close();
  }
  equal(Deno.cwd(), cwd);
});

Deno.test("searchMulti() joins topics: each section once, ranges merged, snippets joined", async () => {
  await using world = await project(FILES);
  const workspace = await ra.openWorkspace(world.folder);
  try {
    const options = { aggregation: false };
    const results = await ra.searchMulti(workspace, ["timeout", "backoff"], options);
    const ids = results.map(({ id }) => id);
    equal(new Set(ids).size, ids.length);
    ok(ids.includes("docs:deploy.md#deploy"), ids.join());
    const { body, matchRanges, snippet, score } = results.find(({ slug }) => slug === "retry")!;
    const bytes = new TextEncoder().encode(body);
    const marked = matchRanges.map(({ offset, length }) =>
      new TextDecoder().decode(bytes.subarray(offset, offset + length))
    );
    deepEqual(marked, ["timeout", "backoff"]);
    ok(snippet.includes("<b>timeout</b>") && snippet.includes("<b>backoff</b>"), snippet);
    ok(snippet.includes(" … "), snippet);
    for (const topic of ["timeout", "backoff"]) {
      const [best] = (await ra.search(workspace, [topic], options)).results;
      equal(results.find(({ id }) => id === best.id)!.score, 1, "each topic's best is 1");
    }
    ok(score > 0 && score <= 1);
    const joined = await ra.searchMulti(workspace, ["errors travel upward", "retry backoff"]);
    for (const { id } of joined) {
      ok(!joined.some((one) => one.id !== id && one.id.startsWith(id) && one.docId === id));
    }
    equal((await ra.searchMulti(workspace, ["timeout", "backoff"], { limit: 1 })).length, 1);
    deepEqual(await ra.searchMulti(workspace, ["zebra"]), []);
    await rejects(ra.searchMulti(workspace, [""]), ra.RaError);
  } finally {
    workspace.close();
  }
});

Deno.test("outcomes are plain data that stays valid after the workspace is closed", async () => {
  await using world = await project(FILES);
  const workspace = await ra.openWorkspace(world.folder);
  const found = await ra.search(workspace, ["timeout"], { explain: true, aggregationThreshold: 0 });
  const near = await ra.context(workspace, ["src/retry.ts"]);
  workspace.close();
  for (const outcome of [found, near]) {
    deepEqual(gettersIn(outcome), []);
    ok(outcome.results.every(({ body, snippet }) => body !== "" && snippet !== ""));
  }
  deepEqual(found.trace.candidates.map(({ id }) => id).sort(), [
    "docs:deploy.md#deploy",
    "docs:errors.md#retry",
  ]);
  deepEqual(near.trace.candidates, [], "nobody asked for them");
});

/** Paths of properties that are computed when they are read. */
function gettersIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, property]) =>
    property.get === undefined ? gettersIn(property.value, `${path}.${name}`) : [`${path}.${name}`]
  );
}
