/** The other side of a `Thread`: what its script runs. */

export interface Answer {
  readonly message: unknown;
  /** Buffers in the message that are moved instead of copied. */
  readonly moved?: readonly ArrayBufferLike[];
}

/** Answers messages one after the other; without end. */
export function answerMessages(answer: (message: unknown) => Answer | Promise<Answer>): void {
  const thread = globalThis as unknown as DedicatedWorkerGlobalScope;
  let last = Promise.resolve();
  thread.onmessage = ({ data }) => {
    last = last.then(async () => {
      const { message, moved = [] } = await answer(data);
      thread.postMessage(message, [...moved] as Transferable[]);
    });
  };
}
