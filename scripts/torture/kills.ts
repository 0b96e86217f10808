/**
 * Real processes, killed at random moments while they build, update, merge, check, fix or embed. What each
 * leaves must be usable at once, without a rebuild, and answer as an index that is built from nothing.
 */
import { type KillScene, lifeTimes, SCENES } from "./kill_scenes.ts";
import { Random } from "./random.ts";
import { RealProject } from "./real_project.ts";

export interface KillReport {
  readonly kills: number;
  /** Kills per scene: all of them, and those after which the index folder was not as before. */
  readonly scenes: ReadonlyMap<string, { kills: number; changed: number }>;
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
  /** Names of scenes; all by default. */
  readonly only?: readonly string[];
}

/** So many more processes may end before their kill than are killed. */
const MOST_LATE = 50;
const MOST_FAILURES = 10;

/** Scenes take turns. */
export async function killAtRandom(options: KillOptions): Promise<KillReport> {
  const random = new Random(options.seed);
  await using project = await RealProject.make(options.documents);
  const all = SCENES.filter(({ name }) => options.only?.includes(name) ?? true);
  const { lives, failures } = await lifeTimes(project, all);
  const scenes = new Map(all.map(({ name }) => [name, { kills: 0, changed: 0 }]));
  let [kills, late, comparisons] = [0, 0, 0];
  while (kills < options.kills && late < MOST_LATE + kills && failures.length < MOST_FAILURES) {
    const which = (kills + late) % all.length;
    const scene = all[which];
    await scene.prepare(project);
    const before = await project.indexState();
    const { ended, kill } = project.start(scene.args);
    const timer = setTimeout(kill, lives[which] * (0.25 + 0.75 * random.next()));
    const { signal, code, err } = await ended;
    clearTimeout(timer);
    if (signal === null) {
      late++;
      if (code > 1) failures.push(`${scene.name}: ${err}`);
      continue;
    }
    kills++;
    const counts = scenes.get(scene.name)!;
    counts.kills++;
    if (await project.indexState() !== before) counts.changed++;
    failures.push(...await problemsAfter(project, scene, kills));
    if (kills % options.compareEvery > 0 && kills < options.kills) continue;
    comparisons++;
    const difference = await project.compareWithRebuilt();
    if (difference !== null) failures.push(`after ${kills} kills: ${difference}`);
  }
  return { kills, scenes, late, comparisons, failures };
}

/** The next process finds a whole index; mostly it updates it, sometimes it only reads. */
async function problemsAfter(
  project: RealProject,
  scene: KillScene,
  kills: number,
): Promise<string[]> {
  const problem = await scene.problem?.(project) ?? null;
  if (problem !== null) return [`after kill ${kills}, ${scene.name}: ${problem}`];
  const words = kills % 3 === 0 && !scene.hadNoIndex ? ["--no-update"] : [];
  const { code, err } = await project.run(["search", "banana", ...words]);
  const isBad = code !== 0 || /damage|rebuil|another process|bug in ra/.test(err);
  return isBad ? [`after kill ${kills}, ${scene.name}: exit code ${code}: ${err}`] : [];
}
