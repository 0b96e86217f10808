import { deepEqual, equal, ok } from "node:assert/strict";
import { loadConfig } from "../../src/config/load.ts";
import { keyTable } from "./key_table.ts";
import { World } from "./world.ts";

const MANUAL = Deno.readTextFileSync(new URL("../../src/help/config.md", import.meta.url));

Deno.test("the manual lists every key with its default, and says what it means", () => {
  const section = MANUAL.split("## Keys")[1].split("\n## ")[0];
  const rows = section.split("\n").filter((line) => line.startsWith("| `"))
    .map((line) => line.replace(/ +/g, " "));
  const columns = rows.map((row) => /^(.* \| .* \|) ([^|]*) \|$/.exec(row) ?? []);
  deepEqual(columns.map(([, keyAndDefault]) => keyAndDefault), keyTable());
  for (const [row, , meaning] of columns) ok(meaning.length > 10, row);
});

Deno.test("every TOML example in the manual is a valid configuration", async () => {
  const examples = [...MANUAL.matchAll(/```toml\n([\s\S]*?)```/g)].map(([, text]) => text);
  equal(examples.length > 3, true);
  for (const text of examples) {
    const world = new World({ ".ra.toml": text });
    const { warnings } = await loadConfig(world);
    deepEqual(warnings.filter(({ message }) => message.startsWith("unknown key")), [], text);
  }
});
