/** Anchors that come from included text, and those that nobody can know. */
import { deepEqual } from "node:assert/strict";
import { World } from "../world.ts";

const PART = "## From elsewhere\n\nx\n";

/** Each page links to an anchor of the included text, and to one that does not exist. */
const FOLLOWED: [name: string, include: string, path: string][] = [
  ["mdBook", "{{#include part.md}}", "docs/part.md"],
  ["mdBook, a part", "{{#include ../part.md:anchor}}", "part.md"],
  ["docfx", "[!INCLUDE [a part](../includes/part.md)]", "includes/part.md"],
  ["docfx, without text", "[!include[](part.md)]", "docs/part.md"],
  ["MkDocs snippets", '--8<-- "includes/part.md"', "includes/part.md"],
  ["MkDocs snippets, a section", '--8<-- "part.md:intro"', "docs/part.md"],
  ["Jekyll", "{% include part.html %}", "docs/_includes/part.html"],
  ["Jekyll, relative", "{% include_relative sub/part.md %}", "docs/sub/part.md"],
  ["Hugo", '{{% include "part.md" %}}', "content/includes/part.md"],
  ["Hugo files", '{{< readfile file="part.md" >}}', "docs/part.md"],
  ["VitePress", "<!--@include: ./part.md-->", "docs/part.md"],
  ["MyST", "```{include} ../part.md\n```", "part.md"],
  ["reusables", "{% data reusables.shared.part %}", "data/reusables/shared/part.md"],
];
for (const [name, include, path] of FOLLOWED) {
  Deno.test(`includes: ${name}`, async () => {
    const text = path.endsWith(".html") ? '<h2 id="from-elsewhere">x</h2>' : PART;
    const here = new World({
      "docs/a.md": `[x](#from-elsewhere)\n[x](#nowhere)\n\n${include}\n`,
      [path]: text,
    });
    deepEqual(await here.findings(), ["docs/a.md:2 broken-anchor"]);
  });
}

Deno.test("includes: documents that MDX imports, and headings are numbered at their places", async () => {
  const here = new World({
    "a.mdx": 'import Part from "./_part.mdx";\n\n[x](#same-2)\n[x](#same-3)\n\n## Same\n\nx\n\n' +
      "<Part />\n\n# Other\n\n## Same\n\nx\n",
    "_part.mdx": "## Same\n\nx\n",
  });
  deepEqual(await here.findings(), ["a.mdx:4 broken-anchor"]);
});

Deno.test("anchors: a site with a function of its own", async () => {
  const here = new World({
    "docs/.vitepress/config/index.ts":
      'import { shared } from "./shared"\nexport default shared;\n',
    "docs/.vitepress/config/shared.ts":
      "export const shared = { markdown: { anchor: { slugify } } };\n",
    "docs/index.md": "[x](#My-Title) [x](#my_title)\n[x](#my-other)\n\n## My title\n\nx\n",
  });
  deepEqual(await here.findings(), ["docs/index.md:2 broken-anchor"]);
});

Deno.test("includes: of each other, in a circle", async () => {
  const here = new World({
    "a.md": "{{#include b.md}}\n\n[x](#b) [x](#no)\n",
    "b.md": "# B\n\n{{#include a.md}}\n",
  });
  deepEqual(await here.findings(), ["a.md:3 broken-anchor"]);
});

const UNKNOWN: [name: string, text: string, unchecked: number, found: string[]][] = [
  ["a file that is not there", "{{#include gone.md}}\n\n[x](#any)\n", 1, []],
  [
    "a typing error is found all the same",
    "{{#include gone.md}}\n\n## Install\n\n[x](#instal)\n",
    0,
    [
      "a.md:5 broken-anchor",
    ],
  ],
  ["code has no anchors", "{{#include gone.rs}}\n\n[x](#any)\n", 0, ["a.md:3 broken-anchor"]],
  ["an include in code", "```\n{{#include gone.md}}\n```\n\n[x](#any)\n", 0, [
    "a.md:5 broken-anchor",
  ]],
  [
    "a heading with a template",
    "## Install {{ version }} here\n\n[x](#install-3-here)\n[x](#remove-3-here)\n",
    1,
    ["a.md:4 broken-anchor"],
  ],
  ["tabs", '{{< tabs >}}\n{{< tab "one" >}}x{{< /tab >}}\n{{< /tabs >}}\n[x](#any)\n', 0, [
    "a.md:4 broken-anchor",
  ]],
  ["a tag of its own", '{% define id="a-b" name="A" %}\n\n[x](#def-a-b)\n', 1, []],
  ["tags of Liquid", "{% if a %}\n{% assign b = 1 %}\n\n[x](#any)\n", 0, ["a.md:4 broken-anchor"]],
  [
    "an include after a shortcode that closes itself",
    "{{< code-toggle a=1 />}}\n\n{{< include gone.md >}}\n\n[x](#any)\n\n{{< code-toggle >}}\n{{< /code-toggle >}}\n",
    1,
    [],
  ],
  ["documentation of code", "::: pkg.module.Class\n\n[x](#pkg.module.Class.run)\n[x](#any)\n", 1, [
    "a.md:4 broken-anchor",
  ]],
];
for (const [name, text, unchecked, found] of UNKNOWN) {
  Deno.test(`includes that nobody can know: ${name}`, async () => {
    const here = new World({ "a.md": text });
    const outcome = await here.check();
    deepEqual([...outcome.unchecked.values()].reduce((sum, one) => sum + one, 0), unchecked);
    deepEqual(await here.findings(), found);
  });
}

const SHORTCODES: [name: string, template: string, found: string[]][] = [
  ["a template without headings", "<b>{{ .Inner }}</b>", ["a.md:3 broken-anchor"]],
  ["a template that another one prints", '{{ .Page.Scratch.SetInMap "a" "b" .Inner }}', []],
  ["a template that reads files", "{{ readFile (.Get 0) | markdownify }}", []],
  ["an id from the arguments", '<i id="{{ .Get 0 }}"></i>', ["a.md:3 broken-anchor"]],
  ["an id made of the arguments", '<i id="def-{{ .Get 0 }}"></i>', ["a.md:3 broken-anchor"]],
];
for (const [name, template, found] of SHORTCODES) {
  Deno.test(`includes: shortcodes: ${name}`, async () => {
    const here = new World({
      "a.md": '{{< special "given-here" >}}\n[x](#given-here)\n[x](#another-one)\n',
      "layouts/shortcodes/special.html": template,
    });
    const all = await here.findings();
    const isMade = template.includes("id=");
    const anchor = template.includes("def-") ? "def-given-here" : "given-here";
    if (isMade) here.write("b.md", `[x](a.md#${anchor})\n`);
    deepEqual(all.filter((one) => one !== "a.md:2 broken-anchor"), found);
    deepEqual((await here.findings()).filter((one) => one.startsWith("b.md")), []);
  });
}
