/**
 * Processes that fail or die at a chosen write step, over one in-memory machine.
 *
 * A step is any call that changes the file system, and the release of a lock, which cannot fail but can
 * be the last thing that a process does. A process that dies does
 * nothing any more: each of its later calls throws, and the system releases its locks. What it leaves
 * behind is found by the next process on the same machine.
 */
import type { FileLock, WriteOptions } from "../../src/base/files.ts";
import type { Host } from "../../src/base/host.ts";
import { DenoHost } from "../../src/base/host.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";
import { run } from "../../src/cli/run.ts";

/**
 * What happens at the chosen step. `dies`: the process ends before it. `dies within`: it ends when half
 * of the bytes are written; after the step if the step writes none. `fails`: half of the bytes are
 * written, then the step throws, as on a full disk. `fails from there`: so do all later steps.
 */
export const FATES = ["dies", "dies within", "fails", "fails from there"] as const;
export type Fate = (typeof FATES)[number];

/** The process is gone. */
class Died extends Error {
  override readonly name = "Died";
}

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Write steps that were taken or tried. */
  readonly steps: number;
  readonly died: boolean;
}

const REAL = new DenoHost([]);

/** Calls that change something on the disk. */
const WRITES = new Set(["writeFile", "makeFolder", "rename", "remove", "setMode", "lock"]);

/** A machine whose documents and home survive the processes that run on it. */
export class Machine extends MemoryHost {
  constructor(files: Readonly<Record<string, string>>) {
    super(files, { asset: (path) => REAL.asset(path) });
  }

  /** Runs one command line to its end; with a fate, it meets it at step `at`, counted from 1. */
  async ra(args: readonly string[], fate: Fate | null = null, at = Infinity): Promise<Ended> {
    const from = [this.out.length, this.err.length];
    const process = new MortalProcess(this, args, { fate, at });
    const code = await process.run();
    const [out, err] = [this.out.slice(from[0]), this.err.slice(from[1])];
    return { code, out, err, steps: process.steps, died: process.died };
  }

  /** The content of every file, without those whose path matches. */
  contents(except: RegExp): Map<string, string> {
    const paths = this.list().filter((path) => !except.test(path));
    return new Map(paths.map((path) => [path, this.text(path)]));
  }
}

class MortalProcess {
  readonly host: Host;
  steps = 0;
  died = false;
  readonly #machine: Machine;
  readonly #fate: Fate | null;
  readonly #at: number;
  /** Locks that the process holds, and what it wrote into them. */
  readonly #locks = new Map<FileLock, [file: string, text: Uint8Array]>();

  constructor(
    machine: Machine,
    args: readonly string[],
    { fate, at }: { fate: Fate | null; at: number },
  ) {
    this.#machine = machine;
    this.#fate = fate;
    this.#at = at;
    this.host = new Proxy(machine, {
      get: (target, name) => {
        if (name === "args") return args;
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => this.#call(String(name), given);
      },
    }) as unknown as Host;
  }

  /** Returns the exit code: 137 of a process that died. */
  async run(): Promise<number> {
    try {
      return await run(this.host);
    } catch (error) {
      if (error instanceof Died) return 137;
      throw error;
    } finally {
      this.#end();
    }
  }

  /** The system releases the locks of a process that ends; their files stay as they are. */
  #end(): void {
    for (const [lock, [file, text]] of this.#locks) {
      lock.release();
      if (this.#machine.exists(file)) this.#machine.writeFile(file, text);
    }
    this.#locks.clear();
  }

  #call(name: string, given: unknown[]): unknown {
    if (this.died) throw new Died("the process is gone");
    if (!WRITES.has(name)) return this.#do(name, given);
    return this.#step(() => this.#change(name, given), () => this.#changeHalf(name, given));
  }

  #step<T>(whole: () => T, half: () => unknown): T {
    const step = ++this.steps;
    const isMet = this.#fate === "fails from there" ? step >= this.#at : step === this.#at;
    if (!isMet) return whole();
    if (this.#fate === "dies within") half();
    if (this.#fate?.startsWith("dies")) this.died = true;
    else half();
    throw this.died ? new Died("the process is killed") : diskFull();
  }

  #change(name: string, given: unknown[]): unknown {
    const result = this.#do(name, given);
    if (name !== "lock") return result;
    return (result as Promise<FileLock | null>).then((lock) => lock && this.#held(lock, given));
  }

  /** What the step has done when it is interrupted in its middle. */
  #changeHalf(name: string, given: unknown[]): void {
    if (name === "writeFile") {
      const [file, data, options] = given as [string, Uint8Array, WriteOptions | undefined];
      this.#do(name, [file, data.subarray(0, data.length >> 1), options]);
    } else if (this.#fate === "dies within" && name !== "lock") this.#do(name, given);
  }

  #do(name: string, given: unknown[]): unknown {
    const method = Reflect.get(this.#machine, name) as (...given: unknown[]) => unknown;
    return method.apply(this.#machine, given);
  }

  #held(lock: FileLock, given: unknown[]): FileLock {
    const file = given[0] as string;
    this.#locks.set(lock, [file, this.#machine.readFile(file)]);
    return {
      release: () => {
        if (this.died) throw new Died("the process is gone");
        if (this.#fate?.startsWith("fails")) this.#release(lock);
        else this.#step(() => this.#release(lock), () => this.#release(lock));
      },
    };
  }

  #release(lock: FileLock): void {
    this.#locks.delete(lock);
    lock.release();
  }
}

function diskFull(): Error {
  return new Error("No space left on device (os error 28)");
}
