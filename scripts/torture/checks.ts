/**
 * Hostile projects on disk, each checked by a process of its own, which may take so much processor time and
 * memory and no more. Some are checked in every mode of the command.
 */
import { fileURLToPath } from "node:url";
import { type Project, project } from "../../tests/e2e/harness.ts";
import { type ProjectGenerator, PROJECTS } from "./hostile_projects.ts";
import { type Cost, costOf } from "./measured.ts";

const PROGRAM = fileURLToPath(new URL("measured.ts", import.meta.url));
/** What a check may cost. */
const MOST: Cost = { seconds: 5, megabytes: 800 };
/** Seconds after which a process is ended. */
const PATIENCE = 120;

/** Commands that come one after the other in a project. */
const PLAIN = [["check"]];
/** `FILE` is a document of the project. The cache is there after the first one. */
const MODES: readonly (readonly string[])[] = [
  ...PLAIN,
  ["check", "--all"],
  ["check", "--json"],
  ["check", "--sarif"],
  ["check", "--github"],
  ["check", "--site"],
  ["check", "FILE"],
  ["check", "--fix"],
  ["check", "--fix", "--json", "--max-edits", "0"],
  ["check", "--write-baseline"],
  ["check", "--baseline", ".ra-baseline.json"],
  ["check", "--fix", "--apply", "--max-edits", "0"],
];
/** Projects with thousands of findings, edits or causes, which are checked in every mode. */
const IN_EVERY_MODE: ReadonlySet<string> = new Set([
  "links to many missing files",
  "anchors nearly like headings",
  "headings of one name",
  "invisible characters",
  "wiki links",
  "code paths",
  "files that have moved, of one name",
  "links into missing folders with pages of the same names elsewhere",
  "sites",
  "mounts of Hugo",
  "pages of Docusaurus with links that are nearly right",
]);

export interface CheckReport {
  readonly project: string;
  readonly words: string;
  /** Null: it was ended. */
  readonly cost: Cost | null;
  readonly failure: string | null;
}

export interface CheckOptions {
  /** Characters of each project. */
  readonly length: number;
  /** Only those with this in their name. */
  readonly only?: string;
}

/** Checks one project after the other. */
export async function* checkProjects(
  { length, only = "" }: CheckOptions,
): AsyncGenerator<CheckReport> {
  for (const generator of PROJECTS.filter(({ name }) => name.includes(only))) {
    const files = filesOf(generator, length);
    await using made = await project(files);
    await Deno.mkdir(`${made.folder}/.git`);
    const named = Object.keys(files).findLast((file) => file.endsWith(".md")) ?? ".";
    for (const words of IN_EVERY_MODE.has(generator.name) ? MODES : PLAIN) {
      const args = words.map((word) => word === "FILE" ? named : word);
      yield { project: generator.name, words: words.join(" "), ...await costIn(made, args) };
    }
  }
}

function filesOf({ make, settings }: ProjectGenerator, length: number): Record<string, string> {
  const config = `root = true\n[tree.docs]\npath = "."\n[check]\n${settings?.(length) ?? ""}\n`;
  return { ...make(length), ".ra.toml": config };
}

async function costIn(
  { folder, env }: Project,
  args: readonly string[],
): Promise<Pick<CheckReport, "cost" | "failure">> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE * 1_000);
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", PROGRAM, ...args],
    cwd: folder,
    env: { ...env },
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    signal: abort.signal,
  }).output();
  clearTimeout(timer);
  const said = new TextDecoder().decode(stderr);
  const cost = costOf(said);
  return { cost, failure: failureOf(code, said, cost) };
}

function failureOf(code: number, said: string, cost: Cost | null): string | null {
  if (cost === null) return `did not end within ${PATIENCE} s: ${said.slice(0, 200)}`;
  if (said.includes("bug in ra")) return `ended with ${code}: ${said.slice(0, 400)}`;
  if (cost.seconds > MOST.seconds) return `took ${cost.seconds.toFixed(1)} s`;
  if (cost.megabytes > MOST.megabytes) return `took ${cost.megabytes.toFixed(0)} MB`;
  return null;
}
