/** Threads as the runtime has them, which calls them workers. Loaded when one is needed. */
import type { Thread } from "./thread.ts";

/**
 * Starts a script: its path below `src/`, without extension; in the bundle, all are in one folder. Null where
 * a second thread would only take turns with the first, or where ra is a library of a program that may not read
 * the script: the runtime would ask the user.
 */
export function startThread(script: string): Thread | null {
  if (navigator.hardwareConcurrency < 2 || !import.meta.url.startsWith("file:")) return null;
  const isSource = import.meta.url.endsWith(".ts");
  const path = isSource
    ? `../../${script}.ts`
    : `./${script.slice(script.lastIndexOf("/") + 1)}.js`;
  const url = new URL(path, import.meta.url);
  if (Deno.permissions.querySync({ name: "read", path: url }).state !== "granted") return null;
  try {
    return new WorkerThread(new Worker(url, { type: "module" }));
  } catch {
    return null;
  }
}

class WorkerThread implements Thread {
  readonly #worker: Worker;
  readonly #answers: unknown[] = [];
  #failure: Error | null = null;
  #wake: () => void = () => {};

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      this.#answers.push(data);
      this.#wake();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#failure = new Error(`a thread failed: ${event.message}`);
      this.#wake();
    };
  }

  send(message: unknown): void {
    this.#worker.postMessage(message);
  }

  async receive(): Promise<unknown> {
    while (this.#answers.length === 0) {
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((wake) => this.#wake = wake);
    }
    return this.#answers.shift();
  }

  end(): void {
    this.#worker.terminate();
  }
}
