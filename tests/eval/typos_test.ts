/** Words with one typing error find what the right spelling finds. */
import { deepEqual, equal, ok } from "node:assert/strict";
import * as ra from "@ra/ra";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { isStopWord } from "../../src/text/stopwords.ts";
import { project } from "../e2e/harness.ts";

const COUNT = 600;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The same numbers on every run, from 0 to below `most`. */
class Dice {
  #state = 20_261_118;

  roll(most: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(this.#state / 2 ** 32 * most);
  }
}

/** Swaps, drops, inserts or replaces a letter. */
function misspell(word: string, dice: Dice): string {
  const at = dice.roll(word.length);
  const letter = LETTERS[dice.roll(LETTERS.length)];
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (dice.roll(4)) {
    case 0:
      return before + after.slice(0, 1) + word[at] + after.slice(1);
    case 1:
      return before + after;
    case 2:
      return before + letter + word[at] + after;
    default:
      return before + letter + after;
  }
}

async function wordsOf(folder: string): Promise<string[]> {
  const words = new Set<string>();
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) { for (const word of await wordsOf(path)) words.add(word); }
    else if (entry.name.endsWith(".md")) {
      for (
        const [word] of (await Deno.readTextFile(path)).matchAll(
          /(?<![\w.#-])[a-z]{4,}(?![\w.#-])/g,
        )
      ) {
        words.add(word);
      }
    }
  }
  return [...words].sort();
}

Deno.test("97 of 100 words with one typing error find a section with the word", async () => {
  await using world = await project("collection");
  const workspace = await ra.openWorkspace(world.folder);
  try {
    const analyzer = await createAnalyzer("english");
    const words = (await wordsOf(`${world.folder}/docs`)).filter((word) => !isStopWord(word));
    const terms = new Set(words.map((word) => analyzer.stem(word)));
    const dice = new Dice();
    const missed: string[] = [];
    let count = 0;
    while (count < COUNT) {
      const word = words[dice.roll(words.length)];
      const typo = misspell(word, dice);
      if (terms.has(analyzer.stem(typo)) || isStopWord(typo)) continue;
      count++;
      const { results } = await ra.search(workspace, [typo], { limit: 10 });
      const term = analyzer.stem(word);
      if (!results.some(({ matched }) => term in matched)) missed.push(`${typo} for ${word}`);
    }
    ok(missed.length <= COUNT * 0.03, `${missed.length} missed: ${missed.join(", ")}`);
  } finally {
    workspace.close();
  }
});

Deno.test("typing errors in endings are found, and two edits if allowed", async () => {
  await using world = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
    "docs/a.md": "# Lists\n\nPagination of the answers, with encryption and logging.\n\n" +
      "## Removal\n\nTo delete a vault, ask twice. With whom?\n",
  });
  const workspace = await ra.openWorkspace(world.folder);
  const slugs = async (query: string, fuzzy = 1) =>
    (await ra.search(workspace, [query], { fuzzy })).results.map(({ slug }) => slug);
  try {
    for (const typo of ["pagnation", "paginatoin", "encryptoin", "loggnig", "answrs"]) {
      deepEqual(await slugs(typo), ["lists"], typo);
    }
    deepEqual(await slugs("dlete"), ["removal"]);
    deepEqual(await slugs("pagnatoin"), []);
    deepEqual(await slugs("pagnatoin", 2), ["lists"]);
    deepEqual(await slugs("wifh"), [], "never a stop word");
    equal((await slugs("pagination", 0)).length, 1);
  } finally {
    workspace.close();
  }
});
