/** The folder of a site: what is in it, and its settings, read within bounds. */
import { dirname, join } from "../../base/slash_path.ts";
import { parseToml } from "../../config/parse.ts";
import { readYamlSettings } from "../../markdown/frontmatter.ts";
import type { YamlNode } from "../../markdown/model.ts";
import { readScript, type ScriptLiterals } from "./script_literals.ts";
import type { Setting } from "./setting.ts";

/** The files of the repository, as far as sites need them. */
export interface SiteFiles {
  /** Names in a folder; empty when there is no such folder. */
  list(folder: string): ReadonlyMap<string, "file" | "folder">;
  /** The text of a file; null when there is none, or one that is too large or not text. */
  read(file: string): string | null;
}

const IMPORT = /\b(?:from|require\()\s*["'](\.{1,2}\/[^"'\n]{1,200})["']/g;
/** Imports are at the start of a script. */
const IMPORTS_END = 20_000;
const MAX_IMPORTS = 20;

const NOTHING: ScriptLiterals = { roots: [], constants: new Map() };

export class SiteFolder {
  /** Absolute, with `/`. */
  readonly folder: string;
  readonly files: SiteFiles;

  constructor(files: SiteFiles, folder: string) {
    this.files = files;
    this.folder = folder;
  }

  /** The absolute path of one relative to this folder. */
  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  names(...parts: readonly string[]): ReadonlyMap<string, "file" | "folder"> {
    return this.files.list(this.path(...parts));
  }

  folders(...parts: readonly string[]): string[] {
    return [...this.names(...parts)].filter(([, kind]) => kind === "folder").map(([name]) => name);
  }

  /** Is there a folder at this path? */
  hasFolder(path: string): boolean {
    const full = this.path(path);
    if (full === this.folder) return true;
    const cut = full.lastIndexOf("/");
    return this.files.list(full.slice(0, cut)).get(full.slice(cut + 1)) === "folder";
  }

  text(path: string): string {
    return this.files.read(this.path(path)) ?? "";
  }

  /** The first of these names that is a file here, or null. */
  first(names: readonly string[]): string | null {
    const here = this.names();
    return names.find((name) => here.get(name) === "file") ?? null;
  }

  /** YAML, TOML or JSON by the extension; null when there is no such file or it cannot be read. */
  async settings(path: string): Promise<Setting> {
    const text = this.files.read(this.path(path));
    if (text === null) return null;
    if (path.endsWith(".toml")) return await readToml(text);
    if (/\.ya?ml$/.test(path)) return await readYaml(text);
    return readScript(text).roots[0] ?? null;
  }

  /** The literals of a script, and those of the scripts of this repository that it imports. */
  script(path: string): ScriptLiterals {
    const text = this.files.read(this.path(path));
    if (text === null) return NOTHING;
    const own = readScript(text, path.endsWith(".py"));
    const imported = [...text.slice(0, IMPORTS_END).matchAll(IMPORT)].slice(0, MAX_IMPORTS)
      .flatMap(([, from]) => this.#imported(join(dirname(path), from)));
    return { ...own, roots: [...own.roots, ...imported] };
  }

  #imported(path: string): readonly Setting[] {
    for (const ending of ["", ".ts", ".js", ".mjs", ".mts", "/index.ts", "/index.js"]) {
      const text = /\.\w+$/.test(path + ending) ? this.files.read(this.path(path + ending)) : null;
      if (text !== null) return readScript(text).roots;
    }
    return [];
  }
}

async function readToml(text: string): Promise<Setting> {
  try {
    return toSetting(await parseToml({ file: "", text }), 0);
  } catch {
    return null;
  }
}

/** Settings without the menu, which may be nested too deeply to be read. */
function withoutMenu(text: string): string {
  let isMenu = false;
  return text.split("\n").filter((line) => {
    if (/^[^\s#-]/.test(line)) isMenu = /^nav:\s*$/.test(line);
    return !isMenu;
  }).join("\n");
}

async function readYaml(text: string): Promise<Setting> {
  let { entries } = await readYamlSettings(text);
  if (entries.size === 0) ({ entries } = await readYamlSettings(withoutMenu(text)));
  return ofNode({ kind: "map", entries });
}

function ofNode(node: YamlNode): Setting {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(ofNode);
    case "map":
      return new Map([...node.entries].map(([key, one]) => [key, ofNode(one)]));
  }
}

const MAX_DEPTH = 60;

/** A value of a parser; dates are texts. */
function toSetting(value: unknown, depth: number): Setting {
  if (value === null || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => toSetting(one, depth + 1));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") {
    return new Map(Object.entries(value).map(([key, one]) => [key, toSetting(one, depth + 1)]));
  }
  const isPlain = typeof value === "string" || typeof value === "number" ||
    typeof value === "boolean";
  return isPlain ? value : null;
}
