/** Reads 10,000 source files and prints by how many bytes the process grew after the first 2,000. */
import { codeLanguageOf } from "../../src/code/languages.ts";
import { readCode } from "../../src/code/read_code.ts";
import { testdata } from "../golden.ts";

const SAMPLES = [...Deno.readDirSync(testdata("code"))].map(({ name }) => name)
  .filter((name) => codeLanguageOf(name)?.grammar != null)
  .map((name) => ({ name, text: Deno.readTextFileSync(testdata(`code/${name}`)) }))
  .map(({ name, text }) => ({ name, text: text.split("\n").slice(0, 20).join("\n") }));

/** Files after which all grammars are loaded and compiled. */
const WARM = 2_000;
const FILES = 10_000;

let before = 0;
for (let i = 0; i < FILES; i++) {
  const { name, text } = SAMPLES[i % SAMPLES.length];
  // Half of them are read whole, because they have an error.
  const given = i % 2 === 0 ? text : `${text}\n) ( ]\n`;
  await readCode({ path: name, text: given, language: codeLanguageOf(name)! });
  if (i === WARM) before = Deno.memoryUsage().rss;
}
console.log(Deno.memoryUsage().rss - before);
