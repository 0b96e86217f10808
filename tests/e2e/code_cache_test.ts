/** What the executables do with the temporary folder, where their runtime looks for compiled code. */
import { deepEqual, equal } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/a.md": "# Lantern\n\nOil the lantern.\n",
};

const PLAIN = Deno.env.get("RA_BIN");
/** What `deno task compile` writes beside it. */
const CACHED = `${PLAIN}-cached`;

function exists(file: string): boolean {
  try {
    return Deno.statSync(file).isFile;
  } catch {
    return false;
  }
}

/** The temporary folder after each of some commands, and their output. */
async function runIn(ra: Project, program: string, commands: readonly string[][]) {
  const temporary = `${ra.home}/temporary`;
  await Deno.mkdir(temporary);
  const found: string[][] = [];
  const printed: string[] = [];
  for (const args of commands) {
    const env = { ...ra.env, TMPDIR: temporary };
    const { stdout } = await new Deno.Command(program, { args, cwd: ra.folder, env }).output();
    printed.push(new TextDecoder().decode(stdout));
    found.push([...Deno.readDirSync(temporary)].map(({ name }) => name));
  }
  return { found, printed };
}

const SEARCH = ["search", "lantern", "--list"];

Deno.test({
  name: "the executable reads and writes nothing in the temporary folder",
  ignore: PLAIN === undefined || Deno.build.os === "windows",
  fn: async () => {
    await using ra = await project(FILES);
    deepEqual((await runIn(ra, PLAIN!, [["--version"], SEARCH, SEARCH])).found, [[], [], []]);
  },
});

Deno.test({
  name: "the cached executable keeps the code of a search there, whatever command is first",
  ignore: PLAIN === undefined || !exists(CACHED) || Deno.build.os === "windows",
  fn: async () => {
    for (const first of [["--version"], ["help"], SEARCH]) {
      await using ra = await project(FILES);
      const { found, printed } = await runIn(ra, CACHED, [first, SEARCH, SEARCH]);
      deepEqual(found[0].length, first[0] === "--version" ? 0 : 1, first[0]);
      deepEqual(found[2], ["deno-compile-ra-cached.cache"]);
      equal(printed[2], printed[1]);
      const bytes = Deno.readFileSync(`${ra.home}/temporary/${found[2][0]}`);
      equal(new TextDecoder("latin1").decode(bytes).includes("/js/hot.js"), true);
    }
  },
});
