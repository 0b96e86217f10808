/**
 * `ra watch`: keeps the index up to date and tells what changes.
 *
 * The system's reports of changes only say when to look; what has changed is what the index says after
 * it was updated, so temporary files of editors, renames back and forth and events by the thousand come
 * down to the documents that differ. Where the system reports nothing, and for what it does not report,
 * the files are looked at every so often.
 */
import { RaError } from "../../base/error.ts";
import type { Host } from "../../base/host.ts";
import { FollowedWorkspace } from "../server/follow.ts";
import type { FreshIndex, Workspace, WorkspaceOptions } from "../workspace.ts";
import { compareDocuments, type SeenDocument, type SeenDocuments } from "./compare.ts";
import type { WatchEvent } from "./model.ts";
import { Wake } from "./wake.ts";

/** Milliseconds without a report after which a change is taken for finished. */
const QUIET = 150;
/** Milliseconds after which it is looked at even if it goes on. */
const MOST_QUIET = 2_000;
/** Milliseconds between two looks at all files, where the system reports changes. */
const AUDIT_EVERY = 10_000;
/** Milliseconds between two looks where it does not, and how many times as long as a look takes. */
const POLL_EVERY = 1_000;
const MOST_POLL = 30_000;
const POLL_SHARE = 20;
/** Milliseconds between two looks at the configuration. */
const CONFIG_EVERY = 2_000;
/** Looks without reports after which ra says so: it takes a while until they begin. */
const UNREPORTED = 4;

export interface WatchOptions extends Pick<WorkspaceOptions, "onNotice" | "onProgress"> {
  /** Called for each event, in order. When it throws, the watch ends with that error. */
  readonly onEvent: (event: WatchEvent) => void;
  /** Milliseconds between two looks where the system reports nothing, at least. */
  readonly pollEvery?: number;
}

/** Watches until the process is asked to end. Throws when there is nothing to watch at its start. */
export async function watchDocuments(host: Host, options: WatchOptions): Promise<void> {
  await new DocumentWatch(host, options).run();
}

interface Looked {
  readonly workspace: Workspace;
  readonly identity: string;
  readonly seen: SeenDocuments;
}

class DocumentWatch {
  readonly #host: Host;
  readonly #onEvent: (event: WatchEvent) => void;
  readonly #followed: FollowedWorkspace;
  readonly #leastPoll: number;
  readonly #wake = new Wake();
  #isStopped = false;
  #last: Looked | null = null;
  #problem: string | null = null;
  #isReported: boolean | null = null;
  #unreported = 0;
  /** How long the last look took that found nothing new: what is found takes its time only once. */
  #took = 0;

  constructor(host: Host, { onEvent, onNotice, onProgress, pollEvery }: WatchOptions) {
    this.#host = host;
    this.#leastPoll = pollEvery ?? POLL_EVERY;
    this.#onEvent = onEvent;
    const onReport = () => this.#wake.call();
    this.#followed = new FollowedWorkspace(host, { onNotice, onProgress, onReport });
  }

  async run(): Promise<void> {
    const stop = this.#host.onInterrupt(() => {
      this.#isStopped = true;
      this.#wake.call();
    });
    try {
      await this.#look();
      while (!this.#isStopped) {
        await this.#untilDue();
        if (!this.#isStopped) await this.#lookAgain();
      }
    } finally {
      stop();
      this.#followed.close();
    }
  }

  /** A failure may pass: a configuration is being edited, another process writes the index. */
  async #lookAgain(): Promise<void> {
    try {
      await this.#look();
      this.#problem = null;
    } catch (error) {
      if (!(error instanceof RaError)) throw error;
      const { message, hint = null } = error;
      if (message !== this.#problem) this.#tell({ kind: "problem", message, hint });
      this.#problem = message;
    }
  }

  /** Brings the index up to date and tells what is new in it. */
  async #look(): Promise<void> {
    const start = this.#host.now();
    const workspace = await this.#followed.get();
    const before = this.#last;
    await workspace.withIndex("fresh", (fresh) => {
      const { identity } = fresh.manifest;
      if (before?.workspace === workspace && before.identity === identity) return;
      const seen = seenIn(workspace, fresh);
      this.#last = { workspace, identity, seen };
      const index = { documents: fresh.facts.documents, chunks: fresh.facts.chunks };
      if (before === null) return this.#tell({ kind: "ready", index });
      const changes = compareDocuments(before.seen, seen);
      if (changes.length > 0) this.#tell({ kind: "changed", changes, index });
    });
    if (this.#last === before) this.#took = this.#host.now() - start;
    this.#tellMode(workspace.store.isReported);
  }

  /** Says once that changes are not reported, and when they are again. */
  #tellMode(isReported: boolean): void {
    this.#unreported = isReported ? 0 : this.#unreported + 1;
    if (isReported) {
      if (this.#isReported === false) this.#tell({ kind: "reported" });
      this.#isReported = true;
    } else if (this.#unreported >= UNREPORTED && this.#isReported !== false) {
      this.#isReported = false;
      this.#tell({ kind: "polling", every: this.#pollEvery() });
    }
  }

  #pollEvery(): number {
    return Math.min(MOST_POLL, Math.max(this.#leastPoll, POLL_SHARE * this.#took));
  }

  /** Waits for a reason to look: a change that is over, another configuration, or time. */
  async #untilDue(): Promise<void> {
    const isReported = this.#last?.workspace.store.isReported ?? false;
    const due = this.#host.now() + (isReported ? AUDIT_EVERY : this.#pollEvery());
    for (let left = due - this.#host.now(); left > 0; left = due - this.#host.now()) {
      if (await this.#wake.sleep(Math.min(left, CONFIG_EVERY))) return await this.#untilQuiet();
      const workspace = await this.#followed.get().catch(() => null);
      if (workspace !== this.#last?.workspace) return;
    }
  }

  async #untilQuiet(): Promise<void> {
    const until = this.#host.now() + MOST_QUIET;
    while (!this.#isStopped && this.#host.now() < until) {
      if (!await this.#wake.sleep(QUIET)) return;
    }
  }

  #tell(event: WithoutTime<WatchEvent>): void {
    this.#onEvent({ ...event, time: this.#host.now() });
  }
}

type WithoutTime<E> = E extends unknown ? Omit<E, "time"> : never;

function seenIn(workspace: Workspace, { index }: FreshIndex): SeenDocuments {
  const seen = new Map<string, SeenDocument>();
  for (const { tree, path, hash } of index.files()) {
    seen.set(`${tree}:${path}`, { hash, file: workspace.fileOf({ tree, path }) });
  }
  return seen;
}
