/**
 * Hostile inputs of every kind that ra reads. Each is answered or refused with a foreseen error, within
 * two seconds; an index whose bytes were changed is rebuilt, and then answers as before.
 */
import { isForeseen } from "./foreseen.ts";
import { type Attempt, hostileKinds } from "./hostile_kinds.ts";
import { Random } from "./random.ts";

/** Milliseconds that one input may take. */
const PATIENCE = 2_000;
/** Failures of one kind after which it is given up. */
const MOST_FAILURES = 10;

export interface HostileReport {
  readonly kind: string;
  readonly inputs: number;
  /** Inputs that were not refused. */
  readonly answered: number;
  readonly slowest: number;
  /** What went wrong, each with its input. */
  readonly failures: readonly string[];
}

/** All kinds of input, each with its share of `count` inputs. */
export async function tryHostileInputs(count: number, seed: number): Promise<HostileReport[]> {
  const kinds = await hostileKinds();
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const reports: HostileReport[] = [];
  for (const [i, { name, share, attempt }] of kinds.entries()) {
    const inputs = Math.max(1, Math.round(count * share / shares));
    reports.push(await tryKind({ name, attempt, inputs, seed: seed + i }));
  }
  return reports;
}

interface Trial {
  readonly name: string;
  readonly attempt: Attempt;
  readonly inputs: number;
  readonly seed: number;
}

async function tryKind({ name, attempt, inputs, seed }: Trial): Promise<HostileReport> {
  const failures: string[] = [];
  let answered = 0;
  let slowest = 0;
  for (let i = 0; i < inputs && failures.length < MOST_FAILURES; i++) {
    const again = () => tryOne(attempt, seed * 1_000_003 + i);
    const { problem, refused, took } = await again();
    if (problem !== null) failures.push(`input ${i}: ${problem.slice(0, 400)}`);
    else if (!refused) answered++;
    slowest = Math.max(slowest, took);
    // A second time, because the machine may be busy.
    if (took > PATIENCE && (await again()).took > PATIENCE) {
      failures.push(`input ${i} took ${Math.round(took)} ms`);
    }
  }
  return { kind: name, inputs, answered, slowest, failures };
}

interface Tried {
  /** What should not have been thrown, or null. */
  readonly problem: string | null;
  readonly refused: boolean;
  /** Milliseconds. */
  readonly took: number;
}

async function tryOne(attempt: Attempt, seed: number): Promise<Tried> {
  const start = performance.now();
  const since = () => performance.now() - start;
  try {
    await attempt(new Random(seed));
    return { problem: null, refused: false, took: since() };
  } catch (error) {
    return { problem: isForeseen(error) ? null : String(error), refused: true, took: since() };
  }
}
