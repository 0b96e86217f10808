/**
 * A failure and a kill at every write step of every command that writes. Afterwards the index is the old
 * one or the new one, written files have their old or their new text, nothing else changed, and the
 * same command succeeds in a new process.
 */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { resultsOf } from "../../scripts/torture/results_of.ts";
import { dirname } from "../../src/base/path.ts";
import { type Ended, type Fate, FATES, Machine } from "./mortal_host.ts";

interface Scene {
  readonly name: string;
  /** The machine before the command runs. */
  prepare(): Promise<Machine> | Machine;
  readonly args: readonly string[];
  /** Files that the command may change or create, besides those of the index. */
  readonly writes?: readonly string[];
  /** The command that finishes the work, if it is not the same one. */
  readonly repair?: readonly string[];
  /** There is a configuration, so a search must work at any time. */
  readonly searchable?: boolean;
}

const TRUST_FILE = "/home/.ra/trust.json";
const OUTSIDE = '[tree.docs]\npath = "docs"\n[tree.far]\npath = "/far"\n';
const CONFIG = '[tree.docs]\npath = "docs"\n';

function documents(config = CONFIG): Record<string, string> {
  return {
    "/project/.ra.toml": config,
    "/project/docs/a.md":
      "# Apples\n\nbanana fig\n\n## First steps\n\nlemon, see [b](b.md#pears)\n",
    "/project/docs/b.md": "# Pears\n\nbanana kiwi\n\nsee [part](a.md#first-setps)\n",
    "/project/docs/c/d.md": "# Quinces\n\nbanana lemon lemon\n",
    "/project/src/main.ts": "console.log(1);\n",
    "/far/e.md": "# Far\n\nbanana far away\n",
    "/home/notes.md": "# Private\n\nbanana\n",
  };
}

/** A project with an index, old enough that times decide. */
async function indexed(config = CONFIG): Promise<Machine> {
  const machine = new Machine(documents(config));
  machine.clock.advance(60_000);
  equal((await machine.ra(["update"])).code, 0);
  machine.clock.advance(60_000);
  return machine;
}

/** An index with a small segment beside a large one, so that the next update merges the small one. */
async function fragmented(): Promise<Machine> {
  const machine = new Machine({
    ...documents(),
    "/project/docs/large.md": `# Large\n\n${"banana fig ".repeat(2_000)}\n`,
  });
  for (const name of ["first", "second"]) {
    equal((await machine.ra(["search", "banana"])).code, 0);
    machine.write(`/project/docs/${name}.md`, `# ${name}\n\nbanana\n`);
    machine.clock.advance(60_000);
  }
  equal(segmentsOf(machine).length, 2);
  return machine;
}

function segmentsOf(machine: Machine): string[] {
  return machine.list("/project/.ra").filter((path) => path.endsWith(".seg"));
}

async function edited(): Promise<Machine> {
  const machine = await indexed();
  machine.write("/project/docs/new.md", "# New\n\nbanana new\n");
  machine.write("/project/docs/b.md", "# Pears\n\nlemon changed\n");
  machine.remove("/project/docs/c", { recursive: true });
  machine.clock.advance(10_000);
  return machine;
}

const SCENES: readonly Scene[] = [
  { name: "the first search", prepare: fresh, args: ["search", "banana"], searchable: true },
  { name: "the first update", prepare: fresh, args: ["update"], searchable: true },
  { name: "a search after edits", prepare: edited, args: ["search", "banana"], searchable: true },
  {
    name: "an update of what changed",
    prepare: edited,
    args: ["update", "--changed"],
    searchable: true,
  },
  { name: "a rebuild", prepare: edited, args: ["update"], searchable: true },
  { name: "a merge", prepare: fragmented, args: ["search", "banana"], searchable: true },
  { name: "a check", prepare: indexed, args: ["check"], searchable: true },
  {
    name: "a fix of links",
    prepare: indexed,
    args: ["check", "--fix", "--apply"],
    writes: ["/project/docs/b.md"],
    searchable: true,
  },
  {
    name: "a baseline",
    prepare: indexed,
    args: ["check", "--baseline", "known.json", "--write-baseline"],
    writes: ["/project/known.json"],
    searchable: true,
  },
  {
    name: "the writing of agent files",
    prepare: withAgentFile,
    args: ["agents", "--all"],
    writes: ["AGENTS.md", "CLAUDE.md", "GEMINI.md", ".claude/skills/ra/SKILL.md"].map((name) =>
      `/project/${name}`
    ),
    searchable: true,
  },
  {
    name: "an init",
    prepare: unconfigured,
    args: ["init"],
    repair: ["init", "--force"],
    writes: ["/project/.ra.toml", "/project/.gitignore"],
  },
  {
    name: "a forced init",
    prepare: indexed,
    args: ["init", "--force"],
    writes: ["/project/.ra.toml"],
  },
  {
    name: "a grant of trust",
    prepare: () => indexed(OUTSIDE),
    args: ["trust"],
    writes: [TRUST_FILE],
  },
  {
    name: "a revocation of trust",
    prepare: trusting,
    args: ["trust", "--revoke"],
    writes: [TRUST_FILE],
  },
  {
    name: "an init of the global configuration",
    prepare: fresh,
    args: ["init", "--global"],
    repair: ["init", "--global", "--force"],
    writes: ["/home/.ra.toml"],
  },
];

function fresh(): Machine {
  return new Machine(documents());
}

async function trusting(): Promise<Machine> {
  const machine = await indexed(OUTSIDE);
  equal((await machine.ra(["trust"])).code, 0);
  return machine;
}

