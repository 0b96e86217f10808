/** How agent hosts are configured to start the server. */

export interface HostConfig {
  /** Which file the text belongs in, or what to run instead. */
  readonly where: string;
  readonly text: string;
}

const STDIO = { command: "ra", args: ["mcp"] };

/** By the name of the host. */
export const HOST_CONFIGS: Readonly<Record<string, HostConfig>> = {
  "claude-code": {
    where: "put this into .mcp.json in the project, or run: claude mcp add ra -- ra mcp",
    text: json({ mcpServers: { ra: STDIO } }),
  },
  codex: {
    where:
      "put this into .codex/config.toml in the project or ~/.codex/config.toml, or run: codex mcp add ra -- ra mcp",
    text: '[mcp_servers.ra]\ncommand = "ra"\nargs = ["mcp"]\n',
  },
  cursor: {
    where: "put this into .cursor/mcp.json in the project",
    text: json({
      mcpServers: { ra: { command: "ra", args: ["-C", "${workspaceFolder}", "mcp"] } },
    }),
  },
  vscode: {
    where: "put this into .vscode/mcp.json in the project",
    text: json({ servers: { ra: { type: "stdio", ...STDIO, cwd: "${workspaceFolder}" } } }),
  },
  zed: {
    where: "put this into .zed/settings.json in the project, or into Zed's settings.json",
    text: json({ context_servers: { ra: { ...STDIO, env: {} } } }),
  },
  gemini: {
    where: "put this into .gemini/settings.json in the project, or run: gemini mcp add ra ra mcp",
    text: json({ mcpServers: { ra: STDIO } }),
  },
};

/** Indented, with arrays on one line. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/\[[^[\]]*\]/g, (list) => JSON.stringify(JSON.parse(list)).replaceAll(",", ", ")) +
    "\n";
}
