/** Pages that plugins of Starlight make, as far as the settings say where. */
import { listOf, mapOf, partsOf, type Setting, settingAt, textOf, textsOf } from "../setting.ts";
import { canonical } from "../urls.ts";

/** Plugins that make pages from code or data, with the folder that they use without a setting. */
const MAKERS: readonly (readonly [name: RegExp, folder: string | null])[] = [
  [/openapi/i, null],
  [/typedoc/i, "api"],
  [/changelog/i, null],
];
const OF_BLOG = ["tags", "authors", "rss.xml", "2", "3", "4", "5"];
const FOLDER_KEYS = ["base", "prefix", "output"];

/** URLs below which plugins make pages; `parts` are all lists and maps of the settings. */
export function pluginUrls(parts: readonly Setting[]): string[] {
  const found = parts.flatMap((part) => {
    const name = textOf(settingAt(part, "()"));
    return name === null ? [] : urlsOfCall(name, settingAt(part, "args"));
  });
  return [...new Set(found)].map((url) => canonical(url)).filter((url) => url !== "");
}

function urlsOfCall(name: string, args: Setting): string[] {
  // What a validator leaves out is made by something else.
  if (/links?-?validator/i.test(name)) {
    return listOf(args).flatMap((one) => textsOf(settingAt(one, "exclude")))
      .filter((pattern) => pattern.startsWith("/") && !pattern.includes("#"))
      .map((pattern) => pattern.replace(/\/?[*{(?].*$/s, ""));
  }
  const folders = partsOf(args).flatMap((one) => FOLDER_KEYS.map((key) => mapOf(one).get(key)))
    .map(textOf).filter((folder) => folder !== null);
  if (/blog/i.test(name)) {
    return (folders.length > 0 ? folders : ["blog"])
      .flatMap((folder) => OF_BLOG.map((page) => `${folder}/${page}`));
  }
  const maker = MAKERS.find(([pattern]) => pattern.test(name));
  if (maker === undefined) return [];
  return folders.length > 0 || maker[1] === null ? folders : [maker[1]];
}
