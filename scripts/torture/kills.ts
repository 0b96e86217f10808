/**
 * Real processes, killed at random moments while they build, update, merge or check. What each leaves
 * must be usable at once, without a rebuild, and answer as an index that is built from nothing.
 */
import { Random } from "./random.ts";
import { RealProject } from "./real_project.ts";

export interface KillReport {
  readonly kills: number;
  /** Processes that ended before their kill. */
  readonly late: number;
  readonly comparisons: number;
  readonly failures: readonly string[];
}

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly documents: number;
  /** After how many kills the answers are compared with those of a new index. */
  readonly compareEvery: number;
}

/** So many more processes may end before their kill than are killed. */
const MOST_LATE = 50;

/** Small updates follow each other, so every few of them merge segments. */
const COMMANDS: readonly (readonly string[])[] = [
  ["update"],
  ["search", "banana"],
  ["search", "banana", "--fresh"],
  ["update", "--changed"],
  ["check"],
];

export async function killAtRandom(options: KillOptions): Promise<KillReport> {
  const random = new Random(options.seed);
  await using project = await RealProject.make(options.documents);
  const lives = await lifeTimes(project);
  const failures: string[] = [];
  let [kills, late, comparisons] = [0, 0, 0];
  while (kills < options.kills && late < MOST_LATE + kills && failures.length < 10) {
    await project.edit();
    const which = random.below(COMMANDS.length);
    const { ended, kill } = project.start(COMMANDS[which]);
    const timer = setTimeout(kill, lives[which] * (0.25 + 0.75 * random.next()));
    const { signal, code, err } = await ended;
    clearTimeout(timer);
    if (signal === null) {
      late++;
      if (code > 1) failures.push(`${COMMANDS[which].join(" ")}: ${err}`);
      continue;
    }
    kills++;
    failures.push(...await problemsAfter(project, kills));
    if (kills % options.compareEvery > 0 && kills < options.kills) continue;
    comparisons++;
    const difference = await project.compareWithRebuilt();
    if (difference !== null) failures.push(`after ${kills} kills: ${difference}`);
  }
  return { kills, late, comparisons, failures };
}

/** Milliseconds that each command takes when it is left alone. */
async function lifeTimes(project: RealProject): Promise<number[]> {
  const lives: number[] = [];
  for (const command of COMMANDS) {
    await project.edit();
    const start = performance.now();
    await project.run(command);
    lives.push(performance.now() - start);
  }
  return lives;
}

/** The next process finds a whole index; mostly it updates it, sometimes it only reads. */
async function problemsAfter(project: RealProject, kills: number): Promise<string[]> {
  const words = kills % 3 === 0 ? ["--no-update"] : [];
  const { code, err } = await project.run(["search", "banana", ...words]);
  const isBad = code !== 0 || /damage|rebuil|another process|bug in ra/.test(err);
  return isBad ? [`after kill ${kills}: exit code ${code}: ${err}`] : [];
}
