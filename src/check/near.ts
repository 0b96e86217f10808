/** Which anchor a wrong one was probably meant to be. */

import { editDistance } from "../base/suggest.ts";

const MAX_LENGTH = 200;
/** Anchors of this length may have two typing errors. */
const LONG = 12;

/**
 * The anchors that differ from `wanted` only in case and punctuation; if there are none, those
 * within a typing error: one edit, two in a long anchor, none in digits. In the order of `anchors`.
 */
export function nearAnchors(wanted: string, anchors: readonly string[]): string[] {
  const folded = fold(wanted);
  const alike = folded === "" ? [] : anchors.filter((anchor) => fold(anchor) === folded);
  if (alike.length > 0) return alike;
  if (wanted.length > MAX_LENGTH || wanted.length < 4) return [];
  const limit = wanted.length < LONG ? 1 : 2;
  return anchors.filter((anchor) =>
    digitsOf(anchor) === digitsOf(wanted) &&
    editDistance(wanted.toLowerCase(), anchor.toLowerCase(), limit) <= limit
  );
}

/** Are the anchors the same apart from case and punctuation? */
export function isAlike(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

function fold(anchor: string): string {
  return anchor.toLowerCase().normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** `option-1` is not a misspelling of `option-2`. */
function digitsOf(anchor: string): string {
  return anchor.replace(/\P{N}+/gu, " ").trim();
}
