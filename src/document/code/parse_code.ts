/** The bytes of a source file enter, a document leaves whose sections are definitions. */
import { codeLanguageOf } from "../../code/languages.ts";
import { readCode } from "../../code/read_code.ts";
import type { OutlineChunk, ParsedDocument, RejectedDocument } from "../model.ts";
import type { Chunking } from "../outline.ts";
import { textOf } from "../text_of.ts";
import { buildCodeOutline } from "./code_outline.ts";

export interface CodeSource {
  readonly tree: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly chunking?: Chunking;
  readonly isLate?: () => boolean;
}

/** Null for a file that is not source code. */
export async function parseCode(
  { tree, path, bytes, chunking, isLate }: CodeSource,
): Promise<ParsedDocument | RejectedDocument | null> {
  const language = codeLanguageOf(path);
  if (language === null) return null;
  const text = textOf(bytes);
  if (typeof text !== "string") return text;
  const facts = await readCode({ path, text, language, isLate });
  const title = path.slice(path.lastIndexOf("/") + 1);
  const source = { tree, path, title, text, size: bytes.length, chunking };
  const chunks = buildCodeOutline(source, facts.kind === "parsed" ? facts : null);
  return {
    kind: "parsed",
    tree,
    path,
    type: "code",
    treeKind: "code",
    text,
    anchors: [],
    places: [],
    code: [],
    title,
    tags: [],
    meta: new Map(),
    frontmatterProblem: null,
    discarded: [],
    chunks: facts.kind === "parsed" ? chunks : labelUnparsed(chunks, facts.reason),
  };
}

/** The file says why it has no sections. */
function labelUnparsed([file, ...rest]: readonly OutlineChunk[], reason: string): OutlineChunk[] {
  const labels = [...file.labels ?? [], { key: "unparsed", value: reason } as const];
  return [{ ...file, labels }, ...rest];
}
