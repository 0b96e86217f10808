/** `ra help architecture` names files and functions: all of them exist in `src`. */
import { deepEqual, ok } from "node:assert/strict";
import { blocksOf, codeSpansOf, MANUAL, ROOT } from "./pages.ts";

const PAGE = MANUAL.find(({ name }) => name === "help architecture")!;
const SRC = `${ROOT}src/`;

function sourceOf(file: string): string | null {
  try {
    return Deno.readTextFileSync(`${SRC}${file}`);
  } catch {
    return null;
  }
}

interface Step {
  readonly name: string;
  readonly file: string;
}

/** The steps of the walks: `→ name  file  remark`. */
const WALKS: readonly (readonly Step[])[] = blocksOf(PAGE)
  .filter(({ language, text }) => language === "text" && text.startsWith("→"))
  .map(({ text }) =>
    [...text.matchAll(/^→ (\S+) +(\S+\.ts)(?: |$)/gm)].map(([, name, file]) => ({ name, file }))
  );

/** Does the file define the function, constant or class, or for `Class.method` the method? */
function defines(source: string, name: string): boolean {
  const [first, method] = name.split(".");
  if (
    !new RegExp(`^(?:export )?(?:async )?(?:function|const|class) ${first}\\b`, "m").test(source)
  ) {
    return false;
  }
  return method === undefined || new RegExp(`^  (?:async )?${method}[<(]`, "m").test(source);
}

Deno.test("help architecture: every step of a walk is defined in its file", () => {
  deepEqual(WALKS.map((steps) => steps.length > 10), [true, true, true, true]);
  const wrong = WALKS.flat().filter(({ name, file }) => !defines(sourceOf(file) ?? "", name));
  deepEqual(wrong, []);
});

Deno.test("help architecture: every line of a walk is a step", () => {
  const lines = blocksOf(PAGE).filter(({ text }) => text.startsWith("→"))
    .flatMap(({ text }) => text.trimEnd().split("\n"));
  deepEqual(lines.length, WALKS.flat().length);
});

Deno.test("help architecture: a search takes at most 34 steps", () => {
  ok(WALKS[0].length <= 34, `${WALKS[0].length} steps`);
});

Deno.test("help architecture: every file and folder that it names exists", () => {
  const exists = (path: string) => {
    try {
      return Deno.statSync(path) !== null;
    } catch {
      return false;
    }
  };
  const named = codeSpansOf(PAGE).filter((code) => /^[\w/]+\/[\w.]+$/.test(code));
  ok(named.length > 40, `${named.length} files`);
  deepEqual(named.filter((one) => !exists(`${SRC}${one}`) && !exists(`${ROOT}${one}`)), []);
});

Deno.test("help architecture: every name in code style is in the sources", () => {
  const names = codeSpansOf(PAGE).filter((code) => /^[a-z]+[A-Z]\w+$|^[A-Z_]{6,}$/.test(code));
  ok(names.length > 10, `${names.length} names`);
  const all = sourcesIn(SRC).join("\n");
  deepEqual(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(all)), []);
});

Deno.test("help architecture: every folder of src has its lead file in the table", () => {
  const folders = [...Deno.readDirSync(SRC)].filter((one) =>
    one.isDirectory && one.name !== "help"
  );
  const missing = folders.filter(({ name }) => {
    const lead = new RegExp(`\`${name}\` +\\| \`(${name}/[\\w.]+)\``).exec(PAGE.text)?.[1];
    return !sourceOf(lead ?? "")?.startsWith("/**");
  });
  deepEqual(missing.map(({ name }) => name), []);
});

function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sourcesIn(`${folder}${name}/`);
    return name.endsWith(".ts") ? [Deno.readTextFileSync(`${folder}${name}`)] : [];
  });
}
