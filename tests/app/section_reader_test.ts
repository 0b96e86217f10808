/** Texts of sections come from the files as they are now. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { getSections } from "../../src/app/get.ts";
import { search } from "../../src/app/search.ts";
import { type Freshness, openWorkspace, type Workspace } from "../../src/app/workspace.ts";
import { decodeUtf8, encodeUtf8 } from "../../src/base/bytes.ts";
import { World } from "../config/world.ts";

const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n';

function ask(workspace: Workspace, query: string, freshness: Freshness) {
  return search(workspace, {
    queries: [query],
    trees: [],
    strict: false,
    explain: false,
    freshness,
    detail: { texts: true, marks: true, breakdown: false, candidates: false },
  });
}

Deno.test("a file whose name is in another form on disk is found by its NFC form", async () => {
  const decomposed = "Gro\u0308ße.md";
  const world = new World({ ".ra.toml": CONFIG, [`docs/${decomposed}`]: "# A\n\nText.\n" });
  const workspace = await openWorkspace(world);
  const id = `docs:${decomposed.normalize("NFC")}#a`;
  const request = { ids: [id], fullDocument: false, lines: null, freshness: "auto" } as const;
  const { sections } = await getSections(workspace, request);
  workspace.close();
  deepEqual(sections.map(({ chunk, text }) => [chunk.id, text]), [[id, "# A\n\nText.\n"]]);
});

Deno.test("a section that has moved is shown where it is now, with its ranges", async () => {
  const world = new World({ ".ra.toml": CONFIG, "docs/a.md": "# A\n\nThe gateway.\n" });
  const workspace = await openWorkspace(world);
  await ask(workspace, "gateway", "auto");
  world.write("docs/a.md", "New lines 🎉\n\nbefore it.\n\n# A\n\nStill the gateway.\n");
  const { results } = await ask(workspace, "gateway", "never");
  workspace.close();
  const one = results.find(({ slug }) => slug === "a")!;
  equal(one.body, "\nStill the gateway.\n");
  equal(one.lineStart, 5);
  const bytes = encodeUtf8(one.body);
  deepEqual(
    one.matchRanges.map(({ offset, length }) =>
      decodeUtf8(bytes.subarray(offset, offset + length))
    ),
    ["gateway"],
  );
});

Deno.test("a section that is gone is a result without text, and a warning says so", async () => {
  const world = new World({ ".ra.toml": CONFIG, "docs/a.md": "# A\n\nThe gateway.\n" });
  const workspace = await openWorkspace(world);
  await ask(workspace, "gateway", "auto");
  world.remove(world.at("docs/a.md"));
  const { results, warnings } = await ask(workspace, "gateway", "never");
  workspace.close();
  ok(results.length > 0 && results.every(({ body }) => body === ""));
  match(warnings.join("\n"), /changed or removed.*search again/);
});
