/** The protocol over Streamable HTTP on loopback. */
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Listener, Process } from "../base/process.ts";
import { PATH, refusal, refuse } from "./gate.ts";
import { LIMITS } from "./http/client.ts";
import { HttpService } from "./http/service.ts";
import { makeHttpHandler, type Report } from "./server.ts";

/** Milliseconds that in-flight requests may take after the server is asked to stop. */
const PATIENCE = 5_000;

export interface HttpOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Null for a server that every program on this machine may use. */
  readonly token: string | null;
  /** Called when the server is listening. */
  readonly onListen: (url: string) => void;
  readonly report: Report;
}

/** Serves until the process is asked to end. Throws `RaError` if the port cannot be used. */
export async function serveHttp(host: Host, options: HttpOptions): Promise<void> {
  const { report, token } = options;
  const { maxBody } = LIMITS;
  const listener = listen(host, options.port);
  // This gives up the network, which accepting does not need.
  const handler = await makeHttpHandler(host, { maxBody, report });
  const service = new HttpService(listener, {
    limits: LIMITS,
    gate: (head) => refusal(head, { token, maxBody }),
    handler: (request) => handler.fetch(request),
    refuse,
    report,
  });
  options.onListen(`http://${listener.address}${PATH}`);
  await new Promise<void>((resolve) => {
    const stop = host.onInterrupt(() => {
      stop();
      resolve();
    });
  });
  await handler.close();
  await service.stop(PATIENCE);
}

function listen(host: Pick<Process, "listen">, port: number): Listener {
  try {
    return host.listen(port);
  } catch (error) {
    throw new RaError(`Cannot serve on port ${port}: ${reasonOf(error)}`, {
      hint: "choose another --port, or omit it to use a free one",
      cause: error,
    });
  }
}
