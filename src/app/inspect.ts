/** `ra inspect doc`: how one file is read into chunks. Needs no configuration and no index. */

import { EXIT, RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { resolve } from "../base/path.ts";
import type { ParsedDocument, RejectedDocument } from "../document/model.ts";
import { parseDocument } from "../document/parse_document.ts";

/** Far above `max_file_size`, yet within memory. */
const MAX_SIZE = 50_000_000;
/** The tree of a document that belongs to none. */
const NO_TREE = "file";

export interface InspectOutcome {
  /** The file as it was named. */
  readonly file: string;
  /** UTF-8 bytes of the file. */
  readonly size: number;
  readonly document: ParsedDocument;
}

/** Reads and parses the file, named relative to the working directory; ids start with `file:`. */
export async function inspectDocument(host: Host, file: string): Promise<InspectOutcome> {
  const bytes = readBounded(host, file);
  const path = file.replaceAll("\\", "/").normalize("NFC");
  const document = await parseDocument({ tree: NO_TREE, path, bytes });
  if (document.kind === "rejected") throw rejection(file, document);
  return { file, size: bytes.length, document };
}

function readBounded(host: Host, file: string): Uint8Array {
  const absolute = resolve(host.cwd(), file);
  let size: number;
  try {
    const stat = host.stat(absolute);
    if (stat.kind === "folder") throw refusal(file, "it is a folder", "name one file in it");
    size = stat.size;
    if (size <= MAX_SIZE) return host.readFile(absolute);
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw refusal(
      file,
      reasonOf(error),
      "check the path; it is taken relative to -C, or here",
      error,
    );
  }
  throw refusal(file, `it has ${size} bytes, more than ${MAX_SIZE}`, "split the file");
}

function rejection(file: string, { reason }: RejectedDocument): RaError {
  return reason === "binary"
    ? refusal(file, "it holds NUL bytes, so it is no text", "ra reads markdown and plain text")
    : refusal(file, "it is not valid UTF-8", "convert it, for example with `iconv -t UTF-8`");
}

function refusal(file: string, why: string, hint: string, cause?: unknown): RaError {
  return new RaError(`Cannot inspect "${file}": ${why}`, { hint, exitCode: EXIT.refused, cause });
}
