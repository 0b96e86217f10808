/** What vectors are kept under: vectors of different keys are never compared or joined. */
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import type { Encoder } from "./model.ts";
import { RECIPE } from "./section_text.ts";

/** 16 hex digits for the model and for all that decides what it is given. */
export function vectorKey({ key, maxChars }: Pick<Encoder, "key" | "maxChars">): string {
  return hashBytes(encodeUtf8(JSON.stringify([RECIPE, maxChars, key])));
}
