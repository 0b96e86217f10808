import process from "node:process";

/**
 * Milliseconds of processor time of this test file so far, which neither the load of the machine nor
 * the files that are tested beside it change.
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
