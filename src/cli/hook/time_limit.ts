/**
 * Work that must end in time. Three things end it: a timer, while it waits; the host, because the first
 * call after the end ends the process; and a deadline (`base/deadline.ts`), which long computations check
 * between two calls.
 */
import { EXIT } from "../../base/error.ts";
import type { Host } from "../../base/host.ts";

/** What works after the end, too: it takes no time. */
const TIMELESS: ReadonlySet<string | symbol> = new Set(["now", "giveUp", "stdout", "stderr"]);

/**
 * The host until `end`, in the time of `host.now()`. Any later call that takes time ends the process with
 * 0. An error would not do: many readers skip what they cannot read and go on. To the index this is a
 * crash, which leaves the old one.
 */
export function limitHost(host: Host, end: number): Host {
  return new Proxy(host, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || TIMELESS.has(name)) {
        return typeof value === "function" ? value.bind(target) : value;
      }
      return (...args: unknown[]) => {
        if (target.now() >= end) target.exit(EXIT.found);
        return value.apply(target, args);
      };
    },
  });
}

/** The result of the work, or null if it takes longer than `ms` milliseconds; it may then go on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  work.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => timer = setTimeout(() => resolve(null), ms));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
