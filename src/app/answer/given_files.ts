/**
 * The files that `context` and `likethis` are given: read up to a limit, or refused with a reason.
 *
 * They need not be in a tree. A file is named on the command line or in a diff, or comes with its text.
 */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../../base/files.ts";
import { below, isAbsolute, join, normalize, resolve } from "../../base/path.ts";
import type { Environment } from "../../base/process.ts";
import { readStart } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { DEFAULT_SETTINGS } from "../../config/model.ts";
import { documentType, isConverted } from "../../document/document_type.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import { isSecretPath } from "../../corpus/select/secret_names.ts";
import { parseDiff } from "../../context/diff.ts";
import { languageOf } from "../../context/languages.ts";
import type { SourceFile } from "../../context/signals.ts";

/** Relative paths start from the working directory. */
type Disk = ReadFiles & Pick<Environment, "cwd">;

/** A file as a request names it. */
export interface GivenFile {
  readonly path: string;
  /** Used instead of what is in the file. */
  readonly text?: string;
  /** The text is a change: it may be empty, and the path may be relative to the repository. */
  readonly isChange?: boolean;
}

/** A file that was read. */
export interface ReadSource extends SourceFile {
  /** Absolute paths: as typed, and without symlinks. */
  readonly names: readonly string[];
}

export interface ReadSources {
  readonly files: readonly ReadSource[];
  readonly warnings: readonly string[];
}

export interface ReadOptions {
  /** Most bytes read of each file. */
  readonly sampleSize: number;
  /** The project's folder, or null. */
  readonly root: string | null;
}

/** The files of a unified diff, each with its changed lines; throws when there are none. */
export function filesOfDiff(diff: string): GivenFile[] {
  const files = parseDiff(diff);
  if (files.length > 0) return files.map((file) => ({ ...file, isChange: true }));
  if (diff.trim() === "") {
    throw new RaError("Nothing to look for: the diff on stdin is empty", {
      hint: "nothing has changed; `git diff HEAD` includes staged changes",
      exitCode: EXIT.nothing,
    });
  }
  throw new RaError("Cannot find a changed file in the diff on stdin", {
    hint: "pipe a unified diff into ra, as in `git diff | ra context --diff`",
  });
}

/**
 * Reads the files in their order. A file that is binary or empty is left out with a warning; throws
 * when a file cannot be read, or when none is left.
 */
export async function readGivenFiles(
  disk: Disk,
  given: readonly GivenFile[],
  options: ReadOptions,
): Promise<ReadSources> {
  const warnings: string[] = [];
  const files: ReadSource[] = [];
  for (const one of given) {
    const file = one.isChange
      ? resolveChange(disk, one.path, options.root)
      : resolve(disk.cwd(), one.path);
    if (isSecret(disk, file)) {
      warnings.push(`"${one.path}" is left out: ${SECRET}`);
      continue;
    }
    const bytes = one.text !== undefined
      ? encodeUtf8(one.text).subarray(0, options.sampleSize)
      : isConverted(file)
      ? await readConverted(disk, file, { shown: one.path, most: options.sampleSize })
      : readSample(disk, file, one.path, options.sampleSize);
    const problem = typeof bytes === "string" ? bytes : problemOf(bytes, one);
    if (problem !== null) warnings.push(`"${one.path}" is left out: ${problem}`);
    else {files.push(
        await toReadFile(disk, file, { bytes: bytes as Uint8Array, root: options.root }),
      );}
  }
  if (files.length > 0) return { files, warnings };
  throw new RaError(
    given.length === 1
      ? `Cannot use "${given[0].path}": ${warnings[0].slice(warnings[0].lastIndexOf(": ") + 2)}`
      : `Cannot use any of the files: ${warnings.join("; ")}`,
    { hint: "name a text file, or search for words" },
  );
}

