/** Texts of sections come from the files as they are now. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { getSections, openWorkspace, search } from "../../src/mod.ts";
import { project } from "../e2e/harness.ts";

const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n';

Deno.test("a file whose name the disk has in another form is found by its NFC form", async () => {
  const decomposed = "Gro\u0308ße.md";
  await using ra = await project({ ".ra.toml": CONFIG, [`docs/${decomposed}`]: "# A\n\nText.\n" });
  const workspace = await openWorkspace(ra.folder);
  const id = `docs:${decomposed.normalize("NFC")}#a`;
  const { sections } = await getSections(workspace, [id]);
  workspace.close();
  deepEqual(sections.map(({ chunk, text }) => [chunk.id, text]), [[id, "# A\n\nText.\n"]]);
});

Deno.test("a section that has moved is shown where it stands now, its ranges with it", async () => {
  await using ra = await project({ ".ra.toml": CONFIG, "docs/a.md": "# A\n\nThe gateway.\n" });
  const workspace = await openWorkspace(ra.folder);
  await search(workspace, ["gateway"]);
  await ra.write("docs/a.md", "New lines 🎉\n\nbefore it.\n\n# A\n\nStill the gateway.\n");
  const { results } = await search(workspace, ["gateway"], { freshness: "never" });
  workspace.close();
  const one = results.find(({ slug }) => slug === "a")!;
  equal(one.body, "\nStill the gateway.\n");
  equal(one.lineStart, 5);
  const bytes = new TextEncoder().encode(one.body);
  deepEqual(
    one.matchRanges.map(({ offset, length }) =>
      new TextDecoder().decode(bytes.subarray(offset, offset + length))
    ),
    ["gateway"],
  );
});

Deno.test("a section that is gone is answered without text, and a warning says so", async () => {
  await using ra = await project({ ".ra.toml": CONFIG, "docs/a.md": "# A\n\nThe gateway.\n" });
  const workspace = await openWorkspace(ra.folder);
  await search(workspace, ["gateway"]);
  await Deno.remove(join(ra.folder, "docs/a.md"));
  const { results, warnings } = await search(workspace, ["gateway"], { freshness: "never" });
  workspace.close();
  ok(results.length > 0 && results.every(({ body }) => body === ""));
  ok(warnings.some((warning) => /changed or gone.*ra update/.test(warning)), warnings.join());
});
