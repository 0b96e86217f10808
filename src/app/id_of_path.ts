/** The id of a document from the path of its file, as ra prints it or as a person abbreviates it. */
import { RaError } from "../base/error.ts";
import { below, normalize, resolve } from "../base/path.ts";
import { usableTrees } from "../config/model.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Workspace } from "./workspace.ts";

/** How many documents the error for an ambiguous path names. */
const MOST_NAMED = 5;

/**
 * `text` is a path relative to the working directory or absolute, or the end of one that no other
 * document has; `#section` may follow. Null for an id and for what is no document. Throws when several
 * documents end in it.
 */
export function idOfPath(workspace: Workspace, index: SearchIndex, text: string): string | null {
  if (index.refOf(text) !== null) return null;
  const hash = text.indexOf("#");
  // A name may contain `#`, too.
  const splits = hash < 0 ? [text.length] : [text.length, hash];
  for (const at of splits) {
    const path = text.slice(0, at).normalize("NFC");
    const id = path === "" ? null : byFile(workspace, index, path) ?? bySuffix(index, path);
    if (id !== null) return id + text.slice(at);
  }
  return null;
}

function byFile({ host, config }: Workspace, index: SearchIndex, path: string): string | null {
  const file = resolve(host.cwd(), path).normalize("NFC");
  for (const { name, folder } of usableTrees(config)) {
    const inside = below(folder.normalize("NFC"), file);
    if (inside !== null && index.refOf(`${name}:${inside}`) !== null) return `${name}:${inside}`;
  }
  return null;
}

function bySuffix(index: SearchIndex, path: string): string | null {
  const end = `/${normalize(path)}`;
  const ids: string[] = [];
  for (const { tree, path } of index.files()) {
    if (`/${path}`.endsWith(end)) ids.push(`${tree}:${path}`);
  }
  if (ids.length <= 1) return ids[0] ?? null;
  const more = ids.length > MOST_NAMED ? `, and ${ids.length - MOST_NAMED} more` : "";
  throw new RaError(`Cannot tell which document "${path}" is: ${ids.length} paths end in it`, {
    hint: `give one of their ids: ${ids.slice(0, MOST_NAMED).join("  ")}${more}`,
  });
}
