/** Words and meaning together, on a model of a few lines: what is found, what holds, and what happens without it. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { DEFAULT_LIKENESS, likeThis } from "../../../src/app/likethis.ts";
import { context } from "../../../src/app/context.ts";
import { search, searchMulti, type SearchRequest } from "../../../src/app/search.ts";
import { openWorkspace, type Workspace } from "../../../src/app/workspace.ts";
import type { Result } from "../../../src/search/model.ts";
import { RaError } from "../../../src/base/error.ts";
import { World } from "../../config/world.ts";
import { tinyEncoder, type TinyOptions } from "../../meaning/tiny_encoder.ts";

const LONG = Array.from({ length: 300 }, (_, i) => `Filler number ${i} says nothing.`).join("\n");

const FILES: Readonly<Record<string, string>> = {
  "~/.ra.toml": '[embeddings]\nurl = "http://localhost:1/v1"\n',
  ".ra.toml": 'root = false\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n',
  "docs/vehicles.md": "# Automobile\n\nAn automobile is quick.\n\n## Garage\n\nPark it here.\n",
  "docs/clinic.md": "---\nstatus: draft\n---\n# Physician\n\nThe physician erases pain.\n",
  "docs/car.md": "# Tram\n\nA tram is no car at all.\n",
  "docs/long.md": `# Handbook\n\n${LONG}\n\n${"The medic is rapid. ".repeat(60)}\n`,
  "notes/medic.md": "# Medic\n\nCall the medic in the night.\n",
};

const REQUEST: SearchRequest = {
  queries: [],
  trees: [],
  strict: false,
  explain: false,
  freshness: "auto",
  mode: "hybrid",
  detail: { texts: true, marks: true, breakdown: true, candidates: true },
};

interface Setup extends TinyOptions {
  readonly files?: Readonly<Record<string, string>>;
  /** Whether sections get vectors first, and of which key. */
  readonly embeds?: string | null;
  /** The dimensions that the model has for questions. */
  readonly returns?: number;
  /** Another model has the name of that of the sections. */
  readonly asks?: string;
}

async function withProject(
  { files = FILES, embeds = "tiny", returns, asks, ...options }: Setup,
  work: (workspace: Workspace, encoder: ReturnType<typeof tinyEncoder>) => Promise<void>,
) {
  const encoder = tinyEncoder({ ...options, dimensions: returns, variant: asks });
  const openEncoder = () => Promise.resolve(encoder);
  const workspace = await openWorkspace(new World(files), { openEncoder });
  try {
    await workspace.withIndex("auto", () => {});
    if (embeds !== null) {
      await workspace.store.embed({
        encoder: tinyEncoder({ ...options, key: embeds, fail: undefined, delay: 0 }),
        patience: 0,
      });
    }
    await work(workspace, encoder);
  } finally {
    workspace.close();
  }
}

/** The documents that results are in, each once. */
function docs(results: readonly Result[]): string[] {
  return [...new Set(results.map(({ docId }) => docId))];
}

async function found(workspace: Workspace, query: string, given: Partial<SearchRequest> = {}) {
  const { results } = await search(workspace, { ...REQUEST, queries: [query], ...given });
  return docs(results);
}

Deno.test("hybrid search joins by ranks where the configuration says so", async () => {
  const files = { ...FILES, ".ra.toml": `search.fusion = "rrf"\n${FILES[".ra.toml"]}` };
  await withProject({ files }, async (workspace) => {
    const { results } = await search(workspace, { ...REQUEST, queries: ["car"] });
    deepEqual(docs(results).slice(0, 2), ["docs:car.md", "docs:vehicles.md"]);
    ok(results[0].score < 0.06);
  });
});

