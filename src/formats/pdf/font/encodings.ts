/** What the bytes of strings stand for, in the encodings that PDF knows. */
import { characterOf } from "./glyph_names.ts";

/** A character for each byte. */
export type Encoding = readonly string[];

function decoded(label: string): string[] {
  const decoder = new TextDecoder(label);
  return Array.from(
    { length: 256 },
    (_, byte) => byte < 32 ? "" : decoder.decode(Uint8Array.of(byte)),
  );
}

/** Glyph names of Adobe's standard encoding from 0xa1 on, `.` for none. */
const STANDARD_UPPER =
  "exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft " +
  "guilsinglleft guilsinglright fi fl . endash dagger daggerdbl periodcentered . paragraph bullet " +
  "quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand . questiondown . grave acute " +
  "circumflex tilde macron breve dotaccent dieresis . ring cedilla . hungarumlaut ogonek caron emdash " +
  ". . . . . . . . . . . . . . . . AE . ordfeminine . . . . Lslash Oslash OE ordmasculine . . . . . ae . . . " +
  "dotlessi . . lslash oslash oe germandbls";

function standard(): string[] {
  const table = decoded("latin1").map((character, byte) => byte < 0x7f ? character : "");
  table[0x27] = "’";
  table[0x60] = "‘";
  STANDARD_UPPER.split(" ").forEach((name, i) => table[0xa1 + i] = characterOf(name));
  return table;
}

/** Adobe's symbol encoding, from 0x20. */
const SYMBOL_LOWER =
  " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
const SYMBOL_UPPER = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑";

function symbol(): string[] {
  const table = new Array<string>(256).fill("");
  [...SYMBOL_LOWER].forEach((character, i) => table[0x20 + i] = character);
  [...SYMBOL_UPPER].forEach((character, i) => table[0xa0 + i] = character);
  return table;
}

/** Bytes 0x18 to 0x1f and 0x80 to 0xa0 of the encoding of titles and metadata. */
const DOCUMENT_LOW = "˘ˇˆ˙˝˛˚˜";
const DOCUMENT_HIGH = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€";

const made = new Map<string, Encoding>();

const MAKERS: Readonly<Record<string, () => string[]>> = {
  StandardEncoding: standard,
  WinAnsiEncoding: () =>
    decoded("windows-1252").map((one, byte) => byte >= 0x7f && one < "\u00a0" ? "•" : one),
  MacRomanEncoding: () => decoded("macintosh"),
  SymbolEncoding: symbol,
};

/** Null for an encoding that is not known. */
export function encodingOf(name: string): Encoding | null {
  const known = made.get(name);
  if (known !== undefined) return known;
  if (!Object.hasOwn(MAKERS, name)) return null;
  const table = MAKERS[name]();
  made.set(name, table);
  return table;
}

/** The text of a title or of metadata, which names its encoding itself. */
export function textOfString(bytes: string): string {
  if (bytes.startsWith("\xfe\xff")) {
    return fromUtf16(bytes.slice(2)).replace(/\x1b[^\x1b]*\x1b/g, "");
  }
  if (bytes.startsWith("\xff\xfe")) {
    return new TextDecoder("utf-16le").decode(toBytes(bytes.slice(2)));
  }
  if (bytes.startsWith("\xef\xbb\xbf")) return new TextDecoder().decode(toBytes(bytes));
  return bytes.replace(/[\x18-\x1f\x80-\xa0]/g, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x80 ? DOCUMENT_LOW[code - 0x18] : DOCUMENT_HIGH[code - 0x80];
  });
}

export function fromUtf16(bytes: string): string {
  return new TextDecoder("utf-16be").decode(toBytes(bytes));
}

export function toBytes(bytes: string): Uint8Array {
  return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
}
