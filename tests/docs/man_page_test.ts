/** The man page as `man` shows it: groff reports no warnings, and nothing is missing. */
import { equal, ok } from "node:assert/strict";
import { TABLE } from "../../src/cli/commands.ts";
import { examplesOf } from "../../src/cli/examples.ts";
import { manPage } from "../../src/cli/man_page.ts";

async function groff(page: string): Promise<{ text: string; complaints: string } | null> {
  try {
    const child = new Deno.Command("groff", {
      args: ["-man", "-ww", "-Tutf8", "-P-c", "-P-b", "-P-u"],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(page));
    await writer.close();
    const { stdout, stderr } = await child.output();
    const [text, complaints] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { text, complaints };
  } catch {
    return null;
  }
}

const rendered = await groff(manPage(TABLE, "1.2.3"));

Deno.test({
  name: "the man page renders without warnings, with every command and example",
  ignore: rendered === null,
  fn: () => {
    const { text, complaints } = rendered!;
    equal(complaints, "");
    const flat = text.replace(/[\u2010\u2212]/g, "-").replace(/\s+/g, " ");
    for (const { name } of TABLE.commands) {
      ok(flat.includes(`ra ${name}`), name);
      for (const { command } of examplesOf({ name })) {
        ok(flat.includes(command.replace(/\s+/g, " ")), command);
      }
    }
  },
});
