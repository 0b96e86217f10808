/**
 * The one door to YAML: frontmatter as nodes, and settings of other tools.
 *
 * Broken YAML, or more values than any document needs, gives a `problem` instead of entries. The
 * yaml library is loaded when `readSimpleYaml` first meets something it does not know; from then on
 * every call is synchronous.
 */

import type { Frontmatter } from "./model.ts";
import { readWithLibrary } from "./yaml/yaml_library.ts";
import { readSimpleYaml } from "./yaml/simple_yaml.ts";

const MAX_SIZE = 65_536;
const NONE: Frontmatter = { exists: false, entries: new Map(), problem: null };

type Yaml = typeof import("yaml");

let loaded: Yaml | null = null;

/** Reads frontmatter, null for none; a promise only when the library has to be loaded first. */
export function readFrontmatter(yaml: string | null): Frontmatter | Promise<Frontmatter> {
  if (yaml === null) return NONE;
  if (yaml.length > MAX_SIZE) return readFrontmatter(firstKeys(yaml));
  const entries = readSimpleYaml(yaml);
  if (entries !== null) return { exists: true, entries, problem: null };
  if (loaded !== null) return readWithLibrary(loaded, yaml);
  return import("yaml").then((module) => readWithLibrary(loaded = module, yaml));
}

/** What comes before the last key that fits. Empty when not even one key does. */
function firstKeys(yaml: string): string {
  const start = yaml.slice(0, MAX_SIZE);
  const lines = [...start.matchAll(/\n(?=[^\s#-])/g)];
  return start.slice(0, lines.at(-1)?.index ?? 0);
}

const MAX_SETTINGS = 20_000;

/** Reads a file of settings, which may be larger; tags of the tool that it is for are ignored. */
export async function readYamlSettings(yaml: string): Promise<Frontmatter> {
  loaded ??= await import("yaml");
  return readWithLibrary(loaded, yaml, MAX_SETTINGS);
}