Deno.test("hybrid search", async (test) => {
  await withProject({}, async (workspace, encoder) => {
    await test.step("finds what says the same in other words", async () => {
      deepEqual(await found(workspace, "car", { mode: "lexical" }), ["docs:car.md"]);
      const ids = await found(workspace, "car");
      ok(ids.includes("docs:car.md") && ids.includes("docs:vehicles.md"), `${ids}`);
    });

    await test.step("is honest about a result without any of the words", async () => {
      const { results, by } = await search(workspace, { ...REQUEST, queries: ["car"] });
      deepEqual(by, { mode: "hybrid", model: "tiny", fallback: null });
      const near = results.find(({ docId }) => docId === "docs:vehicles.md")!;
      deepEqual([near.match, near.missingTerms, near.matchRanges], ["meaning", ["car"], []]);
      match(near.snippet, /^An? automobile|Automobile/);
      deepEqual(near.sides?.words, null);
      ok(near.sides!.meaning!.rank! >= 1 && near.sides!.meaning!.cosine > 0);
      deepEqual(near.breakdown.map(({ match }) => match), ["meaning"]);
      const both = results.find(({ docId }) => docId === "docs:car.md")!;
      equal(both.match, "all");
      equal(both.sides?.words?.rank, 1);
      ok(both.breakdown.some(({ match }) => match === "meaning"));
      const sum = both.breakdown.reduce((sum, { score }) => sum + score, 0);
      ok(Math.abs(sum - both.score) < 1e-9);
    });

    await test.step("encodes the words without what is excluded or filters", async () => {
      encoder.calls.length = 0;
      await found(workspace, 'the fast car -tram tree:docs "night shift"');
      deepEqual(encoder.calls, [["the fast car night shift"]]);
    });

    await test.step("holds filters, exclusions, required words and operators for meaning as well", async () => {
      const cases: [query: string, given: Partial<SearchRequest>, allowed: RegExp][] = [
        ["car", { trees: ["notes"] }, /^notes:/],
        ["car -automobile", {}, /^(?!docs:vehicles)/],
        ["car +tram", {}, /^docs:car/],
        ["doctor tree:notes", {}, /^notes:/],
        ["medic -meta.status:draft", {}, /^(?!docs:clinic)/],
        ['"automobile is quick"', {}, /^docs:vehicles/],
        ["car AND quick", {}, /^(?!docs:vehicles|docs:clinic)/],
        ["title:medic", {}, /^notes:medic/],
        ["path:long medic", {}, /^docs:long/],
        ["car automobile", { strict: true }, /^$/],
      ];
      for (const [query, given, allowed] of cases) {
        for (const mode of ["hybrid", "semantic"] as const) {
          const ids = await found(workspace, query, { ...given, mode });
          deepEqual(ids.filter((id) => !allowed.test(id)), [], `${mode} ${query}`);
        }
      }
    });

    await test.step("returns the head of a longer list", async () => {
      for (const query of ["car", "doctor at night", "rapid medic", "garage"]) {
        const all = await found(workspace, query, { limit: 10 });
        for (const limit of [1, 2, 3]) {
          deepEqual(await found(workspace, query, { limit }), all.slice(0, limit), query);
        }
      }
    });

    await test.step("shows the part of a long section that is near", async () => {
      const { results } = await search(workspace, { ...REQUEST, queries: ["fast physicians"] });
      const long = results.find(({ docId }) => docId === "docs:long.md")!;
      equal(long.match, "meaning");
      const shown = long.findings.near!.map(({ start }) => long.body.slice(start, start + 11));
      ok(
        shown.includes("The medic i") && !shown.includes("Filler numb" + "er 0"),
        `${shown.length}`,
      );
      ok(long.findings.near![0].start > 2_000);
    });

    await test.step("ranks by meaning alone", async () => {
      const alone = await search(workspace, {
        ...REQUEST,
        queries: ["quick car"],
        mode: "semantic",
      });
      equal(alone.results[0].docId, "docs:vehicles.md");
      equal(alone.by?.mode, "semantic");
    });

    await test.step("explains both sides", async () => {
      const { trace } = await search(workspace, { ...REQUEST, queries: ["car"], explain: true });
      const [first] = trace.candidates;
      match(first.id, /^docs:car.md/);
      equal(first.sides?.words?.rank, 1);
      ok(first.sides!.meaning!.cosine > 0);
    });

    await test.step("is the same for several topics, for files and for sections", async () => {
      const topics = await searchMulti(workspace, ["car", "doctor"], REQUEST);
      const ids = docs(topics);
      ok(ids.includes("docs:vehicles.md") && ids.includes("docs:clinic.md"), `${ids}`);

      encoder.calls.length = 0;
      const like = { ...REQUEST, source: "docs:car.md", limits: DEFAULT_LIKENESS };
      const similar = await likeThis(workspace, like);
      ok(similar.results.some(({ docId }) => docId === "docs:vehicles.md"));
      deepEqual(encoder.calls, [], "its vector is stored");
      ok(!similar.results.some(({ docId }) => docId === "docs:car.md"));

      const files = [{
        path: "src/doctor.ts",
        text: "// call the doctor\nexport const doctor = 1;\n",
      }];
      const { results } = await context(workspace, { ...REQUEST, files, seen: [] });
      ok(results.some(({ docId }) => docId === "notes:medic.md"), `${docs(results)}`);
      equal(encoder.calls.length, 1);
    });

    await test.step("opens no model where words alone are asked for", async () => {
      encoder.calls.length = 0;
      const outcome = await search(workspace, { ...REQUEST, mode: undefined, queries: ["car"] });
      deepEqual([outcome.by, encoder.calls], [undefined, []]);
      ok(outcome.results.every(({ sides }) => sides === undefined));
    });
  });
});

