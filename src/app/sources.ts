/** The files that context and likethis start from: read, bounded, and refused with a reason. */
import { resolve } from "node:path";
import { decodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { type Host, isNotFound, reasonOf } from "../base/host.ts";
import { parseDiff } from "../context/diff.ts";
import type { SourceFile } from "../context/signals.ts";
import { DocumentParser, typeOf } from "../document/parse.ts";

/** A file to start from: by its name, or with its text at hand (stdin, a diff). */
export interface GivenFile {
  readonly path: string;
  readonly text?: string;
}

/** The files of a unified diff, each with its changed lines; throws when it names none. */
export function filesOfDiff(diff: string): GivenFile[] {
  const files = parseDiff(diff);
  if (files.length > 0) return files;
  throw new RaError("Cannot find a changed file in the diff on stdin", {
    hint: "pipe a unified diff into it, such as `git diff | ra context --diff`",
  });
}

export interface ReadFiles {
  /** With absolute paths beside the paths inside the project. */
  readonly files: readonly (SourceFile & { readonly file: string })[];
  readonly warnings: readonly string[];
}

/**
 * Reads at most `sampleSize` bytes of each. A file that is binary or empty is left out with a warning;
 * throws when a file cannot be read, or when none is left.
 */
export async function readSources(
  host: Host,
  given: readonly GivenFile[],
  options: { readonly sampleSize: number; readonly root: string | null },
): Promise<ReadFiles> {
  const warnings: string[] = [];
  const files: ReadFiles["files"][number][] = [];
  for (const one of given) {
    const file = resolve(host.cwd(), one.path);
    const bytes = one.text === undefined
      ? readSample(host, file, one.path, options.sampleSize)
      : new TextEncoder().encode(one.text.slice(0, options.sampleSize));
    const problem = problemOf(bytes);
    if (problem !== null) {
      warnings.push(`"${one.path}" is left out: ${problem}`);
      continue;
    }
    files.push({ file, ...await toSource(relativePath(file, options.root), bytes) });
  }
  if (files.length === 0) {
    throw new RaError(
      given.length === 0
        ? "Cannot look for context without a file"
        : `Cannot look for context: ${warnings.join("; ")}`,
      { hint: "name a text file such as `ra context src/main.ts`, or use `ra search`" },
    );
  }
  return { files, warnings };
}

function readSample(host: Host, file: string, shown: string, most: number): Uint8Array {
  try {
    if (host.stat(file).kind === "folder") throw new Error("it is a folder");
    const open = host.open(file);
    try {
      return open.readAt(0, Math.min(open.size, most));
    } finally {
      open.close();
    }
  } catch (error) {
    throw new RaError(`Cannot read "${shown}": ${reasonOf(error)}`, {
      hint: isNotFound(error)
        ? "check the name; `-` with --as PATH reads from stdin"
        : "name a text file that you may read",
      cause: error,
    });
  }
}

function problemOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return "it is binary";
  return decodeUtf8(bytes).trim() === "" ? "it is empty" : null;
}

/** A sample may end inside a character: what is cut off there becomes a replacement character. */
async function toSource(path: string, bytes: Uint8Array): Promise<SourceFile> {
  const text = decodeUtf8(bytes).replace(/\uFFFD+$/, "");
  if (typeOf(path) !== "markdown") return { path, text, document: null };
  const source = { tree: "file", path, bytes: new TextEncoder().encode(text) };
  const parsed = await new DocumentParser().parse(source);
  return { path, text, document: parsed.kind === "parsed" ? parsed : null };
}

/** Below the project, or the last three names of a path elsewhere: the rest says nothing. */
function relativePath(file: string, root: string | null): string {
  const path = file.replaceAll("\\", "/");
  const from = root === null ? null : root.replaceAll("\\", "/").replace(/\/+$/, "") + "/";
  if (from !== null && path.startsWith(from)) return path.slice(from.length);
  return path.split("/").slice(-3).join("/");
}
