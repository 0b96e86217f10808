/** Completion of trees, ids and paths: the scripts in real shells, and what they ask ra for. */
import { deepEqual, equal } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\ndescription = "All\\tdocs"\n' +
    '[tree.notes]\npath = "notes"\n',
  "docs/alpha.md": "# Alpha\n\n## Beta part\n\nText.\n",
  "docs/guides/my guide.md": "# Guide\n",
  "docs/guides/$(touch evil).md": "# Evil\n",
  "notes/n.md": "# N\n",
  "src/x.ts": "export {};\n",
};

const offer = async (ra: Project, ...words: string[]) => {
  const { code, stdout, stderr } = await ra.run("completions", ...words);
  deepEqual([code, stderr], [0, ""], words.join(" "));
  return stdout.split("\n").slice(0, -1);
};

Deno.test("ra completions --offer reads what is there, and never builds an index", async () => {
  await using ra = await project(FILES);
  deepEqual(await offer(ra, "fish", "--offer", "trees"), ["docs\tAll docs", "notes\t"]);
  deepEqual(await offer(ra, "bash", "--offer", "ids", "docs:"), []);
  equal(await Deno.stat(`${ra.folder}/.ra`).then(() => true, () => false), false);
  equal((await ra.run("update")).code, 0);
  await ra.write("docs/new.md", "# New\n");
  deepEqual(await offer(ra, "bash", "--offer", "ids"), ["docs:", "notes:", "docs/", "notes/"]);
  deepEqual(await offer(ra, "fish", "--offer", "ids", "docs:"), [
    "docs:alpha.md\tAlpha",
    "docs:guides/\t",
  ]);
  await ra.write(".ra.toml", "[tree.docs\n");
  deepEqual(await offer(ra, "zsh", "--offer", "ids", "docs:"), []);
});

/** What each line may be completed to, as the shell inserts it. */
const LINES: [line: string, offered: string[]][] = [
  ["ra get docs:al", ["docs:alpha.md"]],
  ["ra get docs/al", ["docs/alpha.md"]],
  ["ra get docs:alpha.md#b", ["docs:alpha.md#beta-part"]],
  ["ra get docs:alpha.md docs:gui", ["docs:guides/"]],
  ["ra get docs:guides/my", ["docs:guides/my guide.md"]],
  ["ra search -t n", ["notes"]],
  ["ra context --seen notes:", ["notes:n.md"]],
  ["ra likethis docs:al", ["docs:alpha.md"]],
  ["ra likethis sr", ["src"]],
];

/** Output lines of a shell that runs the script; null if it is not installed. */
async function shell(ra: Project, program: string, args: string[]): Promise<string[] | null> {
  try {
    const command = new Deno.Command(program, { args, cwd: ra.folder, env: { ...ra.env } });
    const { stdout } = await command.output();
    return new TextDecoder().decode(stdout).split("\n");
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

Deno.test({
  name: "the bash script completes ids, paths and trees",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using ra = await project(FILES);
    equal((await ra.run("update")).code, 0);
    const { stdout: script } = await ra.run("completions", "bash");
    const calls = LINES.map(([line]) =>
      `COMP_LINE=${quoted(line)}; COMP_POINT=\${#COMP_LINE}; _ra; ` +
      '(IFS=$"\\t"; echo "${COMPREPLY[*]}")'
    );
    const run = `ra() { ${ra.command.map(quoted).join(" ")} "$@"; }`;
    const text = [script, "COMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:'", run, ...calls].join("\n");
    const lines = await shell(ra, "bash", ["-c", text]);
    LINES.forEach(([line, offered], i) => {
      // Bash replaces what follows the last colon.
      const expected = offered.map((word) => word.slice(word.lastIndexOf(":") + 1));
      deepEqual(lines?.[i].replaceAll("\\ ", " ").split("\t"), expected, line);
    });
    equal(await Deno.stat(`${ra.folder}/evil`).then(() => true, () => false), false);
  },
});

Deno.test({
  name: "the fish script completes ids, paths and trees, where fish is installed",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using ra = await project(FILES);
    equal((await ra.run("update")).code, 0);
    const { stdout: script } = await ra.run("completions", "fish");
    const run = `function ra; ${ra.command.map(quoted).join(" ")} $argv; end`;
    const calls = LINES.map(([line]) => `echo (complete -C ${quoted(line)} | string join ';')`);
    const text = [script, run, ...calls].join("\n");
    const lines = await shell(ra, "fish", ["--no-config", "-c", text]);
    if (lines === null) return;
    LINES.forEach(([line, offered], i) => {
      const words = lines[i].split(";").map((word) =>
        word.split("\t")[0].replace(/^src\/$/, "src")
      );
      deepEqual(words, offered, line);
    });
  },
});

/** Types each line in an interactive zsh and writes the completion of its last word to a file. */
const ZSH_DRIVER = `
zmodload zsh/zpty || exit 3
zpty inner zsh -i
zpty -w inner "source ./setup.zsh"
typed=0
for (( i = 0; i < 400; i++ )); do
  done=$(wc -l < out)
  if (( done > typed && typed == $# )) break
  if (( done > typed )); then
    typed=$done
    zpty -w -n inner "\${argv[typed]}"$'\\C-t'
  fi
  zpty -rt inner seen || sleep 0.05
done
zpty -d inner
`;

/** One match is inserted as a whole; what all have in common is the match itself. */
const ZSH_SETUP = `
PROMPT= PROMPT2= RPROMPT=
autoload -Uz compinit && compinit -u -D
source ./ra.zsh
capture() {
  _main_complete
  print -r -- "$compstate[nmatches] $compstate[unambiguous]" >> out
  compstate[insert]= compstate[list]=
}
zle -C capture complete-word capture
capture-line() { zle capture; BUFFER= }
zle -N capture-line
bindkey '^T' capture-line
print ready >> out
`;

Deno.test({
  name: "the zsh script completes ids, paths and trees, where zsh is installed",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using ra = await project(FILES);
    equal((await ra.run("update")).code, 0);
    const { stdout: script } = await ra.run("completions", "zsh");
    const run = `ra() { ${ra.command.map(quoted).join(" ")} "$@"; }`;
    await ra.write("ra.zsh", `${script}\n${run}\n`);
    await ra.write("setup.zsh", ZSH_SETUP);
    await ra.write("out", "");
    const lines = LINES.map(([line]) => line);
    if (await shell(ra, "zsh", ["-c", ZSH_DRIVER, "zsh", ...lines]) === null) return;
    const [, ...found] = (await ra.read("out")).split("\n");
    LINES.forEach(([line, [offered]], i) => {
      equal(found[i]?.replace(/\\(.)/g, "$1"), `1 ${offered}`, line);
    });
    equal(await Deno.stat(`${ra.folder}/evil`).then(() => true, () => false), false);
  },
});
