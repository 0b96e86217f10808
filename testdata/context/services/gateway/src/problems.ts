import { currentTrace } from "./context.ts";

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
}

/** Turns anything thrown below the boundary into a response body; internals stay hidden. */
export function toProblem(error: unknown): Problem & { trace_id: string } {
  const trace_id = currentTrace();
  if (error instanceof ClientError) {
    return { type: error.url, title: error.message, status: error.status, trace_id };
  }
  return { type: "about:blank", title: "Internal error", status: 500, trace_id };
}
