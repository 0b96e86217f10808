/**
 * Other tools that answer questions about a folder of documents, measured if they are on the PATH: ripgrep,
 * qmd, and the ra of cortesi under the name `cortesi-ra`.
 */
import { BASE, type Command, outputOf, run } from "./programs.ts";

export interface Peer {
  readonly name: string;
  readonly command: Command;
  readonly folder: string;
}

interface Candidate extends Peer {
  /** What has to be done once. */
  readonly prepare?: () => void;
}

/** The peers that are installed and can be prepared; one that fails is named on stderr. */
export function findPeers(docs: string, question: string): Peer[] {
  return candidates(docs, question).filter(({ name, command, folder, prepare }) => {
    if (!isInstalled(command[0])) return false;
    try {
      prepare?.();
      return run(command, folder);
    } catch (error) {
      console.error(`bench: without ${name}: ${(error as Error).message.trim().split("\n")[0]}`);
      return false;
    }
  });
}

function candidates(docs: string, question: string): Candidate[] {
  const project = `${BASE}/cortesi`;
  const words = question.split(" ").join("|");
  return [
    { name: "rg, lines with a word", command: ["rg", "-c", "-i", words, docs], folder: BASE },
    {
      name: "qmd search",
      command: ["qmd", "search", question],
      folder: BASE,
      // The collection of an earlier run is still there, which qmd calls an error.
      prepare: () => outputOf(["qmd", "collection", "add", docs, "--name", "bench"], BASE),
    },
    {
      name: "cortesi/ra search, without a freshness check",
      command: ["cortesi-ra", "search", question],
      folder: project,
      prepare() {
        Deno.mkdirSync(project, { recursive: true });
        Deno.writeTextFileSync(`${project}/.ra.toml`, `[tree.docs]\npath = "${docs}"\n`);
        run(["cortesi-ra", "update"], project);
      },
    },
  ];
}

function isInstalled(program: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").some((folder) => {
    try {
      return Deno.statSync(`${folder}/${program}`).isFile;
    } catch {
      return false;
    }
  });
}
