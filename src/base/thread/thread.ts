/**
 * A second thread of the process. It is sent messages and sends one answer to each, in order; what
 * passes is copied, but for buffers of an answer that are moved (`answer_messages.ts`).
 */
export interface Thread {
  send(message: unknown): void;
  /** The next answer. Rejects when the thread could not start or has failed. */
  receive(): Promise<unknown>;
  end(): void;
}
