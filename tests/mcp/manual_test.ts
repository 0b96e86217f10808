import { deepEqual, ok } from "node:assert/strict";
import { TABLE } from "../../src/cli/commands.ts";
import { HOST_CONFIGS } from "../../src/mcp/hosts.ts";
import { TOOLS } from "../../src/mcp/tools.ts";

const MANUAL = Deno.readTextFileSync(new URL("../../src/help/mcp.md", import.meta.url));

Deno.test("the manual shows the configuration of every host as it is printed", () => {
  for (const [name, { text }] of Object.entries(HOST_CONFIGS)) {
    ok(MANUAL.includes(`(\`${name}\`)`), name);
    ok(MANUAL.includes(`\n${text}\`\`\``), name);
  }
});

Deno.test("the manual names every tool with its arguments", () => {
  for (const { name, inputSchema } of TOOLS) {
    const row = MANUAL.split("\n").find((line) => line.startsWith(`| \`${name}\` `));
    const names = Object.keys(inputSchema.properties).map((one) => `\`${one}\``).join(", ");
    ok(row?.includes(` ${names || "none"} `), name);
  }
});

Deno.test("the command table offers every host", () => {
  const mcp = TABLE.commands.find(({ name }) => name === "mcp");
  const value = mcp?.flags.find(({ name }) => name === "config")?.value;
  deepEqual(value?.kind === "enum" ? value.choices : [], Object.keys(HOST_CONFIGS));
});
