/**
 * `ra agents`: writes AGENTS.md and similar files from the project's templates and facts about its trees.
 *
 * The block between two markers holds the text of the project's `.agents.md`, then of `~/.agents.md`,
 * then the generated section; text outside the markers is never changed. Unchanged files are not
 * written.
 */
import { basename, below, dirname, join } from "../base/path.ts";
import { agentSection, type ProjectFacts, SKILL_FRONTMATTER } from "../agents/template.ts";
import { withBlock } from "../agents/markers.ts";
import { decodeStrict, encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../base/files.ts";
import type { Environment } from "../base/process.ts";
import { readBounded } from "../base/read_file.ts";
import { replaceFile } from "../base/replace_file.ts";
import { globalConfigFile } from "../config/discover.ts";
import { usableTrees } from "../config/model.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Workspace } from "./workspace.ts";

export const AGENT_FILES = {
  agents: "AGENTS.md",
  claude: "CLAUDE.md",
  gemini: "GEMINI.md",
  skill: ".claude/skills/ra/SKILL.md",
} as const;
export type AgentFileKind = keyof typeof AGENT_FILES;

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

function projectFacts(workspace: Workspace, index: SearchIndex): ProjectFacts {
  const files = [...index.files()].filter(({ path }) => !isAgentFile(path));
  const trees = usableTrees(workspace.config).map(({ name, description }) => {
    const own = files.filter((file) => file.tree === name);
    const shallow = own.toSorted((a, b) => depthOf(a.path) - depthOf(b.path));
    return { name, description, titles: [...new Set(shallow.map((file) => file.title))] };
  });
  const sectioned = files.find((file) => file.chunkCount > 1) ?? files[0];
  const sectionId = sectioned === undefined
    ? null
    : index.chunk(sectioned.docRef + Math.min(1, sectioned.chunkCount - 1)).id;
  return { trees, sectionId, sourceFile: findSourceFile(workspace) };
}

const AGENT_NAMES = new Set(Object.values(AGENT_FILES).map(basename));

/** Agent files may be in a tree; their text must not depend on whether they exist. */
function isAgentFile(path: string): boolean {
  return AGENT_NAMES.has(basename(path));
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** A source file of the project, for the example of `ra context`; null if none is found. */
function findSourceFile(workspace: Workspace): string | null {
  const { host } = workspace;
  for (const folder of ["src", "lib", "app", "."]) {
    try {
      const names = host.readFolder(join(projectFolder(workspace), folder))
        .filter(({ kind, name }) => kind === "file" && SOURCE_NAME.test(name))
        .map(({ name }) => name)
        .sort();
      if (names.length > 0) return folder === "." ? names[0] : `${folder}/${names[0]}`;
    } catch {
      // The project does not have this folder.
    }
  }
  return null;
}

const SOURCE_NAME = /^[\w-]+\.(?:ts|tsx|js|py|rs|go|java|kt|c|cc|cpp|cs|rb|php|swift)$/;

function sizeWarning({ name, after }: AgentFile): string[] {
  const size = encodeUtf8(after).length;
  if (size <= MOST_BYTES) return [];
  return [`${name} has ${size} bytes; agents read at most ${MOST_BYTES} of an instruction file`];
}
