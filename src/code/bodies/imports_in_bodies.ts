/** Imports inside of functions, which are found by how lines are written, as bodies are not parsed. */
import type { Body, Found } from "../found.ts";
import type { GrammarName } from "../languages.ts";

const SCRIPT = /(?<![\w.$])import\(\s*(["'][^"'\n]{1,200}["'])/dg;
/** By language: where something is imported, and the first group is what. */
const IMPORTS: Readonly<Partial<Record<GrammarName, RegExp>>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  python: /^[ \t]+(?:from[ \t]+([.\w]{1,200})[ \t]+import\b|import[ \t]+([\w.]{1,200}))/dgm,
  rust: /^[ \t]+use[ \t]+([^;]{1,400});/dgm,
};
/** Characters in front of an import that are looked at. */
const MOST_INDENT = 200;
const LINE_COMMENT = /^[ \t]*(?:\/\/|\*)/;

export function importsInBodies(
  text: string,
  bodies: readonly Body[],
  grammar: GrammarName,
): readonly Found[] {
  const pattern = IMPORTS[grammar];
  if (pattern === undefined) return [];
  return bodies.flatMap(({ start, end }) => {
    const body = text.slice(start, end);
    return [...body.matchAll(pattern)].flatMap(({ index, indices }) => {
      const before = body.slice(Math.max(0, index - MOST_INDENT), index);
      const line = before.slice(before.lastIndexOf("\n") + 1);
      const [from, to] = indices!.slice(1).find((one) => one !== undefined)!;
      return LINE_COMMENT.test(line) ? [] : [toImport(start + from, start + to)];
    });
  });
}

function toImport(start: number, end: number): Found {
  return { kind: "import", start, end, name: null, scope: null, bodyAt: null };
}
