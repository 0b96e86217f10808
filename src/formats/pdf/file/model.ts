/** Where the objects of a PDF are, and what finding them needs. */
import type { PdfBudget } from "./budget.ts";
import type { PdfDict, PdfStream, PdfValue } from "./objects.ts";

export type ObjectPlace =
  | { readonly kind: "offset"; readonly at: number }
  | { readonly kind: "grouped"; readonly stream: number };

export interface Tables {
  readonly places: ReadonlyMap<number, ObjectPlace>;
  readonly trailer: PdfDict;
}

/** What a file offers to those who find its objects. */
export interface ObjectSource {
  readonly bytes: Uint8Array;
  readonly budget: PdfBudget;
  /** The object that starts there; undefined if there is none, or one of another number. */
  objectAt(at: number, number?: number): PdfValue | undefined;
  /** The bytes of a stream before they were packed. */
  unpacked(stream: PdfStream): Uint8Array;
  array(value: PdfValue | undefined): readonly PdfValue[];
  number(value: PdfValue | undefined, otherwise?: number): number;
}
