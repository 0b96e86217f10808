/** `ra mcp`: serves agents over stdio or HTTP, or prints the configuration for an agent host. */
import { EXIT, RaError } from "../../base/error.ts";
import type { Token } from "../../mcp/token.ts";
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
  if (flags.on("http")) return await runHttp(invocation);
  for (const flag of ["port", "token-file", "no-auth"]) {
    if (flags.on(flag)) throw withoutHttp(flag);
  }
  const { serveStdio } = await import("../../mcp/server.ts");
  await serveStdio(host, warn);
  return EXIT.found;
}

async function runHttp({ flags, host, note, warn }: Invocation): Promise<number> {
  const { findToken } = await import("../../mcp/token.ts");
  const { serveHttp } = await import("../../mcp/http.ts");
  const file = flags.text("token-file");
  if (flags.on("no-auth") && file !== undefined) {
    throw new RaError("Cannot use --token-file with --no-auth", { hint: "leave one of them out" });
  }
  const token = flags.on("no-auth") ? null : findToken(host, file);
  if (token?.isExposed) {
    warn(`other users of this machine may read "${file}"; run \`chmod 600\` on it`);
  }
  await serveHttp(host, {
    port: flags.number("port") ?? 0,
    token: token?.text ?? null,
    onListen: (url) => note(`serving MCP at ${url}\n${authLine(token)}`),
    report: warn,
  });
  return EXIT.found;
}

/** How clients authenticate. A fixed token is not shown: logs would keep it. */
function authLine(token: Token | null): string {
  if (token === null) {
    return "no token is required: every program on this machine can read these trees";
  }
  return token.source === null
    ? `header: Authorization: Bearer ${token.text}`
    : `header: Authorization: Bearer, with the token of ${token.source}`;
}

const VALUES: Readonly<Record<string, string>> = { port: " N", "token-file": " FILE" };

function withoutHttp(flag: string): RaError {
  return new RaError(`Cannot use --${flag} without --http`, {
    hint: `write \`ra mcp --http --${flag}${VALUES[flag] ?? ""}\``,
  });
}
