/**
 * Documents as resources: `ra://tree/path`, and `ra://tree/path#section` for a part of one.
 *
 * A name that is not in the index is not served, whatever it looks like: a resource is never a path.
 */
import { getSections } from "../app/get.ts";
import { list } from "../app/list.ts";
import type { Workspace } from "../app/workspace.ts";
import { RaError } from "../base/error.ts";

export const URI_TEMPLATE = "ra://{tree}/{path}";

export interface Resource {
  readonly uri: string;
  /** The id that the tools know it by. */
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly size: number;
}

export interface ResourcePage {
  readonly resources: Resource[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

const PAGE = 200;

/** A page of the documents, in document order; throws for a cursor that no page gave. */
export async function listResources(workspace: Workspace, cursor?: string): Promise<ResourcePage> {
  const { docs } = await list(workspace, { what: "docs", trees: [], freshness: "auto" });
  const last = cursor === undefined
    ? -1
    : docs.findIndex(({ tree, path }) => toUri(tree, path) === cursor);
  if (cursor !== undefined && last < 0) {
    throw new RaError("Cannot continue the list of resources: its cursor is not valid any more", {
      hint: "list the resources from the start",
    });
  }
  const resources = docs.slice(last + 1, last + 1 + PAGE).map(({ tree, path, title, size }) => ({
    uri: toUri(tree, path),
    name: `${tree}:${path}`,
    title,
    mimeType: mimeTypeOf(path),
    size,
  }));
  const isLast = last + 1 + PAGE >= docs.length;
  return isLast ? { resources } : { resources, nextCursor: resources.at(-1)!.uri };
}

export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** The document or section as it stands in its file; throws when it is not indexed. */
export async function readResource(workspace: Workspace, uri: string): Promise<ResourceText> {
  const id = toId(uri);
  if (id === null) {
    throw new RaError(`Cannot read "${uri}": it is no address of a document`, {
      hint: "addresses look like ra://tree/path.md; resources/list gives them",
    });
  }
  const { sections } = await getSections(workspace, {
    ids: [id],
    fullDocument: false,
    lines: null,
    freshness: "auto",
  });
  const [{ chunk, text }] = sections;
  return { uri, mimeType: mimeTypeOf(chunk.path), text };
}

/** Every name in the path is percent-encoded, the slashes between them are not. */
export function toUri(tree: string, path: string): string {
  return `ra://${encodeURIComponent(tree)}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The id that an address stands for, or null when it is none. */
export function toId(uri: string): string | null {
  const match = /^ra:\/\/([^/?#]+)\/([^?#]+)(?:#(.+))?$/i.exec(uri);
  if (match === null) return null;
  try {
    const [tree, path, slug] = match.slice(1).map((part) => part && decodeURIComponent(part));
    return `${tree}:${path}${slug === undefined ? "" : `#${slug}`}`;
  } catch {
    return null;
  }
}

function mimeTypeOf(path: string): string {
  return /\.(?:md|markdown)$/i.test(path) ? "text/markdown" : "text/plain";
}
