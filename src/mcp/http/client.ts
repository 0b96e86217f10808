/**
 * One connection and its requests, one after the other: a head, the gate, a body, a response. Every wait
 * for the other side has an end, at which the connection is closed.
 */
import { concatBytes, encodeUtf8 } from "../../base/bytes.ts";
import { reasonOf } from "../../base/files.ts";
import type { Connection } from "../../base/process.ts";
import { type Body, dropBytes, readBody } from "./body.ts";
import { ConnectionReader } from "./connection_reader.ts";
import { type Head, MAX_HEAD, parseHead } from "./head.ts";
import { writeResponse } from "./write_response.ts";

export interface ServiceLimits {
  readonly maxConnections: number;
  /** Bytes of a body. */
  readonly maxBody: number;
  /** Milliseconds until the first head is complete. */
  readonly headTime: number;
  /** Milliseconds between a response and the next complete head. */
  readonly idleTime: number;
  /** Milliseconds until a body is complete. */
  readonly bodyTime: number;
  /** Milliseconds that a client may go on sending after it was refused. */
  readonly lingerTime: number;
  /** Milliseconds until a client has taken a piece of a response. */
  readonly writeTime: number;
}

export const LIMITS: ServiceLimits = {
  maxConnections: 100,
  maxBody: 1_048_576,
  headTime: 10_000,
  idleTime: 60_000,
  bodyTime: 30_000,
  lingerTime: 2_000,
  writeTime: 30_000,
};

export interface ServiceOptions {
  readonly limits: ServiceLimits;
  /** The response that refuses a request by its head, or null. */
  readonly gate: (head: Head) => Promise<Response | null>;
  /** Receives a request with its whole body. */
  readonly handler: (request: Request) => Promise<Response>;
  /** The response to a request that is not one. */
  readonly refuse: (status: number, problem: string) => Response;
  /** Receives problems that no client can be told. */
  readonly report: (problem: string) => void;
}

/** How many bodies' worth of bytes are dropped after a refusal. */
const DROPPED_BODIES = 8;
const CONTINUE = encodeUtf8("HTTP/1.1 100 Continue\r\n\r\n");

/** Numbers waits in their order. */
let waits = 0;

/** The other side has gone, or was too slow. */
class ClientGone extends Error {}

export class Client {
  /** When it began to wait for its client, as a rising number; infinite while it is served. */
  waitingSince = ++waits;
  readonly #connection: Connection;
  readonly #options: ServiceOptions;
  readonly #reader: ConnectionReader;
  #isClosed = false;
  #isStopping = false;

  constructor(connection: Connection, options: ServiceOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#reader = new ConnectionReader(connection);
  }

  async serve(): Promise<void> {
    const { headTime, idleTime } = this.#options.limits;
    try {
      for (let time = headTime; await this.#serveOne(time); time = idleTime) {
        if (this.#isStopping) return;
        this.waitingSince = ++waits;
      }
    } catch (error) {
      if (!(error instanceof ClientGone)) this.#options.report(reasonOf(error));
    } finally {
      this.close();
    }
  }

  /** Says that the server is full. */
  turnAway(): void {
    const response = this.#options.refuse(503, "too many connections");
    response.headers.set("retry-after", "1");
    this.#respond(response, null).catch(() => {}).finally(() => this.close());
  }

  /** Ends after the request in progress. */
  stop(): void {
    this.#isStopping = true;
    if (this.waitingSince < Infinity) this.close();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      this.#connection.close();
    } catch {
      // The other side was faster.
    }
  }

  /** Serves the next request; false when it was the last. */
  async #serveOne(headTime: number): Promise<boolean> {
    const head = await this.#readHead(headTime);
    if (head === null) return false;
    const refused = await this.#options.gate(head);
    if (refused !== null) {
      if (head.length === 0) return await this.#respond(refused, head);
      await this.#respond(refused, { ...head, keepAlive: false });
      await this.#linger();
      return false;
    }
    const body = await this.#readBody(head);
    if (body === null) return false;
    this.waitingSince = Infinity;
    return await this.#respond(await this.#handle(head, body), head);
  }

  async #readHead(time: number): Promise<Head | null> {
    const text = await this.#within(time, () => this.#reader.textBefore("\r\n\r\n", MAX_HEAD));
    if (text === null) {
      if (this.#reader.size > MAX_HEAD) await this.#refuse(431, "the headers are too large");
      return null;
    }
    const head = parseHead(text);
    if ("method" in head) return head;
    await this.#refuse(head.status, head.problem);
    return null;
  }

  async #readBody({ length, expectsContinue }: Head): Promise<Uint8Array<ArrayBuffer> | null> {
    const { bodyTime, maxBody } = this.#options.limits;
    if (expectsContinue) await this.#write(CONTINUE);
    const body = await this.#within<Body>(
      bodyTime,
      () => readBody(this.#reader, length, maxBody),
    );
    if (body instanceof Uint8Array) return concatBytes([body]);
    if (body === "too large") {
      await this.#refuse(413, `the body has more than ${maxBody} bytes, or too many chunks`);
    } else await this.#refuse(400, "the body is malformed");
    return null;
  }

  /**
   * Drops what a refused client is still sending: to close a connection with unread bytes would take the
   * response back.
   */
  async #linger(): Promise<void> {
    const { lingerTime, maxBody } = this.#options.limits;
    await this.#within(lingerTime, () => dropBytes(this.#reader, DROPPED_BODIES * maxBody));
  }

  async #handle({ method, url, headers }: Head, body: Uint8Array<ArrayBuffer>): Promise<Response> {
    const gone = new AbortController();
    this.#reader.more().then((isThere) => isThere || gone.abort());
    try {
      const hasBody = method !== "GET" && method !== "HEAD";
      const content = hasBody ? body : undefined;
      return await this.#options.handler(
        new Request(url, { method, headers, body: content, signal: gone.signal }),
      );
    } catch (error) {
      this.#options.report(reasonOf(error));
      return this.#options.refuse(500, "the request failed");
    }
  }

  async #refuse(status: number, problem: string): Promise<void> {
    if (this.#isClosed) return;
    await this.#respond(this.#options.refuse(status, problem), null);
    await this.#linger();
  }

  /** Returns whether another request may follow; none does without a head. */
  async #respond(response: Response, head: Head | null): Promise<boolean> {
    const keepAlive = head !== null && head.keepAlive && !this.#isStopping;
    await writeResponse(response, {
      write: (bytes) => this.#write(bytes),
      keepAlive,
      isHttp11: head?.isHttp11 ?? true,
      withBody: head?.method !== "HEAD",
    });
    return keepAlive;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const { writeTime } = this.#options.limits;
    for (let at = 0; at < bytes.length;) {
      const rest = bytes.subarray(at);
      const writing = this.#within(writeTime, () => this.#connection.write(rest));
      at += await writing.catch(() => {
        throw new ClientGone();
      });
    }
  }

  /** Runs a wait for the client; closes the connection after `time` ms, which ends the wait. */
  async #within<T>(time: number, wait: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.close(), time);
    try {
      return await wait();
    } finally {
      clearTimeout(timer);
    }
  }
}
