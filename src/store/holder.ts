/**
 * An index held open by a server: fresh at each call, replaced in place when it has changed.
 *
 * Calls may overlap. Each works to its end on the index it was given; an index that was replaced is
 * closed when the last of them is done.
 */
import type { Host } from "../base/host.ts";
import type { Config } from "../config/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { SearchIndex } from "../index/model.ts";
import { type FreshIndex, type FreshOptions, openFresh } from "./refresh.ts";

export class IndexHolder {
  #host: Host;
  #current: FreshIndex | null = null;
  /** How many calls are at work on an index. */
  #users = new Map<SearchIndex, number>();
  /** The last refresh, so that they come one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Hands a fresh index to `work` and answers what it answers. When the index turns out to be damaged
   * on the way, it is rebuilt and the work is done once more.
   */
  async use<T>(
    config: Config,
    options: FreshOptions,
    work: (fresh: FreshIndex) => Promise<T> | T,
  ): Promise<T> {
    const fresh = await this.#refresh(config, options);
    try {
      return await work(fresh);
    } catch (error) {
      if (!(error instanceof IndexCorrupt) || options.distrusted !== undefined) throw error;
    } finally {
      this.#release(fresh.index);
    }
    return await this.use(config, { ...options, distrusted: fresh.identity }, work);
  }

  /** Calls that are at work may end; new ones open the index again. */
  close(): void {
    const index = this.#current?.index;
    this.#current = null;
    if (index !== undefined && !this.#users.has(index)) index.close();
  }

  #refresh(config: Config, options: FreshOptions): Promise<FreshIndex> {
    const turn = this.#turn.then(async () => {
      const before = this.#current;
      const isTrusted = before !== null && before.identity !== options.distrusted;
      const held = isTrusted ? before : undefined;
      const fresh = await openFresh(this.#host, config, { ...options, held });
      this.#current = fresh;
      this.#users.set(fresh.index, (this.#users.get(fresh.index) ?? 0) + 1);
      if (before !== null && before.index !== fresh.index && !this.#users.has(before.index)) {
        before.index.close();
      }
      return fresh;
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  #release(index: SearchIndex): void {
    const users = this.#users.get(index)! - 1;
    if (users > 0) this.#users.set(index, users);
    else {
      this.#users.delete(index);
      if (index !== this.#current?.index) index.close();
    }
  }
}
