/**
 * Sites: what makes pages out of the documents of a folder, and therefore what links and anchors in
 * them mean. A repository may hold several; a document that belongs to none is read on GitHub.
 *
 * The files of a generator enter, a `SitePlan` leaves: folders and the URLs that they are served at,
 * and a rule that gives the URLs of a page. Nothing of a generator is ever run.
 */
import type { Generator } from "../../config/model.ts";
import type { Address } from "../model.ts";

export type { Generator };

/** How a heading becomes an anchor. */
export type AnchorDialect =
  | "github"
  | "markdown-it"
  | "kramdown"
  | "hugo"
  | "docfx"
  | "python-markdown"
  | "mdbook"
  | "docutils"
  | "mdn";

export interface Site {
  readonly generator: Generator;
  /** The folder that its configuration is in. */
  readonly folder: string;
  /** What it was recognised by: a file, or the setting. */
  readonly evidence: string;
  readonly dialect: AnchorDialect;
}

/** A folder of files, and where it is in the site. */
export interface Mount {
  /** Absolute. It may be a single file, then `at` has its extension. */
  readonly folder: string;
  /** A canonical URL; empty for the root of the site. */
  readonly at: string;
  /** Are its documents pages? Otherwise its files are served as they are. */
  readonly isPages: boolean;
}

/** A document as the rule for URLs sees it. */
export interface PageFile {
  /** The URL of its mount. */
  readonly at: string;
  /** Below its mount, with the extension. */
  readonly path: string;
  /** What its frontmatter says about its address. */
  readonly addresses: readonly Address[];
}

/** A rule that sends visitors of some URLs elsewhere. */
export interface Redirect {
  /** A canonical URL; with `isPrefix`, everything below it as well. */
  readonly from: string;
  readonly isPrefix: boolean;
  /** Where to, as written; null when it is not known. */
  readonly to: string | null;
}

export interface SitePlan extends Site {
  /** Of equal URLs, those of the first mount count. */
  readonly mounts: readonly Mount[];
  /** URLs that a link may start with, and that are no part of routes: `/project` of `baseUrl`. */
  readonly bases: readonly string[];
  /** Languages that URLs may start with. */
  readonly prefixes: readonly string[];
  /** Is a page that is not translated shown in another language? `main` is that one, if it has a prefix. */
  readonly fallback: { readonly main: string | null } | null;
  /** The URLs of a page, in any form, the first being its own; none for a file that is no page. */
  readonly urlsOf: (page: PageFile) => readonly string[];
  readonly redirects: readonly Redirect[];
  /** URLs below which pages are generated, unless documents are there. */
  readonly generated: readonly string[];
  /** URLs below which pages are generated beside those of documents. */
  readonly mixed: () => readonly string[];
  /** Case of URLs does not matter. */
  readonly ignoresCase: boolean;
  /** Case of paths of files does not matter, either. */
  readonly ignoresFileCase: boolean;
  /** A link to a page may leave out its extension, or have `.html` instead. */
  readonly isExtensionless: boolean;
  /** Is the URL of a page that of a file, so that relative links start at its folder? */
  readonly isFileUrl: boolean;
  /** Do links with a leading `/` start at the host, of which this site is only a part? */
  readonly isAbsolute: boolean;
  /** Is every page of the site made from a file here, also at its root? */
  readonly isWhole: boolean;
  /** Does the build write the file that a link ends with, such as an archive? */
  readonly makesFile: (path: string) => boolean;
  /** Does the build write pages that links name without their folder, wherever they are? */
  readonly makesNames: boolean;
  /** May plugins write pages into folders that do not exist? */
  readonly makesFolders: boolean;
  /** Absolute files whose text is at the end of every page. */
  readonly appended: readonly string[];
  /** Which references without a definition does a plugin give a meaning? */
  readonly ownReferences: "all" | "dotted" | "none";
  /** Does a plugin give links without a folder or an extension a meaning? */
  readonly hasOwnLinks: boolean;
  /** May a link be the name of a file in any folder, if only one has it? */
  readonly hasShortNames: boolean;
  /** What links to files may start with to mean the folder of the site: `~/`, `@site/`. */
  readonly sourceRoots: readonly string[];
  /** Is a backslash in a path a slash? */
  readonly readsBackslashes: boolean;
  /** Is a document in every mount around it, and not in the innermost alone? */
  readonly hasNestedMounts: boolean;
  /** Does a page have the files beside it in the folders of other languages, too? */
  readonly sharesResources: boolean;
  /** May a link be a label that any document of the site defines? */
  readonly hasLabels: boolean;
  /** Absolute folders with the files of other repositories, which only the build brings. */
  readonly foreign: readonly string[];
  /** Folders of documents that stand in for missing ones, such as the original of a translation. */
  readonly fallbacks: readonly string[];
}
