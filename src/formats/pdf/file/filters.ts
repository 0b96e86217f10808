/** The filters of streams that can hold text; those of images are not needed. */
import type { PdfBudget } from "./budget.ts";
import { inflate } from "../../zip/inflate.ts";

/** What a filter is told; of predictors, and of LZW. */
export interface FilterSettings {
  readonly predictor: number;
  readonly colors: number;
  readonly bits: number;
  readonly columns: number;
  readonly earlyChange: number;
}

/** The bytes before they were packed; null for a filter of images, or one that is unknown. */
export function unpack(
  packed: Uint8Array,
  { name, settings, budget }: {
    readonly name: string;
    readonly settings: FilterSettings;
    readonly budget: PdfBudget;
  },
): Uint8Array | null {
  const unpacker = UNPACKERS[name];
  if (unpacker === undefined) return null;
  const bytes = unpacker(packed, budget.bytes, settings);
  budget.spendBytes(bytes.length);
  return settings.predictor > 1 ? unpredict(bytes, settings) : bytes;
}

/** Each stops after one byte more than `most`. */
type Unpacker = (packed: Uint8Array, most: number, settings: FilterSettings) => Uint8Array;

const UNPACKERS: Readonly<Record<string, Unpacker | undefined>> = {
  FlateDecode: inflate,
  Fl: inflate,
  LZWDecode: unpackLzw,
  LZW: unpackLzw,
  ASCII85Decode: unpack85,
  A85: unpack85,
  ASCIIHexDecode: unpackHex,
  AHx: unpackHex,
  RunLengthDecode: unpackRuns,
  RL: unpackRuns,
};

function unpackLzw(
  packed: Uint8Array,
  most: number,
  { earlyChange }: FilterSettings,
): Uint8Array {
  // Each entry is the one it extends and one byte more.
  const before = new Uint16Array(4_096);
  const last = new Uint8Array(4_096);
  const size = new Uint16Array(4_096);
  for (let i = 0; i < 256; i++) [last[i], size[i]] = [i, 1];
  let out = new Uint8Array(Math.max(1_024, packed.length * 4));
  let [length, next, width, former, buffer, bits] = [0, 258, 9, -1, 0, 0];
  for (const byte of packed) {
    buffer = (buffer << 8 | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = buffer >>> bits & (1 << width) - 1;
    if (code === 257 || length > most) break;
    if (code === 256) {
      [next, width, former] = [258, 9, -1];
      continue;
    }
    if (code > next || code === next && former < 0) break;
    const isNew = code === next;
    const count = isNew ? size[former] + 1 : size[code];
    if (length + count > out.length) {
      const grown = new Uint8Array(Math.max(out.length * 2, length + count));
      grown.set(out.subarray(0, length));
      out = grown;
    }
    let entry = isNew ? former : code;
    for (let at = length + count - (isNew ? 2 : 1); at >= length; at--) {
      out[at] = last[entry];
      entry = before[entry];
    }
    if (isNew) out[length + count - 1] = out[length];
    if (former >= 0 && next < 4_096) {
      before[next] = former;
      last[next] = out[length];
      size[next] = size[former] + 1;
      next++;
      const step = next + earlyChange;
      width = step >= 2_048 ? 12 : step >= 1_024 ? 11 : step >= 512 ? 10 : 9;
    }
    former = code;
    length += count;
  }
  return out.subarray(0, Math.min(length, most + 1));
}

function unpack85(packed: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(Math.min(most + 1, packed.length * 4));
  let [length, value, count] = [0, 0, 0];
  const put = (bytes: number) => {
    for (let i = 0; i < bytes && length < out.length; i++) out[length++] = value >>> 24 - 8 * i;
  };
  for (const byte of packed) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      value = 0;
      put(4);
    } else if (byte >= 0x21 && byte <= 0x75) {
      value = (value * 85 + byte - 0x21) >>> 0;
      if (++count < 5) continue;
      put(4);
      [value, count] = [0, 0];
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = (value * 85 + 84) >>> 0;
    put(count - 1);
  }
  return out.subarray(0, length);
}

function unpackHex(packed: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(Math.min(most + 1, (packed.length >> 1) + 1));
  let length = 0;
  let high = -1;
  for (const byte of packed) {
    if (byte === 0x3e || length === out.length) break;
    const digit = parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) continue;
    if (high < 0) high = digit;
    else {
      out[length++] = high << 4 | digit;
      high = -1;
    }
  }
  if (high >= 0 && length < out.length) out[length++] = high << 4;
  return out.subarray(0, length);
}

function unpackRuns(packed: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < packed.length && size <= most;) {
    const length = packed[at++];
    if (length === 128) break;
    const part = length < 128
      ? packed.subarray(at, at + length + 1)
      : new Uint8Array(257 - length).fill(packed[at]);
    at += length < 128 ? length + 1 : 1;
    parts.push(part);
    size += part.length;
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out.subarray(0, most + 1);
}

/** Undoes the predictors of PNG; that of TIFF is for images. */
function unpredict(bytes: Uint8Array, { predictor, colors, bits, columns }: FilterSettings) {
  if (predictor < 10) return bytes;
  const step = Math.max(1, colors * bits >> 3);
  const width = Math.max(1, Math.ceil(colors * bits * columns / 8));
  const rows = Math.floor(bytes.length / (width + 1));
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1);
    const to = row * width;
    const kind = bytes[from];
    for (let i = 0; i < width; i++) {
      const left = i >= step ? out[to + i - step] : 0;
      const up = row > 0 ? out[to + i - width] : 0;
      const corner = row > 0 && i >= step ? out[to + i - width - step] : 0;
      out[to + i] = bytes[from + 1 + i] + predicted(kind, left, up, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return left + up >> 1;
  if (kind !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
