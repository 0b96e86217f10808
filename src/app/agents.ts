/**
 * `ra agents`: writes AGENTS.md and similar files from the project's templates and facts about its trees.
 *
 * The block between two markers holds the text of the project's `.agents.md`, then of `~/.agents.md`,
 * then the generated section; text outside the markers is never changed. Unchanged files are not
 * written.
 */
import { below, dirname, join } from "../base/path.ts";
import { AGENT_FILES, type AgentFileKind, isAgentFile } from "../agents/files.ts";
import { agentSection, type ProjectFacts, SKILL_FRONTMATTER } from "../agents/template.ts";
import { hasBlock, withBlock } from "../agents/markers.ts";
import { decodeStrict, decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../base/files.ts";
import type { Environment } from "../base/process.ts";
import { readBounded } from "../base/disk/read_file.ts";
import { replaceFile } from "../base/disk/replace_file.ts";
import { globalConfigFile } from "../config/discover.ts";
import { usableTrees } from "../config/model.ts";
import type { SearchIndex } from "../index/model.ts";
import { findQuestion, findSource } from "./describe/agent_examples.ts";
import { mainFolder, topicsOf } from "./describe/topics.ts";
import type { Workspace } from "./workspace.ts";

/** Agent hosts truncate larger files, and agents read all of the text in every session. */
const MOST_BYTES = 32 * 1024;
/** Bytes of an agent file or a template that ra reads. */
export const MOST_TEMPLATE = 1_000_000;
const TEMPLATE = ".agents.md";

export interface AgentFile {
  /** Relative to the project. */
  readonly name: string;
  readonly file: string;
  /** Null if the file does not exist. */
  readonly before: string | null;
  readonly after: string;
}

export interface AgentsOutcome {
  readonly files: readonly AgentFile[];
  readonly warnings: readonly string[];
}

/** The kinds of the files that exist with ra's markers: they are kept up to date without being named. */
export function ownedKinds(workspace: Workspace): AgentFileKind[] {
  return (Object.keys(AGENT_FILES) as AgentFileKind[]).filter((kind) => {
    try {
      const file = join(projectFolder(workspace), AGENT_FILES[kind]);
      return hasBlock(decodeUtf8(readBounded(workspace.host, file, MOST_TEMPLATE)));
    } catch {
      return false;
    }
  });
}

/** Returns what the files of these kinds should contain; writes nothing. */
export async function agentFiles(
  workspace: Workspace,
  kinds: readonly AgentFileKind[],
): Promise<AgentsOutcome> {
  const { host } = workspace;
  const folder = projectFolder(workspace);
  const facts = await workspace.withIndex("auto", ({ index }) => projectFacts(workspace, index));
  const content = templates(host, folder) + agentSection(facts);
  const files = kinds.map((kind): AgentFile => {
    const name = AGENT_FILES[kind];
    const file = join(folder, name);
    const before = readInside(host, folder, name);
    const base = before ?? (kind === "skill" ? SKILL_FRONTMATTER : null);
    return { name, file, before, after: withBlock(base, content, name) };
  });
  return { files, warnings: files.flatMap(sizeWarning) };
}

/** The folder of agent files: that of the config file, or the working directory without a project. */
export function projectFolder({ host, config }: Workspace): string {
  const isGlobal = config.files.length > 0 && config.files[0] === globalConfigFile(host);
  return isGlobal ? host.cwd() : config.root ?? host.cwd();
}

/** Writes the files that have changed, each in one step, and returns their names. */
export function writeAgentFiles(workspace: Workspace, files: readonly AgentFile[]): string[] {
  const { host } = workspace;
  const link = { within: projectFolder(workspace) };
  const changed = files.filter(({ before, after }) => before !== after);
  for (const { file, name, after } of changed) {
    try {
      host.makeFolder(dirname(file));
      replaceFile(host, file, { bytes: encodeUtf8(after), link });
    } catch (error) {
      if (error instanceof RaError) throw error;
      throw new RaError(`Cannot write "${name}": ${reasonOf(error)}`, {
        hint: "check the permissions of the project folder, or use `ra agents --stdout`",
        cause: error,
      });
    }
  }
  return changed.map(({ name }) => name);
}

/** The text of the templates, each followed by an empty line. */
function templates(host: ReadFiles & Pick<Environment, "home">, folder: string): string {
  const home = host.home();
  const own = readInside(host, folder, TEMPLATE);
  const general = home === null || home === folder ? null : readText(host, join(home, TEMPLATE));
  return [own, general].map((text) => text?.trim() ?? "")
    .filter((text) => text !== "")
    .map((text) => text + "\n\n")
    .join("");
}

/**
 * Reads a file of the project; null if it does not exist. Throws for a link that leads outside the
 * project: its text would be copied into files that others see, or its target overwritten.
 */
function readInside(host: ReadFiles, folder: string, name: string): string | null {
  const file = join(folder, name);
  if (isInside(host, folder, file)) return readText(host, file);
  throw new RaError(
    `Cannot use "${name}": it is a link that leads outside the project or nowhere`,
    {
      hint: "replace the link with a file",
    },
  );
}

/** Resolves links; for a file that does not exist, decides by the folder that would contain it. */
function isInside(host: ReadFiles, folder: string, file: string): boolean {
  let at = file;
  while (at !== folder && !host.exists(at)) at = dirname(at);
  try {
    return below(host.realPath(folder), host.realPath(at)) !== null;
  } catch {
    return false;
  }
}

function readText(host: ReadFiles, file: string): string | null {
  try {
    const text = decodeStrict(readBounded(host, file, MOST_TEMPLATE));
    if (text === null) throw new Error("it is not valid UTF-8");
    return text;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw new RaError(`Cannot read "${file}": ${reasonOf(error)}`, {
      hint: "make it a readable text file, or remove it",
      cause: error,
    });
  }
}

async function projectFacts(workspace: Workspace, index: SearchIndex): Promise<ProjectFacts> {
  // Packs are on this machine only, agent files are shared.
  const shared = usableTrees(workspace.config).filter(({ pack }) => pack === undefined);
  const names = shared.map(({ name }) => name);
  const files = [...index.files(names)].filter(({ path }) => !isAgentFile(path))
    .sort((a, b) => depthOf(a.path) - depthOf(b.path));
  const byTree = shared.map((tree) => ({ tree, own: files.filter((f) => f.tree === tree.name) }));
  const trees = byTree.map(({ tree: { name, description }, own }) => {
    return { name, description, titles: topicsOf(own) };
  });
  const central = new Set(byTree.flatMap(({ own }) => {
    const folder = mainFolder(own.map(({ path }) => path));
    return own.filter(({ path }) => path.startsWith(folder));
  }));
  const ordered = [...central, ...files.filter((file) => !central.has(file))];
  const example = await findQuestion(workspace, index, ordered);
  const sourceFile = await findSource(workspace, projectFolder(workspace));
  return { trees, question: example?.question ?? null, sectionId: example?.id ?? null, sourceFile };
}

function depthOf(path: string): number {
  return path.split("/").length;
}

function sizeWarning({ name, after }: AgentFile): string[] {
  const size = encodeUtf8(after).length;
  if (size <= MOST_BYTES) return [];
  return [`${name} has ${size} bytes; agents read at most ${MOST_BYTES} of an instruction file`];
}
