/** `ra links`: lists, JSON, and the graph as DOT. */
import type { GraphOutcome, LinksOutcome } from "../../app/links/list_links.ts";
import type { LinkEnd, LinksOf, SectionLink } from "../../app/links/model.ts";
import { columns, plural } from "../terminal/columns.ts";
import { indexJson, type JsonObject } from "../json.ts";
import { nameText, oneLine, type Style } from "../terminal/style.ts";

/** Below each id: where it links to, what links to it, and what is broken. */
export function linksText({ sections }: LinksOutcome, style: Style): string {
  return sections.map((section) => sectionText(section, style)).join("\n");
}

function sectionText({ id, out, in: from, broken, unchecked }: LinksOf, style: Style): string {
  const head = `${style.dim("──")} ${style.bold(style.cyan(nameText(id)))}\n`;
  const parts = [
    part("links to", out.map((link) => row(link.to!, link, style)), style),
    part("linked from", from.map((link) => row(link.from, link, style)), style),
    part("broken", broken.map((link) => reasonRow(link, link.problem!)), style),
    part("not checked", reasonCounts(unchecked), style),
  ].filter((text) => text !== "");
  return head + (parts.length === 0 ? "no links\n" : parts.join(""));
}

function part(title: string, rows: readonly string[][], style: Style): string {
  if (rows.length === 0) return "";
  const lines = columns(rows).trimEnd().split("\n");
  return `${style.bold(title)}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function row(end: LinkEnd, { line, target, form }: SectionLink, style: Style): string[] {
  const name = end.id === null ? nameText(end.file) : style.cyan(nameText(end.id));
  return [name, style.dim(`line ${line}`), `${form} ${oneLine(target)}`];
}

function reasonRow({ line, target }: SectionLink, why: string): string[] {
  return [`line ${line}`, oneLine(target), oneLine(why)];
}

/** There may be many for one reason, which has nothing to do with this section. */
function reasonCounts(links: readonly SectionLink[]): string[][] {
  const counts = new Map<string, number>();
  for (const { unchecked } of links) counts.set(unchecked!, (counts.get(unchecked!) ?? 0) + 1);
  return [...counts].map(([why, count]) => [plural(count, "link"), oneLine(why)]);
}

export function linksJson({ sections, index }: LinksOutcome): JsonObject {
  return { sections: sections.map(sectionJson), index: indexJson(index) };
}

/** `{id, out, in, broken, unchecked}`. */
export function sectionJson(section: LinksOf): JsonObject {
  return {
    id: section.id,
    out: section.out.map(linkJson),
    in: section.in.map(linkJson),
    broken: section.broken.map(linkJson),
    unchecked: section.unchecked.map(linkJson),
  };
}

export function linkJson(link: SectionLink): JsonObject {
  const { form, from, line, target, to, problem, unchecked } = link;
  return {
    form,
    from: from.id,
    from_file: from.file,
    line,
    target,
    to: to?.id ?? null,
    to_file: to?.file ?? null,
    problem,
    unchecked,
  };
}

export function graphJson({ nodes, edges, broken, index }: GraphOutcome): JsonObject {
  return {
    nodes: nodes.map(({ id, title }) => ({ id, title })),
    edges: edges.map(({ from, to, count }) => ({ from, to, count })),
    broken: broken.map(linkJson),
    index: indexJson(index),
  };
}

/** The graph in the language of Graphviz. */
export function graphDot({ nodes, edges }: GraphOutcome): string {
  return [
    "digraph links {",
    "  rankdir=LR;",
    "  node [shape=box];",
    ...nodes.map(({ id, title }) => `  ${quoted(id)} [label=${quoted(title)}];`),
    ...edges.map(({ from, to, count }) =>
      `  ${quoted(from)} -> ${quoted(to)}${count > 1 ? ` [weight=${count}]` : ""};`
    ),
    "}\n",
  ].join("\n");
}

/** A string of DOT; a backslash would be read as an escape. */
function quoted(text: string): string {
  return `"${nameText(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
