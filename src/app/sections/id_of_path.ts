/** The id of a document from the path of its file, as ra prints it or as a person abbreviates it. */
import { RaError } from "../../base/error.ts";
import { below, normalize, resolve } from "../../base/path.ts";
import { usableTrees } from "../../config/model.ts";
import type { IndexedFile, SearchIndex } from "../../index/model.ts";
import type { Workspace } from "../workspace.ts";

/** How many documents the error for an ambiguous path names. */
const MOST_NAMED = 5;

/**
 * `text` is a path relative to the working directory or absolute, or the end of one that no other
 * document has, with or without its extension; `#section` may follow. Null for an id and for what is no
 * document. Throws when several documents end in it.
 */
export function idOfPath(workspace: Workspace, index: SearchIndex, text: string): string | null {
  if (index.refOf(text) !== null) return null;
  const hash = text.indexOf("#");
  // A name may contain `#`, too.
  const splits = hash < 0 ? [text.length] : [text.length, hash];
  for (const at of splits) {
    const path = text.slice(0, at).normalize("NFC");
    const id = path === "" ? null : byFile(workspace, index, path) ?? bySuffix(index, path) ??
      byPage(workspace, index, path);
    if (id !== null) return id + text.slice(at);
  }
  return null;
}

const EXTENSION = /\.(?:md|mdx|markdown|txt|rst|adoc|org|ipynb|html?|docx|epub|pdf)$/i;
/** What a folder shows as its own page. */
const FRONT_PAGE = /(?:^|\/)(?:_?index|readme)$/i;

/** A path as sites write it: without the extension, and that of a folder for its front page. */
export function pageOf(path: string): string {
  return path.replace(/\/+$/, "").replace(EXTENSION, "").replace(FRONT_PAGE, "");
}

/** `docs/guide/start` for `docs/guide/start.md`, and `docs/guide` for `docs/guide/index.md`. */
function byPage({ host, config }: Workspace, index: SearchIndex, path: string): string | null {
  if (EXTENSION.test(path)) return null;
  const file = resolve(host.cwd(), path).normalize("NFC");
  const inside = new Map(
    usableTrees(config).map(({ name, folder }) => [name, below(folder.normalize("NFC"), file)]),
  );
  const wanted = normalize(path).replace(/\/+$/, "");
  return onlyOne(
    path,
    [...index.files()].filter((file) => {
      const page = pageOf(file.path);
      return page !== "" && (page === inside.get(file.tree) || `/${page}`.endsWith(`/${wanted}`));
    }),
  );
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
  return onlyOne(path, [...index.files()].filter((file) => `/${file.path}`.endsWith(end)));
}

/** The id of the document, null if there is none. Throws if there are several. */
function onlyOne(path: string, files: readonly IndexedFile[]): string | null {
  const ids = files.map((file) => `${file.tree}:${file.path}`);
  if (ids.length <= 1) return ids[0] ?? null;
  const more = ids.length > MOST_NAMED ? `, and ${ids.length - MOST_NAMED} more` : "";
  throw new RaError(`Cannot tell which document "${path}" is: ${ids.length} paths end in it`, {
    hint: `give one of their ids: ${ids.slice(0, MOST_NAMED).join("  ")}${more}`,
  });
}
