/** Fonts: the bytes of a string enter, characters with their widths leave. */
import { CharacterMap, codeOf, readCharacterMap } from "./cmap.ts";
import { type Encoding, encodingOf, fromUtf16, toBytes } from "./encodings.ts";
import type { PdfFile } from "../file/file.ts";
import { characterOf } from "./glyph_names.ts";
import { latin1 } from "../file/latin1.ts";
import { type PdfDict, PdfName, PdfStream, type PdfValue } from "../file/objects.ts";

export interface Glyph {
  /** Empty if the font does not tell. */
  readonly text: string;
  /** In the unit of the font's size. */
  readonly width: number;
  /** Is it the byte 32, which is made wider by word spacing? */
  readonly isSpace: boolean;
}

export interface Font {
  readonly isMono: boolean;
  readonly isBold: boolean;
  glyphs(string: string): Glyph[];
}

/** Reads a font; `dict` may be anything. */
export function readFont(file: PdfFile, dict: PdfDict): Font {
  const toUnicode = mapOf(file, dict.get("ToUnicode"));
  return file.name(dict.get("Subtype")) === "Type0"
    ? new CompositeFont(file, dict, toUnicode)
    : new SimpleFont(file, dict, toUnicode);
}

function mapOf(file: PdfFile, value: PdfValue | undefined): CharacterMap | null {
  const stream = file.get(value);
  if (!(stream instanceof PdfStream)) return null;
  const map = readCharacterMap(file.unpacked(stream), file.budget);
  return map.isEmpty && map.lengths.every((one) => one === 0) ? null : map;
}

const FIXED_PITCH = 1;
const SYMBOLIC = 4;
const FORCE_BOLD = 1 << 18;
const MONO = /mono|courier|typewriter|consol|menlo|(?:^|\+)(?:cmtt|sftt|ectt|lmtt|nimbusmon)/i;
const BOLD = /bold|black|heavy|(?:^|\+)(?:cmbx|sfbx|ecbx|sfsx|cmssbx)|-medi/i;

/** What the name and the description of a font say. */
function looksOf(file: PdfFile, dict: PdfDict) {
  const descriptor = file.dict(dict.get("FontDescriptor"));
  const flags = file.number(descriptor.get("Flags"));
  const name = file.name(dict.get("BaseFont"));
  return {
    descriptor,
    name,
    isSymbolic: (flags & SYMBOLIC) !== 0,
    isMono: (flags & FIXED_PITCH) !== 0 || MONO.test(name),
    isBold: (flags & FORCE_BOLD) !== 0 || BOLD.test(name),
  };
}

/** A font whose codes are bytes. */
class SimpleFont implements Font {
  readonly isMono: boolean;
  readonly isBold: boolean;
  readonly #glyphs: readonly Glyph[];

  constructor(file: PdfFile, dict: PdfDict, toUnicode: CharacterMap | null) {
    const looks = looksOf(file, dict);
    this.isMono = looks.isMono;
    this.isBold = looks.isBold;
    const encoding = encodingIn(file, dict, looks);
    const widthOf = widthsOf(file, dict, looks);
    const isUntold = toUnicode === null;
    this.#glyphs = Array.from({ length: 256 }, (_, code) => {
      const told = isUntold ? undefined : toUnicode.get(code);
      const text = typeof told === "string" && told !== "" ? told : encoding[code] ?? "";
      return { text: clean(text), width: widthOf(code, text), isSpace: code === 32 };
    });
  }

  glyphs(string: string): Glyph[] {
    const glyphs: Glyph[] = [];
    for (let i = 0; i < string.length; i++) glyphs.push(this.#glyphs[string.charCodeAt(i)]);
    return glyphs;
  }
}

