/**
 * Text → the tokens of a BERT model: words are normalised and split, and each becomes the longest pieces
 * that the vocabulary has. The result is that of the reference implementation (`BertNormalizer`,
 * `BertPreTokenizer` and `WordPiece` of Hugging Face's tokenizers); a golden file has its answers. They
 * differ in 659 of all characters, which have come to Unicode since that was written.
 */

export interface WordPieceModel {
  /** Piece → number. A piece within a word has `prefix` in front. */
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly prefix: string;
  readonly unknown: number;
  /** In front of a text and after it. */
  readonly first: number;
  readonly last: number;
  /** Pieces that stand for themselves wherever they are in a text, such as `[SEP]`. */
  readonly special: ReadonlyMap<string, number>;
  /** A word of more characters is unknown. */
  readonly longestWord: number;
  readonly lowercase: boolean;
  readonly stripsAccents: boolean;
  readonly splitsIdeographs: boolean;
  readonly cleans: boolean;
}

/** At most `most` tokens, the first and the last included. Time is linear in the length of the text. */
export function toTokens(model: WordPieceModel, text: string, most: number): number[] {
  const tokens = [model.first];
  for (const part of splitSpecial(model, text)) {
    if (tokens.length >= most - 1) break;
    const special = model.special.get(part);
    if (special !== undefined) tokens.push(special);
    else addTokens(model, part, { tokens, most: most - 1 });
  }
  tokens.length = Math.min(tokens.length, most - 1);
  tokens.push(model.last);
  return tokens;
}

/** Texts and special pieces in turns. */
function* splitSpecial({ special }: WordPieceModel, text: string): Generator<string> {
  let start = 0;
  for (let at = text.indexOf("["); at >= 0; at = text.indexOf("[", at + 1)) {
    const near = text.slice(at, at + LONGEST_SPECIAL);
    const piece = near.slice(0, near.indexOf("]") + 1);
    if (!special.has(piece)) continue;
    yield text.slice(start, at);
    yield piece;
    start = at + piece.length;
  }
  yield text.slice(start);
}

/** Characters of a special piece, which is in square brackets. */
export const LONGEST_SPECIAL = 40;

/** Characters that are normalised at once. */
const CHUNK = 10_000;

function addTokens(
  model: WordPieceModel,
  text: string,
  { tokens, most }: { readonly tokens: number[]; readonly most: number },
): void {
  // A chunk ends at a space: what is beyond `most` need not be normalised.
  for (let start = 0; start < text.length && tokens.length < most;) {
    const space = text.length - start <= CHUNK ? -1 : text.indexOf(" ", start + CHUNK);
    const end = space < 0 ? text.length : space;
    for (const word of wordsOf(model, text.slice(start, end))) {
      if (tokens.length >= most) return;
      addPieces(model, word, tokens);
    }
    start = end;
  }
}

type Normalising = Pick<
  WordPieceModel,
  "lowercase" | "stripsAccents" | "splitsIdeographs" | "cleans"
>;

/** The words of a text, normalised, and its punctuation, each a word of its own. */
export function wordsOf(model: Normalising, text: string): string[] {
  return normalise(model, text).match(WORD) ?? [];
}

/** ASCII signs are punctuation here, whatever Unicode calls them. */
const WORD = /[!-/:-@[-`{-~]|\p{P}|[^\p{White_Space}!-/:-@[-`{-~\p{P}]+/gu;
/** Not `\s`, which has U+FEFF too. */
const SPACE = /\p{White_Space}/gu;
const CONTROL = /[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
const IDEOGRAPH = new RegExp(
  "[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}" +
    "\u{2b920}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]",
  "gu",
);

function normalise(model: Normalising, text: string): string {
  let normal = text;
  if (model.cleans) normal = normal.replace(CONTROL, "").replace(SPACE, " ");
  if (model.splitsIdeographs) normal = normal.replace(IDEOGRAPH, " $& ");
  if (model.stripsAccents) normal = normal.normalize("NFD").replace(/\p{Mn}/gu, "");
  if (model.lowercase) normal = lower(normal);
  return normal;
}

/** Character by character: a capital sigma at the end of a word is one like others. */
function lower(text: string): string {
  return text.replaceAll("Σ", "σ").toLowerCase();
}

function addPieces(model: WordPieceModel, word: string, tokens: number[]): void {
  const characters = [...word];
  if (characters.length > model.longestWord) {
    tokens.push(model.unknown);
    return;
  }
  const before = tokens.length;
  for (let start = 0; start < characters.length;) {
    const prefix = start === 0 ? "" : model.prefix;
    let end = characters.length;
    let piece: number | undefined;
    for (; end > start; end--) {
      piece = model.vocabulary.get(prefix + characters.slice(start, end).join(""));
      if (piece !== undefined) break;
    }
    if (piece === undefined) {
      tokens.length = before;
      tokens.push(model.unknown);
      return;
    }
    tokens.push(piece);
    start = end;
  }
}
