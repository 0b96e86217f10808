/** Requests that leave this machine: only to a model that the user has agreed to. */

export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Connects to one server and to no other. */
export interface HttpClient {
  /**
   * Sends a POST request; a redirect is returned, not followed. The promise is rejected for any other
   * server, when there is no answer, and when the signal fires.
   */
  post(url: string, request: HttpRequest): Promise<Response>;
}

export interface Network {
  /** A client for the server of an address that starts with `http://` or `https://`. */
  connectTo(url: string): HttpClient;
}

/** Sends a request anywhere. */
export type Send = (url: string, request: HttpRequest) => Promise<Response>;

/** The client that sends to the server of `base` only. */
export function clientFor(base: string, send: Send): HttpClient {
  const { origin } = new URL(base);
  return {
    post(url, request) {
      if (URL.parse(url)?.origin === origin) return send(url, request);
      return Promise.reject(new TypeError("the address belongs to another server"));
    },
  };
}

const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "::1"];

/** `NO_PROXY` as it is, with loopback added: a proxy elsewhere cannot reach a server on this machine. */
export function withoutProxy(noProxy: string | undefined): string {
  const names = (noProxy ?? "").split(",").map((name) => name.trim()).filter(Boolean);
  return [...new Set([...names, ...LOOPBACK_HOSTS])].join(",");
}