async function withAgentFile(): Promise<Machine> {
  const machine = await indexed();
  machine.write("/project/AGENTS.md", "# For agents\n\nBe kind.\n");
  return machine;
}

function unconfigured(): Machine {
  const { "/project/.ra.toml": _, ...files } = documents();
  return new Machine({ ...files, "/project/.gitignore": "node_modules\n" });
}

/** The files of the index, and ra's own files in the home folder other than the trust file. */
const INDEX = /^\/project\/\.ra\/|^\/home\/\.ra\/(?!trust\.json$)/;

for (const scene of SCENES) {
  for (const fate of FATES) {
    Deno.test(`${scene.name} that ${fate} at any step harms nothing`, async () => {
      const whole = await undisturbed(scene);
      ok(whole.ended.steps > 0, "the command writes something");
      for (let at = 1; at <= whole.ended.steps; at++) {
        await disturb(scene, whole, { fate, at });
      }
    });
  }
}

interface Whole {
  readonly ended: Ended;
  /** Contents before and after, without the index. */
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** What a search returns before and after; null when it cannot search yet. */
  readonly oldAnswer: string | null;
  readonly newAnswer: string | null;
}

async function undisturbed(scene: Scene): Promise<Whole> {
  const machine = await scene.prepare();
  const before = machine.contents(INDEX);
  const oldAnswer = await publishedAnswer(await scene.prepare(), scene);
  const ended = await machine.ra(scene.args);
  ok(ended.code < 2, ended.err);
  const after = machine.contents(INDEX);
  for (const file of scene.writes ?? []) {
    notEqual(after.get(file), before.get(file), `${scene.name} changes ${file}`);
  }
  return { ended, before, after, oldAnswer, newAnswer: await publishedAnswer(machine, scene) };
}

async function disturb(
  scene: Scene,
  whole: Whole,
  { fate, at }: { fate: Fate; at: number },
): Promise<void> {
  const machine = await scene.prepare();
  const where = `${scene.args.join(" ")} ${fate} at step ${at} of ${whole.ended.steps}`;
  const ended = await machine.ra(scene.args, fate, at);
  equal(ended.died, fate.startsWith("dies"), where);
  if (!ended.died) ok(!ended.err.includes("bug in ra"), `${where}: ${ended.err}`);
  if (fate === "fails") deepEqual(temporaries(machine), [], where);
  checkFiles(machine, scene, whole, where);
  const published = await publishedAnswer(machine, scene);
  ok([whole.oldAnswer, whole.newAnswer].includes(published), `${where}: ${published}`);
  const again = await machine.ra(scene.repair ?? scene.args);
  equal(again.code, whole.ended.code, `${where}, run again: ${again.err}`);
  ok(!again.err.includes("rebuil"), `${where}, run again: ${again.err}`);
  if (scene.searchable) equal(await answer(machine), await rebuiltAnswer(machine), where);
}

/** Old or new text in every file; others are as they were, and no file is new but temporary ones. */
function checkFiles(machine: Machine, scene: Scene, whole: Whole, where: string): void {
  const writes = scene.writes ?? [];
  const now = machine.contents(INDEX);
  for (const [path, text] of whole.before) {
    const texts = writes.includes(path) ? [text, whole.after.get(path)] : [text];
    ok(texts.includes(now.get(path)), `${where}: ${path} is ${JSON.stringify(now.get(path))}`);
  }
  const created = [...now.keys()].filter((path) => !whole.before.has(path));
  for (const path of created) {
    if (writes.includes(path)) equal(now.get(path), whole.after.get(path), `${where}: ${path}`);
    else ok(writes.some((one) => isBeside(path, one)), `${where}: ${path} is new`);
  }
}

/** A lock, or a temporary file in the folder of the file that was to be replaced. */
function isBeside(path: string, file: string): boolean {
  return dirname(path) === dirname(file) && /(\.tmp|lock)$/.test(path);
}

function temporaries(machine: Machine): string[] {
  return machine.list().filter((path) => /\.tmp(-[^/]*)?$/.test(path));
}

const JSON_SEARCH = ["search", "banana", "--output", "json"];

/** What is published, without an update; null when nothing is. */
async function publishedAnswer(machine: Machine, scene: Scene): Promise<string | null> {
  if (!scene.searchable) return null;
  const ended = await machine.ra([...JSON_SEARCH, "--no-update"]);
  ok(!/damage|corrupt|bug in ra/.test(ended.err), ended.err);
  return ended.code === 2 ? null : answerOf(ended);
}

async function answer(machine: Machine): Promise<string> {
  return answerOf(await machine.ra(JSON_SEARCH));
}

/** The answer of an index that is built from nothing. */
async function rebuiltAnswer(machine: Machine): Promise<string> {
  const clean = new Machine(Object.fromEntries(machine.contents(INDEX)));
  return await answer(clean);
}

function answerOf({ code, out, err }: Ended): string {
  ok(code < 2, err);
  return JSON.stringify(resultsOf(out), null, 1);
}

Deno.test("the scene of a merge keeps the large segment and merges the small one", async () => {
  const machine = await fragmented();
  const [before, ended] = [segmentsOf(machine), await machine.ra(["search", "banana"])];
  const after = segmentsOf(machine);
  deepEqual([ended.code, before.length, after.length], [0, 2, 2]);
  equal(after.filter((path) => before.includes(path)).length, 1);
});

Deno.test("a process that dies holds no lock and finishes nothing", async () => {
  const machine = fresh();
  const ended = await machine.ra(["update"], "dies", 4);
  deepEqual([ended.died, ended.code], [true, 137]);
  equal((await machine.ra(["update"])).code, 0);
});
