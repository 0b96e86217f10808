/** What frontmatter tells about its document: title, tags, and all other keys for filters. */

import { oneLine } from "../markdown/inline/heading_text.ts";
import type { FrontmatterEntries, MetaValue, YamlNode } from "../markdown/model.ts";

const TAG_KEYS = ["tags", "tag"];
const OWN_KEYS = new Set(["title", ...TAG_KEYS]);

/** The title, any scalar as written; null when there is none or it is blank. */
export function titleOf(entries: FrontmatterEntries): string | null {
  const node = entries.get("title");
  if (node?.kind !== "scalar" || node.value === null) return null;
  return oneLine(node.text) || null;
}

/** The tags in order, possibly repeated, without leading `#`; `a, b c` is a list like `[a, b]`. */
export function tagsOf(entries: FrontmatterEntries): string[] {
  const tags: string[] = [];
  for (const key of TAG_KEYS) {
    const node = entries.get(key);
    if (node?.kind === "list") {
      for (const item of node.items) {
        if (item.kind === "scalar" && item.value !== null) tags.push(item.text);
      }
    } else if (node?.kind === "scalar" && node.value !== null) {
      for (const tag of node.text.split(/[\s,]+/)) tags.push(tag);
    }
  }
  return tags.map((tag) => oneLine(tag).replace(/^#+/, "").trim()).filter((tag) => tag !== "");
}

/**
 * All other keys, flattened (`a.b`), each with its scalars in order; nested lists are flattened,
 * too. A number that is not written the usual way (`1.10`, `007`) is text.
 */
export function metaOf(entries: FrontmatterEntries): Map<string, MetaValue[]> {
  const meta = new Map<string, MetaValue[]>();
  for (const [key, node] of entries) {
    if (!OWN_KEYS.has(key)) collect(key, node, meta);
  }
  return meta;
}

function collect(path: string, node: YamlNode, meta: Map<string, MetaValue[]>): void {
  switch (node.kind) {
    case "scalar": {
      const values = meta.get(path);
      if (values === undefined) meta.set(path, [metaValue(node.value, node.text)]);
      else values.push(metaValue(node.value, node.text));
      break;
    }
    case "list":
      for (const item of node.items) collect(path, item, meta);
      break;
    case "map":
      for (const [key, child] of node.entries) collect(`${path}.${key}`, child, meta);
  }
}

function metaValue(value: MetaValue, text: string): MetaValue {
  return typeof value === "number" && String(value) !== text ? text : value;
}
