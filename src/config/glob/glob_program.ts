/**
 * The machine that matches globs: a list of instructions, run over a path once, character by character,
 * while the set of possible positions in the list moves along. Each character visits each instruction
 * at most once, so a match takes at most the length of the path times that of the program.
 */

export interface GlobRun {
  /** The text as a whole matches. */
  readonly accepts: boolean;
  /** Some continuation of the text matches. */
  readonly alive: boolean;
  /** Every continuation of the text matches. */
  readonly acceptsRest: boolean;
}

export type Step =
  | { readonly op: "char"; readonly code: number }
  /** Any character but `/`. */
  | { readonly op: "one" }
  /** Any character. */
  | { readonly op: "any" }
  | { readonly op: "class"; readonly negated: boolean; readonly ranges: readonly Range[] }
  /** Continues at every target. */
  | { readonly op: "split"; targets: number[] }
  | { readonly op: "accept" };

export type Range = readonly [from: number, to: number];

const SLASH = 0x2f;

export class GlobProgram {
  #steps: readonly Step[];
  /** The split before a final "any character, any number of times", or -1. */
  #tail: number;
  /** Reused by every run, to avoid two allocations per path. */
  #sets: readonly [StateSet, StateSet];

  constructor(steps: readonly Step[], tail: number) {
    this.#steps = steps;
    this.#tail = tail;
    this.#sets = [new StateSet(steps), new StateSet(steps)];
  }

  run(text: string): GlobRun {
    const steps = this.#steps;
    let [states, next] = this.#sets;
    states.clear();
    states.add(0);
    // What a final `**` has reached matches to its end, however long it is.
    for (let at = 0; at < text.length && states.size > 0 && !this.#acceptsRest(states); at++) {
      const code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
      next.clear();
      for (let i = 0; i < states.size; i++) {
        const state = states.list[i];
        if (consumes(steps[state], code)) next.add(state + 1);
      }
      [states, next] = [next, states];
    }
    return {
      accepts: states.has(steps.length - 1),
      alive: states.size > 0,
      acceptsRest: this.#acceptsRest(states),
    };
  }

  #acceptsRest(states: StateSet): boolean {
    return this.#tail >= 0 && states.has(this.#tail);
  }
}

/** The current instructions, each at most once, with splits already followed. */
class StateSet {
  readonly list: Int32Array;
  size = 0;
  #steps: readonly Step[];
  #seen: Uint8Array;
  #todo: number[] = [];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.list = new Int32Array(steps.length);
    this.#seen = new Uint8Array(steps.length);
  }
  has(state: number): boolean {
    return this.#seen[state] === 1;
  }
  clear(): void {
    this.size = 0;
    this.#seen.fill(0);
  }
  add(start: number): void {
    this.#todo.push(start);
    for (let state = this.#todo.pop(); state !== undefined; state = this.#todo.pop()) {
      if (this.#seen[state]) continue;
      this.#seen[state] = 1;
      const step = this.#steps[state];
      if (step.op === "split") this.#todo.push(...step.targets);
      else this.list[this.size++] = state;
    }
  }
}

function consumes(step: Step, code: number): boolean {
  switch (step.op) {
    case "char":
      return step.code === code;
    case "one":
      return code !== SLASH;
    case "any":
      return true;
    case "class":
      return code !== SLASH && step.negated !== isIn(step.ranges, code);
    case "split":
    case "accept":
      return false;
  }
}

function isIn(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([from, to]) => from <= code && code <= to);
}
