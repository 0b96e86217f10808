/** Pages that plugins of Jekyll make, as far as their code says where. */
import type { SiteFolder } from "../site_folder.ts";
import { canonical } from "../urls.ts";

const GENERATOR = /<\s*(?:Jekyll::)?Generator\b/;
/** A page that a plugin makes: `PageWithoutAFile.new(site, site.source, "packages", "x.html")`. */
const NEW_PAGE = /\b\w*Page\w*\.new\(([^()\n]{0,300}(?:\([^()\n]{0,100}\)[^()\n]{0,200}){0,3})/g;
const FOLDER = /^\s*["']\/?([\w./-]{1,100})["']/;
const MAX_FILES = 50;

/** URLs below which generators of `_plugins` make pages: the folders that they name as texts. */
export function pluginFolders(site: SiteFolder, source: string): string[] {
  const names = [...site.names(source, "_plugins").keys()].filter((name) => name.endsWith(".rb"));
  const folders = names.slice(0, MAX_FILES).map((name) => site.text(`${source}/_plugins/${name}`))
    .filter((text) => GENERATOR.test(text)).flatMap(foldersIn);
  return [...new Set(folders)];
}

function foldersIn(text: string): string[] {
  return [...text.matchAll(NEW_PAGE)].flatMap(([, args]) => {
    // The site, its source, the folder, the name.
    const folder = FOLDER.exec(args.split(",")[2] ?? "")?.[1];
    const url = folder === undefined ? "" : canonical(`/${folder}`);
    return url === "" ? [] : [url];
  });
}
