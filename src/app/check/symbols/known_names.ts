/**
 * What the names of code in documents meant when a check last found them, kept beside the index: so
 * that a name that the code has no longer can be told from one that it never had.
 */
import { decodeStrict, encodeUtf8 } from "../../../base/bytes.ts";
import type { CodeName } from "../../../check/model.ts";
import type { CodeSymbols, Definition } from "../../../check/symbols/model.ts";
import { placedName } from "../../../check/symbols/symbol_rules.ts";
import type { IndexStore } from "../../../store/store.ts";

const NAME = "check.symbols";
const FORMAT = 1;
const MAX_SIZE = 50_000_000;
/** More names than this are not remembered. */
const MOST_NAMES = 50_000;
/** Definitions of one name. */
const MOST_MEANT = 5;

export type KnownNames = ReadonlyMap<string, readonly Definition[]>;

/** Empty if there is no such file, or one that makes no sense. */
export async function loadKnownNames(store: IndexStore): Promise<KnownNames> {
  const bytes = await store.readBeside(NAME, MAX_SIZE);
  return bytes === null ? new Map() : decode(bytes);
}

/**
 * Saves what the names mean now; of one that means nothing now, what it meant. `isAll`: these are all
 * the names of the project, and others are forgotten.
 */
export async function saveKnownNames(
  store: IndexStore,
  { before, names, isAll, symbols }: {
    readonly before: KnownNames;
    readonly names: Iterable<CodeName>;
    readonly isAll: boolean;
    readonly symbols: Pick<CodeSymbols, "meant" | "filesEndingIn">;
  },
): Promise<void> {
  const next = new Map(isAll ? [] : before);
  for (const one of names) {
    if (next.size >= MOST_NAMES) break;
    const name = one.place === null ? one.name : placedName(one);
    const now = meaningOf(one, symbols);
    const meant = now.length > 0 ? now : before.get(name) ?? [];
    if (meant.length > 0) next.set(name, meant);
  }
  const text = encode(next);
  if (text !== encode(before)) await store.writeBeside(NAME, encodeUtf8(text));
}

/** What a name means now; with its place, the file. */
function meaningOf(
  { name, place }: CodeName,
  symbols: Pick<CodeSymbols, "meant" | "filesEndingIn">,
): readonly Definition[] {
  if (place === null) return symbols.meant(name).slice(0, MOST_MEANT);
  return symbols.filesEndingIn(place).map((file) => ({ name, file })).slice(0, MOST_MEANT);
}

function encode(names: KnownNames): string {
  const rows = [...names].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([name, meant]) => [name, ...meant.flatMap((one) => [one.name, one.file])]);
  return JSON.stringify({ format: FORMAT, names: rows });
}

function decode(bytes: Uint8Array): KnownNames {
  const value = parse(bytes);
  const isKnown = typeof value === "object" && value !== null && "format" in value &&
    value.format === FORMAT && "names" in value && Array.isArray(value.names);
  if (!isKnown) return new Map();
  const rows = (value.names as unknown[]).filter(isRow);
  return new Map(rows.map(([name, ...meant]) => [name, definitionsIn(meant)]));
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeStrict(bytes) ?? "");
  } catch {
    return null;
  }
}

/** A name and, for each definition, its name and its file. */
function isRow(row: unknown): row is [string, ...string[]] {
  return Array.isArray(row) && row.length > 2 && row.length % 2 === 1 &&
    row.every((one) => typeof one === "string");
}

function definitionsIn(meant: readonly string[]): Definition[] {
  return meant.flatMap((name, i) => i % 2 === 0 ? [{ name, file: meant[i + 1] }] : []);
}
