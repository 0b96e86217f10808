/** Finds the file that a link means on its site: by its path there, by its URL, by a redirect. */
import { join } from "../../base/slash_path.ts";
import { INDEX_NAMES } from "../paths.ts";
import type { ProjectFiles } from "../project.ts";
import type { Resolved } from "../model.ts";
import { MAX_LANGUAGES } from "./plan.ts";
import { pageFile } from "./page_files.ts";
import type { RouteTable } from "./route_table.ts";
import {
  belowUrl,
  canonical,
  HAS_EXTENSION,
  leavesRoot,
  SOURCE_EXTENSION,
  urlOfPath,
} from "./urls.ts";

interface Asked {
  readonly table: RouteTable;
  readonly files: ProjectFiles;
}

/** Where a link in `from` leads on a site; null when it leads nowhere there. */
export function resolveInSite(
  asked: Asked,
  from: string,
  path: string,
): Exclude<Resolved, { kind: "missing" }> | null {
  const { table, files } = asked;
  if (path.startsWith("/")) {
    const isSource = SOURCE_EXTENSION.test(path);
    const own = isSource ? inContentFolder(asked, from, path.slice(1)) : null;
    const found = own ?? findUrl(asked, path, ownPrefix(asked, from));
    return found === null && isSource ? atContentUrl(asked, from, path) : found;
  }
  const { folder: home, ignoresFileCase } = table.plan;
  const beside = join(from.slice(home.length, from.lastIndexOf("/")), path);
  const own = ignoresFileCase && from.startsWith(home) ? inAnyCase(files, home, beside) : null;
  if (own !== null) return { kind: "file", file: own };
  const readme = table.plan.generator === "mdbook" ? readmeAt(asked, from, path) : null;
  if (readme !== null) return { kind: "file", file: readme };
  for (const { folder, at } of table.mountsOf(from)) {
    const here = `${at}/${from.slice(folder.length + 1)}`;
    const above = here.slice(0, here.lastIndexOf("/"));
    const found = leavesRoot(above, path) ? null : findUrl(asked, `${above}/${path}`, null);
    if (found !== null) return found;
  }
  const isFound = table.plan.generator === "mkdocs" && table.plan.hasShortNames;
  if (SOURCE_EXTENSION.test(path) || (isFound && HAS_EXTENSION.test(path))) {
    return inContentFolder(asked, from, path);
  }
  const shared = table.plan.sharesResources ? inOtherLanguage(asked, from, path) : null;
  if (shared !== null) return { kind: "file", file: shared };
  if (table.plan.hasOwnLinks) {
    const found = findUrl(asked, `/${path}`, ownPrefix(asked, from));
    if (found !== null) return found;
  }
  for (const url of table.urlsOf(from)) {
    for (const base of basesOf(table, url)) {
      const found = leavesRoot(base, path) ? null : findUrl(asked, `${base}/${path}`, null);
      if (found !== null) return found;
    }
  }
  return aboveTop(asked, from, path);
}

/** A browser takes what leads above the top of a host, such as from its home page, as the top. */
function aboveTop(asked: Asked, from: string, path: string): Found | null {
  const [url] = asked.table.urlsOf(from);
  if (url !== "" || !leavesRoot("", path)) return null;
  const found = findUrl(asked, canonical(path), null);
  return found?.kind === "file" ? found : null;
}

/** The README of a folder is its index in a book, also in links. */
function readmeAt({ files }: Asked, from: string, path: string): string | null {
  if (!/(?:^|\/)index\.md$/.test(path)) return null;
  const file = join(from.slice(0, from.lastIndexOf("/")), path.replace(/index\.md$/, "README.md"));
  return files.kindOf(file) === "file" ? file : null;
}

/** The file beside the same document in the folder of another language, or null. */
function inOtherLanguage({ table, files }: Asked, from: string, path: string): string | null {
  if (!/\.\w+$/.test(path)) return null;
  for (const { folder } of table.mountsOf(from)) {
    const beside = join(from.slice(folder.length, from.lastIndexOf("/")), path);
    for (const other of table.plan.mounts.slice(0, MAX_LANGUAGES)) {
      const file = join(other.folder, beside);
      if (other.isPages && files.kindOf(file) === "file") return file;
    }
  }
  return null;
}

