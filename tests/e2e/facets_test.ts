/** Narrowing, sorting and counting by frontmatter, on the real program. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

function page(number: number, frontmatter: string): string {
  return `---\n${frontmatter}\n---\n# Timeouts ${number}\n\nHow to set client timeouts.\n`;
}

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/a.md": page(1, "status: stable\ntags: [net, http]\nreviewed: 2026-01-15\nsince: 1.2.0"),
  "docs/b.md": page(2, "status: Draft\ntags: net\nreviewed: 2026-02-15\nsince: 1.10.0"),
  "docs/c.md": page(3, "status: stable\ntags: net\nowner: infra\nreviewed: 2026-03-15"),
  "docs/d.md": page(4, "deprecated: true\nreviewed: 2025-12-31"),
};

async function inProject(
  work: (ra: Project) => Promise<void>,
  config = FILES[".ra.toml"],
): Promise<void> {
  await using ra = await project({ ...FILES, ".ra.toml": config });
  await work(ra);
}

async function files(ra: Project, ...flags: string[]): Promise<string> {
  const { stdout } = await ra.run("search", "timeouts", "--files", ...flags);
  return stdout.trim().replaceAll(/docs\/|\.md/g, "").replaceAll("\n", " ");
}

Deno.test("--where keeps documents by their frontmatter", () =>
  inProject(async (ra) => {
    const cases: [found: string, ...conditions: string[]][] = [
      ["a c d", "status != draft"],
      ["b", "status = draft"],
      ["a c", "status = stable", "tags = net"],
      ["a", "tags = net and tags = http"],
      ["b", "since >= 1.9"],
      ["b c", "reviewed = 2026-02..2026-03"],
      ["d", "reviewed < 2026-01-01"],
      ["a b d", "!owner"],
      ["c", "path = c.md"],
    ];
    await ra.run("update");
    for (const [found, ...conditions] of cases) {
      const flags = conditions.flatMap((one) => ["--where", one]);
      equal(await files(ra, ...flags), found, conditions.join(" and "));
    }
  }));

Deno.test("--where holds for context, likethis and ls as well", () =>
  inProject(async (ra) => {
    const flags = ["--where", "status = draft", "--files"];
    for (const words of [["context", "docs/a.md"], ["likethis", "docs:a.md#timeouts-1"]]) {
      const { stdout, stderr } = await ra.run(...words, ...flags);
      equal(stdout, "docs/b.md\n", stderr);
    }
    const { stdout } = await ra.run("ls", "docs", "--where", "status = draft");
    equal(stdout, "docs:b.md  Timeouts 2\n");
  }));

Deno.test("a key that no document has gives a warning, a condition that makes no sense an error", () =>
  inProject(async (ra) => {
    const unknown = await ra.run("search", "timeouts", "--where", "statu = draft");
    equal(unknown.code, 1);
    match(unknown.stderr, /no document has the frontmatter key "statu"; did you mean "status"\?/);
    match(unknown.stderr, /without --where, all documents are searched/);
    const wrong = await ra.run("search", "timeouts", "--where", "reviewed > soon");
    equal(wrong.code, 2);
    match(wrong.stderr, /"soon" is not a number, a version or a date\nhint: write it as/);
    const time = await ra.run("search", "timeouts", "--newer", "5 fortnights");
    equal(time.code, 2);
    match(time.stderr, /Cannot read "5 fortnights" of --newer as a time\nhint: .*30d/);
  }));

Deno.test("--newer and --sort go by the time of the file", () =>
  inProject(async (ra) => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (const [name, age] of [["a", 3], ["b", 400], ["c", 1], ["d", 20]] as const) {
      await Deno.utime(`${ra.folder}/docs/${name}.md`, days(age), days(age));
    }
    equal(await files(ra, "--sort", "mtime"), "c a d b");
    equal(await files(ra, "--sort", "mtime", "-n", "2"), "c a");
    equal(await files(ra, "--newer", "1w"), "a c");
    equal(await files(ra, "--newer", "1mo", "--sort", "path"), "a c d");
    const listed = await ra.run("ls", "docs", "--newer", "1w", "--sort", "mtime", "--json");
    deepEqual(JSON.parse(listed.stdout).docs.map(({ path }: { path: string }) => path), [
      "c.md",
      "a.md",
    ]);
    equal((await ra.run("search", "timeouts", "--sort", "size")).code, 2);
  }));

Deno.test("results have tags and frontmatter, and facets are counted over all of them", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("search", "timeouts", "--json", "--facets", "-n", "1");
    const [{ results, facets, total_matches }] = JSON.parse(stdout).queries;
    equal(total_matches, 4);
    deepEqual(results[0].tags, ["net", "http"]);
    deepEqual(results[0].meta, {
      status: ["stable"],
      reviewed: ["2026-01-15"],
      since: ["1.2.0"],
    });
    deepEqual(facets.find(({ facet }: { facet: string }) => facet === "meta.status"), {
      facet: "meta.status",
      of: "documents",
      total: 3,
      values: [{ value: "stable", count: 2 }, { value: "Draft", count: 1 }],
      more: 0,
    });
    const text = await ra.run("search", "timeouts", "--facets", "-n", "1");
    match(text.stdout, /^tags +3 documents +net 3, http 1$/m);
    ok(!text.stdout.includes("How to set"));
    const [got] =
      JSON.parse((await ra.run("get", "docs:c.md", "--json")).stdout).queries[0].results;
    deepEqual([got.tags, got.meta.owner], [["net"], ["infra"]]);
  }));

Deno.test("ls tags, meta and facets count what is in use", () =>
  inProject(async (ra) => {
    equal((await ra.run("ls", "tags")).stdout, "3  net\n1  http\n");
    const meta = await ra.run("ls", "meta", "status", "OWNER");
    equal(meta.stdout, "status  3 documents  stable 2, Draft 1\nowner    1 document  infra 1\n");
    match((await ra.run("ls", "meta", "-l")).stdout, /^reviewed +1 +2025-12-31$/m);
    match((await ra.run("ls", "facets")).stdout, /^meta\.status +3 documents +stable 2, Draft 1$/m);
    const { tags, index } = JSON.parse((await ra.run("ls", "tags", "--json")).stdout);
    deepEqual([tags[0], index.documents], [{ value: "net", count: 3 }, 4]);
    const [facet] = JSON.parse((await ra.run("ls", "meta", "owner", "--json")).stdout).meta;
    deepEqual(facet, {
      facet: "owner",
      of: "documents",
      total: 1,
      values: [{ value: "infra", count: 1 }],
    });
    for (
      const [words, message] of [
        [["meta", "statu"], /Cannot list "statu": no document has it; did you mean "status"\?/],
        [["tagz"], /Cannot list "tagz"; did you mean "tags"\?/],
        [["docs", "extra"], /Cannot list "extra"\nhint: "ra ls" takes trees/],
      ] as const
    ) {
      const { code, stderr } = await ra.run("ls", ...words);
      equal(code, 2);
      match(stderr, message);
    }
  }));

Deno.test("drafts and deprecated documents are hidden or demoted by configuration", () =>
  inProject(async (ra) => {
    equal(await files(ra), "a c d");
    equal(await files(ra, "--where", "status = draft"), "b");
    const { stdout } = await ra.run("search", "timeouts meta.status:draft", "--files");
    equal(stdout, "docs/b.md\n");
    const scores = JSON.parse((await ra.run("search", "timeouts", "--json")).stdout)
      .queries[0].results.map(({ path, score }: { path: string; score: number }) => [path, score]);
    const [[, full], , [last, half]] = scores;
    equal(last, "d.md");
    ok(half < full * 0.6 && half > full * 0.4, JSON.stringify(scores));
    const context = await ra.run("context", "docs/a.md", "--files");
    ok(!context.stdout.includes("b.md"), context.stdout);
  }, `${FILES[".ra.toml"]}[search]\ndraft_weight = 0\ndeprecated_weight = 0.5\n`));

Deno.test("a weight outside of 0 to 1 is refused with its key", () =>
  inProject(async (ra) => {
    const { code, stderr } = await ra.run("search", "timeouts");
    equal(code, 2);
    match(stderr, /"search\.draft_weight" must be/);
  }, `${FILES[".ra.toml"]}[search]\ndraft_weight = 2\n`));
