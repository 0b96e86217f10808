/** The include and exclude globs of a tree: a path enters, a decision with its reason leaves. */
import { type Glob, parseTreeGlob } from "../config/glob.ts";
import type { Tree } from "../config/model.ts";

/** Whether an entry is kept, and the rule that decides it, as a clause: `hidden name`. */
export interface Decision {
  readonly kept: boolean;
  readonly reason: string;
}

const BINARY: Decision = { kept: false, reason: "binary extension" };
const NOT_INCLUDED: Decision = { kept: false, reason: "no include glob matches" };
const NOTHING_BELOW: Decision = { kept: false, reason: "no include glob can match inside" };
const ENTERED: Decision = { kept: true, reason: "folder of the tree" };

interface DecidingGlob {
  readonly glob: Glob;
  readonly decision: Decision;
}

/** Decisions are made once per glob, not once per path, so a lookup allocates nothing. */
export class TreeGlobs {
  readonly #include: readonly DecidingGlob[];
  readonly #exclude: readonly DecidingGlob[];

  constructor({ include, exclude }: Tree) {
    this.#include = include.map((pattern) => ({
      glob: parseTreeGlob(pattern),
      decision: { kept: true, reason: `included by glob "${pattern}"` },
    }));
    this.#exclude = exclude.map((pattern) => ({
      glob: parseTreeGlob(pattern),
      decision: { kept: false, reason: `excluded by exclude glob "${pattern}"` },
    }));
  }

  /** `name` is the last name of `path`. Exclude globs override include globs. */
  decideFile(path: string, name: string): Decision {
    const included = this.#include.find(({ glob }) => glob.matches(path));
    if (included === undefined) return NOT_INCLUDED;
    const excluded = this.#exclude.find(({ glob }) => glob.matches(path));
    if (excluded !== undefined) return excluded.decision;
    return hasBinaryExtension(name) ? BINARY : included.decision;
  }

  /** A folder is left out when no file below it can be kept. */
  decideFolder(path: string): Decision {
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

/** Goes by the last extension, case ignored; `.png` alone is a hidden name, not an extension. */
export function hasBinaryExtension(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot > 0 && BINARY_EXTENSIONS.has(name.slice(dot + 1).toLowerCase());
}
