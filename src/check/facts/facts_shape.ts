/** Whether a value that was read from a cache is what `readFacts` returns. */
import type { LinkKind } from "../../markdown/model.ts";
import { ADDRESS_KEYS, type FileFacts, type IncludeKind, RULE_CODES } from "../model.ts";

const LINK_KINDS: Readonly<Record<LinkKind, true>> = {
  link: true,
  image: true,
  html: true,
  wiki: true,
  definition: true,
  reference: true,
};
const INCLUDE_KINDS: Readonly<Record<IncludeKind, true>> = {
  beside: true,
  anywhere: true,
  shortcode: true,
  component: true,
  api: true,
  output: true,
};
const CODES: ReadonlySet<unknown> = new Set(RULE_CODES);
const KEYS: ReadonlySet<unknown> = new Set(ADDRESS_KEYS);

type Fields = Readonly<Record<string, unknown>>;

/** Checks every field, so that a rule never meets a value that it does not expect. Total, linear. */
export function isFileFacts(value: unknown): value is FileFacts {
  return isRecord(value) && isCount(value.lineCount) && isListOf(value.headings, isHeading) &&
    isListOf(value.ids, isText) && isListOf(value.terms, isText) &&
    isListOf(value.summaries, isText) &&
    isListOf(value.labels, isText) && isListOf(value.references, isReference) &&
    isListOf(value.includes, isInclude) && isListOf(value.addresses, isAddress) &&
    isListOf(value.links, isLink) && isListOf(value.codePaths, isCodePath) &&
    isListOf(value.codeNames, isCodeName) &&
    isListOf(value.ignores, isIgnore) && isListOf(value.findings, isLocalFinding);
}

function isHeading(value: unknown): boolean {
  return isRecord(value) && isCount(value.line) && isText(value.title) &&
    [value.source, value.attributes, value.id].every((one) => one === null || isText(one));
}

function isInclude(value: unknown): boolean {
  return isRecord(value) && isCount(value.line) && isText(value.path) && isText(value.part) &&
    isText(value.kind) && Object.hasOwn(INCLUDE_KINDS, value.kind);
}

function isLink(value: unknown): boolean {
  return isRecord(value) && isPlaced(value) && isText(value.target) &&
    isText(value.kind) && Object.hasOwn(LINK_KINDS, value.kind) &&
    isCount(value.at) && isCount(value.end) && value.at <= value.end;
}

function isReference(value: unknown): boolean {
  return isRecord(value) && isPlaced(value) && isText(value.target);
}

function isAddress(value: unknown): boolean {
  return isRecord(value) && KEYS.has(value.key) && isText(value.value);
}

function isCodePath(value: unknown): boolean {
  return isRecord(value) && isPlaced(value) && isText(value.path);
}

function isCodeName(value: unknown): boolean {
  return isRecord(value) && isPlaced(value) && isText(value.name) &&
    (value.place === null || isText(value.place));
}

function isIgnore(value: unknown): boolean {
  return isRecord(value) && isCount(value.line) && isListOf(value.codes, isText);
}

function isLocalFinding(value: unknown): boolean {
  return isRecord(value) && isPlaced(value) && CODES.has(value.code) && isText(value.message);
}

/** Lines and columns count from 1. */
function isPlaced({ line, column }: Fields): boolean {
  return isCount(line) && line > 0 && isCount(column) && column > 0;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
