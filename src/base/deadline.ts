/**
 * The moment at which this process has to stop, whatever it is doing. Nothing interrupts a program that
 * computes, so whoever may compute for long calls `checkDeadline` at its natural steps: a line, a word,
 * a term, a read of the index. Without a deadline, which is the rule, a call is one comparison.
 */

let end = Infinity;
let stop: () => void = () => {};

/** From `ms` milliseconds on, the next check calls `onEnd`. The deadline holds until it is disposed. */
export function setDeadline(ms: number, onEnd: () => void): Disposable {
  end = performance.now() + ms;
  stop = onEnd;
  return {
    [Symbol.dispose]() {
      end = Infinity;
    },
  };
}

export function checkDeadline(): void {
  if (end !== Infinity && performance.now() >= end) stop();
}

/** Work was given up, as its time is over: all that it did is forgotten. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/** Waits for what another thread does; the deadline may pass meanwhile. */
export async function beforeDeadline<T>(waiting: Promise<T>): Promise<T> {
  if (end === Infinity) return await waiting;
  const timer = setTimeout(stop, end - performance.now());
  try {
    return await waiting;
  } finally {
    clearTimeout(timer);
  }
}
