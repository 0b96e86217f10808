/** `ra mcp`: serves agents over stdio or HTTP, or prints the configuration for an agent host. */
import { EXIT, RaError } from "../../base/error.ts";
import type { Invocation } from "../command.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, print, note, warn } = invocation;
  const name = flags.text("config");
  if (name !== undefined) {
    const { HOST_CONFIGS } = await import("../../mcp/hosts.ts");
    const { where, text } = HOST_CONFIGS[name];
    note(where);
    print(text);
    return EXIT.found;
  }
  if (flags.on("http")) {
    const { serveHttp } = await import("../../mcp/http.ts");
    await serveHttp(host, {
      port: flags.number("port") ?? 0,
      auth: !flags.on("no-auth"),
      onListen: (url, token) => note(listening(url, token)),
      report: warn,
    });
    return EXIT.found;
  }
  for (const flag of ["port", "no-auth"]) {
    if (flags.on(flag)) throw withoutHttp(flag);
  }
  const { serveStdio } = await import("../../mcp/server.ts");
  await serveStdio(host, warn);
  return EXIT.found;
}

function listening(url: string, token: string | null): string {
  const auth = token === null
    ? "no token is required: every program on this machine can read these trees"
    : `header: Authorization: Bearer ${token}`;
  return `serving MCP at ${url}\n${auth}`;
}

function withoutHttp(flag: string): RaError {
  return new RaError(`Cannot use --${flag} without --http`, {
    hint: `write \`ra mcp --http --${flag}${flag === "port" ? " N" : ""}\``,
  });
}
