/** `ra search` on the real program: every flag, every output mode, and bad input. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { type Project, project, type Ran, runAll } from "./harness.ts";

const CONFIG = `root = true
[tree.docs]
path = "docs"
[tree.notes]
path = "notes"
`;

const ERRORS = `---
title: Errors
tags: [reliability]
status: draft
---
Preamble about failures.

# Error handling

Every handler returns a result.

## Retry policy

Retry with backoff after a timeout.

The retry stops after five attempts.

## Circuit breaker

Open the circuit after repeated timeout failures.

# Logging

Write structured logs with parseHTTPResponse in them.
`;

const UNICODE = "# Größe 日本\r\n\r\n🎉 e\u0301te\u0301 zebra 👍🏽 ok\r\n日本語の文章 zebra\r\n\r\n" +
  "Zebra setext\r\n============\r\n\r\nlast zebra\u0301 line, zebra\r\n";

const FILES: Readonly<Record<string, string>> = {
  ".ra.toml": CONFIG,
  "docs/api/errors.md": ERRORS,
  "docs/guide/install.md": "# Install\n\nRun the installer, then receive a token.\n",
  "docs/guide/deploy.md": "# Deploy\n\nA blue green rollout with a timeout of ten seconds.\n",
  "docs/unicode.md": UNICODE,
  "notes/todo.txt": "remember the timeout when you deploy the gateway\n",
};

interface Range {
  readonly offset: number;
  readonly length: number;
}

interface JsonResult {
  readonly id: string;
  readonly path: string;
  readonly body: string;
  readonly snippet: string;
  readonly score: number;
  readonly match: string;
  readonly missing_terms: readonly string[];
  readonly tokens: number;
  readonly truncated: boolean;
  readonly rest: { id: string; lines: string | null } | null;
  readonly aggregated: boolean;
  readonly constituents: readonly JsonResult[];
  readonly byte_start: number;
  readonly byte_end: number;
  readonly match_ranges: readonly Range[];
  readonly title_match_ranges: readonly Range[];
  readonly path_match_ranges: readonly Range[];
  readonly title: string;
}

async function inProject(work: (ra: Project) => Promise<void>): Promise<void> {
  await using ra = await project(FILES);
  await work(ra);
}

/** The only entry in `queries`. */
function answerOf({ stdout }: Ran) {
  const { queries } = JSON.parse(stdout);
  equal(queries.length, 1);
  return queries[0] as {
    query: string;
    match: string;
    missing_terms: string[];
    total_matches: number;
    results: JsonResult[];
    warnings: string[];
  };
}

const idsOf = (ran: Ran): string[] => answerOf(ran).results.map(({ id }) => id).sort();

const CHUNK_KEYS = [
  ...["id", "doc_id", "parent_id", "tree", "path", "depth", "position", "sibling_count", "title"],
  ...["hierarchy", "slug", "byte_start", "byte_end", "line_start", "line_end", "breadcrumb"],
];
const MARK_KEYS = ["snippet", "match_ranges", "title_match_ranges", "path_match_ranges"];
const RESULT_KEYS = [
  ...CHUNK_KEYS,
  ...["file", "tags", "meta", "score", "aggregated", "constituents", "body", "passages"],
  ...MARK_KEYS,
  ...["match", "missing_terms", "tokens", "truncated", "rest"],
  ...["kind", "type", "layer", "symbols", "imports", "entry_points", "token_count"],
];

Deno.test("search --json has the keys of the manual, even when it is empty", () =>
  inProject(async (ra) => {
    for (const [word, code] of [["timeout", 0], ["zzzzzz", 1]] as const) {
      const ran = await ra.run("search", word, "--json");
      equal(ran.code, code);
      const json = JSON.parse(ran.stdout);
      deepEqual(Object.keys(json), ["queries", "index"]);
      deepEqual(Object.keys(json.index), ["documents", "chunks", "stale", "updated"]);
      deepEqual(Object.keys(json.queries[0]), [
        ...["query", "match", "missing_terms", "nearest_words", "total_matches", "results"],
        ...["left_out", "warnings"],
      ]);
      for (const result of json.queries[0].results) {
        deepEqual(Object.keys(result).sort(), [...RESULT_KEYS].sort());
        for (const part of result.constituents) {
          deepEqual(
            Object.keys(part).sort(),
            [...CHUNK_KEYS, ...MARK_KEYS, "score"].sort(),
          );
        }
      }
      deepEqual(
        [json.index.documents, json.index.stale, json.queries[0].query],
        [5, false, word],
      );
    }
  }));

