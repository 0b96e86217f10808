/**
 * What is written on a page: its content enters, pieces of text with their places leave.
 *
 * Only the operators that move or show text are carried out. What is marked as no part of the text,
 * such as running heads in a tagged file, is left out.
 */
import type { PdfFile } from "../file/file.ts";
import type { Font } from "../font/font.ts";
import type { FontCache } from "../font/font_cache.ts";
import { skipImage } from "./skip_image.ts";
import { END, PdfName, PdfScanner, PdfStream, type PdfValue, PdfWord } from "../file/objects.ts";
import type { PdfDict } from "../file/objects.ts";
import {
  IDENTITY,
  type Matrix,
  matrixOf,
  MOST_COORDINATE,
  multiply,
  toMatrix,
  turned,
  turnsOf,
} from "./matrix.ts";
import { textOfString } from "../font/encodings.ts";

/** Text on one line, in one font. Coordinates grow to the right and upwards. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  /** Where it ends. */
  readonly endX: number;
  /** Of the line that the letters are on. */
  readonly y: number;
  readonly size: number;
  readonly isMono: boolean;
  readonly isBold: boolean;
  /** Quarter turns counter-clockwise that it is written in. */
  readonly turns: number;
}

/** Notes that are text on the page. */
const NOTES: ReadonlySet<string> = new Set(["Widget", "FreeText"]);

/** Forms in forms. */
const DEEPEST = 12;
/** A form costs more than its content does. */
const FORM_STEPS = 100;
const MOST_SAVED = 500;
/** Operands of an operator; further ones are dropped. */
const MOST_OPERANDS = 5_000;
/** A gap of that share of the size is a space. */
const SPACE_GAP = 0.15;

interface State {
  matrix: Matrix;
  font: Font | null;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
}

export class PageReader {
  readonly pieces: Piece[] = [];
  /** Characters that no font tells. */
  untold = 0;
  readonly #file: PdfFile;
  readonly #fonts: FontCache;
  #state: State;
  #saved: State[] = [];
  #text: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  /** Marked content that is open: what replaces it, or whether it is left out. */
  readonly #marks: { readonly isLeftOut: boolean; actual: string | null }[] = [];

