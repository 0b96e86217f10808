/** Real processes for the crash tests: to run at once, and to kill. */
import { equal } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describe, type World } from "./world.ts";

const PROCESS = fileURLToPath(new URL("./crash_process.ts", import.meta.url));

function start(base: string, act: string): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-read", "--allow-write", PROCESS, base, act],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `crash_process.ts` to its end. */
export async function runProcess(
  base: string,
  act: "auto" | "hammer",
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await start(base, act).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/**
 * Edits the world, starts a process that updates the index and kills it, `kills` times, at moments
 * spread over its life. Each time what it left must open without a rebuild, and in the end the index
 * must equal one built from nothing. Returns all notices.
 */
export async function killAtRandom(
  world: World,
  kills: number,
): Promise<{ kills: number; notices: string[] }> {
  const whole = performance.now();
  await start(world.base, "update").output();
  const life = performance.now() - whole;
  const notices: string[] = [];
  for (let i = 0; i < kills; i++) {
    world.write(`${i % 7}/edited.md`, `# Edit ${i}\n\n${"hazel ".repeat(i)}\n`);
    const process = start(world.base, i % 2 === 0 ? "update" : "fresh");
    const timer = setTimeout(() => kill(process), life * (0.2 + 0.9 * Math.random()));
    await process.output();
    clearTimeout(timer);
    notices.push(...await world.look((fresh) => fresh.notices, { freshness: "never" }));
    if (i % 3 === 0) notices.push(...await world.look((fresh) => fresh.notices));
  }
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
  return { kills, notices };
}

function kill(process: Deno.ChildProcess): void {
  try {
    process.kill("SIGKILL");
  } catch {
    // It was done before.
  }
}
