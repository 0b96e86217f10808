/** `deno task eval` on a small collection, compared with other scorers on the same run. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { REFERENCES } from "./reference.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const DOCUMENTS: Readonly<Record<string, string>> = {
  "apple.md": "# Apple\n\nA fruit.\n\n## Growing\n\nPlant the apple tree in autumn.\n\n" +
    "## Eating\n\nRaw, or in a pie.\n",
  "pear.md": "# Pear\n\nA fruit like an apple.\n\n## Growing\n\nPlant the pear tree in spring.\n",
  "tools/spade.md": "# Spade\n\nTo plant a tree you need a spade.\n",
  "tools/knife.md": "# Knife\n\nCuts a pie, a pear or an apple.\n",
};

const QUESTIONS = [
  { id: "q1", text: "plant apple tree", stratum: "garden" },
  { id: "q2", text: "apple pie", stratum: "kitchen" },
  { id: "q3", text: "spade", stratum: "garden", exclude: ["tools/spade.md"] },
  { id: "q4", text: "fruit like an apple", exclude: ["pear.md"] },
];

const QRELS = [
  ["q1", "apple.md#Growing", 2],
  ["q1", "tools/spade.md", 1],
  ["q2", "apple.md#eating", 1],
  ["q2", "tools/knife.md", 3],
  ["q3", "tools/spade.md", 1],
  ["q4", "apple.md", 1],
];

interface World extends AsyncDisposable {
  readonly folder: string;
  readonly collection: string;
  run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
}

async function world(): Promise<World> {
  const folder = await Deno.makeTempDir({ prefix: "ra-eval-test-" });
  const collection = join(folder, "garden");
  await Deno.mkdir(join(collection, "corpus/tools"), { recursive: true });
  for (const [path, text] of Object.entries(DOCUMENTS)) {
    await Deno.writeTextFile(join(collection, "corpus", path), text);
  }
  const lines = (rows: string[]) => rows.map((row) => row + "\n").join("");
  await Deno.writeTextFile(
    join(collection, "queries.jsonl"),
    lines(QUESTIONS.map((one) => JSON.stringify(one))),
  );
  await Deno.writeTextFile(
    join(collection, "qrels.tsv"),
    lines(QRELS.map((row) => row.join("\t"))),
  );
  return {
    folder,
    collection,
    async run(...args) {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--quiet", join(ROOT, "scripts/eval.ts"), collection, ...args],
        cwd: ROOT,
      }).output();
      const text = new TextDecoder();
      return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

interface Figures {
  readonly stratum: string | null;
  readonly questions: number;
  readonly empty: number;
  readonly levels: readonly {
    readonly level: string;
    readonly questions: number;
    readonly mean: Readonly<Record<string, number>>;
    readonly difference?: Readonly<Record<string, { mean: number; low: number; high: number }>>;
  }[];
}

for (const [name, reference] of REFERENCES) {
  Deno.test(`deno task eval agrees with ${name} on its own run`, async () => {
    await using garden = await world();
    const { code, stdout } = await garden.run("--json", "--run", garden.folder);
    equal(code, 0);
    const figures: Figures[] = JSON.parse(stdout);
    const { parseQueries, parseQrels, parseRun, evaluate, METRICS } = reference;
    const read = (name: string) => Deno.readTextFileSync(join(garden.collection, name));
    const run = parseRun(Deno.readTextFileSync(join(garden.folder, "garden.run")));
    const queries = parseQueries(read("queries.jsonl"));
    let compared = 0;
    for (const { stratum, levels } of figures) {
      for (const [level, ours] of [["doc", "document"], ["section", "section"]] as const) {
        const got = levels.find((one) => one.level === ours);
        const qrels = parseQrels(read("qrels.tsv"), level);
        const wanted = evaluate(run, qrels, queries, { level, stratum: stratum ?? undefined });
        equal(got?.questions ?? 0, wanted.ids.length);
        if (got === undefined) continue;
        for (const metric of METRICS) {
          ok(Math.abs(got.mean[metric] - wanted.mean[metric]) < 1e-9, `${stratum} ${metric}`);
          compared++;
        }
      }
    }
    ok(compared >= 16);
  });
}

Deno.test("deno task eval reports all questions, then each stratum", async () => {
  await using garden = await world();
  const { code, stdout } = await garden.run("--json");
  equal(code, 0);
  const figures: Figures[] = JSON.parse(stdout);
  deepEqual(figures.map(({ stratum, questions, empty }) => [stratum, questions, empty]), [
    [null, 4, 0],
    ["garden", 2, 0],
    ["kitchen", 1, 0],
  ]);
  deepEqual(figures[0].levels.map(({ level, questions }) => [level, questions]), [
    ["document", 4],
    ["section", 2],
    ["shown", 4],
    ["shown_section", 2],
  ]);
  for (const { mean } of figures[0].levels) {
    for (const value of Object.values(mean)) ok(value >= 0 && value <= 1);
  }
});

Deno.test("deno task eval compares with an earlier run", async () => {
  await using garden = await world();
  const base = join(garden.folder, "base.json");
  equal((await garden.run("--out", base)).code, 0);
  const same: Figures[] = JSON.parse((await garden.run("--json", "--compare", base)).stdout);
  deepEqual(same[0].levels[0].difference!.ndcg10, { mean: 0, low: 0, high: 0, wins: 0, losses: 0 });
  const { stdout } = await garden.run("--compare", base, "--set", "search.boost.body=0");
  match(stdout, /ndcg10 +-0\.\d+ \[[+-]0\.\d+, [+-]0\.\d+\], \d+ up, [1-9]\d* down/);
});

Deno.test("deno task eval takes halves that make a whole", async () => {
  await using garden = await world();
  const count = async (...args: string[]) =>
    (JSON.parse((await garden.run("--json", ...args)).stdout) as Figures[])[0].questions;
  equal(await count("--half", "0") + await count("--half", "1"), await count());
});

Deno.test("deno task eval says what is wrong", async () => {
  await using garden = await world();
  const cases: [string[], RegExp][] = [
    [["--half", "2"], /--half must be 0 or 1/],
    [["--compare", join(garden.folder, "none.json")], /cannot read ".*none\.json"/],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await garden.run(...args);
    equal(code, 2);
    match(stderr, message);
  }
});

Deno.test("deno task eval --split makes a tree of each top folder", async () => {
  await using garden = await world();
  const out = join(garden.folder, "split.json");
  equal((await garden.run("--split", "--out", out)).code, 0);
  const [{ questions }] = JSON.parse(await Deno.readTextFile(out));
  const found = questions.map((one: { scores: { document: { hit1: number } } }) =>
    one.scores.document.hit1
  );
  deepEqual(found, [1, 1, 1, 0], "only the tools are in a folder");
});

Deno.test("eval --budget reports what the output shows within so many tokens", async () => {
  await using garden = await world();
  const { code, stdout, stderr } = await garden.run("--budget", "60,2000", "--json");
  equal(code, 0, stderr);
  const { budgets } = JSON.parse(stdout);
  deepEqual(budgets.map(({ budget }: { budget: number }) => budget), [60, 2000]);
  for (const { budget, tokens, page } of budgets) {
    ok(tokens <= budget && page > 0 && page <= 1, JSON.stringify(budgets));
  }
  equal(budgets[1].pageOfFound, 1);
  equal((await garden.run("--budget", "x")).code, 2);
});
