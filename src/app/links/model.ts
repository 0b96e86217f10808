/** Who links to whom, by sections of the index. */
import type { LinkForm } from "../../check/links/link_reader.ts";
import type { Ref } from "../../index/model.ts";

/** A place of a link: a section of the index, or a file that is not indexed. */
export interface LinkEnd {
  /** Null for a file that is not indexed. */
  readonly ref: Ref | null;
  readonly id: string | null;
  readonly title: string | null;
  /** As it can be opened from the working directory. */
  readonly file: string;
}

export interface SectionLink {
  readonly form: LinkForm;
  /** The section that has the link, the innermost one. */
  readonly from: LinkEnd;
  /** The line of the link, from 1. */
  readonly line: number;
  /** Where it leads, as written. */
  readonly target: string;
  /** Null if it is broken, or nobody can say where it leads. */
  readonly to: LinkEnd | null;
  /** Why it is broken, or null; one to an anchor that does not exist leads to the document. */
  readonly problem: string | null;
  /** Why nobody can say where it leads, or null. */
  readonly unchecked: string | null;
}

/** The links of a section and to it, or of a document with all its sections; none inside it. */
export interface LinksOf {
  readonly id: string;
  /** Its links that lead somewhere, by line. */
  readonly out: readonly SectionLink[];
  /** The links to it, by id and line. */
  readonly in: readonly SectionLink[];
  /** Its links that lead nowhere, or to an anchor that does not exist. */
  readonly broken: readonly SectionLink[];
  /** Its links of which nobody can say where they lead. */
  readonly unchecked: readonly SectionLink[];
}
