/** docfx: `content` and `resource` with folders of origin and destination, and redirections. */
import { dirname, join } from "../../../base/slash_path.ts";
import type { Mount, Redirect, SitePlan } from "../model.ts";
import { assets, existing, makePlan, pages } from "../plan.ts";
import { listOf, type Setting, settingAt, textOf, textsOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { urlOfPath } from "../urls.ts";

const PUBLISH = ".openpublishing.publish.config.json";

export function findDocfx(site: SiteFolder): string | null {
  return site.first(["docfx.json"]);
}

export async function planDocfx(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const build = settingAt(await site.settings(evidence), "build");
  const content = existing(site, [
    ...mountsOf(site, settingAt(build, "content"), true),
    pages(site, "."),
  ]);
  return makePlan(site, {
    generator: "docfx",
    evidence,
    dialect: "docfx",
    mounts: existing(site, [
      ...content,
      ...mountsOf(site, settingAt(build, "resource"), false),
      assets(site, "."),
    ]),
    isFileUrl: true,
    ...(isOnLearn(site) ? { ignoresCase: true, ignoresFileCase: true, isAbsolute: true } : {}),
    sourceRoots: ["~/"],
    readsBackslashes: true,
    redirects: await redirectsOf(site, content),
    generated: generatedFolders(build),
    foreign: await foreignFolders(site),
  });
}

/** Is the site published on learn.microsoft.com, where case does not matter? */
function isOnLearn(site: SiteFolder): boolean {
  return [".", "..", "../..", "../../.."].some((folder) => site.names(folder).has(PUBLISH));
}

function entriesOf(value: Setting): readonly Setting[] {
  return Array.isArray(value) ? value : [value];
}

function mountsOf(site: SiteFolder, value: Setting, isPages: boolean): Mount[] {
  return entriesOf(value).map((one) => {
    const folder = textOf(settingAt(one, "src")) ?? textOf(settingAt(one, "cwd")) ?? ".";
    const at = textOf(settingAt(one, "dest")) ?? "";
    return isPages ? pages(site, folder, at) : assets(site, folder, at);
  });
}

/** References of an API are generated from code into a folder that git ignores. */
function generatedFolders(build: Setting): string[] {
  const files = entriesOf(settingAt(build, "content")).flatMap((one) =>
    textsOf(settingAt(one, "files")).flatMap((file) =>
      /^([\w./-]+?)\/(?:\*\*?\/)?\*\.yml$/.exec(file)?.[1] ?? []
    )
  );
  return [...new Set(["api", ...files])].map((one) => `/${one}`);
}

/** Redirections name a document that is gone, relative to their own file or to the repository. */
async function redirectsOf(site: SiteFolder, mounts: readonly Mount[]): Promise<Redirect[]> {
  const found: Redirect[] = [];
  const byFolder = Map.groupBy(mounts, ({ folder }) => folder.toLowerCase());
  for (const folder of [".", "..", "../..", "../../.."]) {
    for (const file of await redirectionFiles(site, folder)) {
      const settings = await site.settings(file);
      const root = site.path(dirname(file));
      for (const one of listOf(settingAt(settings, "redirections"))) {
        const source = textOf(settingAt(one, "source_path_from_root")) ??
          textOf(settingAt(one, "source_path"));
        if (source === null) continue;
        const path = join(root, source.replace(/^\//, ""));
        for (const { folder, at } of mountsAround(path, byFolder)) {
          const from = urlOfPath(at, path.slice(folder.length + 1));
          found.push({ from, isPrefix: false, to: null });
        }
      }
    }
  }
  return found;
}

/** Those whose folder is around a path, whatever its case. */
function mountsAround(path: string, byFolder: ReadonlyMap<string, readonly Mount[]>): Mount[] {
  const folded = path.toLowerCase();
  const found: Mount[] = [];
  for (let end = folded.lastIndexOf("/"); end > 0; end = folded.lastIndexOf("/", end - 1)) {
    found.push(...byFolder.get(folded.slice(0, end)) ?? []);
  }
  return found;
}

/** Repositories that the settings for publishing put into folders. */
async function foreignFolders(site: SiteFolder): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [".", "..", "../..", "../../.."]) {
    if (!site.names(folder).has(PUBLISH)) continue;
    const settings = await site.settings(`${folder}/${PUBLISH}`);
    for (const one of listOf(settingAt(settings, "dependent_repositories"))) {
      const path = textOf(settingAt(one, "path_to_root"));
      if (path !== null && path !== "" && path !== ".") found.push(site.path(folder, path));
    }
  }
  return found;
}

const MAX_FILES = 100;

/** The files of redirections in a folder, and those that its publishing settings name. */
async function redirectionFiles(site: SiteFolder, folder: string): Promise<string[]> {
  const names = [...site.names(folder).keys()];
  const here = names.filter((name) => /^\.openpublishing\.redirection.*\.json$/.test(name));
  const publish = names.includes(PUBLISH) ? await site.settings(`${folder}/${PUBLISH}`) : null;
  const listed = textsOf(settingAt(publish, "redirection_files"));
  return [...new Set([...here, ...listed])].slice(0, MAX_FILES).map((name) => `${folder}/${name}`);
}
