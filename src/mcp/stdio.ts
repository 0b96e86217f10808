/**
 * The protocol on stdin and stdout: one JSON message per line, nothing else.
 *
 * When stdin ends, what was asked before is still answered; then the connection is closed, which ends
 * the server. The streams are the host's own: those of the SDK would load Node's, and would drop the
 * questions that are at work when stdin ends.
 */
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";

/** Bytes that one message may have. */
const MOST_BYTES = 10_000_000;
/** Milliseconds that questions may still take when stdin has ended. */
const PATIENCE = 10_000;
/** Answered only when the client says so: nobody waits for it in the end. */
const ENDLESS = "subscriptions/listen";

export class StdioTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  #host: Host;
  #parse: (line: string) => JSONRPCMessage;
  /** Ids of requests that wait for an answer. */
  #open = new Set<string | number>();
  #whenIdle: (() => void) | null = null;
  /** The last write: they come one after the other. */
  #writing: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** `parse` throws for a line that is no message. */
  constructor(host: Host, parse: (line: string) => JSONRPCMessage) {
    this.#host = host;
    this.#parse = parse;
  }

  start(): Promise<void> {
    this.#read().catch((error) => {
      this.onerror?.(error instanceof Error ? error : new Error(reasonOf(error)));
    }).finally(() => this.close());
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    const write = this.#writing.then(async () => {
      if (this.#closed) return;
      const isThere = await this.#host.writeStdout(encodeUtf8(JSON.stringify(message) + "\n"));
      if ("id" in message && !("method" in message)) this.#settle(message.id);
      if (!isThere) await this.close();
    });
    this.#writing = write.catch(() => {});
    return write;
  }

  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#whenIdle?.();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    const lines = new Lines(MOST_BYTES);
    for await (const chunk of this.#host.stdinChunks()) {
      if (this.#closed) return;
      for (const line of lines.add(chunk)) this.#take(line);
    }
    for (const line of lines.rest()) this.#take(line);
    await this.#answered();
  }

  #take(line: string): void {
    if (line.trim() === "") return;
    let message: JSONRPCMessage;
    try {
      message = this.#parse(line);
    } catch (error) {
      this.onerror?.(new Error(`a line on stdin is no message: ${reasonOf(error)}`));
      return;
    }
    if ("method" in message && "id" in message && message.method !== ENDLESS) {
      this.#open.add(message.id);
    } else if ("method" in message && message.method === "notifications/cancelled") {
      this.#settle((message.params as { requestId?: unknown } | undefined)?.requestId);
    }
    this.onmessage?.(message);
  }

  #settle(id: unknown): void {
    this.#open.delete(id as string | number);
    if (this.#open.size === 0) this.#whenIdle?.();
  }

  async #answered(): Promise<void> {
    if (this.#open.size === 0 || this.#closed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
      timer = setTimeout(resolve, PATIENCE);
    });
    clearTimeout(timer);
  }
}

/** Cuts a stream of bytes at its newlines. */
export class Lines {
  #most: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The lines that are complete with this chunk; throws when a line gets too long. */
  *add(chunk: Uint8Array): Generator<string> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.#take();
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The line that the end of the stream has left incomplete. */
  *rest(): Generator<string> {
    if (this.#size > 0) yield this.#take();
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#most) {
      throw new Error(`a message on stdin is larger than ${this.#most} bytes`);
    }
    this.#parts.push(part);
  }

  #take(): string {
    const line = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      line.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#size = 0;
    return decodeUtf8(line);
  }
}
