/**
 * Finds the bodies of Python functions by their indentation: all but the first statement, which may be a
 * text that documents the function and without which there would be none.
 */
import type { Body } from "../found.ts";
import { codeEnd } from "./with_bodies.ts";

const DEF = /^(?:async\s+)?def\s/;

interface Line {
  readonly start: number;
  /** Where the next statement starts, behind its line break. */
  readonly end: number;
  readonly indent: number;
}

/** Ascending and apart; empty if a text or a bracket does not end. */
export function findPythonBodies(text: string): readonly Body[] {
  const bodies: Body[] = [];
  /** The function that is being looked through. */
  let open: { readonly indent: number; bodyAt: number } | null = null;
  /** The end of the statement before. */
  let last = 0;
  for (const { start, end, indent } of statements(text)) {
    if (end < 0) return [];
    const at = start + indent;
    if (open !== null && indent <= open.indent) {
      if (open.bodyAt > 0) {
        bodies.push({ start: open.bodyAt, end: last, stop: codeEnd(text, last) });
      }
      open = null;
    } else if (open !== null) {
      if (open.bodyAt === 0 && !isBlock(text, end)) open.bodyAt = end;
    }
    last = end;
    if (open === null && DEF.test(text.slice(at, at + 20)) && isBlock(text, end)) {
      open = { indent, bodyAt: 0 };
    }
  }
  if (open !== null && open.bodyAt > 0) {
    bodies.push({ start: open.bodyAt, end: last, stop: codeEnd(text, last) });
  }
  return bodies.filter((one) => one.end > one.start);
}

/** Does what ends here have statements below it? A comment behind the colon makes it unsure: then it has. */
function isBlock(text: string, end: number): boolean {
  const line = text.slice(Math.max(0, end - 200), end).trimEnd();
  return line.endsWith(":") || line.slice(line.lastIndexOf("\n") + 1).includes("#");
}

/** Logical lines that are neither blank nor comments; the last has a negative end if it never ends. */
function* statements(text: string): Generator<Line> {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    while (text[at] === " " || text[at] === "\t") at++;
    const sign = text[at];
    if (sign === "\n" || sign === "\r" || sign === "\f") at++;
    else if (sign === "#") at = lineEnd(text, at);
    else if (at < length) {
      const indent = at - start;
      at = statementEnd(text, at);
      yield { start, end: at, indent };
      if (at < 0) return;
    }
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

function statementEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    switch (text[at]) {
      case "(":
      case "[":
      case "{":
        depth++;
        break;
      case ")":
      case "]":
      case "}":
        if (--depth < 0) return -1;
        break;
      case "#":
        at = lineEnd(text, at) - 2;
        break;
      case "\\":
        at += text[at + 1] === "\r" ? 2 : 1;
        break;
      case "\n":
        if (depth === 0) return at + 1;
        break;
      case '"':
      case "'":
        at = stringEnd(text, at) - 1;
        if (at < 0) return -1;
    }
  }
  return depth === 0 ? text.length : -1;
}

/** -1 if the text does not end. */
function stringEnd(text: string, at: number): number {
  const sign = text[at];
  const isTriple = text.startsWith(sign.repeat(3), at);
  const end = isTriple ? sign.repeat(3) : sign;
  for (let i = at + end.length; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === sign && text.startsWith(end, i)) return i + end.length;
    else if (text[i] === "\n" && !isTriple) return -1;
  }
  return -1;
}
