/** The detector over text that it was not made from: `testdata/corpus`. */
import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { LANGUAGES } from "../../src/config/model.ts";
import { proseOf } from "../../src/document/prose.ts";
import { detectLanguage } from "../../src/text/detect_language.ts";
import { FUNCTION_WORDS } from "../../src/text/function_words.ts";
import { languageNamed } from "../../src/text/language_names.ts";
import { OWN } from "../corpus_files.ts";

const PAGES = OWN.files().map(({ path, text }) => ({ path, prose: proseOf(text) }));
const NAMED = PAGES.filter(({ path }) => /^languages\/[a-z]{2}\.md$/.test(path))
  .map(({ path, prose }) => ({ language: languageNamed(path.slice(-5, -3)), path, prose }));

Deno.test("detectLanguage() recognises every page of the corpus, and no language without a stemmer", () => {
  equal(new Set(NAMED.map(({ language }) => language)).size, LANGUAGES.length + 1);
  for (const { path, prose, language } of NAMED) equal(detectLanguage(prose), language, path);
});

Deno.test("detectLanguage() recognises 98 of 100 stretches of 400 characters", () => {
  let right = 0;
  let wrong = 0;
  let all = 0;
  for (const { prose, language } of NAMED) {
    for (let at = 0; at + 400 <= prose.length; at += 100) {
      const found = detectLanguage(prose.slice(at, at + 400));
      all++;
      if (found === language) right++;
      else if (found !== null) wrong++;
    }
  }
  ok(all > 200, `${all} stretches`);
  ok(right / all >= 0.98, `${right} of ${all} are right`);
  ok(wrong / all <= 0.01, `${wrong} of ${all} are wrong`);
});

Deno.test("detectLanguage() takes no English page for another language", () => {
  const english = PAGES.filter(({ path }) => !/^languages|^constructs/.test(path));
  const found = english.map(({ path, prose }) => ({ path, language: detectLanguage(prose) }));
  for (const { path, language } of found) ok(language === null || language === "english", path);
  const long = english.filter(({ prose }) => prose.length >= 400).length;
  ok(found.filter(({ language }) => language === "english").length >= 0.97 * long);
});

const OTHERS: [language: string, text: string][] = [
  ["Ukrainian", "Читачі самі продовжують термін, поки ніхто інший не замовив цю книгу. ".repeat(8)],
  [
    "Bulgarian",
    "Читателите сами удължават срока, докато никой друг не е поръчал книгата. ".repeat(8),
  ],
  [
    "Persian",
    "کتابخانه هر کتابی را که بیرون می‌رود ثبت می‌کند و هر کس می‌تواند آن را تمدید کند. ".repeat(8),
  ],
  [
    "Polish",
    "Czytelnicy sami przedłużają termin, dopóki nikt inny nie zamówił tej książki. ".repeat(8),
  ],
  ["Japanese", "貸出窓口は、図書館の外に出るすべての資料を記録します。".repeat(20)],
  ["code words", "kubectl nginx config yaml pod node cluster token ".repeat(20)],
  ["too little text", "The desk sends a reminder after two days."],
];
for (const [language, text] of OTHERS) {
  Deno.test(`detectLanguage() returns null for ${language}`, () => {
    equal(detectLanguage(text), null);
  });
}

Deno.test("detectLanguage() takes any string", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    detectLanguage(text.repeat(50));
  }));
});

Deno.test("function words are in lower case, composed, and each is there once", () => {
  for (const [language, list] of Object.entries(FUNCTION_WORDS)) {
    const words = list.trim().split(/\s+/);
    ok(words.length >= 50, language);
    for (const word of words) equal(word, word.normalize("NFC").toLowerCase());
  }
});
