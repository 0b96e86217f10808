/**
 * One request to an endpoint, sent again while the server says that it is busy. All attempts together
 * end at one moment, whatever the server does.
 */
import { RaError } from "../../base/error.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";
import type { HttpClient } from "../../base/network.ts";
import { BadAnswer, readBody } from "./read_vectors.ts";

export interface Delivery {
  readonly client: HttpClient;
  /** The full address. */
  readonly url: string;
  /** The key of the user, or null. It is in no message. */
  readonly secret: string | null;
  readonly timeoutMs: number;
  /** What messages call the model. */
  readonly name: string;
}

export interface Sending {
  readonly body: string;
  /** Bytes of the answer. */
  readonly most: number;
  readonly signal?: AbortSignal;
}

/** Statuses that may be another one a moment later. */
const BUSY = new Set([408, 429, 500, 502, 503, 504]);
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 250;
/** Bytes and characters of an error that are read and shown. */
const MOST_ERROR_BYTES = 20_000;
const MOST_ERROR = 200;

/** The body of a successful answer. Every failure is a `RaError`. */
export async function send(delivery: Delivery, sending: Sending): Promise<string> {
  const end = performance.now() + delivery.timeoutMs;
  const late = AbortSignal.timeout(delivery.timeoutMs);
  const signal = sending.signal === undefined ? late : AbortSignal.any([late, sending.signal]);
  for (let attempt = 1;; attempt++) {
    const response = await tryToSend(delivery, sending, signal);
    if (response.ok) return await readAnswer(delivery, response, { ...sending, signal });
    const pause = pauseAfter(response, attempt);
    const isHopeless = attempt === MOST_ATTEMPTS || performance.now() + pause >= end;
    if (!BUSY.has(response.status) || isHopeless) throw await refused(delivery, response);
    await response.body?.cancel().catch(() => {});
    await wait(pause, signal);
    if (signal.aborted) throw tooLate(delivery, sending.signal);
  }
}

async function tryToSend(
  { client, url, secret, ...delivery }: Delivery,
  { body, signal: asked }: Sending,
  signal: AbortSignal,
): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    "accept": "application/json",
    ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
  };
  try {
    return await orAborted(client.post(url, { headers, body, signal }), signal);
  } catch {
    if (signal.aborted) throw tooLate({ ...delivery, url }, asked);
    throw failure({ ...delivery, url }, "there is no answer", {
      hint: "start the server, or correct `url` in [embeddings]; see `ra help semantic`",
    });
  }
}

async function readAnswer(
  delivery: Delivery,
  response: Response,
  { most, signal }: Sending & { readonly signal: AbortSignal },
): Promise<string> {
  try {
    return await orAborted(readBody(response, most), signal);
  } catch (error) {
    if (signal.aborted) throw tooLate(delivery, undefined);
    if (error instanceof BadAnswer) throw badAnswer(delivery, error);
    throw failure(delivery, "the answer ended too early", { hint: "try again" });
  }
}

/** Says what an answer was that could not be used. */
export function badAnswer(delivery: Pick<Delivery, "name" | "url">, error: BadAnswer): RaError {
  return failure(delivery, error.message, {
    hint: "check `url`, `model` and `dimensions` in [embeddings]; see `ra help semantic`",
  });
}

async function refused(delivery: Delivery, response: Response): Promise<RaError> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel().catch(() => {});
    return failure(delivery, `it redirects (status ${status}), which is not followed`, {
      hint: "write the address that it redirects to as `url` in [embeddings]",
    });
  }
  const says = await reasonIn(delivery, response);
  return failure(delivery, `the server returned status ${status}${says}`, {
    hint: hintFor(status),
  });
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) {
    return "name the environment variable with your key as `api_key_env` in [embeddings]";
  }
  if (status === 404) return "check `url` and `model` in [embeddings]; see `ra help semantic`";
  if (status === 429) return "wait, or set a smaller `batch` in [embeddings]";
  if (status === 413 || status === 400) {
    return "check `model`, or set a smaller `max_chars` or `batch` in [embeddings]";
  }
  return "look at the messages of the server";
}

/** What an error of the API says, without the key, which some services repeat. */
async function reasonIn({ secret }: Delivery, response: Response): Promise<string> {
  const late = AbortSignal.timeout(1_000);
  const text = await orAborted(readBody(response, MOST_ERROR_BYTES), late).catch(() => "");
  try {
    const { error, message } = JSON.parse(text);
    const reason = typeof error === "string" ? error : error?.message ?? message;
    if (typeof reason !== "string") return "";
    const safe = secret === null ? reason : reason.replaceAll(secret, "…");
    const line = withoutInvisible(safe.replace(/\s+/g, " ")).trim().slice(0, MOST_ERROR);
    return line === "" ? "" : `: ${line.toWellFormed()}`;
  } catch {
    return "";
  }
}

/** Milliseconds, as the server asks or twice as long as the last time. */
function pauseAfter(response: Response, attempt: number): number {
  const seconds = response.headers.get("retry-after") ?? "";
  if (/^\d{1,6}$/.test(seconds)) return Number(seconds) * 1_000;
  return FIRST_PAUSE_MS * 2 ** (attempt - 1);
}

function tooLate(
  delivery: Pick<Delivery, "name" | "url" | "timeoutMs">,
  asked: AbortSignal | undefined,
): RaError {
  if (asked?.aborted) return failure(delivery, "the time for it is over", {});
  const seconds = delivery.timeoutMs / 1_000;
  return failure(delivery, `there is no answer within ${seconds} s`, {
    hint: "look at the server, or set a higher `timeout_ms` in [embeddings]",
  });
}

function failure(
  { name, url }: Pick<Delivery, "name" | "url">,
  reason: string,
  options: { readonly hint?: string },
): RaError {
  return new RaError(`Cannot use the model "${name}" at ${url}: ${reason}`, options);
}

/** The promise, or a rejection as soon as the signal fires. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException("aborted", "AbortError"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
