/**
 * Many processes on one index at once: searches, updates and checks, while documents are edited. Every
 * answer about a document that is not edited must be right, and in the end nothing is locked or lost.
 */
import { RealProject } from "./real_project.ts";

export interface SwarmReport {
  readonly processes: number;
  readonly answers: number;
  readonly updates: number;
  readonly edits: number;
  readonly failures: readonly string[];
}

export interface SwarmOptions {
  readonly processes: number;
  readonly seconds: number;
  readonly documents: number;
}

/** Milliseconds between two edits. */
const EDIT_PAUSE = 50;

export async function swarm(options: SwarmOptions): Promise<SwarmReport> {
  await using project = await RealProject.make(options.documents);
  const end = performance.now() + 1_000 * options.seconds;
  const isOver = () => performance.now() > end;
  const failures: string[] = [];
  const counts = { answers: 0, updates: 0, edits: 0 };

  const ask = async (i: number) => {
    counts.answers++;
    const problem = await project.askSteady(i);
    if (problem !== null) failures.push(problem);
  };
  const write = async (i: number) => {
    counts.updates++;
    const args = [["update"], ["update", "--changed"], ["check"]][i % 3];
    const { code, err } = await project.run(args);
    const isBusy = /another process|is writing|process \d+/.test(err);
    if (code > 1 && !isBusy) failures.push(`${args.join(" ")} ended with ${code}: ${err}`);
    if (err.includes("bug in ra")) failures.push(err);
  };
  const worker = async (n: number) => {
    for (let i = 0; i === 0 || !isOver(); i++) {
      await ((n + i) % 4 === 0 ? write(n + i) : ask(n * 7 + i));
    }
  };
  const editor = async () => {
    for (; !isOver(); counts.edits++) {
      await project.edit();
      await new Promise((resolve) => setTimeout(resolve, EDIT_PAUSE));
    }
  };
  await Promise.all([editor(), ...Array.from({ length: options.processes }, (_, n) => worker(n))]);
  const last = await project.run(["update"]);
  if (last.code !== 0) failures.push(`the last update ended with ${last.code}: ${last.err}`);
  const difference = await project.compareWithRebuilt();
  if (difference !== null) failures.push(`in the end: ${difference}`);
  return { processes: options.processes, ...counts, failures };
}
