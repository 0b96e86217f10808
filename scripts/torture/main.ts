/**
 * `deno task torture`: kills, crowds, hostile inputs and texts that make parsers slow, in numbers that the
 * gate has no time for. Prints a table of figures; exits with 1 when anything failed.
 *
 *     --only PARTS     kills, swarm, hostile, growth, checks (all of them by default)
 *     --kills N        real processes to kill (1000)
 *     --processes N    processes at once (24), for --seconds N (60)
 *     --inputs N       hostile inputs (100000)
 *     --parsers NAMES  only these parsers, separated by commas
 *     --length N       characters of the shortest of three texts (4000)
 *     --size N         characters of a hostile project (256000)
 *     --project NAME   only hostile projects with this in their name
 *     --seed N         of all random choices (1)
 */
import { parseArgs } from "node:util";
import { TEXTS } from "./adversarial_texts.ts";
import { checkProjects } from "./checks.ts";
import { type Growth, measureGrowth, MOST_EXPONENT } from "./growth.ts";
import { tryHostileInputs } from "./hostile.ts";
import { killAtRandom } from "./kills.ts";
import { loadParsers } from "./parsers.ts";
import { swarm } from "./swarm.ts";

const NOISE = 4;
/** How many of the worst growths and checks are printed. */
const SHOWN = 8;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "kills,swarm,hostile,growth,checks" },
    kills: { type: "string", default: "1000" },
    processes: { type: "string", default: "24" },
    seconds: { type: "string", default: "60" },
    inputs: { type: "string", default: "100000" },
    parsers: { type: "string" },
    length: { type: "string", default: "4000" },
    size: { type: "string", default: "256000" },
    project: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(values.seed);

/** Figures of one part, and what went wrong in it. */
interface Part {
  readonly figures: readonly string[];
  readonly failures: readonly string[];
}

const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  async kills() {
    const kills = Number(values.kills);
    const options = { kills, seed, documents: 600, compareEvery: 25 };
    const { late, comparisons, scenes, failures, ...report } = await killAtRandom(options);
    return {
      figures: [
        `${report.kills} kills`,
        `${late} ended before`,
        `${comparisons} comparisons`,
        ...[...scenes].map(([name, { kills, changed }]) =>
          `${kills} during "${name}", ${changed} of them when files of the index had changed`
        ),
      ],
      failures,
    };
  },
  async swarm() {
    const [processes, seconds] = [Number(values.processes), Number(values.seconds)];
    const report = await swarm({ processes, seconds, documents: 300 });
    const { answers, updates, edits, failures } = report;
    return {
      figures: [
        `${processes} processes for ${seconds} s`,
        `${answers} answers`,
        `${updates} updates and checks`,
        `${edits} edits`,
      ],
      failures,
    };
  },
  async hostile() {
    const reports = await tryHostileInputs(Number(values.inputs), seed);
    const { rss } = Deno.memoryUsage();
    return {
      figures: [
        ...reports.map(({ kind, inputs, answered, slowest }) =>
          `${inputs} ${kind}, ${answered} answered, slowest ${slowest.toFixed(0)} ms`
        ),
        `${Math.round(rss / 1e6)} MB of memory in the end`,
      ],
      failures: reports.flatMap(({ kind, failures }) => failures.map((one) => `${kind}: ${one}`)),
    };
  },
  async growth() {
    const wanted = values.parsers?.split(",");
    const parsers = (await loadParsers()).filter(({ name }) => wanted?.includes(name) ?? true);
    const all: Growth[] = [];
    for (const parser of parsers) {
      for (const text of TEXTS) {
        all.push(
          await measureGrowth(parser, text, { length: Number(values.length), noise: NOISE }),
        );
      }
    }
    const slow = all.filter(({ exponent }) => exponent > MOST_EXPONENT);
    return {
      figures: [
        `${parsers.length} parsers, ${TEXTS.length} texts of ${values.length} × 1, 4 and 16 characters`,
        `${slow.length} grow faster than n^${MOST_EXPONENT}; the worst are`,
        ...all.toSorted((a, b) => b.exponent - a.exponent).slice(0, SHOWN).map(growthText),
      ],
      failures: slow.map(growthText),
    };
  },
  async checks() {
    const all = await Array.fromAsync(
      checkProjects({ length: Number(values.size), only: values.project }),
    );
    const costly = all.toSorted((a, b) => (b.cost?.seconds ?? 0) - (a.cost?.seconds ?? 0));
    return {
      figures: [
        `${all.length} checks of projects of ${values.size} characters; the slowest are`,
        ...costly.slice(0, SHOWN).map(({ project, words, cost }) =>
          `${project}: ra ${words}: ${cost?.seconds.toFixed(1)} s, ${cost?.megabytes.toFixed(0)} MB`
        ),
      ],
      failures: all.flatMap(({ project, words, failure }) =>
        failure === null ? [] : [`${project}: ra ${words}: ${failure}`]
      ),
    };
  },
};

function growthText({ parser, text, times, exponent }: Growth): string {
  const shown = times.map((ms) => ms.toFixed(1)).join(", ");
  return `${parser} on ${text}: ${shown} ms, n^${exponent.toFixed(2)}`;
}

for (const name of values.only.split(",")) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`there is no part "${name}"`);
  const start = performance.now();
  const { figures, failures } = await part();
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const verdict = failures.length === 0 ? "ok" : `${failures.length} FAILED`;
  console.log(`${name.padEnd(8)} ${verdict.padEnd(10)} ${seconds} s, seed ${seed}`);
  for (const line of figures) console.log(`    ${line}`);
  for (const line of failures) console.log(`    FAILED ${line}`);
  if (failures.length > 0) Deno.exitCode = 1;
}
