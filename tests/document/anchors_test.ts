import { deepEqual } from "node:assert/strict";
import { sectionAnchors } from "../../src/document/anchors.ts";
import { parseDocument } from "../../src/document/parse_document.ts";

/** `anchor -> slug` of each anchor. */
async function anchorsOf(text: string, path = "a.md"): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const document = await parseDocument({ tree: "t", path, bytes });
  if (document.kind === "rejected") throw new Error(document.reason);
  return [...await sectionAnchors(document)].map(([name, { slug }]) => `${name} -> ${slug}`);
}

const CASES: [name: string, text: string, anchors: string[]][] = [
  [
    "numbers as GitHub does and knows explicit ids",
    "# Über uns!\nx\n## a & b\nx\n## Twice\n\n## Twice\nx\n## Named {#short}\nx\n",
    [
      "über-uns -> ber-uns",
      "a--b -> a-b",
      "twice -> ber-uns",
      "twice-1 -> twice",
      "named-short -> named",
      "short -> named",
      "named -> named",
    ],
  ],
  [
    "knows ids in every syntax",
    '# A {: .x #b}\nx\n# C {/* #d */}\nx\n# E <a name="f"></a>\nx\n\n<i id="g">y</i>\n',
    [
      ...["a--x-b -> a", "c--d- -> c", "e -> e", "b -> a", "d -> c", "f -> e", "g -> e"],
      ...["a -> a", "c -> c"],
    ],
  ],
  ["leads to the innermost section", '# A\nx\n## B\n<i id="b">y</i>\n# C\n<i id="c">z</i>\n', [
    ...["a -> a", "b -> b", "c -> c"],
  ]],
  ["follows an element above a heading", '# A\nx\n\n<a id="b"></a>\n## B b\ny\n', [
    ...["a -> a", "b-b -> b-b", "b -> b-b"],
  ]],
  ["leads from before the first heading to the document", '<a id="x"></a> y\n# A\nz\n', [
    ...["a -> a", "x -> null"],
  ]],
];
for (const [name, text, anchors] of CASES) {
  Deno.test(`sectionAnchors() ${name}`, async () => deepEqual(await anchorsOf(text), anchors));
}

Deno.test("sectionAnchors() finds none in plain text", async () => {
  deepEqual(await anchorsOf('# A\n<a id="x">\n', "a.txt"), []);
});
