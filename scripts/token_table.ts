/**
 * Writes the table of the tokens of cl100k_base, `src/output/cl100k.bin`, from the ranks in the package
 * `gpt-tokenizer` (MIT). `src/output/tokens/bpe.ts` describes the format and reads it.
 *
 * `deno run -A scripts/token_table.ts`
 */
import RANKS from "gpt-tokenizer/bpeRanks/cl100k_base";
import { extendHash, LONGEST_TOKEN, mixHash, slotValue } from "../src/output/tokens/bpe.ts";

/** The table is less than half full, so that most lookups look at one slot. */
const SLOTS = 1 << 18;

/** The table; the same bytes each time. */
export function tokenTable(): Uint8Array {
  const encoder = new TextEncoder();
  const tokens = RANKS.map((one) =>
    typeof one === "string" ? encoder.encode(one) : Uint8Array.from(one)
  );
  const slots = new Uint32Array(SLOTS);
  const starts = new Uint32Array(tokens.length + 1);
  tokens.forEach((bytes, token) => {
    if (bytes.length > LONGEST_TOKEN) throw new Error(`token ${token} is too long`);
    const mixed = mixHash(bytes.reduce(extendHash, 0));
    let i = mixed >>> (Math.clz32(SLOTS) + 1);
    while (slots[i] !== 0) i = (i + 1) % SLOTS;
    slots[i] = slotValue(mixed, token);
    starts[token + 1] = starts[token] + bytes.length;
  });
  const header = Uint32Array.of(SLOTS, tokens.length);
  const parts = [header, slots, starts].map(({ buffer }) => new Uint8Array(buffer));
  return new Uint8Array([...parts, ...tokens].flatMap((bytes) => [...bytes]));
}

if (import.meta.main) {
  const file = new URL("../src/output/cl100k.bin", import.meta.url);
  Deno.writeFileSync(file, tokenTable());
}
