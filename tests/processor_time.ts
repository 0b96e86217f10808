import { cpuUsage } from "node:process";

/** Milliseconds of processor time of this process so far, which the load of the machine does not change. */
export function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1_000;
}
