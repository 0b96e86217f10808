/** The include and exclude globs of a tree: a path enters, a decision with its reason leaves. */
import { type Glob, parseNameGlob, parseTreeGlob } from "../../config/glob/glob.ts";
import type { Tree } from "../../config/model.ts";
import { isDataFile } from "./data_names.ts";
import { isSecretFile } from "./secret_names.ts";

/** Whether an entry is kept, and the rule that decides it, as a clause: `hidden name`. */
export interface Decision {
  readonly kept: boolean;
  readonly reason: string;
  /** An ignore file leaves out what would be read or entered otherwise. */
  readonly isIgnored?: boolean;
}

const BINARY: Decision = { kept: false, reason: "binary extension" };
const NOT_INCLUDED: Decision = { kept: false, reason: "no include glob matches" };
const NOTHING_BELOW: Decision = { kept: false, reason: "no include glob can match inside" };
const ENTERED: Decision = { kept: true, reason: "folder of the tree" };

const SECRETS: Decision = { kept: false, reason: "a folder of secrets by its name" };
const SECRET: Decision = {
  kept: false,
  reason: "a secret by its name; only an include that ends in this very name reads it",
};

const DATA: Decision = {
  kept: false,
  reason: "a list or a licence by its name; only an include that ends in this very name reads it",
};

interface DecidingGlob {
  readonly pattern: string;
  readonly glob: Glob;
  /** Matches only what the pattern names, without wildcards in its last name; else null. */
  readonly exact: Glob | null;
  readonly decision: Decision;
}

/** Decisions are made once per glob, not once per path, so a lookup allocates nothing. */
export class TreeGlobs {
  readonly #include: readonly DecidingGlob[];
  readonly #exclude: readonly DecidingGlob[];

  constructor({ include, exclude }: Tree) {
    this.#include = include.map((pattern) => ({
      pattern,
      glob: parseTreeGlob(pattern),
      exact: parseNameGlob(pattern),
      decision: { kept: true, reason: `included by glob "${pattern}"` },
    }));
    this.#exclude = exclude.map((pattern) => ({
      pattern,
      glob: parseTreeGlob(pattern),
      exact: null,
      decision: { kept: false, reason: `excluded by exclude glob "${pattern}"` },
    }));
  }

  /**
   * Exclude globs override include globs. A secret or data by its name, or any file in a
   * `secretFolder`, is kept only if an include names it.
   */
  decideFile(path: string, secretFolder: boolean): Decision {
    const included = this.#include.find(({ glob }) => glob.matches(path));
    if (included === undefined) return NOT_INCLUDED;
    const excluded = this.#exclude.find(({ glob }) => glob.matches(path));
    if (excluded !== undefined) return excluded.decision;
    if (hasBinaryExtension(path) && !this.#isNamedFormat(path)) return BINARY;
    const isSecret = secretFolder || isSecretFile(path);
    if (!isSecret && !isDataFile(path)) return included.decision;
    const named = this.#include.find(({ exact }) => exact?.matches(path));
    return named?.decision ?? (isSecret ? SECRET : DATA);
  }

  /** Is the file of a format that can be converted to text, and does an include name its extension? */
  #isNamedFormat(path: string): boolean {
    const extension = extensionOf(path);
    return CONVERTED.has(extension) &&
      this.#include.some(({ pattern, glob }) =>
        pattern.slice(pattern.lastIndexOf("/") + 1).toLowerCase().split(/[^a-z0-9]+/)
          .includes(extension) && glob.matches(path)
      );
  }

  /** Does an include glob that can match in the folder at `path` have its name, without wildcards? */
  names(path: string, name: string): boolean {
    return this.#include.some(({ glob, pattern }) =>
      pattern.split("/").includes(name) && glob.mayMatchBelow(path)
    );
  }

  /** A folder is left out when no file below it can be kept; `secret`: when none is named. */
  decideFolder(path: string, secret: boolean): Decision {
    if (secret && !this.#include.some(({ exact }) => exact?.mayMatchBelow(path))) return SECRETS;
    const excluded = this.#exclude.find(({ glob }) => glob.coversBelow(path));
    if (excluded !== undefined) return excluded.decision;
    return this.#include.some(({ glob }) => glob.mayMatchBelow(path)) ? ENTERED : NOTHING_BELOW;
  }
}

/** Extensions of files that contain no text; they are skipped even if an include glob matches. */
const BINARY_EXTENSIONS = new Set(
  ("7z a aac ai apk avi avif bin bmp br bz2 cab class dat db deb dll dmg doc docx dylib ear eot epub " +
    "exe flac gif gz heic icns ico iso jar jpeg jpg jxl lib lz4 lzma m4a m4v mkv mobi mov mp3 mp4 " +
    "mpeg mpg o obj odp ods odt ogg ogv opus otf pdf pkl png ppt pptx psd pyc pyd pyo rar rpm so " +
    "sqlite sqlite3 tar tgz tif tiff ttf wasm wav webm webp wma wmv woff woff2 xls xlsx xz zip zst")
    .split(" "),
);

/** Those of binary files that `formats` converts to text. They are read if an include names them. */
const CONVERTED = new Set(["docx", "epub", "pdf"]);

/** Goes by the last extension, case ignored; `.png` alone is a hidden name, not an extension. */
export function hasBinaryExtension(path: string): boolean {
  return BINARY_EXTENSIONS.has(extensionOf(path));
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}
