/** The whole way from a question to results, over an in-memory project. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { search, searchMulti, type SearchRequest } from "../../src/app/search.ts";
import { openWorkspace, type Workspace } from "../../src/app/workspace.ts";
import { decodeUtf8, encodeUtf8 } from "../../src/base/bytes.ts";
import { RaError } from "../../src/base/error.ts";
import type { SearchOutcome } from "../../src/search/model.ts";
import { World } from "../config/world.ts";

const FILES: Readonly<Record<string, string>> = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n',
  "docs/api/errors.md": `---
title: Errors
tags: [reliability]
status: draft
---
Preamble about failures.

# Error handling
Every handler returns a result. Größe 🚀 error.

## Retry policy
Retry with backoff after a timeout.

## Circuit breaker
Open the circuit after repeated timeout failures.

# Logging
Write structured logs with parseHTTPResponse in them.
`,
  "docs/guide/install.md": "# Install\nRun the installer, then receive a token.\n",
  "docs/guide/deploy.md":
    "# Deploy\nDeploy with blue green rollout and a timeout of ten seconds.\n",
  "docs/guide/password.md":
    "# 案内\nパスワードを忘れた場合は、設定画面からリセットできます。\n新しい値\n",
  "docs/guide/files.md": "# Places\nIt is in `%APPDATA%\\Tool\\User\\options.json`.\n",
  "docs/old/legacy.md": "# Legacy\nThe handling of an error was different. Handling comes first.\n",
  "notes/todo.txt": "remember the timeout when you deploy the gateway\n",
};

async function withProject(work: (workspace: Workspace) => Promise<void>) {
  const workspace = await openWorkspace(new World(FILES));
  try {
    await work(workspace);
  } finally {
    workspace.close();
  }
}

const REQUEST: SearchRequest = {
  queries: [],
  trees: [],
  strict: false,
  explain: false,
  freshness: "auto",
  detail: { texts: true, marks: true, breakdown: false, candidates: false },
};

type Given = Partial<SearchRequest>;

function ask(workspace: Workspace, query: string, given: Given = {}): Promise<SearchOutcome> {
  return search(workspace, {
    ...REQUEST,
    queries: [query],
    aggregation: false,
    cutoffRatio: 0,
    ...given,
  });
}

function ids({ results }: SearchOutcome): string[] {
  return results.map(({ id }) => id).sort();
}

const ERRORS = "docs:api/errors.md";
const FOUND: [name: string, query: string, ids: string[]][] = [
  ["stems", "logged", [`${ERRORS}#logging`]],
  ["corrects a swap", "recieve", ["docs:guide/install.md#install"]],
  ["finds parts of an identifier", "response", [`${ERRORS}#logging`]],
  ["finds an identifier", "parse_http_response", [`${ERRORS}#logging`]],
  ["wants split words side by side", "error-handling", [
    `${ERRORS}#circuit-breaker`,
    `${ERRORS}#error-handling`,
    `${ERRORS}#retry-policy`,
  ]],
  ["wants phrases in order", '"handling of an error"', ["docs:old/legacy.md#legacy"]],
  ["excludes", "timeout -deploy", [`${ERRORS}#circuit-breaker`, `${ERRORS}#retry-policy`]],
  ["takes either", "legacy OR logging", [
    `${ERRORS}#logging`,
    "docs:old/legacy.md",
    "docs:old/legacy.md#legacy",
  ]],
  ["filters by tree", "tree:notes timeout", ["notes:todo.txt"]],
  ["filters by folder", "path:guide/ timeout", ["docs:guide/deploy.md#deploy"]],
  ["filters by frontmatter", "meta.status:draft timeout", [
    `${ERRORS}#circuit-breaker`,
    `${ERRORS}#retry-policy`,
  ]],
  ["excludes by frontmatter", "timeout -meta.status:draft", [
    "docs:guide/deploy.md#deploy",
    "notes:todo.txt",
  ]],
  ["looks in titles", "title:retry", [`${ERRORS}#retry-policy`]],
  ["finds beginnings", "roll*", ["docs:guide/deploy.md#deploy"]],
  ["finds everything except", "-tree:docs", ["notes:todo.txt"]],
  ["recovers from an unknown field", "gateway: remember", ["notes:todo.txt"]],
  ["recovers from a stray quote", 'gateway "remember', ["notes:todo.txt"]],
  ["finds nothing", "zzzzzz", []],
];

Deno.test("search()", async (test) => {
  await withProject(async (workspace) => {
    for (const [name, query, expected] of FOUND) {
      await test.step(name, async () => deepEqual(ids(await ask(workspace, query)), expected));
    }

    await test.step("joins questions with OR", async () => {
      const outcome = await ask(workspace, "", { queries: ["receive token", "remember gateway"] });
      deepEqual(ids(outcome), ["docs:guide/install.md#install", "notes:todo.txt"]);
      equal(outcome.query, "(receive token) OR (remember gateway)");
    });

    await test.step("restricts to trees", async () => {
      deepEqual(ids(await ask(workspace, "deploy timeout", { trees: ["notes"] })), [
        "notes:todo.txt",
      ]);
    });

    await test.step("relaxes plain words, and says what is missing", async () => {
      const outcome = await ask(workspace, "how does the gateway rollout work with kubernetes");
      deepEqual(ids(outcome), ["docs:guide/deploy.md#deploy", "notes:todo.txt"]);
      equal(outcome.match, "any");
      deepEqual(outcome.missingTerms, ["work", "kubernetes"]);
      const notes = outcome.results.find(({ tree }) => tree === "notes")!;
      deepEqual(notes.missingTerms, ["rollout", "work", "kubernetes"]);
      equal(notes.match, "any");
    });

    const path = "C:\\Users\\me\\AppData\\Roaming\\Tool\\options.json";
    const apart = [path, `where is ${path}`, `"${path}"`, "/home/me/.config/Tool/options.json"];
    for (const query of apart) {
      await test.step(`takes apart ${query}`, async () => {
        const outcome = await ask(workspace, query);
        equal(outcome.results[0].id, "docs:guide/files.md#places");
        equal(outcome.results[0].match, "most");
        equal(outcome.unknownTerms.some((word) => /tool|options/i.test(word)), false);
        deepEqual(ids(await ask(workspace, query, { strict: true })), []);
      });
    }

    const password = "docs:guide/password.md#heading";
    for (const query of ["パスワードを忘れた", "忘", "忘れた場合", "値", "新しい値"]) {
      await test.step(`finds the ideographs of ${query}`, async () => {
        const outcome = await ask(workspace, query);
        deepEqual([outcome.results[0].id, outcome.match], [password, "all"]);
        deepEqual(outcome.missingTerms, []);
      });
    }

    await test.step("names an ideograph that is nowhere, not one at the end of a run", async () => {
      const there = await ask(workspace, "パスワードの内");
      deepEqual([there.results[0].id, there.match], [password, "all"]);
      const outcome = await ask(workspace, "パスワードの空");
      deepEqual([outcome.results[0].id, outcome.match], [password, "most"]);
      deepEqual([outcome.missingTerms, outcome.unknownTerms], [["空"], ["空"]]);
    });

    await test.step("calls half of the words most", async () => {
      const outcome = await ask(workspace, "gateway kubernetes");
      deepEqual([outcome.match, outcome.missingTerms], ["most", ["kubernetes"]]);
    });

    await test.step("relaxes neither when strict nor with operators", async () => {
      equal((await ask(workspace, "gateway kubernetes", { strict: true })).results.length, 0);
      equal((await ask(workspace, "gateway AND kubernetes")).results.length, 0);
    });

    await test.step("keeps all words that are required", async () => {
      const outcome = await ask(workspace, "deploy AND gateway");
      deepEqual(ids(outcome), ["notes:todo.txt"]);
      deepEqual([outcome.match, outcome.missingTerms], ["all", []]);
    });

    await test.step("aggregates", async () => {
      const [first] = (await ask(workspace, "timeout path:api/", { aggregation: true })).results;
      equal(first.id, `${ERRORS}#error-handling`);
      ok(first.aggregated);
      deepEqual(first.constituents.map(({ id }) => id).sort(), [
        `${ERRORS}#circuit-breaker`,
        `${ERRORS}#retry-policy`,
      ]);
      deepEqual(first.matchRanges, []);
      match(first.body, /^Every handler[\s\S]*repeated timeout failures/);
      match(first.snippet, /<b>timeout<\/b>/);
    });

    await test.step("marks matches in bytes of the body", async () => {
      const outcome = await ask(workspace, "title:handling error");
      const result = outcome.results.find(({ id }) => id === `${ERRORS}#error-handling`)!;
      const bytes = encodeUtf8(result.body);
      const words = result.matchRanges.map(({ offset, length }) =>
        decodeUtf8(bytes.subarray(offset, offset + length))
      );
      ok(words.length > 0 && words.every((word) => /^error/i.test(word)), String(words));
      deepEqual(result.titleMatchRanges, [{ offset: 0, length: 5 }, { offset: 6, length: 8 }]);
      deepEqual(result.pathMatchRanges, [{ offset: 4, length: 6 }]);
    });

    await test.step("limits, and counts before the limit", async () => {
      const outcome = await ask(workspace, "timeout", { limit: 1 });
      equal(outcome.results.length, 1);
      equal(outcome.totalMatches, 4);
      equal(outcome.trace.returned, 1);
    });

    await test.step("reads no texts unless asked", async () => {
      const detail = { ...REQUEST.detail, texts: false };
      const [result] = (await ask(workspace, "gateway", { detail })).results;
      deepEqual([result.body, result.snippet], ["", ""]);
    });

    await test.step("explains words", async () => {
      const { terms } = await ask(workspace, "recieve OR roll* OR logs", { explain: true });
      deepEqual(terms.map(({ word, term }) => [word, term]), [
        ["recieve", "reciev"],
        ["roll*", "roll"],
        ["logs", "log"],
      ]);
      deepEqual(terms.map(({ expansions }) => expansions), [["receiv"], ["rollout"], []]);
      ok(terms[2].chunks > 0);
    });

    await test.step("breaks scores down", async () => {
      const detail = { ...REQUEST.detail, texts: false, breakdown: true };
      const [result] = (await ask(workspace, "title:logging", { detail })).results;
      ok(result.breakdown.length > 0);
      ok(
        result.breakdown.every(({ match, score }) =>
          score > 0 && (typeof match === "string" || match.term === "log")
        ),
      );
      const { results } = await ask(workspace, "logging rollout timeout", { detail });
      ok(results.some(({ breakdown }) => breakdown.some(({ match }) => match === "document")));
      for (const { id, score, breakdown } of results) {
        const sum = breakdown.reduce((all, part) => all + part.score, 0);
        ok(Math.abs(sum - score) < 1e-9 * score, `${id}: ${sum} is not ${score}`);
      }
    });

    const REFUSED: [name: string, given: Given, message: RegExp][] = [
      ["no query", { queries: [] }, /is empty/],
      ["an empty query", { queries: [""] }, /is empty/],
      ["punctuation", { queries: ["?!"] }, /no letters or digits/],
      ["an unknown tree", { trees: ["dosc"] }, /tree "dosc" named by --tree; did you mean "docs"/],
      ["an unknown tree in the query", { queries: ["tree:x a"] }, /tree "x" named by the query/],
      ["a negative limit", { limit: -1 }, /--limit -1/],
      ["a broken limit", { limit: 1.5 }, /--limit 1.5/],
      ["an absurd limit", { limit: 1e12 }, /--limit/],
      ["a ratio above 1", { cutoffRatio: 1.1 }, /--cutoff-ratio 1.1/],
      ["no ratio", { aggregationThreshold: NaN }, /--aggregation-threshold NaN/],
      ["too much fuzziness", { fuzzy: 3 }, /--fuzzy 3/],
      ["a bad query when strict", { queries: ["a ("], strict: true }, /where a word is expected/],
      ["a bad query when explaining", { queries: ["error: x"], explain: true }, /unknown field/],
      ["a query of 100,000 characters", { queries: ["x ".repeat(50_000)] }, /too large/],
    ];
    for (const [name, given, message] of REFUSED) {
      await test.step(`refuses ${name}`, async () => {
        await rejects(ask(workspace, "timeout", given), (error) => {
          ok(error instanceof RaError, String(error));
          match(error.message, message);
          ok(error.hint);
          return true;
        });
      });
    }

    await test.step("prefers an exact word over a misspelt one", async () => {
      const [first] = (await ask(workspace, "receive", { fuzzy: 2 })).results;
      equal(first.id, "docs:guide/install.md#install");
    });

    await test.step("merges topics", async () => {
      const { queries: _, ...request } = REQUEST;
      const results = await searchMulti(workspace, ["remember gateway", "timeout deploy"], request);
      equal(new Set(results.map(({ id }) => id)).size, results.length);
      const notes = results.find(({ id }) => id === "notes:todo.txt")!;
      match(notes.snippet, / … /);
      equal(notes.matchRanges.length, 4);
    });

    await test.step("says when a file has gone", async () => {
      await ask(workspace, "gateway");
      workspace.host.remove("/project/notes/todo.txt");
      const outcome = await ask(workspace, "gateway", { freshness: "never" });
      equal(outcome.results[0].body, "");
      match(outcome.warnings.join("\n"), /changed or removed/);
    });
  });
});

Deno.test("search() also searches for the word that a rare one is a misspelling of", async () => {
  const pages = Array.from({ length: 40 }, (_, i) => [
    `docs/p${i}.md`,
    `# Page ${i}\nIts healthcheck runs.\n`,
  ]);
  const files = {
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
    "docs/notes.md": "# Notes\nThe healtcheck was fixed.\n",
    ...Object.fromEntries(pages),
  };
  const workspace = await openWorkspace(new World(files));
  const found = async (query: string, given: Given = {}) => {
    const { results, warnings } = await ask(workspace, query, { ...given, limit: 50 });
    return [results.length, ...warnings];
  };
  const notice = 'few sections have "healtcheck"; also searched for "healthcheck"';
  deepEqual(await found("healtcheck"), [41, notice]);
  deepEqual(await found("healtcheck", { strict: true }), [1]);
  deepEqual(await found("healthcheck"), [40]);
  const { results } = await ask(workspace, "healtcheck");
  equal(results[0].path, "notes.md");
  workspace.close();
});
