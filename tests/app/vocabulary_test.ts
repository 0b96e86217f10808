/** Synonyms, abbreviations and the nearest words, from a question to results. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { context } from "../../src/app/context.ts";
import { search, searchMulti, type SearchRequest } from "../../src/app/search.ts";
import { openWorkspace } from "../../src/app/workspace.ts";
import type { SearchOutcome } from "../../src/search/model.ts";
import { type Files, World } from "../config/world.ts";

const TREE = 'root = true\n[tree.docs]\npath = "docs"\n';
const DETAIL = { texts: true, marks: true, breakdown: false, candidates: true };
const REQUEST: SearchRequest = {
  queries: [],
  trees: [],
  strict: false,
  explain: false,
  freshness: "auto",
  detail: DETAIL,
  aggregation: false,
};

async function ask(
  files: Files,
  query: string,
  more: Partial<SearchRequest> = {},
): Promise<SearchOutcome> {
  const workspace = await openWorkspace(new World(files));
  try {
    return await search(workspace, { ...REQUEST, queries: [query], ...more });
  } finally {
    workspace.close();
  }
}

function slugs({ results }: Pick<SearchOutcome, "results">): string[] {
  return results.map(({ id }) => id.slice(id.indexOf(":") + 1));
}

const CLUSTER: Files = {
  "docs/a.md": "# Install\nInstall kubernetes on nodes.\n",
  "docs/b.md": "# Upgrade\nUpgrade the nodes of a postgres database.\n",
  "docs/c.md": "# Runtime\nA javascript runtime for nodes.\n",
  "docs/d.md": "# Both\nWe say k8s for it.\n",
};
const SYNONYMS: Files = {
  ...CLUSTER,
  ".ra.toml": `${TREE}[synonyms]
k8s = ["kubernetes", "Kube Cluster"]
jsr = "javascript runtime"
nothing = "that no document has"
[synonyms.one_way]
storage = ["postgres"]
`,
};

const FOUND: [what: string, query: string, found: string[]][] = [
  ["a word by its synonym, the word itself first", "k8s", ["d.md#both", "a.md#install"]],
  ["the other way round", "kubernetes", ["a.md#install", "d.md#both"]],
  ["a phrase of the question", "kube clusters", ["d.md#both", "a.md#install"]],
  ["by a phrase", "JSR", ["c.md#runtime"]],
  ["one way", "storage", ["b.md#upgrade"]],
  ["not the other way", "postgres storage", ["b.md#upgrade"]],
  ["in a field", "body:k8s", ["d.md#both", "a.md#install"]],
  ["not in a field without it", "title:k8s OR title:upgrade", ["b.md", "b.md#upgrade"]],
  ["required by AND", "k8s AND nodes", ["a.md#install"]],
  ["in a group", "(k8s OR upgrade) AND nodes", ["a.md#install", "b.md#upgrade"]],
  ["but not what is excluded", "nodes -k8s -upgrade", ["a.md#install", "c.md#runtime"]],
  ["nor what is required by itself", "+k8s", ["d.md#both"]],
  ["nor what is quoted", '"k8s"', ["d.md#both"]],
];
for (const [what, query, found] of FOUND) {
  Deno.test(`search() finds ${what}: ${query}`, async () => {
    deepEqual(slugs(await ask(SYNONYMS, query)).sort(), found.toSorted());
  });
}

Deno.test("search() ranks a word above its synonym, and weights it by the setting", async () => {
  deepEqual(slugs(await ask(SYNONYMS, "k8s")), ["d.md#both", "a.md#install"]);
  const off = { ...SYNONYMS, ".ra.toml": `${SYNONYMS[".ra.toml"]}[search]\nsynonym_weight = 0\n` };
  deepEqual(slugs(await ask(off, "k8s")), ["d.md#both"]);
});

Deno.test("search() covers words by their synonyms, with --strict as well", async () => {
  const files = { ...SYNONYMS, "docs/d.md": "# Both\nOther.\n" };
  for (const strict of [false, true]) {
    const { results, match, unknownTerms } = await ask(files, "install k8s nodes", { strict });
    equal(results[0].id, "docs:a.md#install");
    deepEqual([match, results[0].missingTerms, unknownTerms], ["all", [], []]);
  }
});

Deno.test("search() explains what stands for a word", async () => {
  const { terms } = await ask(SYNONYMS, "k8s nothing", { explain: true });
  deepEqual(terms.map(({ word, term, chunks, by, weight }) => [word, term, chunks, by, weight]), [
    ["k8s", "k8s", 1, "word", 1],
    ["k8s", "kubernetes", 1, "synonym", 0.7],
    ["nothing", "noth", 0, "word", 1],
  ]);
});

const BUDGETS: Files = {
  ".ra.toml": TREE,
  "docs/a.md": "# Glossary\nA Pod Disruption Budget (PDB) limits evictions.\n",
  "docs/b.md": "# Minimum\nSet minAvailable in the PDB.\n",
  "docs/c.md": "# Maximum\nSet maxUnavailable in the pod disruption budget.\n",
  "docs/d.md": "# Unrelated\nPlan the budget of a pod.\n",
};

Deno.test("search() learns what documents abbreviate, in both directions", async () => {
  deepEqual(slugs(await ask(BUDGETS, "PDB")).sort(), [
    "a.md#glossary",
    "b.md#minimum",
    "c.md#maximum",
  ]);
  deepEqual(slugs(await ask(BUDGETS, "pdbs")).sort(), [
    "a.md#glossary",
    "b.md#minimum",
    "c.md#maximum",
  ]);
  const long = slugs(await ask(BUDGETS, "a pod disruption budget"));
  ok(long.indexOf("b.md#minimum") < long.indexOf("d.md#unrelated"), String(long));
  deepEqual(slugs(await ask(BUDGETS, "PodDisruptionBudget minAvailable")).at(0), "b.md#minimum");
});

Deno.test("search() takes words as they are with --strict, and without the setting", async () => {
  deepEqual(slugs(await ask(BUDGETS, "PDB", { strict: true })).sort(), [
    "a.md#glossary",
    "b.md#minimum",
  ]);
  const off = { ...BUDGETS, ".ra.toml": `${TREE}[search]\nacronym_weight = 0\n` };
  deepEqual(slugs(await ask(off, "PDB")).sort(), ["a.md#glossary", "b.md#minimum"]);
});

Deno.test("search() forgets an abbreviation with the document that explains it", async () => {
  const world = new World(BUDGETS);
  const workspace = await openWorkspace(world);
  const found = async () => slugs(await search(workspace, { ...REQUEST, queries: ["PDB"] }));
  deepEqual((await found()).length, 3);
  world.write("docs/a.md", "# Glossary\nNothing is left.\n");
  deepEqual(await found(), ["b.md#minimum"]);
  workspace.close();
});

Deno.test("search() prefers the meaning that most documents give", async () => {
  const files: Record<string, string> = { ".ra.toml": TREE };
  for (let i = 0; i < 8; i++) {
    files[`docs/${i}.md`] = `# T${i}\nA certificate authority (CA) signs.\n`;
  }
  files["docs/x.md"] = "# X\nThe cluster autoscaler (CA) scales.\n";
  files["docs/y.md"] = "# Y\nThe cluster autoscaler is slow.\n";
  files["docs/z.md"] = "# Z\nThe certificate authority is slow.\n";
  const found = slugs(await ask(files, "is the CA slow"));
  deepEqual(found.slice(0, 1), ["z.md#z"]);
});

Deno.test("searchMulti() and context() know synonyms, too", async () => {
  const workspace = await openWorkspace(
    new World({
      ...SYNONYMS,
      "src/translation.ts": "// localisation localisation of it\n",
      ".ra.toml": `${TREE}[synonyms]\nlocalisation = "kubernetes"\n`,
    }),
  );
  const many = await searchMulti(workspace, ["localisation", "javascript"], REQUEST);
  deepEqual(slugs({ results: many }).sort(), ["a.md#install", "c.md#runtime"]);
  const file = workspace.host.cwd() + "/src/translation.ts";
  const outcome = await context(workspace, {
    files: [{ path: file }],
    trees: [],
    seen: [],
    freshness: "auto",
    detail: DETAIL,
  });
  deepEqual(slugs(outcome), ["a.md#install"]);
  workspace.close();
});

const WORDS: Files = {
  ".ra.toml": TREE,
  "docs/a.md": "# Load\nBalancing of load, with certificates and a kubelet for each.\n",
};
const NEAREST: [query: string, nearest: string[]][] = [
  ["kubelettes", ["kubelet"]],
  ["certs", ["certificates"]],
  ["loadbalancing", ["load", "balancing"]],
  ["xyzzy", []],
  ["<>", []],
];
for (const [query, nearest] of NEAREST) {
  Deno.test(`search() names the words that are nearest to ${query}`, async () => {
    const outcome = await ask(WORDS, `${query} of quux`);
    deepEqual(outcome.nearest.flatMap((one) => one.nearest), nearest);
  });
}
