/**
 * What files were converted to, where that takes long: one sealed file beside the index for each, by the
 * hash of what it was made from. A text that is missing, damaged or of another version of ra is made again.
 */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import type { KeptReading, Reading } from "../../formats/model.ts";
import type { IndexFolder } from "./folder.ts";
import { keptName } from "./own_files.ts";

/** To be raised when a converter writes another text. */
const VERSION = 2;
/** Bytes. */
const MOST_KEPT = 200_000_000;

/** More of them are no document that somebody wrote. */
const MOST_HEADINGS = 50_000;

/** What comes before the text, in one line. */
interface Header extends Omit<Reading, "text" | "entries"> {
  readonly version: number;
  /** SHA-256 of the file: hashes that tell whether a file has changed are shorter. */
  readonly source: string;
  readonly entries: readonly (readonly [string, unknown])[];
}

/** The kept text of a file with this hash. */
export function keptReading(
  folder: Pick<IndexFolder, "readBeside" | "writeBeside">,
  { hash, bytes }: { readonly hash: string; readonly bytes: Uint8Array },
): KeptReading {
  return {
    async find() {
      const kept = await folder.readBeside(keptName(hash), MOST_KEPT);
      return kept === null ? null : decode(kept, await digest(bytes));
    },
    async keep({ text, entries, ...reading }) {
      if (reading.headings.length > MOST_HEADINGS) return;
      const source = await digest(bytes);
      const header: Header = { ...reading, version: VERSION, source, entries: [...entries] };
      const content = encodeUtf8(`${JSON.stringify(header)}\n${text}`);
      if (content.length <= MOST_KEPT) await folder.writeBeside(keptName(hash), content);
    },
  };
}

function decode(kept: Uint8Array, source: string): Reading | null {
  const end = kept.indexOf(0x0a);
  const { version, source: from, entries, ...reading } = JSON.parse(
    decodeUtf8(kept.subarray(0, end)),
  ) as Header;
  if (version !== VERSION || from !== source) return null;
  const text = decodeUtf8(kept.subarray(end + 1));
  return { ...reading, text, entries: new Map(entries) as Reading["entries"] };
}

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return new Uint8Array(hash).toHex();
}