Deno.test("a file or a text is not compared with the vectors of another model", async () => {
  await withProject({ asks: "other" }, async (workspace) => {
    const files = [{ path: "src/doctor.ts", text: "// call the doctor\n" }];
    const like = { ...REQUEST, limits: DEFAULT_LIKENESS };
    const outcomes = [
      await context(workspace, { ...REQUEST, files, seen: [] }),
      await likeThis(workspace, { ...like, source: "stdin.txt", text: "A quick car.\n" }),
    ];
    for (const { warnings, by } of outcomes) {
      equal(by?.mode, "lexical");
      match(by!.fallback!, /not the one that made the stored vectors/);
      equal(warnings.filter((one) => one.startsWith("searched by words alone: ")).length, 1);
    }
    const stored = await likeThis(workspace, { ...like, source: "docs:car.md" });
    equal(stored.by?.mode, "hybrid", "nothing is encoded");
  });
});

const FAILING: [name: string, setup: Setup, why: RegExp][] = [
  ["no model", { files: { ...FILES, "~/.ra.toml": "" }, embeds: null }, /no model is configured/],
  [
    "no documents",
    {
      files: { ".ra.toml": FILES[".ra.toml"], "~/.ra.toml": FILES["~/.ra.toml"], "docs/a.c": "" },
      embeds: null,
    },
    /there are no sections \(see `ra status`\)/,
  ],
  ["no vectors", { embeds: null }, /no section has a vector of "tiny" yet \(run `ra embed`\)/],
  ["vectors of another model", { embeds: "other" }, /no section has a vector of "tiny" yet/],
  [
    "an error",
    { fail: () => new RaError("it is down", { hint: "start it" }) },
    /it is down \(start it\)/,
  ],
  [
    "a model that is slow",
    { files: { ...FILES, "~/.ra.toml": `${FILES["~/.ra.toml"]}timeout_ms = 50\n` }, delay: 150 },
    /the model took longer than 0\.05 s/,
  ],
  ["another model of that name", { asks: "other" }, /not the one that made the stored vectors/],
  [
    "a model of other dimensions",
    { returns: 32 },
    /"tiny": it is not the one that made the stored vectors/,
  ],
];
for (const [name, setup, why] of FAILING) {
  Deno.test(`hybrid search answers by words with one warning: ${name}`, async () => {
    await withProject(setup, async (workspace) => {
      const { results, warnings, by } = await search(workspace, { ...REQUEST, queries: ["car"] });
      deepEqual(docs(results), await found(workspace, "car", { mode: "lexical" }));
      equal(warnings.filter((one) => one.startsWith("searched by words alone: ")).length, 1);
      match(warnings.join("\n"), why);
      equal(by?.mode, "lexical");
      match(by!.fallback!, why);
      await rejects(search(workspace, { ...REQUEST, queries: ["car"], mode: "semantic" }), RaError);
    });
  });
}
