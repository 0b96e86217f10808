/** `ra watch` on the real program. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Project, project, spawn } from "./harness.ts";

const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n';
/** Milliseconds to wait for an event: a machine may be busy, and where ra polls, it takes a second. */
const PATIENCE = 40_000;

interface Event {
  readonly event: string;
  readonly id?: string;
  readonly from?: string | null;
  readonly file?: string;
  readonly message?: string;
}

/** A running `ra watch --json` and what it has printed so far. */
class Watcher implements AsyncDisposable {
  readonly events: Event[] = [];
  readonly #child: Deno.ChildProcess;
  readonly #reading: Promise<void>;
  #onEvent: () => void = () => {};

  constructor(ra: Project, ...flags: string[]) {
    this.#child = spawn(ra, [...flags, "watch", "--json"], { stderr: "null" });
    this.#reading = this.#read();
  }

  async #read(): Promise<void> {
    let text = "";
    for await (const piece of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (text + piece).split("\n");
      text = lines.pop()!;
      for (const line of lines) this.events.push(JSON.parse(line));
      this.#onEvent();
    }
  }

  /** Waits until the events so far satisfy a condition. */
  async until(isDone: (events: readonly Event[]) => boolean): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(JSON.stringify(this.events))), PATIENCE);
      this.#onEvent = () => isDone(this.events) && resolve();
      this.#onEvent();
    }).finally(() => clearTimeout(timer));
  }

  /** Waits for an event as `kind id`. */
  async has(...wanted: string[]): Promise<void> {
    await this.until((events) => {
      const seen = new Set(events.map(({ event, id }) => `${event} ${id}`));
      return wanted.every((one) => seen.has(one));
    });
  }

  /** The documents that there are by what was told. */
  documents(before: readonly string[]): string[] {
    const ids = new Set(before);
    for (const { event, id, from } of this.events) {
      if (event === "removed") ids.delete(id!);
      if (event === "renamed") ids.delete(from!);
      if (event === "added" || event === "renamed") ids.add(id!);
    }
    return [...ids].sort();
  }

  async interrupt(): Promise<Deno.CommandStatus> {
    this.#child.kill("SIGINT");
    const status = await this.#child.status;
    await this.#reading;
    return status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await this.#child.status;
    await this.#reading;
  }
}

function isReady(events: readonly Event[]): boolean {
  return events.some(({ event }) => event === "ready");
}

Deno.test("watch tells what is added, modified, renamed and removed, and ends with 0", async () => {
  await using ra = await project({ ".ra.toml": CONFIG, "docs/a.md": "# A\n\nText.\n" });
  await using watcher = new Watcher(ra);
  await watcher.until(isReady);
  const docs = `${ra.folder}/docs`;
  await ra.write("docs/b.md", "# B\n\nOther.\n");
  await watcher.has("added docs:b.md");
  await ra.write("docs/a.md", "# A\n\nNew text.\n");
  await watcher.has("modified docs:a.md");
  await Deno.rename(`${docs}/b.md`, `${docs}/c.md`);
  await watcher.has("renamed docs:c.md");
  await Deno.remove(`${docs}/a.md`);
  await watcher.has("removed docs:a.md");
  const { code, signal } = await watcher.interrupt();
  deepEqual([code, signal], [0, null]);
  const told = watcher.events.map(({ event, id, file, from }) => [event, id, file, from]);
  deepEqual(told.filter(([event]) => event !== "ready" && event !== "polling"), [
    ["added", "docs:b.md", "docs/b.md", null],
    ["modified", "docs:a.md", "docs/a.md", null],
    ["renamed", "docs:c.md", "docs/c.md", "docs:b.md"],
    ["removed", "docs:a.md", "docs/a.md", null],
  ]);
  const found = await ra.run("search", "other", "--no-update", "--files");
  equal(found.stdout, "docs/c.md\n");
});

Deno.test("watch survives storms of renames, temporary files and thousands of events", async () => {
  await using ra = await project({ ".ra.toml": CONFIG, "docs/keep.md": "# Keep\n\nText.\n" });
  await using watcher = new Watcher(ra);
  await watcher.until(isReady);
  const docs = `${ra.folder}/docs`;
  for (let i = 0; i < 400; i++) {
    Deno.writeTextFileSync(`${docs}/n${i}.md`, `# N${i}\n\nText ${i}.\n`);
    Deno.writeTextFileSync(`${docs}/.n${i}.md.swp`, "x");
    Deno.writeTextFileSync(`${docs}/n${i}.md~`, "x");
    if (i % 2 === 0) Deno.renameSync(`${docs}/n${i}.md`, `${docs}/m${i}.md`);
    if (i % 4 === 0) Deno.renameSync(`${docs}/m${i}.md`, `${docs}/n${i}.md`);
    if (i % 5 === 0) Deno.removeSync(`${docs}/.n${i}.md.swp`);
  }
  for (let round = 0; round < 300; round++) {
    // Editors write beside a file and rename over it.
    Deno.writeTextFileSync(`${docs}/4913`, `# Keep\n\nRound ${round}.\n`);
    Deno.renameSync(`${docs}/4913`, `${docs}/keep.md`);
  }
  Deno.mkdirSync(`${docs}/deep/er`, { recursive: true });
  Deno.writeTextFileSync(`${docs}/deep/er/last.md`, "# Last\n\nText.\n");
  await watcher.has("added docs:deep/er/last.md", "modified docs:keep.md");
  await Deno.rename(`${docs}/deep`, `${docs}/moved`);
  await watcher.has("renamed docs:moved/er/last.md");
  const { docs: listed } = JSON.parse((await ra.run("ls", "docs", "--json")).stdout);
  const ids = listed.map(({ id }: { id: string }) => id).sort();
  await watcher.until(() => watcher.documents(["docs:keep.md"]).length === ids.length);
  deepEqual(watcher.documents(["docs:keep.md"]), ids);
  ok(!JSON.stringify(watcher.events).includes("4913"));
});

Deno.test("watch follows the configuration, and waits for one that cannot be read", async () => {
  await using ra = await project({
    ".ra.toml": CONFIG,
    "docs/a.md": "# A\n",
    "docs/old/b.md": "# B\n",
  });
  await using watcher = new Watcher(ra);
  await watcher.until(isReady);
  await ra.write(".ra.toml", `${CONFIG}exclude = ["old/**"]\n`);
  await watcher.has("removed docs:old/b.md");
  await ra.write(".ra.toml", "root = [\n");
  await watcher.until((events) => events.some(({ event }) => event === "problem"));
  match(watcher.events.at(-1)!.message!, /Cannot parse .*\.ra\.toml/);
  await ra.write(".ra.toml", CONFIG);
  await watcher.has("added docs:old/b.md");
});

Deno.test("watch without anything to watch is an error with a hint", async () => {
  await using ra = await project({ ".ra.toml": "root = true\n" });
  const { code, stderr, stdout } = await ra.run("watch");
  deepEqual([code, stdout], [2, ""]);
  match(stderr, /Cannot find documents: .*declares no tree\nhint: add a \[tree\.NAME\]/);
});
