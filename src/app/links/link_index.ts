/**
 * The links of an index: of the facts that `ra check` keeps about each document, resolved as the rules
 * resolve them. Facts are decoded only for the documents that are asked for and those that may link to
 * them, so nothing about links is in the index itself, and no search pays for them.
 */
import { below, join, relative } from "../../base/path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import type { FileNames } from "../../check/facts/link_names.ts";
import { LinkReader, type ReadLink } from "../../check/links/link_reader.ts";
import { usableTrees } from "../../config/model.ts";
import { githubAnchor } from "../../markdown/anchors.ts";
import type { IndexedChunk, Ref, SearchIndex } from "../../index/model.ts";
import { slashed } from "../check/files.ts";
import { type OpenProject, openProject } from "../check/open_project.ts";
import { documentRefs } from "../sections/chunks.ts";
import type { SectionReader } from "../sections/section_reader.ts";
import type { Workspace } from "../workspace.ts";
import type { LinkEnd, LinksOf, SectionLink } from "./model.ts";

interface Opened extends Pick<OpenProject, "documents" | "project"> {
  readonly workspace: Workspace;
  readonly index: SearchIndex;
  readonly reader: SectionReader;
}

export class LinkIndex {
  readonly #workspace: Workspace;
  readonly #index: SearchIndex;
  readonly #reader: SectionReader;
  readonly #documents: OpenProject["documents"];
  readonly #project: OpenProject["project"];
  readonly #links: LinkReader;
  readonly #folders: readonly { readonly name: string; readonly folder: string }[];
  readonly #chunks = new Map<Ref, readonly IndexedChunk[]>();
  readonly #anchors = new Map<Ref, ReadonlyMap<string, Ref>>();

