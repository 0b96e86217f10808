import type { Result } from "../../search/model.ts";
import type { View } from "../model.ts";
import { COMMANDS } from "./rest.ts";
import { nameText, type Style } from "../terminal/style.ts";

/** The lines that stand for gaps. The first has the whole call, the others only the lines, to save 30 tokens. */
export class GapLines {
  #result: Result;
  #view: Pick<View, "style" | "calls">;
  #next = 0;

  constructor(result: Result, view: Pick<View, "style" | "calls">) {
    this.#result = result;
    this.#view = view;
  }

  /** One line for all the gaps that start up to a line and have none yet; nothing if there are none. */
  until(line: number): string[] {
    const { id, gaps } = this.#result;
    const { style, calls = COMMANDS } = this.#view;
    const from = this.#next;
    while (this.#next < gaps.length && gaps[this.#next].lineStart <= line) this.#next++;
    if (this.#next === from) return [];
    const lines = { lineStart: gaps[from].lineStart, lineEnd: gaps[this.#next - 1].lineEnd };
    return [restLine(from === 0 ? calls.get({ id, lines }) : calls.lines(lines), style)];
  }
}

export function restLine(call: string, style: Style): string {
  return style.dim(`[… ${nameText(call)}]`);
}