/** Where relative links of a page start: at its URL if that is one of a folder, or at the one above. */
export function basesOf({ plan }: RouteTable, url: string): string[] {
  const above = url.slice(0, Math.max(0, url.lastIndexOf("/")));
  return plan.isFileUrl ? [above] : [url, above];
}

const INDEX = /^(?:_?index|readme)\.\w+$/i;

/** A path from the top of the folder that has the document, and of those that stand in for it. */
function inContentFolder(
  { table, files }: Asked,
  from: string,
  path: string,
): Resolved & { kind: "file" } | null {
  const folders = [...table.mountsOf(from).map(({ folder }) => folder), ...table.plan.fallbacks];
  // Nearly every folder has an index, so that the one at the top is not meant.
  for (const folder of INDEX.test(path) ? [] : folders) {
    const file = join(folder, path);
    if (!path.startsWith(".") && files.kindOf(file) === "file") return { kind: "file", file };
  }
  if (!table.plan.hasShortNames) return null;
  const logical = logicalPage(table, from, path);
  if (logical !== null) return { kind: "file", file: logical };
  if (path.includes("/")) return null;
  const named = files.named(path).filter((file) => table.mountsOf(file).length > 0);
  return named.length === 1 ? { kind: "file", file: named[0] } : null;
}

/** A path from the top of the content, where another language stands in for that of the document. */
function atContentUrl(asked: Asked, from: string, path: string): Found | null {
  for (const { at } of asked.table.mountsOf(from)) {
    const found = findUrl(asked, at + path, null);
    if (found !== null) return found;
  }
  return null;
}

/** A page by its path without extension and index, beside the document or from the root. */
function logicalPage(table: RouteTable, from: string, path: string): string | null {
  const urls = table.mountsOf(from).map(({ folder, at }) =>
    `${at}/${from.slice(folder.length + 1)}/../${path}`
  );
  return [...urls, `/${path}`].map((url) =>
    table.pageAt(urlOfPath("", canonical(url)).toLowerCase())
  )
    .find((page) => page !== null) ?? null;
}

/** The language that the URL of a document starts with, or null. */
function ownPrefix({ table }: Asked, from: string): string | null {
  const first = table.urlsOf(from)[0]?.split("/")[1];
  return first !== undefined && table.plan.prefixes.includes(first) ? first : null;
}

/** The forms in which a URL may be in the table: without base, with or without a language. */
export function variantsOf({ plan }: RouteTable, url: string, prefix: string | null): string[] {
  const forms = [url];
  for (const base of plan.bases) {
    const rest = belowUrl(url, base);
    if (rest !== null) forms.push(rest);
  }
  for (const [i, form] of forms.entries()) {
    const [, first] = form.split("/");
    const code = first?.toLowerCase();
    // Some hosts find the folder of a language in any case.
    if (code !== first && plan.prefixes.includes(code)) {
      forms[i] = `/${code}${form.slice(code.length + 1)}`;
    }
  }
  for (const form of [...forms]) {
    const [, first] = form.split("/");
    const isTranslated = plan.prefixes.includes(first);
    if (!isTranslated && prefix !== null) {
      // What looks up pages by their paths looks among those of the language first.
      if (plan.hasOwnLinks) forms.unshift(`/${prefix}${form}`);
      else forms.push(`/${prefix}${form}`);
    }
    if (!isTranslated || plan.fallback === null) continue;
    const { main } = plan.fallback;
    forms.push(form.slice(first.length + 1));
    if (main !== null) forms.push(`/${main}${form.slice(first.length + 1)}`);
  }
  return forms;
}

type Found = Exclude<Resolved, { kind: "missing" }>;

