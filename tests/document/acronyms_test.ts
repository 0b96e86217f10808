import { deepEqual, equal, ok } from "node:assert/strict";
import { acronymsIn, withAcronyms } from "../../src/document/acronyms.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import { encodeUtf8 } from "../../src/base/bytes.ts";

const CASES: [what: string, text: string, acronyms: string[]][] = [
  ["in brackets", "a Pod Disruption Budget (PDB)", ["PDB=Pod Disruption Budget"]],
  ["before brackets", "the PDB (Pod Disruption Budget)", ["PDB=Pod Disruption Budget"]],
  ["of a name in camel case", "a HorizontalPodAutoscaler (HPA)", ["HPA=HorizontalPodAutoscaler"]],
  ["behind a link", "a [Pod Disruption Budget](../x.md) (PDB)", ["PDB=Pod Disruption Budget"]],
  ["in emphasis", "**Quality of Service** (**QoS**)", ["QoS=Quality of Service"]],
  ["over two lines", "a certificate signing\nrequest (CSR)", ["CSR=certificate signing request"]],
  ["with hyphens", "role-based access control (RBAC)", ["RBAC=role-based access control"]],
  ["in the plural", "data encryption keys (DEKs)", ["DEK=data encryption keys"]],
  ["with a small word", "Event Tracing for Windows (ETW)", ["ETW=Event Tracing for Windows"]],
  ["of letters of any script", "Всемирная торговая организация (ВТО)", [
    "ВТО=Всемирная торговая организация",
  ]],
  ["in a list", "- **PDB**: Pod Disruption Budget, an object", ["PDB=Pod Disruption Budget"]],
  ["in a table", "| PDB | Pod Disruption Budget |", ["PDB=Pod Disruption Budget"]],
  ["below a heading", "## PDB\n\nPod Disruption Budget, an object.", ["PDB=Pod Disruption Budget"]],
  ["of a list of definitions", "PDB\r\n:   Pod Disruption Budget\r\n", [
    "PDB=Pod Disruption Budget",
  ]],
  ["not across a blank line of Windows", "Pod Disruption Budget\r\n\r\n(PDB)", []],
  ["as an abbreviation", "*[PDB]: Pod Disruption Budget", ["PDB=Pod Disruption Budget"]],
  ["in HTML", '<abbr title="Pod Disruption Budget">PDB</abbr>', ["PDB=Pod Disruption Budget"]],
  ["only if the initials match", "insufficient memory (RAM), Extensible Markup Language (XML)", []],
  ["only of all its words", "| API | a public interface |", []],
  ["not of a mere remark", "the server (NotFound), see (IT) and a database (MySQL)", []],
  ["not of small words", "some of it (OI), in it (II)", []],
  ["not across a blank line", "Pod Disruption Budget\n\n(PDB)", []],
];

for (const [what, text, wanted] of CASES) {
  Deno.test(`acronymsIn() finds an explanation ${what}`, () => {
    deepEqual(acronymsIn(text).map(({ short, long }) => `${short}=${long}`), wanted);
  });
}

async function parsed(text: string): Promise<ParsedDocument> {
  const bytes = encodeUtf8(text);
  return await parseDocument({ tree: "t", path: "a.md", bytes }) as ParsedDocument;
}

Deno.test("withAcronyms() labels the document in both directions, without those of code", async () => {
  const text = "# A\n\nUse a Pod Disruption Budget (PDB).\n\n```\nOther Thing Here (OTH)\n```\n";
  const [first, ...others] = withAcronyms(await parsed(text)).chunks;
  deepEqual(first.labels, [
    { key: "acronym", value: "PDB=Pod Disruption Budget" },
    { key: "expansion", value: "Pod Disruption Budget=PDB" },
  ]);
  ok(others.every(({ labels }) => labels === undefined));
});

Deno.test("withAcronyms() leaves a document without any as it is", async () => {
  const document = await parsed("# A\n\nNothing (of that kind) here.\n");
  equal(withAcronyms(document), document);
});

Deno.test("acronymsIn() takes linear time and is bounded", () => {
  const started = performance.now();
  for (
    const piece of ["(", "(A", "A B (AB) ", "[](", "| A", "*[AB]:", " ", "**A", '<abbr title="']
  ) {
    ok(acronymsIn(piece.repeat(200_000)).length <= 200);
  }
  const many = Array.from({ length: 5_000 }, (_, i) => {
    const [a, b, c] = [i % 26, Math.floor(i / 26) % 26, Math.floor(i / 676)]
      .map((n) => String.fromCharCode(65 + n));
    return `${a}x ${b}x ${c}x (${a}${b}${c})`;
  });
  equal(acronymsIn(many.join(". ")).length, 200);
  ok(performance.now() - started < 20_000);
});
