/**
 * A folder with a configuration, documents, source code and judged questions in `questions.toml`, as `ra eval` reads
 * them. Those of `testdata/projects` are run by `deno task eval` and by the tests.
 */
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EvalOutcome, evaluate } from "../../src/app/eval.ts";
import { openWorkspace } from "../../src/app/workspace.ts";
import { DenoHost } from "../../src/base/host.ts";
import { copyFolder } from "../large_corpus.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const QUESTIONS = "questions.toml";

/** The projects in `testdata`, in order. That named `ra` is about this repository. */
export function projectsOfTestdata(): string[] {
  const folder = join(ROOT, "testdata/projects");
  return [...Deno.readDirSync(folder)].map(({ name }) => join(folder, name)).sort();
}

export function isProject(folder: string): boolean {
  return Deno.readDirSync(folder).some(({ name }) => name === QUESTIONS);
}

/** Evaluates a copy, so that no index is left behind; `settings` are lines of `.ra.toml`. */
export async function evaluateProject(
  project: string,
  settings: readonly string[] = [],
): Promise<EvalOutcome> {
  const folder = Deno.makeTempDirSync({ prefix: "ra-eval-" });
  const before = Deno.cwd();
  try {
    copyFolder(project, folder);
    if (basename(project) === "ra") copyFolder(join(ROOT, "src"), join(folder, "src"));
    const config = join(folder, ".ra.toml");
    Deno.writeTextFileSync(config, `${settings.join("\n")}\n${Deno.readTextFileSync(config)}`);
    const host = new DenoHost([]);
    host.chdir(folder);
    const workspace = await openWorkspace(host);
    await workspace.withIndex("fresh", () => {});
    const outcome = await evaluate(workspace, { file: QUESTIONS, level: null, thresholds: [] });
    workspace.close();
    return outcome;
  } finally {
    Deno.chdir(before);
    Deno.removeSync(folder, { recursive: true });
  }
}
