/** What becomes a section in each language, with its labels. */
import { deepEqual, equal } from "node:assert/strict";
import { CODE_LANGUAGES } from "../../../src/code/languages.ts";
import { CODE_INCLUDE } from "../../../src/config/model.ts";
import { LABEL_KEYS } from "../../../src/document/labels.ts";
import type { OutlineChunk } from "../../../src/document/model.ts";
import { assertGolden, testdata } from "../../golden.ts";
import { parseCode } from "./parse_code.ts";

const FILES = [...Deno.readDirSync(testdata("code"))].map(({ name }) => name)
  .filter((name) => !name.includes(".golden.")).sort();

for (const name of FILES) {
  Deno.test(`the outline of ${name}`, async () => {
    const { chunks, meta } = await parseCode(name, Deno.readTextFileSync(testdata(`code/${name}`)));
    const notes = [...meta].map(([key, values]) => `${key}: ${values.join(", ")}\n`);
    assertGolden(`code/${name}.golden.txt`, [...notes, ...chunks.map(chunkText)].join(""));
  });
}

function chunkText(chunk: OutlineChunk): string {
  const { id, title, lineStart, lineEnd, depth, labels = [] } = chunk;
  const indent = "  ".repeat(depth);
  const valuesOf = (key: string) => labels.filter((one) => one.key === key).map((one) => one.value);
  const head = `${indent}${valuesOf("type").join()} ${id}  ${lineStart}-${lineEnd}\n`;
  const rest = LABEL_KEYS.filter((key) => key !== "type").flatMap((key) => {
    const values = valuesOf(key);
    return values.length === 0 ? [] : [`${indent}    ${key}: ${values.join(" | ")}\n`];
  });
  return [head, `${indent}    ${title}\n`, ...rest].join("");
}

Deno.test("every language has a file in testdata", () => {
  const extensions = FILES.map((name) => name.slice(name.lastIndexOf(".") + 1));
  const without = CODE_LANGUAGES.filter((one) =>
    !one.extensions.some((extension) => extensions.includes(extension))
  );
  deepEqual(without.map(({ name }) => name), []);
});

Deno.test("a code tree includes the files of every language", () => {
  const included = CODE_INCLUDE.flatMap((glob) => /\{(.+)\}/.exec(glob)![1].split(","));
  deepEqual(included.sort(), CODE_LANGUAGES.flatMap(({ extensions }) => extensions).sort());
});

Deno.test("ids stay when other definitions come and go", async () => {
  const parts = ["class A { run() {} }", "function a() {}", "function b() {}"];
  const idsOf = async (text: string) => (await parseCode("a.ts", text)).chunks.map(({ id }) => id);
  const all = await idsOf(parts.join("\n"));
  for (let i = 0; i < parts.length; i++) {
    const others = parts.filter((_, other) => other !== i);
    const fewer = await idsOf(others.join("\n\n// more\n"));
    deepEqual(fewer, all.filter((id) => fewer.includes(id)));
    equal(fewer.length, all.length - (i === 0 ? 1 : 1));
  }
});