/** Why a file cannot be used, or null when it can. */
export function sourceProblem(disk: Disk, path: string): string | null {
  try {
    const file = resolve(disk.cwd(), path);
    if (isSecret(disk, file)) return SECRET;
    const bytes = readSample(disk, file, path, PROBE);
    return isConverted(file) ? null : problemOf(bytes, { path });
  } catch (error) {
    return reasonOf(error);
  }
}

export const SECRET = "it is a secret by its name";
/** Bytes that are enough to tell text from binary data. */
const PROBE = 8_192;

function readSample(disk: Disk, file: string, shown: string, most: number): Uint8Array {
  try {
    return readStart(disk, file, most);
  } catch (error) {
    throw new RaError(`Cannot read "${shown}": ${reasonOf(error)}`, {
      hint: isNotFound(error)
        ? "check the name; it is relative to the working directory"
        : "name a text file that you may read",
      cause: error,
    });
  }
}

/** Bytes of a file that has to be read whole. */
const MOST_CONVERTED = DEFAULT_SETTINGS.maxFileSize;

/** The start of the text that a file is converted to, or why it cannot be. */
async function readConverted(
  disk: Disk,
  file: string,
  { shown, most }: { readonly shown: string; readonly most: number },
): Promise<Uint8Array | string> {
  const bytes = readSample(disk, file, shown, MOST_CONVERTED);
  const { parseDocument } = await import("../../document/parse_document.ts");
  const parsed = await parseDocument({ tree: "file", path: file, bytes });
  return parsed.kind === "parsed"
    ? encodeUtf8(parsed.text).subarray(0, most)
    : `it cannot be read: ${parsed.reason}`;
}

/** Is the file, an absolute path, a secret by its name as typed or without symlinks? */
export function isSecret(disk: ReadFiles, file: string): boolean {
  return isSecretPath(file) || isSecretPath(realPathOr(disk, file));
}

function problemOf(bytes: Uint8Array, { isChange }: GivenFile): string | null {
  if (bytes.includes(0)) return "it is binary";
  return !isChange && decodeUtf8(bytes).trim() === "" ? "it is empty" : null;
}

async function toReadFile(
  disk: Disk,
  file: string,
  { bytes, root }: { readonly bytes: Uint8Array; readonly root: string | null },
): Promise<ReadSource> {
  const names = [...new Set([file, realPathOr(disk, file)])];
  return { names, ...await toSource(pathInProject(names, root), bytes) };
}

/**
 * The text, and its outline if it has headings. A sample may end inside a character; the replacement
 * characters that this leaves are removed. The parser is not loaded for code and plain text.
 */
async function toSource(path: string, bytes: Uint8Array): Promise<SourceFile> {
  const text = decodeUtf8(bytes).replace(/\uFFFD{1,3}$/, "");
  if (languageOf(path) !== null) return { path, text, document: null };
  const type = documentType(path);
  if (type === "text") return { path, text, document: null };
  // What was converted is markdown now.
  const name = isConverted(path) ? `${path}.md` : path;
  const { parseDocument } = await import("../../document/parse_document.ts");
  const parsed = await parseDocument({ tree: "file", path: name, bytes: encodeUtf8(text) });
  return { path, text, document: parsed.kind === "parsed" ? parsed : null };
}

/** The path below the project's folder; for a file elsewhere, the last three names of its path. */
function pathInProject(names: readonly string[], root: string | null): string {
  for (const name of root === null ? [] : names) {
    const path = below(root!, name);
    if (path !== null) return path;
  }
  return names[0].replaceAll("\\", "/").split("/").slice(-3).join("/");
}

/**
 * Paths in a diff are relative to the repository; those of `git diff --relative`, to the working
 * directory.
 */
function resolveChange(disk: Disk, path: string, root: string | null): string {
  if (isAbsolute(path)) return normalize(path);
  const cwd = disk.cwd();
  const bases = [repositoryRoot(disk, cwd), root, cwd].filter((base) => base !== null);
  return resolve(bases.find((base) => isThere(disk, join(base, path))) ?? bases[0], path);
}

function isThere(disk: Disk, path: string): boolean {
  try {
    return disk.exists(path);
  } catch {
    return false;
  }
}
