/** What a process is doing when it is killed. */
import { BATCH, type RealProject } from "./real_project.ts";

export interface KillScene {
  readonly name: string;
  readonly args: readonly string[];
  /** Brings the project into the state that gives the command its work. */
  prepare(project: RealProject): Promise<void>;
  /** There was no index before, so a search that does not update finds none. */
  readonly hadNoIndex?: boolean;
  /** What is wrong when the command was left alone: it has not done what the scene is about. */
  undone?(project: RealProject): Promise<string | null>;
  /** What is wrong after the kill, besides the index; null if nothing is. */
  problem?(project: RealProject): Promise<string | null>;
}

export const SCENES: readonly KillScene[] = [
  {
    name: "build",
    args: ["search", "banana"],
    prepare: (project) => project.removeIndex(),
    hadNoIndex: true,
    undone: segmentsBeyond(1),
  },
  { name: "rebuild", args: ["update"], prepare: edit, undone: segmentsBeyond(1) },
  { name: "update in a search", args: ["search", "banana"], prepare: edit },
  { name: "update", args: ["update", "--changed"], prepare: edit },
  {
    name: "merge",
    args: ["update", "--changed"],
    prepare: (project) => project.editMost(),
    undone: segmentsBeyond(1),
  },
  { name: "check", args: ["check"], prepare: edit },
  {
    name: "fix",
    args: ["check", "--fix", "--apply"],
    prepare: (project) => project.breakLink(),
    undone: async (project) => await project.hasFixedLink() ? null : "the link is not fixed",
    problem: async (project) => await project.hasFixedLink() === null ? "half a document" : null,
  },
  {
    name: "embed",
    args: ["embed"],
    prepare: (project) => project.forgetVectors(),
    undone: async (project) => {
      const { stored, total } = await project.vectorCounts();
      return stored === total ? null : `${stored} of ${total} sections have vectors`;
    },
    problem: async (project) => {
      const { encoded, stored } = await project.vectorCounts();
      const isLost = encoded - stored > BATCH;
      return isLost ? `${encoded} sections were encoded, and only ${stored} are stored` : null;
    },
  },
];

function edit(project: RealProject): Promise<void> {
  return project.edit();
}

/** All documents are in few segments afterwards: the others were merged. */
function segmentsBeyond(most: number): (project: RealProject) => Promise<string | null> {
  return async (project) => {
    const count = await project.segmentCount();
    return count <= most ? null : `there are ${count} segments`;
  };
}

/** Milliseconds that each scene takes when it is left alone, and what it does not do. */
export async function lifeTimes(
  project: RealProject,
  scenes: readonly KillScene[],
): Promise<{ lives: number[]; failures: string[] }> {
  const lives: number[] = [];
  const failures: string[] = [];
  for (const { name, args, prepare, undone } of scenes) {
    await prepare(project);
    const start = performance.now();
    const { code, err } = await project.run(args);
    lives.push(performance.now() - start);
    const problem = code > 1 ? err : await undone?.(project) ?? null;
    if (problem !== null) failures.push(`${name}, left alone: ${problem}`);
  }
  return { lives, failures };
}
