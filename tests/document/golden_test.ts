import { inspectJson, inspectText } from "../../src/output/commands/inspect.ts";
import { toJsonText } from "../../src/output/json.ts";
import { makeStyle } from "../../src/output/terminal/style.ts";
import { factsOfDocument, WITHOUT_CODE } from "../../src/app/sections/project_facts.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { splitFrontmatter } from "../../src/markdown/split_frontmatter.ts";
import { assertGolden, testdata } from "../golden.ts";

const STYLE = makeStyle({ color: false, width: 80 });

for (const { name } of [...Deno.readDirSync(testdata("outline"))]) {
  if (name.startsWith(".") || name.includes(".golden.")) continue;
  const stem = name.slice(0, name.lastIndexOf("."));
  Deno.test(`the outline of ${name}`, async () => {
    const bytes = Deno.readFileSync(testdata(`outline/${name}`));
    const document = await parseDocument({ tree: "file", path: name, bytes });
    if (document.kind === "rejected") throw new Error(document.reason);
    const language = { language: "english", by: "default" } as const;
    const textAt = document.type === "markdown" ? splitFrontmatter(document.text).at : 0;
    const facts = factsOfDocument(WITHOUT_CODE, document);
    const outcome = { file: name, size: bytes.length, document, facts, textAt, language };
    assertGolden(`outline/${stem}.golden.txt`, inspectText(outcome, STYLE));
    if (name === "handbook.md") {
      assertGolden(
        `outline/${stem}.golden.json`,
        toJsonText(inspectJson(outcome, (text) => text.length)),
      );
    }
  });
}