/** What is at a URL; `prefix` is a language that it may lack. */
export function findUrl(asked: Asked, url: string, prefix: string | null): Found | null {
  const { table, files } = asked;
  const plain = url.replace(/\/+$/, "").replace(/\/\/+/g, "/");
  const forms = variantsOf(table, join("/", plain).replace(/^\/$/, ""), prefix);
  for (const form of forms) {
    const file = fileAt(asked, form);
    if (file !== null) return { kind: "file", file };
  }
  const keys = [...new Set(forms.map(canonical))];
  for (const key of keys) {
    const page = table.pageAt(key);
    if (page !== null) return { kind: "file", file: page };
  }
  for (const key of keys) {
    const found = pageOrFolder(table, files, key);
    if (found !== null) return found;
  }
  const bundled = forms.map((form) => inBundle(asked, form)).find((one) => one !== null) ?? null;
  if (bundled !== null) return { kind: "file", file: bundled };
  return keys.map((key) => redirected(asked, key)).find((one) => one !== null) ?? null;
}

/** A file that is served, or named, by this path. */
function fileAt({ table, files }: Asked, path: string): string | null {
  for (const mount of table.mountsAt(path)) {
    const rest = path.slice(mount.at.length);
    const file = mount.folder + rest;
    if (files.kindOf(file) === "file") return file;
    const other = table.plan.ignoresFileCase ? inAnyCase(files, mount.folder, rest) : null;
    if (other !== null) return other;
  }
  return null;
}

/** A file in the folder of an index page, which may be served elsewhere than its folder is. */
function inBundle({ table, files }: Asked, path: string): string | null {
  if (!/\.\w+$/.test(path)) return null;
  for (let cut = path.lastIndexOf("/"); cut > 0; cut = path.lastIndexOf("/", cut - 1)) {
    const page = table.pageAt(path.slice(0, cut));
    if (page === null || !/\/_?index\.\w+$/.test(page)) continue;
    const file = page.slice(0, page.lastIndexOf("/")) + path.slice(cut);
    if (files.kindOf(file) === "file") return file;
  }
  return null;
}

/** The file below a folder whose path differs in case alone, or null. */
function inAnyCase(files: ProjectFiles, folder: string, rest: string): string | null {
  let path = folder;
  for (const part of rest.split("/").slice(1)) {
    const wanted = part.toLowerCase();
    const name = foldedNames(files.list(path)).get(wanted);
    if (name === undefined) return null;
    path = `${path}/${name}`;
  }
  return files.kindOf(path) === "file" ? path : null;
}

const FOLDED = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, string>>();

/** The names in a folder by their lower case; the first of equal ones counts. */
function foldedNames(names: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  let folded = FOLDED.get(names);
  if (folded === undefined) {
    folded = new Map([...names.keys()].reverse().map((name) => [name.toLowerCase(), name]));
    FOLDED.set(names, folded);
  }
  return folded;
}

/** A page that is no markdown, or a folder. */
function pageOrFolder(table: RouteTable, files: ProjectFiles, url: string): Found | null {
  let folder: string | null = null;
  for (const { folder: top, at, isPages } of table.mountsAt(url)) {
    const rest = url.slice(at.length);
    const path = top + rest;
    const page = rest === "" ? null : pageFile(files, path, (file) => !table.isPage(file));
    if (page !== null) return { kind: "file", file: page };
    if (files.kindOf(path) !== "folder") continue;
    // Of files that are served as they are, only HTML is the page of its folder.
    const name = INDEX_NAMES.filter((one) => isPages || one === "index.html")
      .find((one) => files.kindOf(`${path}/${one}`) === "file");
    if (name !== undefined) return { kind: "folder", folder: path, file: `${path}/${name}` };
    folder ??= path;
  }
  if (folder !== null) return { kind: "folder", folder, file: null };
  return table.hasPagesBelow(url) ? { kind: "unknown", why: "the page is a list of others" } : null;
}

/** The end of a redirect, or that it is not known; null without a redirect. */
function redirected({ table }: Asked, url: string): Found | null {
  const redirect = table.redirectAt(url) ?? table.redirectAt(urlOfPath("", url));
  if (redirect === null) return null;
  const to = redirect.to === null ? "" : redirect.to.replace(/[?#].*$/s, "");
  const isLocal = to !== "" && !/^[a-z][a-z\d+.-]*:/i.test(to);
  const page = isLocal ? table.pageAt(urlOfPath("", to)) : null;
  return page === null
    ? { kind: "unknown", why: "the address is redirected" }
    : { kind: "file", file: page };
}