function encodingIn(
  file: PdfFile,
  dict: PdfDict,
  { descriptor, name, isSymbolic }: ReturnType<typeof looksOf>,
): Encoding {
  const given = file.get(dict.get("Encoding"));
  const settings = file.dict(given);
  const base = given instanceof PdfName ? given.value : file.name(settings.get("BaseEncoding"));
  const isTrueType = file.name(dict.get("Subtype")) === "TrueType";
  const own = encodingOf(base) ?? builtInEncoding(file, descriptor) ??
    (/symbol/i.test(name) && !isTrueType ? encodingOf("SymbolEncoding")! : encodingOf(
      isTrueType && !isSymbolic || isTrueType ? "WinAnsiEncoding" : "StandardEncoding",
    )!);
  const differences = file.array(settings.get("Differences"));
  if (differences.length === 0) return own;
  const encoding = [...own];
  let code = 0;
  for (const one of differences) {
    const value = file.get(one);
    if (typeof value === "number") code = value;
    else if (value instanceof PdfName) encoding[code++ & 255] = characterOf(value.value);
  }
  return encoding;
}

/** Where the program of a Type 1 font says what its codes are. */
const MOST_HEAD = 30_000;

function builtInEncoding(file: PdfFile, descriptor: PdfDict): Encoding | null {
  const stream = file.get(descriptor.get("FontFile"));
  if (!(stream instanceof PdfStream)) return null;
  const program = file.unpacked(stream);
  const head = latin1(program, 0, Math.min(MOST_HEAD, program.length));
  const found = [...head.matchAll(/dup (\d{1,3})\s?\/([\w.]{1,40}) put/g)];
  if (found.length === 0) return null;
  const encoding = new Array<string>(256).fill("");
  for (const [, code, name] of found) encoding[Number(code) & 255] = characterOf(name);
  return encoding;
}

