/** Headings, metadata and anchors as the readers of formats make them. */
import type { Anchor } from "../markdown/anchors.ts";
import { MAX_SOURCE, oneLine } from "../markdown/inline/heading_text.ts";
import type { FrontmatterEntries, Heading, YamlNode } from "../markdown/model.ts";
import type { TextLine } from "./lines.ts";
import type { Reading } from "./model.ts";

/** A heading on the lines `first` to `last`. */
export function toHeading(
  { first, last = first }: { readonly first: TextLine; readonly last?: TextLine },
  depth: number,
  { source, toTitle }: { readonly source: string; readonly toTitle: (source: string) => string },
): Heading {
  return {
    depth,
    at: first.at,
    endAt: last.endAt,
    line: first.number,
    source,
    title: oneLine(toTitle(source.slice(0, MAX_SOURCE))),
    explicitId: null,
    attributes: "",
  };
}

/** What the scanner of a text format has found. */
export interface Scanned {
  readonly lines: readonly TextLine[];
  readonly entries: FrontmatterEntries;
  readonly headings: readonly Heading[];
  readonly anchors: AnchorList;
  readonly code: readonly number[];
}

export function toReading(text: string, { lines, anchors, ...found }: Scanned): Reading {
  anchors.settle(null);
  const lineCount = Math.max(1, lines.length);
  return { text, ...found, anchors: anchors.anchors, lineCount, places: [] };
}

/** Most entries of one document; further ones are ignored, as they are in YAML. */
const MOST_ENTRIES = 1_000;
const MOST_CHARACTERS = 2_000;

/**
 * Collects what a file says about itself. A key is lowercase; one that was added before keeps its
 * first value.
 */
export class EntryList {
  readonly #entries = new Map<string, YamlNode>();

  get entries(): FrontmatterEntries {
    return this.#entries;
  }

  add(key: string, value: string): void {
    this.#set(key, toScalar(value));
  }

  /** Adds to the document's tags. */
  addTags(tags: readonly string[]): void {
    const known = this.#entries.get("tags");
    const before = known?.kind === "list" ? known.items : [];
    const added = tags.map((tag) => toScalar(tag.replace(/\s+/g, "-")))
      .filter(({ text }) => text !== "");
    const items = [...before, ...added].slice(0, MOST_ENTRIES);
    this.#entries.set("tags", { kind: "list", items });
  }

  #set(key: string, node: YamlNode): void {
    const name = key.trim().toLowerCase();
    if (name === "" || this.#entries.has(name) || this.#entries.size >= MOST_ENTRIES) return;
    this.#entries.set(name, node);
  }
}

function toScalar(value: string): YamlNode & { readonly kind: "scalar" } {
  const text = oneLine(value.slice(0, MOST_CHARACTERS));
  return { kind: "scalar", value: text, text };
}

/** The tags of a list that commas separate. */
export function commaList(value: string): string[] {
  return value.split(/[,;]/).map((one) => one.trim()).filter((one) => one !== "");
}

/**
 * Collects anchors. One that is announced belongs to the heading that follows it, if nothing but
 * blank lines, comments and other anchors come between, and else to its own place.
 */
export class AnchorList {
  readonly anchors: Anchor[] = [];
  #announced: Anchor[] = [];

  add(name: string, at: number): void {
    if (name !== "") this.anchors.push({ name, at });
  }

  announce(name: string, at: number): void {
    if (name !== "") this.#announced.push({ name, at });
  }

  /** A heading begins at `at`, or some text does. */
  settle(at: number | null): void {
    if (this.#announced.length === 0) return;
    for (const one of this.#announced) this.anchors.push(at === null ? one : { ...one, at });
    this.#announced = [];
  }
}
