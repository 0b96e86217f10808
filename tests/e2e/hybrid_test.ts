/** Search by words and meaning as a user has it: a model behind a server on loopback, the command line and MCP. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { serveEncoder } from "../meaning/serve_encoder.ts";
import { tinyEncoder } from "../meaning/tiny_encoder.ts";
import { type Project, project } from "./harness.ts";
import { connectStdio } from "./mcp_clients.ts";

const FILES = {
  ".ra.toml": '[tree.docs]\npath = "docs"\n',
  "docs/vehicles.md": "# Automobiles\n\nAn automobile is quick and has four wheels.\n",
  "docs/clinic.md": "# Physicians\n\nThe physician is in the clinic until six.\n",
  "docs/tram.md": "# Trams\n\nA tram is not a car: it runs on rails.\n",
  "docs/bread.md": "# Bread\n\nKnead the dough and bake it.\n",
  "questions.toml": '[[question]]\nquery = "car"\nexpect = "docs:vehicles.md"\n',
};

function settingsOf(url: string): string {
  return `[embeddings]\nurl = "${url}"\nmodel = "tiny"\n`;
}

async function answered(ra: Project, ...words: string[]) {
  const { code, stdout, stderr } = await ra.run(...words, "--json");
  const [{ results, mode, fallback, warnings }] = JSON.parse(stdout).queries;
  const ids: string[] = results.map(({ doc_id }: { doc_id: string }) => doc_id);
  return { code, stderr, ids, results, mode, fallback, warnings };
}

Deno.test("hybrid search with a model at a URL", async (test) => {
  const encoder = tinyEncoder();
  await using server = serveEncoder(encoder);
  await using ra = await project({ ...FILES, "~/.ra.toml": settingsOf(server.url) });

  await test.step("says what to do before there are vectors", async () => {
    const { code, ids, mode, fallback, stderr } = await answered(ra, "search", "car", "--hybrid");
    deepEqual([code, ids, mode], [0, ["docs:tram.md"], "lexical"]);
    match(fallback, /no section has a vector of "tiny" yet \(run `ra embed`\)/);
    equal(stderr.split("searched by words alone").length, 2);
    const alone = await ra.run("search", "car", "--semantic");
    equal(alone.code, 2);
    match(alone.stderr, /Cannot search by meaning alone: .*\nhint: run `ra embed`/);
  });

  await ra.run("embed");

  await test.step("finds what says the same in other words", async () => {
    deepEqual((await answered(ra, "search", "car")).ids, ["docs:tram.md"]);
    const { ids, mode, fallback, results, stderr } = await answered(
      ra,
      "search",
      "car",
      "--hybrid",
    );
    deepEqual(ids.slice(0, 2).sort(), ["docs:tram.md", "docs:vehicles.md"]);
    deepEqual([mode, fallback, stderr], ["hybrid", null, ""]);
    const near = results[ids.indexOf("docs:vehicles.md")];
    deepEqual([near.match, near.missing_terms, near.found_by.words], ["meaning", ["car"], null]);
    const { stdout } = await ra.run("search", "car", "--semantic", "-v");
    match(stdout, /── docs:vehicles\.md.* \[by meaning\]/);
    match(stdout, /matched nothing · words –, meaning 1 \(0\.\d+\)/);
  });

  await test.step("explains both sides", async () => {
    const { stdout } = await ra.run("search", "car", "--hybrid", "--explain");
    match(stdout, /found by +words and meaning, with tiny/);
    match(stdout, /words 1, meaning \d \(0\.\d+\)/);
    const explained = await ra.run("search", "car", "--hybrid", "--explain", "--json");
    const { mode, model, pipeline: { scores } } = JSON.parse(explained.stdout);
    deepEqual([mode, model], ["hybrid", "tiny"]);
    ok(scores.some(({ words, meaning }: { words: unknown; meaning: unknown }) => words && meaning));
  });

  await test.step("is measured by ra eval", async () => {
    match((await ra.run("eval", "questions.toml")).stdout, /first is docs:tram\.md/);
    const { stdout, code } = await ra.run("eval", "questions.toml", "--semantic");
    equal(code, 0);
    match(stdout, /^all +1 +1\.000/m);
  });

  await test.step("encodes a section that changed with the next question", async () => {
    await ra.write("docs/bread.md", "# Medics\n\nCall a medic if it burns.\n");
    encoder.calls.length = 0;
    const { ids } = await answered(ra, "search", "doctor", "--hybrid");
    ok(ids.includes("docs:bread.md"), `${ids}`);
    ok(encoder.calls.flat().some((text) => text.includes("Call a medic")));
  });

  await test.step("the server of ra answers like the command line", async () => {
    await ra.write(".ra.toml", `search.mode = "hybrid"\n${FILES[".ra.toml"]}`);
    const printed = await answered(ra, "search", "car");
    await using mcp = await connectStdio(ra);
    const called = await mcp.client.callTool({ name: "search", arguments: { queries: ["car"] } });
    const [query] =
      (called.structuredContent as { queries: { mode: string; results: { id: string }[] }[] })
        .queries;
    equal(query.mode, "hybrid");
    deepEqual(
      query.results.map(({ id }) => id),
      printed.results.map(({ id }: { id: string }) => id),
    );
    deepEqual((await answered(ra, "search", "car", "--lexical")).ids, ["docs:tram.md"]);
  });

  await test.step("words answer if the model returns a page", async () => {
    server.trouble = () => new Response("<html>login</html>");
    const { code, ids, mode, stderr } = await answered(ra, "search", "car", "--hybrid");
    deepEqual([code, ids, mode], [0, ["docs:tram.md"], "lexical"]);
    equal(stderr.split("searched by words alone").length, 2, stderr);
  });
});

Deno.test("a project that is not trusted cannot name a model", async () => {
  await using server = serveEncoder(tinyEncoder());
  const config = `${FILES[".ra.toml"]}${settingsOf(server.url)}`;
  await using ra = await project({ ...FILES, ".ra.toml": config });
  const { code, ids, fallback } = await answered(ra, "search", "car", "--hybrid");
  deepEqual([code, ids, server.requests], [0, ["docs:tram.md"], []]);
  match(fallback, /\[embeddings\] is ignored.*ra trust/);
});