  constructor(file: PdfFile, fonts: FontCache, matrix: Matrix) {
    this.#file = file;
    this.#fonts = fonts;
    this.#state = {
      ...{ matrix, font: null, size: 1, charSpacing: 0, wordSpacing: 0 },
      ...{ stretch: 1, leading: 0, rise: 0 },
    };
  }

  read(content: Uint8Array, resources: PdfDict, depth = 0): void {
    const scanner = new PdfScanner(content, 0, { hasRefs: false });
    let operands: PdfValue[] = [];
    const { budget } = this.#file;
    for (let value = scanner.next(); value !== END; value = scanner.next()) {
      if (!(value instanceof PdfWord)) {
        if (operands.length < MOST_OPERANDS) operands.push(value);
        continue;
      }
      budget.spendSteps(1);
      if (value.value === "Do") this.#form(operands, resources, depth);
      else if (value.value === "BI") skipImage(scanner);
      else this.#apply(value.value, operands, resources);
      operands = [];
    }
  }

  /** What is written in a form or a note on the page, as it looks. */
  readNote(note: PdfDict): void {
    const file = this.#file;
    if (!NOTES.has(file.name(note.get("Subtype")))) return;
    const looks = file.get(file.dict(note.get("AP")).get("N"));
    const look = looks instanceof PdfStream
      ? looks
      : file.get(file.dict(looks).get(file.name(note.get("AS"))));
    if (!(look instanceof PdfStream)) return;
    const [left, bottom] = file.array(note.get("Rect")).map((one) => file.number(one));
    const [x = 0, y = 0] = file.array(look.dict.get("BBox")).map((one) => file.number(one));
    const before = this.#state;
    const place: Matrix = [1, 0, 0, 1, (left ?? 0) - x, (bottom ?? 0) - y];
    this.#state = { ...before, matrix: multiply(place, before.matrix) };
    this.#readForm(look, new Map(), 0);
    this.#state = before;
  }

  #form([name]: readonly PdfValue[], resources: PdfDict, depth: number): void {
    if (!(name instanceof PdfName) || depth >= DEEPEST) return;
    const file = this.#file;
    const form = file.get(file.dict(resources.get("XObject")).get(name.value));
    if (!(form instanceof PdfStream) || file.name(form.dict.get("Subtype")) !== "Form") return;
    this.#readForm(form, resources, depth);
  }

  #readForm(form: PdfStream, resources: PdfDict, depth: number): void {
    const file = this.#file;
    file.budget.spendSteps(FORM_STEPS);
    const before = this.#state;
    const saved = this.#saved;
    this.#saved = [];
    this.#state = {
      ...before,
      matrix: multiply(toMatrix(file, form.dict.get("Matrix")), before.matrix),
    };
    const own = form.dict.has("Resources") ? file.dict(form.dict.get("Resources")) : resources;
    this.read(file.unpacked(form), own, depth + 1);
    this.#state = before;
    this.#saved = saved;
  }

  #apply(word: string, operands: readonly PdfValue[], resources: PdfDict): void {
    const numbers = operands as readonly number[];
    const number = (i: number) => typeof numbers[i] === "number" ? numbers[i] : 0;
    const state = this.#state;
    switch (word) {
      case "q":
        if (this.#saved.length < MOST_SAVED) this.#saved.push({ ...state });
        return;
      case "Q":
        this.#state = this.#saved.pop() ?? state;
        return;
      case "cm":
        state.matrix = multiply(matrixOf(number), state.matrix);
        return;
      case "BT":
        this.#text = this.#line = IDENTITY;
        return;
      case "Tf":
        if (operands[0] instanceof PdfName) {
          const fonts = this.#file.dict(resources.get("Font"));
          state.font = this.#fonts.get(fonts.get(operands[0].value));
        }
        state.size = number(1);
        return;
      case "Tc":
        state.charSpacing = number(0);
        return;
      case "Tw":
        state.wordSpacing = number(0);
        return;
      case "Tz":
        state.stretch = number(0) / 100;
        return;
      case "TL":
        state.leading = number(0);
        return;
      case "Ts":
        state.rise = number(0);
        return;
      case "Tm":
        this.#text = this.#line = matrixOf(number);
        return;
      case "Td":
        return this.#move(number(0), number(1));
      case "TD":
        state.leading = -number(1);
        return this.#move(number(0), number(1));
      case "T*":
        return this.#move(0, -state.leading);
      case "Tj":
        return this.#show(operands);
      case "TJ":
        return this.#show(Array.isArray(operands[0]) ? operands[0] : []);
      case "'":
        this.#move(0, -state.leading);
        return this.#show(operands);
      case '"':
        [state.wordSpacing, state.charSpacing] = [number(0), number(1)];
        this.#move(0, -state.leading);
        return this.#show(operands.slice(2));
      case "BMC":
      case "BDC":
        return this.#openMark(operands, resources);
      case "EMC":
        this.#marks.pop();
        return;
    }
  }

  #openMark([tag, given]: readonly PdfValue[], resources: PdfDict): void {
    const file = this.#file;
    const around = this.#marks.at(-1);
    const named = given instanceof PdfName
      ? file.dict(resources.get("Properties")).get(given.value)
      : given;
    const actual = file.get(file.dict(named).get("ActualText"));
    const isLeftOut = around?.isLeftOut === true ||
      tag instanceof PdfName && tag.value === "Artifact";
    if (this.#marks.length >= MOST_SAVED) this.#marks.shift();
    this.#marks.push({
      isLeftOut,
      actual: typeof actual === "string" ? textOfString(actual) : null,
    });
  }

  #move(x: number, y: number): void {
    this.#text = this.#line = multiply([1, 0, 0, 1, x, y], this.#line);
  }

  /** Strings, and numbers that move to the left by thousandths of the size. */
  #show(items: readonly PdfValue[]): void {
    const { font, size, charSpacing, wordSpacing, stretch } = this.#state;
    if (font === null) return;
    let parts: string[] = [];
    let start = this.#text;
    /** What was moved since the last letter. */
    let gap = 0;
    const flush = () => {
      this.#add(parts.join(""), start);
      parts = [];
    };
    for (const item of items) {
      if (typeof item === "number") {
        gap -= item / 1_000 * size;
        this.#advance(-item / 1_000 * size * stretch);
      } else if (typeof item === "string") {
        const glyphs = font.glyphs(item);
        this.#file.budget.spendSteps(glyphs.length);
        for (const { text, width, isSpace } of glyphs) {
          if (Math.abs(gap) > size * SPACE_GAP && parts.length > 0) {
            if (gap > 0 && gap < size * 1.2) parts.push(" ");
            else flush();
          }
          if (parts.length === 0) start = this.#text;
          gap = charSpacing + (isSpace ? wordSpacing : 0);
          this.#advance((width * size + gap) * stretch);
          if (text !== "") parts.push(text);
          else if (width > 0) this.untold++;
        }
      }
    }
    flush();
  }

  #advance(by: number): void {
    const [a, b, c, d, e, f] = this.#text;
    this.#text = [a, b, c, d, e + by * a, f + by * b];
  }

  /** Adds what was shown from `start` to where the text is now. */
  #add(shown: string, start: Matrix): void {
    if (shown === "") return;
    const { font, size, rise, matrix } = this.#state;
    const mark = this.#marks.findLast((one) => one.isLeftOut || one.actual !== null);
    if (mark?.isLeftOut) return;
    const text = mark === undefined ? shown : mark.actual!;
    // What replaces marked content is shown once.
    if (mark !== undefined) mark.actual = "";
    if (text === "") return;
    const from = multiply([1, 0, 0, 1, 0, rise], multiply(start, matrix));
    const [a, b, c, d] = from;
    const to = multiply(this.#text, matrix);
    const turns = size < 0 ? turnsOf(-a, -b) : turnsOf(a, b);
    if (turns === null) return;
    const [x, y] = turned(from[4], from[5], turns);
    const [endX] = turned(to[4], to[5], turns);
    const height = Math.abs(size) * Math.hypot(c, d);
    if (![x, y, endX, height].every((one) => Math.abs(one) < MOST_COORDINATE)) return;
    this.#file.budget.spendPiece();
    this.pieces.push({
      ...{ text, x: Math.min(x, endX), endX: Math.max(x, endX), y, size: height, turns },
      ...{ isMono: font!.isMono, isBold: font!.isBold },
    });
  }
}
