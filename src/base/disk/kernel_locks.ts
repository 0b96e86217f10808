/** Exclusive kernel locks on files, for `host.ts`: the system releases them when the process ends. */
import { notRegular } from "../files.ts";

/**
 * Milliseconds to wait for a lock in Deno before 2.7, which cannot try one without waiting. A free lock
 * takes one, but on a busy machine the thread that asks for it may have to wait for its turn.
 */
const LOCK_PATIENCE = 100;

/** Exclusive kernel locks on files. */
export class KernelLocks {
  /**
   * Deno before 2.7 only: requests that are not granted yet, by path. Each blocks a thread and keeps a
   * file open, so there is one for each path at most, and the next attempt takes it over.
   */
  readonly #requests = new Map<string, LockRequest>();

  /** The locked file, or null when it is locked already. */
  async tryLock(path: string): Promise<Deno.FsFile | null> {
    const file = openToLock(path);
    if ("tryLockSync" in file) {
      if (file.tryLockSync(true)) return file;
      file.close();
      return null;
    }
    const known = this.#requests.get(path);
    if (known !== undefined) (file as Deno.FsFile).close();
    const request = known ?? new LockRequest(file, () => this.#requests.delete(path));
    this.#requests.set(path, request);
    return await request.wait(LOCK_PATIENCE);
  }
}

/** A request for a lock, which several calls may wait for; one of them gets it. */
class LockRequest {
  readonly #granted: Promise<void>;
  #file: Deno.FsFile | null;
  #isGranted = false;
  #callers = 0;

  constructor(file: Deno.FsFile, onEnd: () => void) {
    this.#file = file;
    this.#granted = file.lock(true).then(() => {
      onEnd();
      this.#isGranted = true;
      this.#giveBackUnwanted();
    });
    this.#granted.catch(onEnd);
  }

  async wait(ms: number): Promise<Deno.FsFile | null> {
    this.#callers++;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => timer = setTimeout(resolve, ms));
    try {
      await Promise.race([this.#granted, late]);
      const file = this.#isGranted ? this.#file : null;
      if (file !== null) this.#file = null;
      return file;
    } finally {
      clearTimeout(timer);
      this.#callers--;
      this.#giveBackUnwanted();
    }
  }

  /** Releases a lock that was granted after every call had stopped waiting. */
  #giveBackUnwanted(): void {
    if (!this.#isGranted || this.#callers > 0) return;
    this.#file?.close();
    this.#file = null;
  }
}

/**
 * Opens a regular file without following a link, or creates it; throws for anything else. What is
 * written to a file with a second name would appear there, too, so such a file is refused as well.
 */
function openToLock(path: string): Deno.FsFile {
  try {
    return Deno.openSync(path, { read: true, write: true, createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  const found = Deno.lstatSync(path);
  if (found.isDirectory) throw new Deno.errors.IsADirectory("Is a directory (os error 21)");
  if (!found.isFile) throw notRegular(path);
  const file = Deno.openSync(path, { read: true, write: true });
  const { ino, nlink } = file.statSync();
  if (ino === found.ino && (nlink ?? 1) <= 1) return file;
  file.close();
  throw notRegular(path);
}
