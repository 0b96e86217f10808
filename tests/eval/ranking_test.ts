/** What comes first, and why: a small corpus, the expected order, a reason beside each hit. */
import { deepEqual } from "node:assert/strict";
import { project } from "../e2e/harness.ts";

const FILLER = "Nothing of note happened in that week, and the team went on with its work. ";

const FILES = {
  ".ra.toml": 'root = true\n[tree.d]\npath = "docs"\n',
  "docs/errors.md": `# Errors

What can go wrong.

## Timeout

A request took too long. Raise the timeout of the client.

## Refused

The server said no.
`,
  "docs/client.md": `# Client

It sends requests.

## Logging

Each timeout is logged once.

## Reading settings

\`parseConfig\` reads the file.
`,
  "docs/guides/limits.md": `# Choosing limits

A limit that is too short breaks slow networks.

## By hand

Open the file, parse it and change the config.
`,
  "docs/history.md": `# History

${FILLER.repeat(12)}Once a timeout stopped everything. ${FILLER.repeat(12)}
`,
  "docs/keys/rotate.md": `# Rotating

Replace the old secret by a new secret.

## Schedule

Every year.
`,
  "docs/keys/storage.md": `# Vault

Secrets rest in a vault.

## Schedule

Every year.

## Backup

Copy the vault once a year.
`,
  "docs/twin-a.md": "# Twin\n\nThe same words.\n",
  "docs/twin-b.md": "# Twin\n\nThe same words.\n",
};

const CASES: [about: string, query: string, hits: [id: string, reason: string][]][] = [
  ["headings before short texts before long ones", "timeout", [
    ["errors.md#timeout", "has it in its heading"],
    ["client.md#logging", "has it once in a short text"],
    ["history.md#history", "has it once in a long text"],
  ]],
  ["two words only together, when both are required", "timeout AND client", [
    ["errors.md#timeout", "has both in its text"],
    ["client.md#logging", "has one in its text and one in the heading above"],
  ]],
  ["two words together before one of them", "timeout client", [
    ["errors.md#timeout", "has both in its text"],
    ["client.md#logging", "has one in its text and one in the heading above"],
    ["client.md", "has one in its path and in its title"],
    ["client.md#client", "has one in its heading"],
    ["client.md#reading-settings", "has one in the heading above"],
    ["history.md#history", "has the other once in a long text"],
  ]],
  ["words of the headings above", "schedule AND vault", [
    ["keys/storage.md#schedule", "stands in the document about the vault"],
  ]],
  ["rare words before common ones, when no section has all", "slow server request", [
    ["errors.md#refused", "has the rarest word, in the shortest text"],
    ["guides/limits.md#choosing-limits", "has a word as rare, in a longer text"],
    ["client.md#client", "has the commonest word, in a short text"],
    ["errors.md#timeout", "has the commonest word, in a longer text"],
  ]],
  ["what the rest of the document says", "year", [
    ["keys/storage.md#schedule", "as the next one, but its document says it twice"],
    ["keys/rotate.md#schedule", "in a text of two words"],
    ["keys/storage.md#backup", "in a longer text"],
  ]],
  ["equals in document order", "same words", [
    ["twin-a.md#twin", "comes before twin-b.md"],
    ["twin-b.md#twin", "is the same, word for word"],
  ]],
  ["an identifier before its parts", "parseConfig", [
    ["client.md#reading-settings", "has the name itself"],
    ["guides/limits.md#by-hand", "has its parts as words of their own"],
  ]],
  ["words before parts of an identifier", "parse config", [
    ["guides/limits.md#by-hand", "has the words"],
    ["client.md#reading-settings", "has them as parts of a name"],
  ]],
  ["a misspelt word as its neighbour", "timout", [
    ["errors.md#timeout", "as for the right spelling"],
    ["client.md#logging", "as for the right spelling"],
    ["history.md#history", "as for the right spelling"],
  ]],
  ["a small or as part of a sentence", "raise or lower the timeout", [
    ["errors.md#timeout", "has two of the words"],
    ["client.md#logging", "has one: to raise alone is not what was asked"],
    ["history.md#history", "has one, in a long text"],
  ]],
  ["a path", "keys/rotate.md", [
    ["keys/rotate.md", "is the file, and comes first in it"],
    ["keys/rotate.md#rotating", "lies in the file"],
    ["keys/rotate.md#schedule", "lies in the file"],
  ]],
];

Deno.test("search ranks", async (t) => {
  await using ra = await project(FILES);
  for (const [about, query, hits] of CASES) {
    await t.step(about, async () => {
      const { stdout } = await ra.run(
        "search",
        "--json",
        "--no-aggregation",
        "--cutoff-ratio",
        "0",
        "--",
        query,
      );
      const { results } = JSON.parse(stdout).queries[0];
      const ids = results.map(({ id }: { id: string }) => id.slice("d:".length));
      deepEqual(ids, hits.map(([id]) => id));
    });
  }
});
