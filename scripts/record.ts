/**
 * `deno run -A scripts/record.ts`: runs ra on its own manual and draws the output.
 *
 * Writes `scripts/recording.svg`, the picture at the top of the README. It is the real output of the
 * real program, in its colours. Run it again after a change to the output or to the manual.
 */
import { fileURLToPath } from "node:url";
import { drawTerminal } from "./terminal_svg.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OUT = `${ROOT}scripts/recording.svg`;

/** What a first look at ra should show: a short answer, the section itself, a file as the query. */
const SCENES: readonly (readonly string[])[] = [
  ["search", "how are results ranked", "--list", "-n", "2"],
  ["get", "manual:chunking.md#ids"],
  ["context", "src/document/slug.ts", "--list", "-n", "2"],
];

async function record(): Promise<string> {
  const index = await Deno.makeTempDir({ prefix: "ra-record-" });
  try {
    const lines: string[] = [];
    for (const words of SCENES) {
      lines.push(`\x1b[32m$\x1b[39m \x1b[1mra ${words.map(quote).join(" ")}\x1b[22m`);
      lines.push(...(await run(words, index)).trimEnd().split("\n"), "");
    }
    return drawTerminal(lines.slice(0, -1));
  } finally {
    await Deno.remove(index, { recursive: true });
  }
}

/** The output of ra with the permissions of its task; throws if ra finds nothing or fails. */
async function run(words: readonly string[], index: string): Promise<string> {
  const { tasks } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
  const [, ...before] = (tasks.ra as string).split(" ");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...before, ...words, "--color", "always"],
    cwd: ROOT,
    env: { RA_INDEX_DIR: index },
  }).output();
  const text = new TextDecoder();
  if (code !== 0) throw new Error(`ra ${words.join(" ")}: exit ${code}\n${text.decode(stderr)}`);
  return text.decode(stdout);
}

function quote(word: string): string {
  return /^[\w./:#-]+$/.test(word) ? word : `"${word}"`;
}

if (import.meta.main) {
  await Deno.writeTextFile(OUT, await record());
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", OUT] }).output();
  console.log(OUT);
}
