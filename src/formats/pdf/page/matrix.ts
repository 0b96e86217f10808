/** Places on a page, and how they are moved, turned and made larger. */
import type { PdfFile } from "../file/file.ts";
import type { PdfValue } from "../file/objects.ts";

export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Coordinates beyond are no place on a page. */
export const MOST_COORDINATE = 1e6;
/** Text that leans further is decoration, such as a watermark. */
const MOST_LEAN = 0.15;

/** The quarter turns of a direction; null if it is none of four. */
export function turnsOf(a: number, b: number): number | null {
  const length = Math.hypot(a, b);
  if (!(length > 0)) return null;
  if (Math.abs(b) <= length * MOST_LEAN) return a > 0 ? 0 : 2;
  if (Math.abs(a) <= length * MOST_LEAN) return b > 0 ? 1 : 3;
  return null;
}

/** A point on a page that is turned so that text of those quarter turns is level. */
export function turned(x: number, y: number, turns: number): [number, number] {
  return turns === 0 ? [x, y] : turns === 1 ? [y, -x] : turns === 2 ? [-x, -y] : [-y, x];
}

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

export function matrixOf(number: (i: number) => number): Matrix {
  return [number(0), number(1), number(2), number(3), number(4), number(5)];
}

export function toMatrix(file: PdfFile, value: PdfValue | undefined): Matrix {
  const list = file.array(value);
  return list.length === 6 ? matrixOf((i) => file.number(list[i])) : IDENTITY;
}
