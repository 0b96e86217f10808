/**
 * `ra help`: the overview, a command, a page of the manual, or the man page. If a name is both a command
 * and a topic, both are shown.
 */
import { decodeUtf8 } from "../../base/bytes.ts";
import { EXIT } from "../../base/error.ts";
import type { Invocation } from "../command.ts";
import { commandHelp, overview } from "../help.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args: [name], flags, print, style } = invocation;
  const table = await invocation.loadTable();
  if (flags.on("man")) {
    const { manPage } = await import("../man_page.ts");
    const { version } = await import("../../app/version.ts");
    print(manPage(table, await version()));
    return EXIT.found;
  }
  if (name === undefined) {
    print(overview(table, style));
    return EXIT.found;
  }
  const command = table.commands.find((one) => one.name === name);
  const topic = table.topics.find((one) => one.name === name);
  if (command) print(commandHelp(command, table, style));
  if (command && topic) print("\n");
  if (topic) print(await page(invocation, topic.name));
  return EXIT.found;
}

/** Formatted for a terminal; the markdown source for a pipe. */
async function page({ host, style }: Invocation, name: string): Promise<string> {
  const markdown = decodeUtf8(host.asset(`help/${name}.md`));
  if (!host.stdoutIsTerminal) return markdown;
  const { renderManual } = await import("../../output/terminal/manual.ts");
  return renderManual(markdown, style);
}