  private constructor({ workspace, index, reader, documents, project }: Opened) {
    const { host, config } = workspace;
    this.#workspace = workspace;
    this.#index = index;
    this.#reader = reader;
    this.#documents = documents;
    this.#project = project;
    const { facts } = documents;
    this.#links = new LinkReader(project, facts, (name) => facts.linkingVia(name));
    this.#folders = usableTrees(config).map(({ name, folder }) => (
      { name, folder: slashed(realPathOr(host, folder)) }
    ));
  }

  /** `isTrusted`: may the cache of facts be believed? If not so, reading links may throw `DamagedFacts`. */
  static async open(
    workspace: Workspace,
    { index, reader }: Pick<Opened, "index" | "reader">,
    isTrusted: boolean,
  ): Promise<LinkIndex> {
    const { documents, project } = await openProject(workspace, [], isTrusted);
    return new LinkIndex({ workspace, index, reader, documents, project });
  }

  /** Are the links of this document known? Those of other formats than markdown are not. */
  isRead(ref: Ref): boolean {
    return this.#documents.facts.has(this.#fileOf(ref));
  }

  /** The links of a section, or of a document, and those to it. */
  async of(ref: Ref): Promise<LinksOf> {
    const { id } = this.#index.chunk(ref);
    const own = await this.#outOf(ref);
    return {
      id,
      out: own.filter(({ to }) => to !== null && !this.#isInside(to.ref, ref)),
      in: await this.#into(ref),
      broken: own.filter(({ problem }) => problem !== null),
      unchecked: own.filter(({ unchecked }) => unchecked !== null),
    };
  }

  /** All links between indexed documents, and those that are broken, in document order. */
  async *all(trees?: readonly string[]): AsyncGenerator<SectionLink> {
    for (const { docRef } of this.#index.files(trees)) {
      yield* await this.#linksOf(this.#fileOf(docRef), { docRef });
    }
  }

  async #outOf(ref: Ref): Promise<SectionLink[]> {
    const docRef = this.#index.docRefOf(ref);
    const links = await this.#linksOf(this.#fileOf(ref), { docRef });
    return links.filter(({ from }) => this.#isInside(from.ref, ref));
  }

  async #into(ref: Ref): Promise<SectionLink[]> {
    const { facts } = this.#documents;
    const target = this.#fileOf(ref);
    const names = facts.namesOf([target]);
    names.add(target, this.#project.sites.urlsOf(target));
    const links: SectionLink[] = [];
    const sources = new Set([...facts.linkingBy(names), target]);
    for (const file of [...sources].sort()) {
      const isOwn = file === target;
      const docRef = this.#refOfFile(file);
      const found = await this.#linksOf(file, { docRef, target, names: isOwn ? undefined : names });
      links.push(
        ...found.filter(({ from, to }) =>
          to !== null && this.#isInside(to.ref, ref) && !this.#isInside(from.ref, ref)
        ),
      );
    }
    return links;
  }

  /** The links of a file; with `target`, only those that lead to it. */
  async #linksOf(
    file: string,
    { docRef, target, names }: {
      readonly docRef: Ref | null;
      readonly target?: string;
      readonly names?: FileNames;
    },
  ): Promise<SectionLink[]> {
    const facts = this.#documents.facts.get(file);
    if (facts === undefined) return [];
    const found: SectionLink[] = [];
    for (const link of await this.#links.linksOf(file, facts, names)) {
      const to = link.file ?? (link.target.startsWith("#") ? file : null);
      if (target !== undefined && to !== target) continue;
      const { form, line, problem, unchecked } = link;
      found.push({
        form,
        from: this.#end(file, docRef === null ? null : this.#sectionAt(docRef, line)),
        line,
        target: link.target,
        to: to === null ? null : await this.#place(to, link),
        problem,
        unchecked,
      });
    }
    return found;
  }

  /** The section that a link leads to: that of its anchor, or the document. */
  async #place(file: string, { anchor }: ReadLink): Promise<LinkEnd> {
    const docRef = this.#refOfFile(file);
    if (docRef === null || anchor === null) return this.#end(file, docRef);
    const anchors = await this.#anchorsOf(docRef);
    return this.#end(file, anchors.get(anchor) ?? anchors.get(folded(anchor)) ?? docRef);
  }

  /** By anchor as it is, and folded, as other sites and wikis write it. */
  async #anchorsOf(docRef: Ref): Promise<ReadonlyMap<string, Ref>> {
    const known = this.#anchors.get(docRef);
    if (known !== undefined) return known;
    const byId = new Map(this.#chunksOf(docRef).map(({ id, ref }) => [id, ref]));
    const anchors = new Map<string, Ref>();
    for (const [anchor, id] of await this.#reader.anchors(this.#index.chunk(docRef))) {
      const ref = byId.get(id);
      if (ref === undefined) continue;
      anchors.set(anchor, ref);
      if (!anchors.has(folded(anchor))) anchors.set(folded(anchor), ref);
    }
    this.#anchors.set(docRef, anchors);
    return anchors;
  }

  /** The innermost section that has a line. */
  #sectionAt(docRef: Ref, line: number): Ref {
    return this.#chunksOf(docRef)
      .findLast(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd)?.ref ?? docRef;
  }

  #chunksOf(docRef: Ref): readonly IndexedChunk[] {
    const known = this.#chunks.get(docRef);
    if (known !== undefined) return known;
    const chunks = documentRefs(this.#index, docRef).map((ref) => this.#index.chunk(ref));
    this.#chunks.set(docRef, chunks);
    return chunks;
  }

  /** Is the section this one, or below it? */
  #isInside(inner: Ref | null, ref: Ref): boolean {
    for (let up = inner; up !== null; up = this.#index.parentOf(up)) if (up === ref) return true;
    return false;
  }

  #end(file: string, ref: Ref | null): LinkEnd {
    if (ref === null) {
      return { ref, id: null, title: null, file: relative(this.#workspace.host.cwd(), file) };
    }
    const { id, title, tree, path } = this.#index.chunk(ref);
    return { ref, id, title, file: this.#workspace.fileOf({ tree, path }) };
  }

  #fileOf(ref: Ref): string {
    const tree = this.#index.treeOf(ref);
    const { folder } = this.#folders.find(({ name }) => name === tree)!;
    return slashed(join(folder, this.#index.pathOf(ref)));
  }

  #refOfFile(file: string): Ref | null {
    for (const { name, folder } of this.#folders) {
      const path = below(folder, file);
      const ref = path === null ? null : this.#index.refOf(`${name}:${slashed(path)}`);
      if (ref !== null) return ref;
    }
    return null;
  }
}

/** Without what sites and wikis treat in their own ways: case, punctuation, spaces. */
function folded(anchor: string): string {
  return githubAnchor(anchor).replace(/[-_]+/g, "");
}
