/**
 * MiniSearch without what adds and removes documents: ra uses its ranking over an index of its own
 * (`src/index/engine.ts`), and a bundler keeps the methods of a class that nobody calls.
 */

/** The members that stay, by class. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  SearchableMap: ["constructor"],
  MiniSearch: [
    "constructor",
    "addFields",
    "search",
    "executeQuery",
    "executeQuerySpec",
    "executeWildcardQuery",
    "combineResults",
    "termResults",
    "removeTerm",
    "warnDocumentChanged",
  ],
};

const CLASS = /^class (\w+) \{\n([^]*?)^\}\n/gm;
/** A member and the comment above it; those of the package are indented by four. */
const MEMBER =
  /^(?: {4}\/\*\*(?:(?!\*\/)[^])*\*\/\n)? {4}(?:static |async |get )*([\w[\].]+)\([^\n]*\) \{\n[^]*?^ {4}\}\n/gm;

/** The source of the package without the other members; throws if it is not what it was. */
export function withoutIndexing(source: string): string {
  const missing = new Set(Object.values(KEPT).flat());
  const text = source.replace(CLASS, (whole: string, name: string) => {
    const kept = KEPT[name];
    if (kept === undefined) return whole;
    return whole.replace(MEMBER, (member: string, own: string) => {
      if (!kept.includes(own)) return "";
      missing.delete(own);
      return member;
    });
  });
  if (missing.size === 0) return text;
  throw new Error(`bundle: minisearch has no member ${[...missing].join(", ")}`);
}
