/** `ra inspect doc`: a document's outline with sizes and spans, as text or JSON. */
import type { InspectOutcome } from "../../app/inspect/inspect.ts";
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { displayWidth } from "../../base/text/display_width.ts";
import type { OutlineChunk, ParsedDocument } from "../../document/model.ts";
import { humanSize, plural } from "../terminal/columns.ts";
import { chunkJson, factsJson, type JsonObject } from "../json.ts";
import { spanTokens } from "../tokens/estimate.ts";
import { nameText, oneLine, type Style, truncate } from "../terminal/style.ts";

/** `{file, type, title, tags, language, nodes}`. A node has the metadata of a section, and its own body. */
export function inspectJson(
  { file, document, facts, language }: InspectOutcome,
  count: (text: string) => number,
): JsonObject {
  const { type, title, tags, chunks } = document;
  const bytes = encodeUtf8(document.text);
  const spanOf = ({ byteStart, byteEnd }: OutlineChunk) =>
    decodeUtf8(bytes.subarray(byteStart, byteEnd));
  return {
    file,
    type,
    title,
    tags,
    language: { name: language.language, by: language.by },
    nodes: chunks.map((chunk, i) => ({
      ...chunkJson(chunk),
      ...factsJson(facts[i]),
      token_count: spanTokens(spanOf(chunk), count),
      body: bodyOf(document, chunk),
    })),
  };
}

/** Facts about the document, then for each node its slug, size, spans and first line. */
export function inspectText(outcome: InspectOutcome, style: Style): string {
  const { document } = outcome;
  const nodes = document.chunks.map((chunk) => nodeText(outcome, chunk, style));
  return [headText(outcome, style), ...nodes, footText(document, style)]
    .filter((part) => part !== "").join("\n");
}

function languageText({ language, by }: InspectOutcome["language"], style: Style): string {
  return `${language}  ${style.dim(`by its ${by}`)}`;
}

function headText({ file, size, document, language }: InspectOutcome, style: Style): string {
  const { type, title, tags, meta, chunks, frontmatterProblem } = document;
  const facts: [name: string, value: string][] = [
    ["file", `${nameText(file)}  ${style.dim(`${type}, ${humanSize(size)}`)}`],
    ["title", style.bold(line(title))],
    ["tags", tags.map((tag) => `#${line(tag)}`).join(" ")],
    ["meta", [...meta].map(([key, values]) => `${line(key)}=${line(values.join(","))}`).join("  ")],
    ["lang", language.by === "default" ? "" : languageText(language, style)],
    ["nodes", plural(chunks.length, "node")],
    ["front", style.yellow(frontmatterProblem ? `unreadable: ${line(frontmatterProblem)}` : "")],
  ];
  return facts.filter(([, value]) => value !== "")
    .map(([name, value]) => `${style.dim(`${name}:`.padEnd(7))} ${value}\n`).join("");
}

function nodeText(outcome: InspectOutcome, chunk: OutlineChunk, style: Style): string {
  const indent = "  ".repeat(chunk.hierarchy.length - 1);
  const name = chunk.slug === null ? nameText(chunk.id) : `#${chunk.slug}`;
  const size = humanSize(chunk.bodySpans.reduce((sum, { start, end }) => sum + end - start, 0));
  const spans = `${size} · lines ${chunk.lineStart}–${chunk.lineEnd} · bytes ` +
    `${chunk.byteStart}–${chunk.byteEnd}`;
  const mark = chunk.depth === 0 ? "" : `h${chunk.depth} `;
  const room = Math.max(20, style.width - displayWidth(indent));
  const first = truncate(firstLine(shownBody(outcome, chunk)), room - 2);
  return `${indent}${style.dim(mark)}${style.bold(truncate(titleText(chunk), room - 3))}\n` +
    `${indent}  ${style.cyan(name)}  ${style.dim(spans)}\n` +
    (first === "" ? "" : `${indent}  ${style.dim("│")} ${first}\n`);
}

function footText({ discarded }: ParsedDocument, style: Style): string {
  if (discarded.length === 0) return "";
  const rows = discarded.map((one) => `  line ${one.line}: ${titleText(one)}\n`);
  return style.yellow("Headings without content, kept as text of the section around them:") +
    `\n${rows.join("")}`;
}

/** The text of the node itself, without its children. */
function bodyOf({ text }: ParsedDocument, { bodyRanges }: OutlineChunk): string {
  return bodyRanges.map(({ start, end }) => text.slice(start, end)).join("");
}

function titleText({ title }: { readonly title: string }): string {
  return line(title) || "(no text)";
}

/** Without the frontmatter of a document, whose facts are shown above. */
function shownBody({ document, textAt }: InspectOutcome, chunk: OutlineChunk): string {
  const { text } = document;
  return chunk.bodyRanges.map(({ start, end }) => text.slice(Math.max(start, textAt), end)).join(
    "",
  );
}

function firstLine(body: string): string {
  const start = body.search(/[^\s\ufeff]/);
  if (start < 0) return "";
  const rest = body.slice(start, start + 2_000);
  return line(rest.split(/[\r\n]/, 1)[0]);
}

function line(text: string): string {
  return oneLine(text).trim();
}
