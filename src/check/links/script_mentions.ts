/** What the scripts and settings of a site mention: folders of URLs whose pages a plugin makes. */
import type { ProjectFiles } from "../project.ts";

const SCRIPT = /(?:\.(?:[cm]?[jt]sx?|astro|vue|svelte|py|rb|gotmpl)|^Rakefile|^Makefile)$/i;
/** Folders that have no scripts of the site, or far too many of others. */
const SKIPPED =
  /^(?:\..*|node_modules|vendor|dist|build|out|public|static|docs?|content|posts|tests?|__tests__|versioned_docs|i18n)$/i;

const MAX_FILES = 1_000;
const MAX_FOLDERS = 300;
const MAX_TEXT = 8_000_000;

const KNOWN = new WeakMap<ProjectFiles, Map<string, string>>();

/** Do scripts in this folder, that of a site, mention the path with something below it? Reads them once. */
export function mentionsBelow(files: ProjectFiles, folder: string, path: string): boolean {
  return scriptsOf(files, folder).includes(`${path}/`);
}

/** Do scripts in this folder have the text in quotes, as settings have the name of a page? */
export function mentions(files: ProjectFiles, folder: string, name: string): boolean {
  const text = scriptsOf(files, folder);
  return text.includes(`"${name}"`) || text.includes(`'${name}'`);
}

function scriptsOf(files: ProjectFiles, folder: string): string {
  let known = KNOWN.get(files);
  if (known === undefined) KNOWN.set(files, known = new Map());
  let text = known.get(folder);
  if (text === undefined) known.set(folder, text = textOf(files, folder));
  return text;
}

function textOf(files: ProjectFiles, top: string): string {
  const texts: string[] = [];
  const folders = [top];
  let [left, room] = [MAX_FILES, MAX_TEXT];
  for (let i = 0; i < folders.length && i < MAX_FOLDERS; i++) {
    for (const [name, kind] of files.list(folders[i])) {
      const path = `${folders[i]}/${name}`;
      if (kind === "folder") {
        if (!SKIPPED.test(name)) folders.push(path);
      } else if (SCRIPT.test(name) && left-- > 0 && room > 0) {
        const text = files.read(path) ?? "";
        room -= text.length;
        texts.push(text);
      }
    }
  }
  return texts.join("\n");
}
