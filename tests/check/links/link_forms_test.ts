/** When most links of a form lead nowhere, none of them is judged; single ones always are. */
import { deepEqual, equal } from "node:assert/strict";
import { World } from "../world.ts";

function links(count: number, to: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => `[x](${to(i)})\n`).join("\n");
}

function pages(count: number, path: (i: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), "x\n"]));
}

const HUGO = { "hugo.toml": "", "content/en/_index.md": "x\n", "content/docs/_index.md": "x\n" };

Deno.test("link forms: most links into a folder of a site lead nowhere", async () => {
  const others = pages(12, (i) => `other/${i % 2}/p${i % 6}.md`);
  const world = new World({
    ...HUGO,
    ...others,
    ...pages(3, (i) => `content/docs/a/q${i}.md`),
    "content/docs/x.md": links(6, (i) => `/docs/a/p${i}/`),
    "content/docs/y.md": links(6, (i) => `/docs/a/p${i + 6}/`) + "\n[x](/docs/a/q1/)\n",
  });
  const { findings, unchecked } = await world.check();
  deepEqual(findings.filter(({ code }) => code === "broken-link"), []);
  const why = "most links that start there lead nowhere (set check.site or check.link_root): /docs";
  equal(unchecked.get(why), 12);
  const named = await world.check({ files: ["content/docs/x.md"] });
  equal(named.findings.length, 0);
  equal(named.unchecked.get(why), 6);
});

Deno.test("link forms: many links to one missing page are mistakes", async () => {
  const world = new World({
    ...HUGO,
    "content/docs/x.md": links(40, () => "/docs/gone/"),
  });
  equal((await world.findings()).length, 40);
});

Deno.test("link forms: links to a folder that was renamed are mistakes", async () => {
  const world = new World({
    ...pages(15, (i) => `docs/guides/page-${i}.md`),
    "docs/a.md": links(15, (i) => `guide/page-${i}.md`),
  });
  equal((await world.findings()).length, 15);
});

Deno.test("link forms: a document that was copied from another place", async () => {
  const copy = (i: number) => `![x](shot-${i}.png) [x](LICENSE-${i})\n\n[x](./a/b${i}.md)\n`;
  const copies = Array.from({ length: 12 }, (_, i) => [`themes/t${i}/index.md`, copy(i)]);
  const world = new World({
    ...Object.fromEntries(copies),
    "docs/a.md": "[x](b.md)\n\n![x](no.png)\n",
    "docs/b.md": "[x](a.md)\n",
  });
  deepEqual(await world.findings(), ["docs/a.md:3 broken-link"]);
});

Deno.test("link forms: anchors of a page by a rule that is not known", async () => {
  const headings = Array.from({ length: 12 }, (_, i) => `## Part ${i}: a.b\n\nx\n`).join("\n");
  const world = new World({
    "a.md": links(12, (i) => `b.md#part_${i}_a_b`),
    "b.md": `# B\n\n${headings}`,
    "c.md": "[x](d.md#no) [x](d.md#yes)\n",
    "d.md": "# Yes\n\nx\n",
  });
  deepEqual(await world.findings(), ["c.md:1 broken-anchor"]);
});

Deno.test("link forms: wiki-links to pages that are still to be written", async () => {
  const to = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => `[[${name} ${i}]]\n`).join("\n");
  const known = pages(30, (i) => `Note ${i}.md`);
  const many = new World({ ...known, "a.md": to(30, "Note") + to(20, "Idea") });
  deepEqual(await many.findings(), []);
  const few = new World({ ...known, "a.md": to(30, "Note") + to(10, "Idea") });
  equal((await few.findings()).length, 10);
});