Deno.test("search --jsonl prints one result per line, and nothing without results", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("search", "timeout", "--jsonl");
    const ids = stdout.trimEnd().split("\n").map((line) => JSON.parse(line).id);
    deepEqual([...ids].sort(), idsOf(await ra.run("search", "timeout", "--json")));
    const none = await ra.run("search", "zzzzzz", "--jsonl");
    deepEqual([none.code, none.stdout], [1, ""]);
  }));

Deno.test("ranges are exact in bytes for any script, line end and mark", () =>
  inProject(async (ra) => {
    const file = new TextEncoder().encode(UNICODE);
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const ran = await ra.run("search", "zebra OR 日本 OR größe", "--json", "--no-aggregation");
    const results = answerOf(ran).results.filter(({ path }) => path === "unicode.md");
    ok(results.length >= 2);
    for (const result of results) {
      const body = new TextEncoder().encode(result.body);
      deepEqual(text(file.subarray(result.byte_start, result.byte_end)), result.body);
      let at = -1;
      for (const { offset, length } of result.match_ranges) {
        ok(offset > at && length > 0, "sorted and apart");
        at = offset + length;
        match(text(body.subarray(offset, at)), /^(zebra\u0301?|Zebra|日本|größe|Größe)$/u);
      }
    }
    const all = results.flatMap(({ match_ranges }) => match_ranges);
    ok(all.length >= 4);
    const titles = results.flatMap(({ title, title_match_ranges }) =>
      title_match_ranges.map(({ offset, length }) =>
        text(new TextEncoder().encode(title).subarray(offset, offset + length))
      )
    );
    ok(titles.includes("Zebra") || titles.includes("Größe"), titles.join());
  }));

Deno.test("search --matches counts lines as the file has them: CRLF and underlined headings", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("search", "zebra", "--matches", "--no-aggregation");
    const groups = stdout.trimEnd().split("\n\n").map((group) => group.split("\n"));
    ok(groups.every(([id]) => /^docs:unicode\.md#?/.test(id)), stdout);
    const lines = groups.flatMap(([, ...rest]) => rest).sort();
    const source = UNICODE.split("\r\n");
    for (const line of lines) {
      const [, number, text] = /^docs\/unicode\.md:(\d+): (.*)$/u.exec(line)!;
      equal(source[Number(number) - 1], text);
    }
    deepEqual(lines.map((line) => Number(line.split(":")[1])).sort((a, b) => a - b), [3, 4, 6, 9]);
  }));

Deno.test("search --files names each path once", () =>
  inProject(async (ra) => {
    const { stdout, code } = await ra.run("search", "timeout", "--files", "--no-aggregation");
    const paths = stdout.trimEnd().split("\n");
    deepEqual([...paths].sort(), ["docs/api/errors.md", "docs/guide/deploy.md", "notes/todo.txt"]);
    equal(code, 0);
    equal((await ra.run("search", "timeout", "-o", "files", "--no-aggregation")).stdout, stdout);
  }));

Deno.test("search shows id, breadcrumb and text; plain in a pipe, coloured on request", () =>
  inProject(async (ra) => {
    const plain = await ra.run("search", "token");
    equal(
      plain.stdout,
      "── docs:guide/install.md#install\n> Install\n\nRun the installer, then receive a token.\n",
    );
    equal(plain.stderr, "");
    const painted = await ra.run("search", "token", "--color", "always");
    ok(painted.stdout.includes("\x1b[1m\x1b[33mtoken\x1b[39m\x1b[22m"), painted.stdout);
    const off = await ra.run("search", "token", {
      env: { NO_COLOR: "1", CLICOLOR_FORCE: "1" },
    });
    equal(off.stdout, plain.stdout);
    const list = await ra.run("search", "token", "--list");
    equal(
      list.stdout,
      "docs:guide/install.md#install\n  > Install\n  Run the installer, then receive a token.\n",
    );
  }));

