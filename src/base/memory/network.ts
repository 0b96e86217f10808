/** An in-memory loopback for tests: ports that can be taken, connections that hand bytes across. */
import type { Connection, Listener } from "../process.ts";

const FIRST_PORT = 49_152;

/** Bytes on their way in one direction. */
class Pipe {
  #chunks: Uint8Array[] = [];
  #isClosed = false;
  #wake: (() => void)[] = [];

  async read(into: Uint8Array): Promise<number | null> {
    while (this.#chunks.length === 0) {
      if (this.#isClosed) return null;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
    const chunk = this.#chunks[0];
    const part = chunk.subarray(0, into.length);
    into.set(part);
    if (part.length === chunk.length) this.#chunks.shift();
    else this.#chunks[0] = chunk.subarray(part.length);
    return part.length;
  }
  write(bytes: Uint8Array): Promise<number> {
    if (this.#isClosed) return Promise.reject(new Error("the connection is closed"));
    this.#chunks.push(bytes.slice());
    this.#signal();
    return Promise.resolve(bytes.length);
  }
  close(): void {
    this.#isClosed = true;
    this.#signal();
  }
  #signal(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

function endOf(inbound: Pipe, outbound: Pipe): Connection {
  return {
    read: (into) => inbound.read(into),
    write: (bytes) => outbound.write(bytes),
    close() {
      inbound.close();
      outbound.close();
    },
  };
}

type Accept = (connection: Connection | null) => void;

class MemoryListener implements Listener {
  readonly address: string;
  readonly #onClose: () => void;
  #arrived: Connection[] = [];
  #waiting: Accept[] = [];
  #isClosed = false;

  constructor(port: number, onClose: () => void) {
    this.address = `127.0.0.1:${port}`;
    this.#onClose = onClose;
  }
  accept(): Promise<Connection | null> {
    const next = this.#arrived.shift();
    if (next !== undefined || this.#isClosed) return Promise.resolve(next ?? null);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
  close(): void {
    this.#isClosed = true;
    this.#onClose();
    for (const accept of this.#waiting.splice(0)) accept(null);
  }
  arrive(connection: Connection): void {
    const accept = this.#waiting.shift();
    if (accept === undefined) this.#arrived.push(connection);
    else accept(connection);
  }
}

export class MemoryNetwork {
  readonly #listeners = new Map<number, MemoryListener>();

  /** Port 0 picks a free one. */
  listen(port: number): Listener {
    let taken = port || FIRST_PORT;
    while (port === 0 && this.#listeners.has(taken)) taken++;
    if (this.#listeners.has(taken)) {
      throw Object.assign(new Error("Address already in use (os error 98)"), { name: "AddrInUse" });
    }
    const listener = new MemoryListener(taken, () => this.#listeners.delete(taken));
    this.#listeners.set(taken, listener);
    return listener;
  }

  /** The client's end of a new connection; throws when nobody listens. */
  connect(port: number): Connection {
    const listener = this.#listeners.get(port);
    if (listener === undefined) throw new Error("Connection refused (os error 111)");
    const [there, back] = [new Pipe(), new Pipe()];
    listener.arrive(endOf(there, back));
    return endOf(back, there);
  }
}
