/**
 * ZIP archives: their files by name, unpacked one by one within a limit.
 *
 * Only what documents need: stored and deflated files, no encryption, no archives in parts. Unpacking stops
 * as soon as the files of an archive are larger together than the limit, whatever sizes the archive claims.
 * (The runtime's own decompression unpacks all that it is given before anybody can stop it.)
 */
import { inflateRaw } from "./inflate.ts";

export interface Zip {
  readonly names: readonly string[];
  /** The bytes of a file; null if there is none. Throws `ZipError`. */
  read(name: string): Uint8Array | null;
}

/** Why an archive cannot be read, as a clause. */
export class ZipError extends Error {}

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly size: number;
  /** Where its own header is. */
  readonly at: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
/** The comment at the end of an archive is not longer. */
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;
/** Bytes of all the files that are read of an archive, unpacked. */
const MOST_BYTES = 50_000_000;

/** The archive; null for what is none. */
export function openZip(bytes: Uint8Array): Zip | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readEntries(bytes, view);
  if (entries === null) return null;
  let left = MOST_BYTES;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const unpacked = unpack(packedBytes(bytes, view, entry), entry.method, left);
      left -= unpacked.length;
      if (left < 0) throw new ZipError(`unpacks to more than ${MOST_BYTES} bytes`);
      return unpacked;
    },
  };
}

function readEntries(bytes: Uint8Array, view: DataView): Map<string, Entry> | null {
  const end = findEnd(view);
  if (end < 0) return null;
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  for (let i = 0; i < count && at + 46 <= bytes.length; i++) {
    if (view.getUint32(at, true) !== ENTRY) break;
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return -1;
}

function packedBytes(bytes: Uint8Array, view: DataView, { at, size, ...entry }: Entry): Uint8Array {
  if (entry.isEncrypted) throw new ZipError("encrypted");
  if (entry.method !== 0 && entry.method !== 8) throw new ZipError("packed in an unknown way");
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw new ZipError("damaged");
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + size > bytes.length) throw new ZipError("damaged");
  return bytes.subarray(start, start + size);
}

function unpack(packed: Uint8Array, method: number, most: number): Uint8Array {
  if (method === 0) return packed.subarray(0, most + 1);
  const { bytes, isDamaged } = inflateRaw(packed, most);
  if (isDamaged) throw new ZipError("damaged");
  return bytes;
}

/** Converts what is in an archive; `what` names the format when it is none. */
export function fromZip<T>(
  bytes: Uint8Array,
  what: string,
  convert: (zip: Zip) => T,
): T | { readonly unreadable: string } {
  const zip = openZip(bytes);
  if (zip === null) return { unreadable: `not ${what}, or encrypted` };
  try {
    return convert(zip);
  } catch (error) {
    if (error instanceof ZipError) return { unreadable: error.message };
    throw error;
  }
}
