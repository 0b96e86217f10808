/** The program, as `main.ts` is, that ends with a line on stderr: what it cost, as `Cost` in JSON. */
import process from "node:process";

/** What a process cost until it ended. */
export interface Cost {
  /** Seconds of processor time. */
  readonly seconds: number;
  /** The most memory that it had, in MB. */
  readonly megabytes: number;
}

if (import.meta.main) {
  addEventListener("unload", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const cost: Cost = {
      seconds: (userCPUTime + systemCPUTime) / 1e6,
      megabytes: maxRSS / 1e3,
    };
    console.error(`\n${JSON.stringify(cost)}`);
  });
  await import("../../main.ts");
}

/** What a measured process said about itself last; null when it did not come to its end. */
export function costOf(stderr: string): Cost | null {
  const last = stderr.trimEnd().split("\n").at(-1) ?? "";
  return last.startsWith('{"seconds":') ? JSON.parse(last) : null;
}
