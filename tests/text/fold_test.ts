import { equal } from "node:assert/strict";
import fc from "fast-check";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { normalizeWord } from "../../src/text/characters.ts";
import { foldAccents } from "../../src/text/fold.ts";
import { OWN } from "../corpus_files.ts";

const FOLDS: [language: string, word: string, folded: string][] = [
  ["English", "resume", "resume"],
  ["French", "Résumé", "resume"],
  ["French", "cœur", "coeur"],
  ["French", "français", "francais"],
  ["Spanish", "mañana", "manana"],
  ["Portuguese", "configuração", "configuracao"],
  ["German", "Straße", "strasse"],
  ["German", "STRAẞE", "strasse"],
  ["German", "Übertragung", "ubertragung"],
  ["Danish", "størrelse", "storrelse"],
  ["Danish", "Ærø", "aero"],
  ["Polish", "Łódź", "lodz"],
  ["Turkish", "ısı", "isi"],
  ["Turkish", "İstanbul", "istanbul"],
  ["Vietnamese", "Đường", "duong"],
  ["Vietnamese", "tiếng", "tieng"],
  ["Icelandic", "þjóð", "thjod"],
  ["Greek", "Αθήνα", "αθηνα"],
  ["Greek", "προϊόν", "προιον"],
  ["Russian", "ёлка", "елка"],
  ["Russian", "май", "май"],
  ["Russian, with a stress mark", "за\u0301мок", "замок"],
  ["Hebrew", "שָׁלוֹם", "שלום"],
  ["Arabic", "كِتَاب", "كتاب"],
  ["Japanese", "データ", "データ"],
  ["Korean", "한국어", "한국어"],
  ["Hindi", "हिन्दी", "हिन्दी"],
  ["a mark without a composed form", "x\u0302y", "xy"],
];
for (const [language, word, folded] of FOLDS) {
  Deno.test(`foldAccents() turns "${word}" into "${folded}" (${language})`, () => {
    equal(foldAccents(normalizeWord(word)), folded);
    equal(foldAccents(folded), folded, "once is enough");
  });
}

Deno.test("foldAccents() takes any string, is idempotent and never changes ASCII", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const once = foldAccents(text);
    equal(foldAccents(once), once);
  }));
  fc.assert(fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
    equal(foldAccents(text), text);
  }));
});

Deno.test("a word with accents has a second form, another word has none", async () => {
  const english = await createAnalyzer("english");
  const [plain, accented] = english.analyze("resumes Résumés");
  equal(plain.fold, undefined);
  equal(accented.term, "résumé");
  equal(accented.fold?.word, "resumes");
  equal(accented.fold?.key, plain.term, "the key is the stem of the word without accents");
  const parts = english.analyze("éditeurTexte").map(({ term, fold }) => [term, fold?.key]);
  equal(
    String(parts),
    String([["éditeurtext", "editeurtext"], ["éditeur", "editeur"], ["text", undefined]]),
  );
});

Deno.test("decomposed text becomes the same tokens as composed text", async () => {
  for (const stemmer of ["english", "none", "french", "german"] as const) {
    const analyzer = await createAnalyzer(stemmer);
    const terms = (text: string) =>
      analyzer.analyze(text).map(({ term, position, part, fold }) => ({
        term,
        position,
        part,
        fold,
      }));
    for (const { text } of OWN.files().filter(({ path }) => path.startsWith("languages/"))) {
      const composed = text.normalize("NFC");
      equal(JSON.stringify(terms(text.normalize("NFD"))), JSON.stringify(terms(composed)));
    }
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const composed = terms(text.normalize("NFC"));
      equal(JSON.stringify(terms(text.normalize("NFD"))), JSON.stringify(composed));
    }));
  }
});
