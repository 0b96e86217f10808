/** The protocol over Streamable HTTP on loopback. */
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Process } from "../base/process.ts";
import { MAX_BODY, newToken, PATH, refusal } from "./gate.ts";
import { makeHttpHandler, type Report } from "./server.ts";

/** How many bytes of a body that is too large are read, so that its sender gets to read the response. */
const MAX_DRAINED = 8 * MAX_BODY;

/** Milliseconds that in-flight requests may take after the server is asked to stop. */
const PATIENCE = 5_000;

export interface HttpOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** False for a server that every program on this machine may use. */
  readonly auth: boolean;
  /** Called when the server is listening, with its token or null. */
  readonly onListen: (url: string, token: string | null) => void;
  readonly report: Report;
}

/** Serves until the process is asked to end. Throws `RaError` if the port cannot be used. */
export async function serveHttp(host: Host, options: HttpOptions): Promise<void> {
  const { report } = options;
  const token = options.auth ? newToken() : null;
  const handler = await makeHttpHandler(host, { maxBody: MAX_BODY, report });
  const service = listen(host, options.port, async (request) => {
    const refused = await refusal(request, token);
    if (refused?.status === 413) await drain(request);
    return refused ?? await handler.fetch(request);
  });
  options.onListen(`http://${service.address}${PATH}`, token);
  await new Promise<void>((resolve) => {
    const stop = host.onInterrupt(() => {
      stop();
      resolve();
    });
  });
  await handler.close();
  await service.stop(PATIENCE);
}

/** Reads and drops what a client is still sending, up to a limit: most read a response only after that. */
async function drain(request: Request): Promise<void> {
  let left = MAX_DRAINED;
  for await (const chunk of request.body ?? []) {
    left -= chunk.length;
    if (left < 0) return;
  }
}

function listen(
  host: Pick<Process, "serve">,
  port: number,
  handler: (request: Request) => Promise<Response>,
) {
  try {
    return host.serve(port, handler);
  } catch (error) {
    throw new RaError(`Cannot serve on port ${port}: ${reasonOf(error)}`, {
      hint: "choose another --port, or omit it to use a free one",
      cause: error,
    });
  }
}
