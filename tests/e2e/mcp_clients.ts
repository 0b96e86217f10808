/** Clients of `ra mcp`: the official package over stdio and HTTP, in both eras of the protocol. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Project, spawn } from "./harness.ts";

/** A revision of the protocol, and how a client negotiates it. */
export const ERAS = {
  "2026-07-28": { mode: { pin: "2026-07-28" } },
  "2025-11-25": { mode: "legacy" },
} as const;
export type Era = keyof typeof ERAS;

export interface Connection extends AsyncDisposable {
  readonly client: Client;
  /** Calls a tool; the client checks the result against the tool's output schema. */
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // deno-lint-ignore no-explicit-any
  readonly document: any;
}

/** Starts `ra mcp` in the project. */
export async function connectStdio(ra: Project, era: Era = "2026-07-28"): Promise<Connection> {
  const [command, ...words] = ra.command;
  const transport = new StdioClientTransport({
    command,
    args: [...words, "mcp"],
    cwd: ra.folder,
    env: { ...ra.env },
    stderr: "ignore",
  });
  return await connect(transport, era);
}

/** Connects to a server that `serveHttp` started. */
export async function connectHttp(server: HttpServer, era: Era = "2026-07-28") {
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: { authorization: `Bearer ${server.token}` } },
  });
  return await connect(transport, era);
}

async function connect(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  era: Era,
): Promise<Connection> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: ERAS[era] });
  await client.connect(transport);
  await client.listTools();
  return {
    client,
    async call(name, args = {}) {
      const { isError, content, structuredContent } = await client.callTool({
        name,
        arguments: args,
      });
      const [first] = content;
      return {
        isError: isError === true,
        text: first.type === "text" ? first.text : "",
        document: structuredContent,
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

export interface HttpServer extends AsyncDisposable {
  readonly url: string;
  /** As printed; empty if none was. */
  readonly token: string;
  /** What was written to stderr until the server listened. */
  readonly startText: string;
  /** Asks it to end; returns the exit code. */
  stop(signal?: Deno.Signal): Promise<number>;
}

/** Starts `ra mcp --http` in the project and waits until it listens. */
export async function serveHttp(
  ra: Pick<Project, "command" | "folder" | "env">,
  ...flags: string[]
): Promise<HttpServer> {
  const child = spawn(ra, ["mcp", "--http", ...flags], { stdout: "null" });
  const reader = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let started: RegExpExecArray | null = null;
  while (started === null) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`ra mcp --http ended: ${text}`);
    text += value;
    started = /at (http:\S+)\n(?:.*Bearer (\S+)|.*token.*)\n/.exec(text);
  }
  const drained = (async () => {
    while (!(await reader.read()).done);
  })();
  let isOver = false;
  const stop = async (signal: Deno.Signal = "SIGTERM") => {
    if (!isOver) child.kill(signal);
    isOver = true;
    await drained;
    return (await child.status).code;
  };
  return {
    url: started[1],
    token: started[2] ?? "",
    startText: text,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
    },
  };
}
