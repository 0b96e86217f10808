/**
 * Links to files that have moved: where the file probably is now, and the edit that follows it.
 *
 * A guess is a hint; an edit needs proof. The file must be the only one of its name, it must be the
 * same file, by its path or by what is in it, and the new link must lead to it when it is checked like
 * any other link.
 */

import { basename, relative } from "../../base/path.ts";
import { dirname } from "../../base/slash_path.ts";
import { splitTarget } from "../link_target.ts";
import type { Fix, Link } from "../model.ts";
import { isWithin, type Project } from "../project.ts";
import { SOURCE_EXTENSION } from "../site/urls.ts";
import { encodeLike, isFixable } from "./write_link.ts";

/** Where a link of `file` leads, to the judge of an edit. */
export interface Judged {
  /** The file that it leads to, or null. */
  readonly target: string | null;
  /** Nothing is wrong with it, and its anchor exists. */
  readonly isSound: boolean;
}

export type Judge = (link: Link) => Promise<Judged>;

const EXTENSION = /\.[A-Za-z0-9]{1,9}$/;
/** A file with such a name is in many folders, so its name does not tell where it moved. */
const COMMON_NAME = /^(?:readme|_?index|changelog|license|main|mod|init|__init__)(?:\.|$)/i;

const PAGE_EXTENSIONS = ["", ".md", ".mdx", ".markdown"];

/** Where a file is now that an earlier check has seen, and another has missed. */
function recordedMove({ moves }: Project, missing: string): string | undefined {
  if (moves.size === 0) return undefined;
  const was = PAGE_EXTENSIONS.find((extension) => moves.has(missing + extension));
  return was === undefined ? undefined : moves.get(missing + was);
}

/** The files that a missing one may have become, by what is known of it or else by its name. */
export function movedTo(project: Project, missing: string): readonly string[] {
  const recorded = recordedMove(project, missing);
  if (recorded !== undefined) return [recorded];
  const name = basename(missing);
  if (COMMON_NAME.test(name)) return [];
  const found = project.files.named(name);
  return found.length > 0 || EXTENSION.test(name) ? found : project.files.named(`${name}.md`);
}

export interface MovedLink {
  readonly file: string;
  readonly link: Link;
  /** Where the link leads, and nothing is. */
  readonly missing: string;
  /** Files that it may mean now. */
  readonly moved: readonly string[];
}

/** The same link to the one file that it can only mean, or null when that is not proven. */
export async function moveFix(
  project: Project,
  { file, link, missing, moved }: MovedLink,
  judge: Judge,
): Promise<Fix | null> {
  if (moved.length !== 1 || link.kind === "wiki" || link.kind === "reference") return null;
  const [now] = moved;
  const isOthers = [file, missing, now].some((one) => !isFixable(project, one));
  if (now === file || isOthers) return null;
  for (const after of sameLinks(project, { file, link, now })) {
    const { target, isSound } = await judge({ ...link, target: after });
    if (target !== now || !isSound) continue;
    return isSameFile(project, { link, missing, now })
      ? { at: link.at, end: link.end, before: link.target, after }
      : null;
  }
  return null;
}

/**
 * Is the file at `now` the one that was `missing`? An earlier check may have seen it move. Or its whole folder has moved: the old one is gone,
 * and the new one has its name. Or it has moved up or down, and the anchor of the link, which the judge
 * has found in it, is one that few pages have. A file with the same name in a folder beside is another
 * version of the page, or another page.
 */
function isSameFile(
  project: Project,
  { link, missing, now }: { link: Link; missing: string; now: string },
): boolean {
  if (recordedMove(project, missing) === now) return true;
  const { files, root } = project;
  const [before, after] = [dirname(missing), dirname(now)];
  const hasFolderMoved = basename(before) === basename(after) && after !== root &&
    files.kindOf(before) === null;
  const isSameLine = isWithin(before, after) || isWithin(after, before);
  return hasFolderMoved || isSameLine && isTelling(splitTarget(link.target).anchor);
}

/** Nearly every page has a heading with one of these names. */
const COMMON_ANCHOR =
  /^(?:|top|usage|example|examples|install|installation|introduction|overview|options|configuration|see-also|notes?|l\d.*|api|faq|license|summary)$/i;

function isTelling(anchor: string | null): boolean {
  return anchor !== null && anchor.length > 4 && !COMMON_ANCHOR.test(anchor);
}

interface NewPlace {
  readonly file: string;
  readonly link: Link;
  readonly now: string;
}

/** The ways to write the link to the new place that keep how it was written, the likeliest first. */
function sameLinks(project: Project, { file, link, now }: NewPlace): string[] {
  const { path } = splitTarget(link.target);
  const plain = path.startsWith("/")
    ? rootedPaths(project, { file, path, now })
    : [relative(dirname(file), now)];
  const rest = link.target.slice(link.target.search(/[?#]|$/));
  return plain.map((one) => {
    const page = withExtensionOf(path, one);
    const ended = path.endsWith("/") ? `${page}/` : page;
    const way = path.startsWith("./") && !ended.startsWith(".") ? `./${ended}` : ended;
    return encodeLike(link.target, way) + rest;
  });
}

/** Without an extension if the old path has none, and with `.html` if it has that. */
function withExtensionOf(old: string, path: string): string {
  const [before] = EXTENSION.exec(old.replace(/\/$/, "")) ?? [""];
  const [after] = EXTENSION.exec(path) ?? [""];
  if (before === after) return path;
  return path.slice(0, path.length - after.length) + before;
}

/**
 * The paths with a leading `/` that are known to lead to the file: from `check.link_root`, by the URLs of
 * its site, or from the root of the repository if the link shows that it starts there.
 */
function rootedPaths(
  project: Project,
  { file, path, now }: { file: string; path: string; now: string },
): string[] {
  const { root, linkRoots, files, sites } = project;
  const from = (folders: readonly string[]) =>
    folders.filter((folder) => isWithin(now, folder)).map((folder) => `/${relative(folder, now)}`);
  if (linkRoots.length > 0) return from(linkRoots);
  const tables = sites.tablesOf(file);
  if (tables.length > 0) {
    return tables.flatMap((table) => {
      const base = table.plan.bases.find((one) => one !== "" && path.startsWith(`${one}/`)) ?? "";
      const mounted = table.mountsOf(now).map(({ folder, at }) => `${at}/${relative(folder, now)}`);
      const urls = SOURCE_EXTENSION.test(path) ? mounted : table.urlsOf(now);
      return urls.map((url) => base + url);
    });
  }
  const first = path.split("/", 2)[1];
  return files.kindOf(`${root}/${first}`) === "folder" ? from([root]) : [];
}
