/** `ra inspect doc`: how one file is split into chunks. Needs no configuration and no index. */
import { EXIT, RaError } from "../base/error.ts";
import { type ReadFiles, reasonOf } from "../base/files.ts";
import { resolve } from "../base/path.ts";
import type { Process } from "../base/process.ts";
import { readBounded } from "../base/read_file.ts";
import type { ParsedDocument, RejectedDocument } from "../document/model.ts";
import { parseDocument } from "../document/parse_document.ts";
import { isSecret, SECRET } from "./given_files.ts";

type InspectHost = ReadFiles & Pick<Process, "cwd">;

/** Bytes: far above `max_file_size`, still within memory. */
const MAX_SIZE = 50_000_000;
/** The tree name in ids of a document that belongs to no tree. */
const NO_TREE = "file";

export interface InspectOutcome {
  /** As the user named it. */
  readonly file: string;
  /** UTF-8 bytes of the file. */
  readonly size: number;
  readonly document: ParsedDocument;
}

/** Reads and parses a file, relative to the working directory; ids start with `file:`. */
export async function inspectDocument(
  host: InspectHost,
  file: string,
): Promise<InspectOutcome> {
  const bytes = readFile(host, file);
  const path = file.replaceAll("\\", "/").normalize("NFC");
  const document = await parseDocument({ tree: NO_TREE, path, bytes });
  if (document.kind === "rejected") throw rejection(file, document);
  return { file, size: bytes.length, document };
}

function readFile(host: InspectHost, file: string): Uint8Array {
  const absolute = resolve(host.cwd(), file);
  if (isSecret(host, absolute)) throw refusal(file, SECRET, "name a document");
  try {
    return readBounded(host, absolute, MAX_SIZE);
  } catch (error) {
    const hint = "name one text file; its path is relative to -C DIR, or to the working directory";
    throw refusal(file, reasonOf(error), hint, error);
  }
}

function rejection(file: string, { reason }: RejectedDocument): RaError {
  return reason === "binary"
    ? refusal(file, "it has NUL bytes, so it is not text", "ra reads markdown and plain text")
    : refusal(file, "it is not valid UTF-8", "convert it, for example with `iconv -t UTF-8`");
}

function refusal(file: string, why: string, hint: string, cause?: unknown): RaError {
  return new RaError(`Cannot inspect "${file}": ${why}`, { hint, exitCode: EXIT.refused, cause });
}
