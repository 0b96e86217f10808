/**
 * HTTP/1.1 on a listener: requests enter, responses leave.
 *
 * Deno's own server limits neither connections nor waiting, so that a few hundred idle sockets use up the
 * descriptors of the process. Here there are never more than `maxConnections`; to make room, the one that
 * has waited longest for its client is closed, and only when every client is being served is a new one
 * refused with 503. Every wait for a client has an end.
 */
import { reasonOf } from "../../base/files.ts";
import type { Listener } from "../../base/process.ts";
import { Client, type ServiceOptions } from "./client.ts";

/** Milliseconds before the next try when the system has no connection to give. */
const PAUSE = 200;

export class HttpService {
  readonly #listener: Listener;
  readonly #options: ServiceOptions;
  readonly #open = new Map<Client, Promise<void>>();
  readonly #accepting: Promise<void>;

  constructor(listener: Listener, options: ServiceOptions) {
    this.#listener = listener;
    this.#options = options;
    this.#accepting = this.#accept();
  }

  /** Takes no more connections; resolves after requests in progress finish, or after `patience` ms. */
  async stop(patience: number): Promise<void> {
    this.#listener.close();
    await this.#accepting;
    for (const client of this.#open.keys()) client.stop();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => timer = setTimeout(resolve, patience));
    await Promise.race([Promise.all(this.#open.values()), late]);
    clearTimeout(timer);
    for (const client of this.#open.keys()) client.close();
  }

  async #accept(): Promise<void> {
    for (;;) {
      try {
        const connection = await this.#listener.accept();
        if (connection === null) return;
        this.#take(new Client(connection, this.#options));
      } catch (error) {
        this.#options.report(`cannot accept a connection: ${reasonOf(error)}`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }

  #take(client: Client): void {
    if (this.#open.size >= this.#options.limits.maxConnections && !this.#makeRoom()) {
      client.turnAway();
      return;
    }
    const done = client.serve()
      .catch((error) => this.#options.report(reasonOf(error)))
      .finally(() => this.#open.delete(client));
    this.#open.set(client, done);
  }

  /** Closes the connection that has waited longest for its client; false when none is waiting. */
  #makeRoom(): boolean {
    let oldest: Client | null = null;
    for (const client of this.#open.keys()) {
      if (client.waitingSince < (oldest?.waitingSince ?? Infinity)) oldest = client;
    }
    if (oldest === null) return false;
    oldest.close();
    this.#open.delete(oldest);
    return true;
  }
}
