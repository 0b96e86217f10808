/** The text of a file that should be text. */
import { decodeStrict } from "../base/bytes.ts";
import type { RejectedDocument } from "./model.ts";

export function textOf(bytes: Uint8Array): string | RejectedDocument {
  if (bytes.includes(0)) return { kind: "rejected", reason: "binary" };
  return decodeStrict(bytes) ?? { kind: "rejected", reason: "invalid UTF-8" };
}
