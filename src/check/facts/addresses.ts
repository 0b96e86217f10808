/** What frontmatter says about the address of its page, in YAML or, as Hugo has it, in TOML. */
import type { FrontmatterEntries, Markdown } from "../../markdown/model.ts";
import { type Address, ADDRESS_KEYS } from "../model.ts";
import { readScript } from "../site/script_literals.ts";
import { textsOf } from "../site/setting.ts";

const MAX_ADDRESSES = 100;
const MAX_TOML = 20_000;

export function addressesIn({ text, at, frontmatter }: Markdown): Address[] {
  const isToml = text.startsWith("+++", at);
  const found = isToml ? ofToml(text.slice(at, at + MAX_TOML)) : ofYaml(frontmatter.entries);
  return found.filter(({ value }) => value !== "").slice(0, MAX_ADDRESSES);
}

function ofYaml(entries: FrontmatterEntries): Address[] {
  const plain = ADDRESS_KEYS.flatMap((key) => {
    const node = entries.get(key);
    const nodes = node === undefined ? [] : node.kind === "list" ? node.items : [node];
    return nodes.flatMap((one) => one.kind === "scalar" ? [{ key, value: one.text.trim() }] : []);
  });
  return [...plain, ...ofRedirects(entries)];
}

/** `redirects: [{ from, to }]`, relative to the page, of which a template makes rules for the host. */
function ofRedirects(entries: FrontmatterEntries): Address[] {
  const node = entries.get("redirects");
  return (node?.kind === "list" ? node.items : []).flatMap((one): Address[] => {
    const from = one.kind === "map" ? one.entries.get("from") : undefined;
    return from?.kind === "scalar" ? [{ key: "redirects", value: from.text.trim() }] : [];
  });
}

/** The keys before the first table; texts and lists of texts are written as in other languages. */
function ofToml(text: string): Address[] {
  const end = text.search(/\n(?:\+\+\+|\[)/);
  if (end < 0) return [];
  const { constants } = readScript(text.slice(3, end), true);
  // A date has no quotes there.
  const date = /^date\s{0,9}=\s{0,9}(\d{4}-\d\d-\d\d)/m.exec(text.slice(0, end))?.[1];
  return ADDRESS_KEYS.flatMap((key) => {
    const values = key === "date" && date !== undefined ? [date] : textsOf(constants.get(key));
    return values.map((value) => ({ key, value: value.trim() }));
  });
}
