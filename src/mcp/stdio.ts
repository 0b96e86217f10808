/**
 * The protocol on stdin and stdout: one JSON message per line, nothing else. A line that is too large,
 * or is not a message, is answered with an error.
 *
 * When stdin ends, in-flight requests are still answered; then the connection is closed, which ends the
 * server. The SDK has a stdio transport of its own, but it loads Node's streams and drops the requests
 * that are in flight when stdin ends.
 */
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { encodeUtf8 } from "../base/bytes.ts";
import { reasonOf } from "../base/files.ts";
import type { Terminal } from "../base/terminal.ts";
import { Lines } from "./lines.ts";

/** The largest message, in bytes. */
const MAX_MESSAGE = 10_000_000;
/** Milliseconds that in-flight requests may take after stdin has ended. */
const PATIENCE = 10_000;
/** A request that stays open until the client cancels it; the end of stdin does not wait for it. */
const OPEN_ENDED = "subscriptions/listen";

/** The answer to a line whose id cannot be read, or is not one. */
function refusal(code: -32700 | -32600, message: string): JSONRPCMessage {
  return { jsonrpc: "2.0", id: null, error: { code, message } } as unknown as JSONRPCMessage;
}

type Stdio = Pick<Terminal, "stdinChunks" | "writeStdout">;

export class StdioTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  #stdio: Stdio;
  #parse: (line: string) => JSONRPCMessage;
  /** Ids of in-flight requests. */
  #inFlight = new Set<string | number>();
  #whenIdle: (() => void) | null = null;
  /** The last write. Each starts after the previous one. */
  #writing: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** `parse` throws for a line that is not a message. */
  constructor(stdio: Stdio, parse: (line: string) => JSONRPCMessage) {
    this.#stdio = stdio;
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
      const hasReader = await this.#stdio.writeStdout(encodeUtf8(JSON.stringify(message) + "\n"));
      if ("id" in message && !("method" in message)) this.#settle(message.id);
      if (!hasReader) await this.close();
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
    const lines = new Lines(MAX_MESSAGE);
    for await (const chunk of this.#stdio.stdinChunks()) {
      if (this.#closed) return;
      for (const line of lines.add(chunk)) this.#take(line);
    }
    for (const line of lines.rest()) this.#take(line);
    await this.#idle();
  }

  #take(line: string | null): void {
    if (line === null) {
      this.onerror?.(new Error(`a message on stdin is larger than ${MAX_MESSAGE} bytes`));
      this.#answer(refusal(-32600, `a message may have at most ${MAX_MESSAGE} bytes`));
      return;
    }
    if (line.trim() === "") return;
    let message: JSONRPCMessage;
    try {
      message = this.#parse(line);
    } catch (error) {
      const [code, problem] = error instanceof SyntaxError
        ? [-32700, "it is not JSON"] as const
        : [-32600, "it is not one JSON-RPC request, notification or response"] as const;
      this.onerror?.(new Error(`a line on stdin is not a message: ${problem}`));
      this.#answer(refusal(code, `this line is not a message: ${problem}`));
      return;
    }
    if ("method" in message && "id" in message && message.method !== OPEN_ENDED) {
      this.#inFlight.add(message.id);
    } else if ("method" in message && message.method === "notifications/cancelled") {
      this.#settle((message.params as { requestId?: unknown } | undefined)?.requestId);
    }
    this.onmessage?.(message);
  }

  #answer(message: JSONRPCMessage): void {
    this.send(message).catch(() => {});
  }

  #settle(id: unknown): void {
    this.#inFlight.delete(id as string | number);
    if (this.#inFlight.size === 0) this.#whenIdle?.();
  }

  /** Resolves when no request is in flight, or when patience runs out. */
  async #idle(): Promise<void> {
    if (this.#inFlight.size === 0 || this.#closed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
      timer = setTimeout(resolve, PATIENCE);
    });
    clearTimeout(timer);
  }
}
