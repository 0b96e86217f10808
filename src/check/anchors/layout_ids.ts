/** Ids that the layout of a site adds to its pages: those in its templates, components and plugins. */
import { githubAnchor } from "../../markdown/anchors.ts";
import { foldersAround, type Project, type ProjectFiles } from "../project.ts";

/** Folders of layouts, beside the documents or above them. */
const LAYOUTS = [
  ...["_includes", "_layouts", "layouts", "themes", "theme", "templates", "components"],
  ...["src/_includes", "src/_layouts", "src/layouts", "src/theme", "src/components"],
  ...["src/templates", ".vitepress", ".vuepress"],
];
const TEMPLATE = /\.(?:html|njk|liquid|hbs|ejs|pug|vto|vue|astro|svelte|[cm]?[jt]sx?|rb)$/i;
const ID = /\bid=(?:"([^"{}<>]{1,100})"|'([^'{}<>]{1,100})'|\{["'`]([^"'`{}$]{1,100})["'`]\})/g;
/** A constant or property with the id of an element, or a search for it. */
const NAMED_ID =
  /\b(?:[A-Z\d_]{0,40}ID|\w{0,40}Id)\s{0,9}[=:]\s{0,9}["'`]([\w-]{3,80})["'`]|\bgetElementById\(\s{0,9}["'`]([\w-]{1,80})["'`]/g;
/** A heading in a template, or one that a plugin writes into pages. */
const HEADING =
  /<h[2-4]\b[^<>]{0,200}>\s{0,99}([^<>{}]{2,80}?)\s{0,99}<\/h[2-4]>|(?:^|["'`]|\\n)#{2,4} ([A-Z][^\n"'`{}$<>\\]{1,80})/gm;

const MAX_FILES = 1_000;
const MAX_FOLDERS = 300;
const MAX_TEXT = 10_000_000;

const KNOWN = new WeakMap<Project, Map<string, ReadonlySet<string>>>();

/** Reads the templates around the document when they are first asked for. */
export function layoutIdsOf(project: Project, file: string): ReadonlySet<string> {
  let known = KNOWN.get(project);
  if (known === undefined) KNOWN.set(project, known = new Map());
  const { files, root } = project;
  const folders = foldersAround(file, root).flatMap((folder) =>
    LAYOUTS.map((name) => `${folder}/${name}`)
  ).filter((folder) => files.kindOf(folder) === "folder");
  const key = folders.join("\n");
  let ids = known.get(key);
  if (ids === undefined) known.set(key, ids = collect(files, folders));
  return ids;
}

function collect(files: ProjectFiles, layouts: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const folders = [...layouts];
  let [left, text] = [MAX_FILES, MAX_TEXT];
  for (let i = 0; i < folders.length && i < MAX_FOLDERS; i++) {
    for (const [name, kind] of files.list(folders[i])) {
      const path = `${folders[i]}/${name}`;
      if (kind === "folder") {
        if (name !== "node_modules" && name !== "cache" && name !== "dist") folders.push(path);
      } else if (TEMPLATE.test(name) && left-- > 0 && text > 0) {
        const content = files.read(path) ?? "";
        text -= content.length;
        for (const [, double, single, braced] of content.matchAll(ID)) {
          ids.add(double ?? single ?? braced);
        }
        for (const [, constant, wanted] of content.matchAll(NAMED_ID)) {
          ids.add(constant ?? wanted);
        }
        for (const [, html, source] of content.matchAll(HEADING)) {
          ids.add(githubAnchor((html ?? source).trim()));
        }
      }
    }
  }
  return ids;
}