Deno.test("joined sections: constituents, their ids, and their matches highlighted", () =>
  inProject(async (ra) => {
    const words = ["search", "timeout", "-t", "docs", "--cutoff-ratio", "0"];
    const { results } = answerOf(await ra.run(...words, "--json"));
    const joined = results.find(({ aggregated }) => aggregated)!;
    equal(joined.id, "docs:api/errors.md#error-handling");
    deepEqual(joined.match_ranges, []);
    deepEqual(joined.constituents.map(({ id }) => id.split("#")[1]).sort(), [
      "circuit-breaker",
      "retry-policy",
    ]);
    const { stdout } = await ra.run(...words, "--color", "always");
    match(stdout, /\[aggregated: 2 matches\]/);
    equal(stdout.match(/\x1b\[33mtimeout\x1b/g)?.length, 3);
    const apart = answerOf(await ra.run(...words, "--json", "--no-aggregation"));
    ok(apart.results.every(({ aggregated }) => !aggregated));
    const never = answerOf(await ra.run(...words, "--json", "--aggregation-threshold", "1"));
    ok(never.results.some(({ aggregated }) => aggregated), "both children match");
  }));

Deno.test("-v adds counts, score and terms, -vv the score by field and term", () =>
  inProject(async (ra) => {
    const v = (await ra.run("search", "installer", "-v")).stdout;
    match(v, /^1 of 1 result from 5 documents, \d+ sections\n\n── /);
    match(v, /\nscore \d+\.\d{3} · matched \S+\n/);
    ok(!/body:instal/.test(v));
    match((await ra.run("search", "installer", "-vv")).stdout, /\n +\d+\.\d{3} {2}body:instal\n/);
    const list = (await ra.run("search", "installer", "-vv", "--list")).stdout;
    match(list, /^1 of 1 result from 5 documents, \d+ sections\n\n\S+\n {2}> /);
    const [, score, parts] = /\n {2}score (\S+) · matched \S+\n((?: +\d+\.\d{3} {2}.+\n)+)/.exec(
      list,
    )!;
    const sum = parts.match(/\d+\.\d{3}/g)!.reduce((all, part) => all + Number(part), 0);
    ok(Math.abs(sum - Number(score)) < 0.01, `${sum} is not ${score}`);
  }));

Deno.test("--explain shows tree, terms, parameters, stages and a bar per candidate", () =>
  inProject(async (ra) => {
    const { stdout, code } = await ra.run("search", "title:retry -zebra", "--explain");
    equal(code, 0);
    match(stdout, /^query\n {2}and\n {2}├─ field title\n {2}│ {2}└─ term "retry"\n {2}└─ not\n/);
    match(stdout, /\nterms\n {2}retry → retri in \d+ sections?/);
    match(stdout, /\nparameters\n[^]*\bmax_candidates 50\b/);
    match(stdout, /\npipeline\n {2}match +all\n {2}candidates +\d+\n/);
    match(stdout, /\nscores\n +\d+\.\d{3} █+ +docs:api\/errors\.md/);
    equal((await ra.run("search", "zzzzzz", "--explain")).code, 0);

    const json = JSON.parse((await ra.run("search", "retry OR x", "--explain", "--json")).stdout);
    for (const key of ["query", "ast", "terms", "params", "pipeline"]) ok(key in json, key);
    deepEqual(json.ast, {
      type: "or",
      exprs: [{ type: "term", value: "retry" }, { type: "term", value: "x" }],
    });
    for (
      const key of [
        ...["candidates", "normalized", "after_elbow", "elbow", "after_aggregation", "returned"],
      ]
    ) ok(key in json.pipeline, key);
    ok("reason" in json.pipeline.elbow);
    const keys = JSON.stringify(json.params).match(/"\w+":/g) ?? [];
    deepEqual(keys.filter((key) => /[A-Z]/.test(key)), []);
  }));

Deno.test("--max-tokens: nothing exceeds it, and a cut names the call that shows the rest", () =>
  inProject(async (ra) => {
    const long = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} about widgets.`).join("\n\n");
    await ra.write("docs/it's long.md", `# Widgets\n\n${long}\n`);
    await ra.write("docs/other.md", `# More widgets\n\n${long}\n`);
    const count = await loadTokenCounter();
    const modes = [[], ["-v"], ["-vv"], ["--list"], ["--matches"], ["--files"]];
    const cases = modes.flatMap((mode) => [1, 60, 400].map((most) => ({ mode, most })));
    const rans = await runAll(
      ra,
      cases.map(({ mode, most }) => ["search", "widgets", ...mode, "--max-tokens", `${most}`, {}]),
    );
    for (const [i, { mode, most }] of cases.entries()) {
      const { stdout, code } = rans[i];
      ok(count(stdout) <= most, `${mode} ${most}: ${count(stdout)}`);
      equal(code, 0);
    }
    const ran = await ra.run("search", "path:long widgets", "--max-tokens", "150");
    const own = ran.stdout;
    const calls = [...own.matchAll(/^\[… .*--lines (\S+)\]$/gm)].map(([, lines]) => lines);
    let seen = own;
    for (const lines of calls) {
      const rest = await ra.run("get", "docs:it's long.md", "--lines", lines);
      equal(rest.code, 0, rest.stderr);
      seen += rest.stdout;
    }
    match(own, /^\[… ra get 'docs:it'\\''s long\.md/m);
    ok(calls.length > 0, ran.stdout);
    for (let i = 0; i < 60; i++) {
      ok(seen.includes(`Paragraph ${i} about widgets.`), `${i}: ${seen}`);
    }

    const json = await ra.run("search", "widgets", "--json", "--max-tokens", "600");
    ok(count(json.stdout) <= 600, `${count(json.stdout)}`);
    const [first] = answerOf(json).results;
    deepEqual([first.truncated, first.tokens], [true, count(first.body)]);
    equal(first.rest!.id, first.id);
    ok(first.body.includes("about widgets."));
  }));

Deno.test("a query that matches too little is relaxed, with a note; --strict requires every word", () =>
  inProject(async (ra) => {
    const json = answerOf(await ra.run("search", "retry unicorn", "--json"));
    deepEqual(json.missing_terms, ["unicorn"]);
    notEqual(json.match, "all");
    for (const one of json.results) {
      deepEqual([one.match, one.missing_terms], [json.match, ["unicorn"]]);
    }
    const text = await ra.run("search", "retry unicorn", "--list");
    match(
      text.stderr,
      /^no result has all the words; these have (most|some) of them \(nothing has "unicorn"; the documents have "unicode"\)\n$/,
    );
    const strict = await ra.run("search", "retry unicorn", "--strict");
    deepEqual([strict.code, strict.stdout], [1, ""]);
    match(strict.stderr, /^nothing found for "retry unicorn"; .*; without --strict/);
    equal(answerOf(await ra.run("search", "retry backoff", "--json")).match, "all");
  }));

/** Queries, and words that all results or none must have in their ids. */
const LANGUAGE: [name: string, words: string[], has: RegExp, hasNot: RegExp | null][] = [
  ["a phrase", ['"after a timeout"'], /#retry-policy/, /#circuit/],
  ["a prefix", ["circ*"], /#circuit-breaker/, /install/],
  ["a misspelling", ["recieve"], /#install/, null],
  ["a field", ["title:logging"], /#logging/, /#retry/],
  ["tags", ["tags:reliability"], /errors\.md/, /install/],
  ["frontmatter", ["timeout meta.status:draft"], /errors\.md/, /deploy|todo/],
  ["no frontmatter", ["timeout -meta.status:draft"], /deploy\.md/, /errors/],
  ["a folder", ["path:guide/ timeout"], /guide\/deploy\.md/, /errors|todo/],
  ["a tree", ["tree:notes timeout"], /^notes:/, /docs:/],
  ["an excluded word", ["timeout -rollout"], /errors|todo/, /deploy/],
  ["either word", ["installer OR rollout"], /install|deploy/, /errors/],
  ["several arguments", ["installer", "rollout"], /install|deploy/, /errors/],
  ["a part of an identifier", ["response"], /#logging/, null],
  ["a question", ["how do I receive a token?"], /#install/, null],
];

Deno.test("the query language finds:", async (t) => {
  await using ra = await project(FILES);
  const flags = ["--json", "--no-aggregation"];
  const rans = await runAll(ra, LANGUAGE.map(([, words]) => ["search", ...words, ...flags, {}]));
  for (const [i, [name, , has, hasNot]] of LANGUAGE.entries()) {
    await t.step(name, () => {
      const ids = idsOf(rans[i]);
      ok(ids.some((id) => has.test(id)), `${ids}`);
      if (hasNot !== null) ok(!ids.some((id) => hasNot.test(id)), `${ids}`);
    });
  }
  await t.step("no misspelling with -f 0", async () => {
    equal((await ra.run("search", "recieve", "-f", "0")).code, 1);
  });
  await t.step("several arguments as one query", async () => {
    const { query } = answerOf(await ra.run("search", "installer", "a rollout", "b", "--json"));
    equal(query, "(installer b) OR (a rollout)");
  });
});

Deno.test("-t restricts trees, -n the number of results; totals count the rest", () =>
  inProject(async (ra) => {
    const only = idsOf(await ra.run("search", "timeout", "-t", "notes", "--json"));
    deepEqual(only, ["notes:todo.txt"]);
    const both = idsOf(await ra.run("search", "timeout", "-t", "notes", "-t", "docs", "--json"));
    ok(both.length > 1);
    const words = ["search", "timeout", "--json", "--no-aggregation", "--cutoff-ratio", "0"];
    const one = answerOf(await ra.run(...words, "-n", "1"));
    deepEqual([one.results.length, one.total_matches], [1, 4]);
    equal(answerOf(await ra.run(...words, "--max-candidates", "2")).total_matches, 2);
    equal(answerOf(await ra.run(...words, "--candidate-limit", "3")).total_matches, 3);
  }));

Deno.test("local trees come before equal global ones, and trees have weights", () =>
  inProject(async (ra) => {
    await ra.write(".ra.toml", CONFIG.replace("root = true\n", ""));
    await ra.write("~/.ra.toml", '[tree.handbook]\npath = "~/handbook"\n');
    await ra.write("~/handbook/todo.txt", FILES["notes/todo.txt"]);
    const { results } = answerOf(
      await ra.run("search", "gateway", "--json", "-t", "notes", "-t", "handbook"),
    );
    deepEqual(results.map(({ id }) => id), ["notes:todo.txt", "handbook:todo.txt"]);
    ok(Math.abs(results[0].score / results[1].score - 1.5) < 1e-9);
    const explained = await ra.run("search", "gateway", "--explain");
    match(explained.stdout, /normalised +yes/);
    match((await ra.run("ls", "trees")).stdout, /^handbook +global /m);
    await ra.write("~/.ra.toml", '[tree.handbook]\npath = "~/handbook"\nweight = 3\n');
    const weighed = answerOf(
      await ra.run("search", "gateway", "--json", "-t", "notes", "-t", "handbook"),
    );
    deepEqual(weighed.results.map(({ id }) => id), ["handbook:todo.txt", "notes:todo.txt"]);
    const { stdout } = await ra.run("config", "--json");
    match(stdout, /"weight": 3/);
    match(stdout, /"normalize"/);
  }));

const REFUSED: [name: string, words: string[], stderr: RegExp][] = [
  ["an empty query", [""], /^ra: Cannot search: .*empty\nhint: give a few words/],
  ["only blanks", [" \t\n"], /^ra: Cannot search: .*empty\nhint: /],
  ["only punctuation", ["?! … ()"], /^ra: Cannot search: .*no letters or digits\nhint: /],
  ["an unknown tree", ["x", "-t", "dcos"], /tree "dcos" .*did you mean "docs"\?\nhint: .*"notes"/],
  ["an unknown tree in the query", ["tree:nope x"], /tree "nope" named by the query\nhint: /],
  ["a negative limit", ["x", "-n", "-1"], /"-1" .*-n\nhint: .*1 to 10000/],
  ["an absurd limit", ["x", "-n", "99999999999999999999"], /as the value of -n\nhint: /],
  ["a limit of zero", ["x", "-n", "0"], /"0"/],
  ["a ratio above 1", ["x", "--cutoff-ratio", "1.5"], /"1\.5" .*\nhint: .*0 to 1/],
  ["a negative ratio", ["x", "--aggregation-threshold=-0.1"], /"-0\.1"/],
  ["a ratio that is not a number", ["x", "--cutoff-ratio", "NaN"], /"NaN"/],
  ["too fuzzy a word", ["x", "-f", "3"], /"3"/],
  ["a negative budget", ["x", "--max-tokens=-1"], /"-1"/],
  ["100,000 characters", ["timeout ".repeat(12_500)], /100000 characters.*\nhint: /],
  ["a broken query when strict", ['"open', "--strict"], /\n {2}"open\n {2}\^\nhint: /],
  ["a broken query when explained", ["(a", "--explain"], /never closed.*\n {2}\(a\n {2}\^\nhint: /],
  ["an unknown field when strict", ["colour:red", "--strict"], /colour.*\n[^]*hint: /],
];

Deno.test("search fails with exit 2 and a hint:", async (t) => {
  await using ra = await project(FILES);
  const rans = await runAll(ra, REFUSED.map(([, words]) => ["search", ...words, {}]));
  for (const [i, [name, , stderr]] of REFUSED.entries()) {
    await t.step(name, () => {
      const ran = rans[i];
      match(ran.stderr, stderr);
      deepEqual([ran.code, ran.stdout], [2, ""]);
    });
  }
});

const REPAIRED: [name: string, query: string, stderr: RegExp][] = [
  ["a quote that is not closed", '"timeout', /^ra: warning: searched for the words alone: .*quote/],
  ["an unknown field", "error:timeout", /^ra: warning: no such field: "error:".*title: tags:/],
  ["an error message", "error: timeout", /^$/],
  ["brackets that are not closed", "((timeout", /^ra: warning: /],
  ["only stop words", "the of and", /^$|^no result/],
  ["only negatives", "-timeout", /^$/],
  ["control characters", "\x1b timeout\x07", /^$/],
  ["colours", "timeout \x1b[31mred", /^no result has .*"31mred"\)\n$/],
];

Deno.test("search repairs a query, and says what it did:", async (t) => {
  await using ra = await project(FILES);
  const rans = await runAll(ra, REPAIRED.map(([, query]) => ["search", "--list", "--", query, {}]));
  for (const [i, [name, , stderr]] of REPAIRED.entries()) {
    await t.step(name, () => {
      const ran = rans[i];
      match(ran.stderr, stderr);
      equal(ran.code, 0);
      notEqual(ran.stdout, "");
      ok(!/[\x00-\x08\x0b-\x1f]/.test(ran.stdout + ran.stderr), "no control characters");
    });
  }
});

Deno.test("words count together as one question, arguments with spaces are queries of their own", () =>
  inProject(async (ra) => {
    const ids = async (...words: string[]) => {
      const ran = await ra.run("search", "--json", ...words);
      equal(ran.stderr, "");
      return answerOf(ran).results.map(({ id }) => id);
    };
    const words = "how do I retry after a timeout".split(" ");
    deepEqual(await ids(...words), await ids(words.join(" ")));
    deepEqual(
      await ids("timeout", "retry policy", "gateway"),
      await ids("timeout gateway", "retry policy"),
    );
    ok((await ids("--retry after timeout")).length > 0, "not a flag");
    ok((await ids("-title:deploy", "timeout")).length > 0);
  }));

Deno.test("a query whose operators find nothing is searched by its words, with one notice", () =>
  inProject(async (ra) => {
    const query = 'Error: "timeout of the retry" (code: 504)';
    const ran = await ra.run("search", "--list", query);
    equal(ran.code, 0);
    match(ran.stderr, /^.*nothing matches the query as written; searched for its words.*\n/m);
    const strict = await ra.run("search", "--list", "--strict", '"timeout of the retry"');
    deepEqual([strict.code, strict.stdout], [1, ""]);
    ok(!strict.stderr.includes("searched for its words"));
  }));
