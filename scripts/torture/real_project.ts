/** A project on disk that real processes of ra work on, and may be killed. */
import { join } from "node:path";
import { type Project, project } from "../../tests/e2e/harness.ts";
import { type EncoderServer, serveEncoder } from "../../tests/meaning/serve_encoder.ts";
import { tinyEncoder } from "../../tests/meaning/tiny_encoder.ts";
import { resultsOf } from "./results_of.ts";

/** Documents that are never edited: each has one word of its own. */
const STEADY = 40;

const LINK_FILE = "docs/link.md";
const BROKEN_LINK = "# Link\n\n## First steps\n\nsee [part](#first-setps)\n";
const FIXED_LINK = BROKEN_LINK.replace("#first-setps", "#first-steps");

/** Sections that the model is given at once; each is a single text. */
export const BATCH = 8;

export interface Ended {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  readonly out: string;
  readonly err: string;
}

export class RealProject implements AsyncDisposable {
  readonly #project: Project;
  readonly #documents: number;
  readonly #model: ModelServer;
  #edits = 0;

  private constructor(inner: Project, documents: number, model: ModelServer) {
    this.#project = inner;
    this.#documents = documents;
    this.#model = model;
  }

  /** `documents` files in thirty folders. */
  static async make(documents: number): Promise<RealProject> {
    const model = serveModel();
    const files: Record<string, string> = {
      "~/.ra.toml": `[embeddings]\nurl = "${model.server.url}"\nbatch = ${BATCH}\n`,
      ".ra.toml": '[tree.docs]\npath = "docs"\n',
      "docs/broken.md": "# Broken\n\nsee [gone](gone.md)\n",
      [LINK_FILE]: BROKEN_LINK,
    };
    for (let i = 0; i < documents; i++) files[pathOf(i)] = textOf(i);
    for (let i = 0; i < STEADY; i++) {
      files[`docs/steady/${i}.md`] = `# Steady ${i}\n\nsteady${i}x\n`;
    }
    return new RealProject(await project(files), documents, model);
  }
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model.server[Symbol.asyncDispose]();
    await this.#project[Symbol.asyncDispose]();
  }

  /** Starts the program; `kill` ends it with SIGKILL. */
  start(args: readonly string[]): { ended: Promise<Ended>; kill: () => void } {
    const { command: [program, ...before], env, folder } = this.#project;
    const child = new Deno.Command(program, {
      args: [...before, ...args],
      cwd: folder,
      env: { ...env },
      clearEnv: true,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const ended = child.output().then(({ code, signal, stdout, stderr }) => {
      const decoder = new TextDecoder();
      return { code, signal, out: decoder.decode(stdout), err: decoder.decode(stderr) };
    });
    return { ended, kill: () => killed(child) };
  }
  run(args: readonly string[]): Promise<Ended> {
    return this.start(args).ended;
  }

  /** Adds, changes or removes a document; readers never see half of one. */
  async edit(): Promise<void> {
    const i = this.#edits++;
    const file = join(this.#project.folder, `docs/${i % 7}/edited${i % 11}.md`);
    if (i % 5 === 4) return await Deno.remove(file).catch(() => {});
    const temporary = join(this.#project.folder, "edit.tmp");
    await Deno.writeTextFile(temporary, `# Edit ${i}\n\nbanana ${"hazel ".repeat(i % 200)}\n`);
    await Deno.rename(temporary, file);
  }

  /** Changes two thirds of the documents, so that an update merges the segments of the others. */
  async editMost(): Promise<void> {
    const edits = ++this.#edits;
    for (let i = 0; i < this.#documents; i++) {
      if (i % 3 > 0) await this.#project.write(pathOf(i), `${textOf(i)}\nedit ${edits}\n`);
    }
  }
  breakLink(): Promise<void> {
    return this.#project.write(LINK_FILE, BROKEN_LINK);
  }
  /** Whether `check --fix` has fixed the link of `breakLink`; null if the document is neither. */
  async hasFixedLink(): Promise<boolean | null> {
    const text = await this.#project.read(LINK_FILE);
    return text === FIXED_LINK ? true : text === BROKEN_LINK ? false : null;
  }

  /** Leaves an index of the documents as they are, without vectors. */
  async forgetVectors(): Promise<void> {
    await this.run(["update"]);
    await this.run(["embed", "--forget"]);
    this.#model.calls.length = 0;
  }
  /** Sections that the model was given since `forgetVectors`, those with vectors, and all there are. */
  async vectorCounts(): Promise<{ encoded: number; stored: number; total: number }> {
    const { out } = await this.run(["status", "--json"]);
    const { model, index } = JSON.parse(out);
    const encoded = this.#model.calls.reduce((sum, texts) => sum + texts.length, 0);
    return { encoded, stored: model.sections, total: index.chunks };
  }

  async removeIndex(): Promise<void> {
    await Deno.remove(this.#indexFolder, { recursive: true }).catch(() => {});
  }
  async segmentCount(): Promise<number> {
    return (await this.#indexFiles()).filter((name) => name.endsWith(".seg")).length;
  }
  /** A text that differs when any file of the index does. */
  async indexState(): Promise<string> {
    const states: string[] = [];
    for (const name of await this.#indexFiles()) {
      const { mtime, size, ino } = await Deno.lstat(join(this.#indexFolder, name));
      states.push(`${name} ${mtime?.getTime()} ${size} ${ino}`);
    }
    return states.sort().join("\n");
  }
  get #indexFolder(): string {
    return join(this.#project.folder, ".ra/index");
  }
  async #indexFiles(): Promise<string[]> {
    try {
      const entries = await Array.fromAsync(Deno.readDir(this.#indexFolder));
      return entries.map(({ name }) => name);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }

  /** What is wrong with the answer about a document that is never edited; null when it is right. */
  async askSteady(i: number): Promise<string | null> {
    const n = i % STEADY;
    const ended = await this.run(["search", `steady${n}x`, "--output", "json"]);
    if (ended.code !== 0) return `search ended with ${ended.code}: ${ended.err}`;
    const ids = resultsOf(ended.out).map(({ id }) => id.split("#")[0]);
    return ids.join() === `docs:steady/${n}.md`
      ? null
      : `steady${n}x is in ${ids.join() || "nothing"}`;
  }

  /** Whether the index answers as one that is built from nothing; what differs, or null. */
  async compareWithRebuilt(): Promise<string | null> {
    const elsewhere = join(this.#project.home, "rebuilt");
    await Deno.remove(elsewhere, { recursive: true }).catch(() => {});
    const updated = await this.#answers({});
    const rebuilt = await this.#answers({ RA_INDEX_DIR: elsewhere });
    return updated === rebuilt ? null : `updated: ${updated}\nrebuilt: ${rebuilt}`;
  }

  async #answers(env: Readonly<Record<string, string>>): Promise<string> {
    const answers: string[] = [];
    for (const query of ["banana hazel", "title:edit lemon", "steady7x"]) {
      const limits = ["--limit", "100", "--fresh", "--output", "json"];
      const { stdout, stderr } = await this.#project.run("search", query, ...limits, { env });
      if (stdout === "") return stderr;
      answers.push(resultsOf(stdout).map(({ id, score }) => `${id}=${score}`).join(" "));
    }
    return answers.join("\n");
  }
}

interface ModelServer {
  readonly server: EncoderServer;
  /** The texts of each request. */
  readonly calls: string[][];
}

function serveModel(): ModelServer {
  const encoder = tinyEncoder();
  return { server: serveEncoder(encoder), calls: encoder.calls };
}

function pathOf(i: number): string {
  return `docs/${i % 30}/${i}.md`;
}

function textOf(i: number): string {
  return `# Title ${i}\n\n${"banana fig kiwi lemon ".repeat(i % 60)}\n\n## Part\n\nelder ${i}\n`;
}

function killed(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It had ended before.
  }
}
