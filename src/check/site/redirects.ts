/** Redirects that a host or a generator is told about: `_redirects`, netlify.toml, vercel.json. */
import type { Redirect } from "./model.ts";
import { listOf, type Setting, settingAt, textOf } from "./setting.ts";
import type { SiteFolder } from "./site_folder.ts";
import { canonical } from "./urls.ts";

/** The redirects of the files that hosts read in these folders, which are relative to the site. */
export async function hostRedirects(
  site: SiteFolder,
  folders: readonly string[],
): Promise<Redirect[]> {
  const found: Redirect[][] = [];
  for (const folder of folders) {
    const names = site.names(folder);
    if (names.has("_redirects")) found.push(redirectLines(site.text(`${folder}/_redirects`)));
    for (const name of ["netlify.toml", "vercel.json"]) {
      if (!names.has(name)) continue;
      const settings = await site.settings(`${folder}/${name}`);
      found.push(redirectList(settingAt(settings, "redirects")));
      found.push(redirectList(settingAt(settings, "rewrites")));
    }
  }
  return found.flat();
}

/** One redirect per line: from, to, and what is of no interest here. */
export function redirectLines(text: string): Redirect[] {
  return text.split("\n").flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    // Rules for another host, and for pages that are not found, say nothing about pages.
    return from === undefined || !from.startsWith("/") || status?.startsWith("404")
      ? []
      : [toRedirect(from, to ?? null)];
  });
}

/** A list of maps that name both ends by any of the usual keys. */
export function redirectList(value: Setting): Redirect[] {
  return listOf(value).flatMap((one) => {
    const from = textOf(settingAt(one, "from")) ?? textOf(settingAt(one, "source"));
    const to = textOf(settingAt(one, "to")) ?? textOf(settingAt(one, "destination"));
    return from === null ? [] : [toRedirect(from, to)];
  });
}

const PATTERN = /[*:(\[{?]/;

/** A pattern stands for everything below the part before it; where that leads is not known. */
export function toRedirect(from: string, to: string | null): Redirect {
  const path = from.replace(/^https?:\/\/[^/]*/, "").replace(/#.*$/s, "");
  const cut = path.search(PATTERN);
  if (cut < 0) return { from: canonical(path), isPrefix: false, to };
  const start = path.slice(0, path.lastIndexOf("/", cut));
  // A rule for every page, such as one that adds a language, says nothing about any.
  return { from: canonical(start), isPrefix: canonical(start) !== "", to: null };
}
