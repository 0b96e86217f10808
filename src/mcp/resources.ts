/**
 * Documents and sections as MCP resources. Only what is in the index is served: a URI is never used as a
 * path of the file system.
 */
import { getSections } from "../app/get.ts";
import { list } from "../app/list/list.ts";
import type { Workspace } from "../app/workspace.ts";
import { RaError } from "../base/error.ts";
import { withoutInvisible } from "../base/text/invisible.ts";
import { toId, toUri } from "./uri.ts";

export interface Resource {
  readonly uri: string;
  /** The id that the tools use for it. */
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

/** Resources per page. */
const PAGE = 200;

/** One page of the documents, in document order. Throws if no page returned the cursor. */
export async function listResources(workspace: Workspace, cursor?: string): Promise<ResourcePage> {
  const { docs } = await list(workspace, { what: "docs", trees: [], freshness: "auto" });
  const last = cursor === undefined
    ? -1
    : docs.findIndex(({ tree, path }) => toUri(tree, path) === cursor);
  if (cursor !== undefined && last < 0) {
    throw new RaError("Cannot continue the list of resources: the cursor is no longer valid", {
      hint: "list the resources from the start",
    });
  }
  const resources = docs.slice(last + 1, last + 1 + PAGE).map(({ tree, path, title, size }) => ({
    uri: toUri(tree, path),
    name: withoutInvisible(`${tree}:${path}`),
    title: withoutInvisible(title),
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

/** The document or section as it is in its file. Throws if it is not indexed. */
export async function readResource(workspace: Workspace, uri: string): Promise<ResourceText> {
  const id = toId(uri);
  if (id === null) {
    throw new RaError(`Cannot read "${uri}": it is not the URI of a document`, {
      hint: "URIs look like ra://tree/path.md; resources/list lists them",
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

/** What is converted is shown as markdown. */
function mimeTypeOf(path: string): string {
  return /\.(?:md|markdown|ipynb|x?html?|docx|epub|pdf)$/i.test(path)
    ? "text/markdown"
    : "text/plain";
}
