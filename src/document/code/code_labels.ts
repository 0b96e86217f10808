/** What the sections of a source file can be filtered by. */
import type { Definition, EntryPoint, SourceFacts } from "../../code/model.ts";
import type { Label, LabelKey } from "../labels.ts";
import type { Node } from "../node.ts";

/**
 * The labels of each node, the file first; `defined` has the definitions of each, its own before
 * those inside.
 */
export function labelsOf(
  nodes: readonly Node[],
  defined: readonly (readonly Definition[])[],
  facts: SourceFacts | null,
): readonly (readonly Label[])[] {
  const entries = entriesOf(nodes, facts?.entries ?? []);
  return nodes.map((_, i) => {
    const symbols = defined[i].flatMap((one) => one.symbols);
    return [
      { key: "type", value: i === 0 ? "file" : defined[i][0].type },
      ...labels("symbol", i === 0 ? [...facts?.symbols ?? [], ...symbols] : symbols),
      ...labels("import", i === 0 ? facts?.imports ?? [] : []),
      ...labels("entry", entries[i]),
    ];
  });
}

function labels(key: LabelKey, values: readonly string[]): Label[] {
  return [...new Set(values)].map((value) => ({ key, value }));
}

/** The entries in each node: they belong to the innermost one. */
function entriesOf(nodes: readonly Node[], entries: readonly EntryPoint[]): string[][] {
  const names: string[][] = nodes.map(() => []);
  let last = 0;
  for (const { at, name } of entries) {
    while (last + 1 < nodes.length && nodes[last + 1].at <= at) last++;
    let place = last;
    while (place > 0 && nodes[place].endAt <= at) place = nodes[place].parent;
    names[place].push(name);
  }
  return names;
}
