/**
 * `deno task eval [DIR…]`: measures ra on collections with judged questions (`eval/collection.ts`
 * describes their layout) and on projects of documents and source code (`eval/project.ts`) through the real
 * pipeline with default settings.
 *
 *   deno task eval                          use the collections in ../shared/eval, and the projects in testdata
 *   deno task eval DIR --out new.json       store the figures of every question
 *   deno task eval DIR --compare base.json  paired differences to an earlier run, with intervals
 *   deno task eval --half 1                 use every second question: tune on 0, confirm on 1
 *   deno task eval --set search.bm25.k=0.9  change a setting, as in .ra.toml; for projects only this counts
 *   deno task eval --split                  make each top folder a tree instead of all of them one
 *   deno task eval --run DIR                also write the candidates as TREC run files
 *   deno task eval --budget 500,1000        also what the output shows within so many tokens
 *   deno task eval --hybrid                 by words and meaning, with the model of --model (--semantic: by
 *                                           meaning alone); --keep DIR keeps the vectors for the next run
 *   deno task eval --json                   print the figures as JSON
 */
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_EMBEDDINGS } from "../src/config/model.ts";
import { evalText } from "../src/output/commands/eval.ts";
import { PLAIN } from "../src/output/terminal/style.ts";
import { budgetText } from "./eval/budgets.ts";
import { collectionsIn, readCollection } from "./eval/collection.ts";
import { judgeCollection, type Report } from "./eval/judge.ts";
import { evaluateProject, isProject, projectsOfTestdata } from "./eval/project.ts";
import { figuresOf, figuresText } from "./eval/report.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    compare: { type: "string" },
    half: { type: "string" },
    set: { type: "string", multiple: true },
    split: { type: "boolean" },
    run: { type: "string" },
    budget: { type: "string" },
    json: { type: "boolean" },
    hybrid: { type: "boolean" },
    semantic: { type: "boolean" },
    model: { type: "string" },
    keep: { type: "string" },
  },
});

const given = positionals.length > 0
  ? positionals
  : [...collectionsIn("../shared/eval"), ...projectsOfTestdata()];
const projects = given.filter(isProject);
const folders = given.filter((folder) => !isProject(folder));
if (flags.half !== undefined && !["0", "1"].includes(flags.half)) fail("--half must be 0 or 1");

const budgets = (flags.budget ?? "").split(",").filter((one) => one !== "").map(Number);
if (!budgets.every((one) => Number.isInteger(one) && one > 0)) {
  fail("--budget must be numbers of tokens, separated by commas");
}

const base: Report[] = flags.compare ? readReports(flags.compare) : [];
const half = flags.half === undefined ? null : Number(flags.half);
const reports: Report[] = [];
for (const folder of folders) {
  const collection = readCollection(resolve(folder), half);
  reports.push(
    await judgeCollection(collection, {
      settings: flags.set ?? [],
      split: flags.split === true,
      budgets,
      meaning: flags.hybrid || flags.semantic
        ? {
          mode: flags.semantic ? "semantic" : "hybrid",
          embeddings: {
            ...DEFAULT_EMBEDDINGS,
            modelDir: resolve(flags.model ?? "../shared/models/all-minilm-l6-v2-q"),
          },
          keep: flags.keep === undefined ? null : resolve(flags.keep),
        }
        : null,
    }),
  );
}
const figures = reports.flatMap((report) => figuresOf(report, base));
const shown = reports.flatMap((report) => report.budgets);
if (flags.json) {
  console.log(
    JSON.stringify(budgets.length === 0 ? figures : { figures, budgets: shown }, null, 2),
  );
} else {
  for (const text of [...figures.map(figuresText), ...shown.map(budgetText)]) console.log(text);
  for (const project of projects) {
    const outcome = await evaluateProject(resolve(project), flags.set);
    console.log(`${basename(project)}\n${evalText(outcome, PLAIN)}`);
  }
}
if (flags.out) {
  const kept = reports.map(({ collection, questions }) => ({ collection, questions }));
  Deno.writeTextFileSync(flags.out, JSON.stringify(kept));
}
if (flags.run) {
  for (const { collection, run } of reports) {
    Deno.writeTextFileSync(join(flags.run, `${collection}.run`), run);
  }
}

function readReports(file: string): Report[] {
  try {
    return JSON.parse(Deno.readTextFileSync(file));
  } catch (error) {
    return fail(`cannot read "${file}" (written by --out): ${error}`);
  }
}

function fail(message: string): never {
  console.error(`eval: ${message}`);
  Deno.exit(2);
}