/** Of fonts that every reader has, and whose widths a file need not tell: roughly those of Helvetica. */
const NARROW = /[ijl.,:;'|!()[\]{}ftrI /\\-]/;
const WIDE = /[mwMWOQ@%—…]/;

function widthsOf(
  file: PdfFile,
  dict: PdfDict,
  { descriptor, isMono }: ReturnType<typeof looksOf>,
): (code: number, text: string) => number {
  const widths = file.array(dict.get("Widths")).map((one) => file.number(one));
  const first = file.number(dict.get("FirstChar"));
  const missing = file.number(descriptor.get("MissingWidth"));
  // Widths of a font that is drawn by the file itself have a unit of their own.
  const matrix = file.array(dict.get("FontMatrix"));
  const unit = file.name(dict.get("Subtype")) === "Type3" && matrix.length === 6
    ? Math.abs(file.number(matrix[0], 0.001))
    : 0.001;
  if (widths.length > 0) return (code) => (widths[code - first] ?? missing) * unit;
  if (isMono) return () => 0.6;
  return (_, text) => NARROW.test(text) ? 0.3 : WIDE.test(text) ? 0.85 : 0.53;
}

/** A font whose codes have one to four bytes, by a map that is named or part of the file. */
class CompositeFont implements Font {
  readonly isMono: boolean;
  readonly isBold: boolean;
  readonly #toUnicode: CharacterMap | null;
  readonly #codes: CharacterMap | null;
  readonly #decode: (code: string) => string;
  readonly #lengthOf: (byte: number) => number;
  readonly #widths: CharacterMap;
  readonly #width: number;
  readonly #known = new Map<string, Glyph>();

  constructor(file: PdfFile, dict: PdfDict, toUnicode: CharacterMap | null) {
    const below = file.dict(file.array(dict.get("DescendantFonts"))[0]);
    const looks = looksOf(file, below);
    const name = file.name(dict.get("Encoding"));
    this.isMono = looks.isMono;
    this.isBold = looks.isBold;
    this.#toUnicode = toUnicode;
    this.#codes = mapOf(file, dict.get("Encoding"));
    ({ decode: this.#decode, lengthOf: this.#lengthOf } = namedMap(name));
    this.#width = file.number(below.get("DW"), 1_000) / 1_000;
    this.#widths = widthMap(file, file.array(below.get("W")));
  }

  glyphs(string: string): Glyph[] {
    const glyphs: Glyph[] = [];
    for (let at = 0; at < string.length;) {
      const byte = string.charCodeAt(at);
      const length = this.#codes?.lengths[byte] || this.#lengthOf(byte);
      const code = string.slice(at, at + length);
      at += length;
      let glyph = this.#known.get(code);
      if (glyph === undefined) this.#known.set(code, glyph = this.#glyph(code));
      glyphs.push(glyph);
    }
    return glyphs;
  }

  #glyph(bytes: string): Glyph {
    const code = codeOf(bytes);
    const told = this.#toUnicode?.get(code);
    const text = typeof told === "string" && told !== "" ? told : this.#decode(bytes);
    const glyph = this.#codes?.get(code);
    const width = this.#widths.get(typeof glyph === "number" ? glyph : code);
    return {
      text: clean(text),
      width: typeof width === "number" ? width / 1_000 : this.#width,
      isSpace: bytes === " ",
    };
  }
}

/** Maps for the scripts of East Asia that are encodings which the runtime knows. */
const LEGACY: readonly (readonly [pattern: RegExp, label: string])[] = [
  [/^(?:83|90|Add|Ext)\w*-RKSJ|^RKSJ/, "shift_jis"],
  [/^EUC-/, "euc-jp"],
  [/^GBK|^GB-EUC|^GBpc|^GBKp/, "gbk"],
  [/^ETen|^B5pc|^HKscs|^ETenms/, "big5"],
  [/^KSC/, "euc-kr"],
];

function namedMap(name: string): {
  readonly decode: (code: string) => string;
  readonly lengthOf: (byte: number) => number;
} {
  const two = () => 2;
  if (/^Uni.*UTF16/.test(name) || /^Uni.*UCS2/.test(name)) {
    return { decode: fromUtf16, lengthOf: two };
  }
  const label = LEGACY.find(([pattern]) => pattern.test(name))?.[1];
  if (label === undefined) return { decode: () => "", lengthOf: two };
  const decoder = new TextDecoder(label);
  const isSingle = (byte: number) =>
    byte < 0x80 || label === "shift_jis" && byte >= 0xa0 && byte <= 0xdf;
  return {
    decode: (code) => decoder.decode(toBytes(code)),
    lengthOf: (byte) => isSingle(byte) ? 1 : 2,
  };
}

/** `[1 [500 600] 10 20 700]`: widths one by one, or of a range of glyphs. */
function widthMap(file: PdfFile, list: readonly PdfValue[]): CharacterMap {
  const map = new CharacterMap();
  for (let i = 0; i + 1 < list.length;) {
    const first = file.number(list[i]);
    const second = file.get(list[i + 1]);
    if (Array.isArray(second)) {
      second.forEach((one: PdfValue, j: number) => map.add(first + j, file.number(one)));
      i += 2;
    } else {
      const [last, width] = [file.number(second), file.number(list[i + 2])];
      file.budget.spendSteps(Math.max(0, Math.min(last - first, 65_535)));
      for (let glyph = first; glyph <= Math.min(last, first + 65_535); glyph++) {
        map.add(glyph, width);
      }
      i += 3;
    }
  }
  return map;
}

const LIGATURES: Readonly<Record<string, string>> = {
  ...{ "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st" },
};

/** Text as it is searched: no ligatures, signs of private use as bullets, nothing invisible. */
function clean(text: string): string {
  if (text.length === 1 && text >= " " && text <= "~") return text;
  return text.replace(/[\ufb00-\ufb06]/g, (sign) => LIGATURES[sign])
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\r\n]/g, " ")
    .replace(/[\uf000-\uf0ff]/g, "•")
    .replace(/[\0-\x1f\x7f-\x9f\u200b-\u200f\ufeff\ufffd\ue000-\uf8ff]/g, "");
}
