/** Words are found with and without their accents; those that are written as typed come first. */
import { deepEqual, equal } from "node:assert/strict";
import * as ra from "@ra/ra";
import { project } from "../e2e/harness.ts";

const PAGES = {
  "plain.md": "# Resume a transfer\n\nYou can resume it later. A resumed transfer is checked.\n",
  "accents.md": "# Curriculum\n\nSend us your résumé. All résumés are read.\n",
  "title.md": "# Réglages généraux\n\nTout ce que l'on règle.\n",
  "street.md": "# Anschrift\n\nDie Straße und die Hausnummer.\n",
  "danish.md": "# Filer\n\nEn fil har en størrelse.\n",
  "polish.md": "# Miasta\n\nBiuro jest w mieście Łódź.\n",
  "turkish.md": "# Sıcaklık\n\nIsı ve ışık ölçülür, kapı açıktır.\n",
  "vietnamese.md": "# Tìm kiếm\n\nĐường dẫn của tài liệu.\n",
  "greek.md": "# Πόλεις\n\nΗ Αθήνα είναι πόλη.\n",
  "icelandic.md": "# Saga\n\nÆvintýri þjóðar.\n",
  "decomposed.md": "# Ferme\n\nUne cre\u0302pe au caramel.\n",
  "phrase.md": "# Pause\n\nLe café crème est servi à midi.\n",
};

const CASES: [query: string, first: string][] = [
  ["resume", "plain.md"],
  ["résumé", "accents.md"],
  ["RÉSUMÉS", "accents.md"],
  ["reglages", "title.md"],
  ["title:reglages", "title.md"],
  ["generaux reglages", "title.md"],
  ["strasse", "street.md"],
  ["STRASSE", "street.md"],
  ["storrelse", "danish.md"],
  ["lodz", "polish.md"],
  ["kapi", "turkish.md"],
  ["ışik", "turkish.md"],
  ["duong", "vietnamese.md"],
  ["tim kiem", "vietnamese.md"],
  ["αθηνα", "greek.md"],
  ["ΑΘΗΝΑ", "greek.md"],
  ["aevintyri", "icelandic.md"],
  ["thjodar", "icelandic.md"],
  ["crêpe", "decomposed.md"],
  ["crepe", "decomposed.md"],
  ['"cafe creme"', "phrase.md"],
  ['"café creme"', "phrase.md"],
  ["body:cafe", "phrase.md"],
  ["regl*", "title.md"],
  ["storr*", "danish.md"],
  // With an edit as well.
  ["storelse", "danish.md"],
  ["regalges", "title.md"],
  ["starsse", "street.md"],
];

Deno.test("words are found with and without accents", async () => {
  await using world = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
    ...Object.fromEntries(Object.entries(PAGES).map(([path, text]) => [`docs/${path}`, text])),
  });
  const workspace = await ra.openWorkspace(world.folder);
  try {
    for (const [query, first] of CASES) {
      const { results } = await ra.search(workspace, [query]);
      equal(results[0]?.path, first, query);
    }
    const { results } = await ra.search(workspace, ["resume"]);
    deepEqual(results.map(({ path }) => path).sort(), ["accents.md", "plain.md"]);
    const accents = results.find(({ path }) => path === "accents.md")!;
    equal(accents.snippet, "Send us your <b>résumé</b>. All <b>résumés</b> are read.");
    const backwards = await ra.search(workspace, ["résumé"]);
    deepEqual(backwards.results.map(({ path }) => path), ["accents.md", "plain.md"]);
    deepEqual((await ra.search(workspace, ["-resume", "strasse"])).results[0].path, "street.md");
  } finally {
    workspace.close();
  }
});
