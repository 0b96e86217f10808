import { deepEqual, equal } from "node:assert/strict";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { ideographWords } from "../../src/text/ideograph_words.ts";
import { createMixedAnalyzer } from "../../src/text/mixed_analyzer.ts";
import { isStopWord } from "../../src/text/stopwords.ts";
import { loadStopWords } from "../../src/text/stop_words_of.ts";

Deno.test("one language needs no mixture", async () => {
  const text = "Readers renewed their loans, cf. `readFile`.";
  const plain = await createAnalyzer("english");
  const mixed = await createMixedAnalyzer(["english"]);
  deepEqual(mixed.analyze(text), plain.analyze(text));
  equal(mixed.stemmer, "english");
  equal((await loadStopWords(["english"])).of([]), isStopWord);
});

Deno.test("a token has the stems of the other languages where they differ", async () => {
  const mixed = await createMixedAnalyzer(["english", "french", "german"]);
  const [pages, prets] = mixed.analyze("pages prêts");
  deepEqual([pages.term, pages.forms?.map(({ term }) => term)], ["page", ["pag", "pag"]]);
  deepEqual(prets.forms?.map(({ fold }) => fold?.key) ?? [], ["pret"]);
  const seen: string[] = [];
  equal(mixed.scan("pages", (term) => seen.push(term)), 1);
  deepEqual(seen, ["page", "pag", "pag"]);
});

const STOPS: [languages: string[], question: string, content: string][] = [
  [["english", "german"], "does a process die", "process die"],
  [["english", "german"], "wie kann die Frist enden", "Frist enden"],
  [["french", "english"], "comment créer un coffre pour les photos", "créer coffre photos"],
  [["english", "french"], "a comment on the page", "comment page"],
  [["english", "french"], "l'installation d'un paquet", "l'installation d'un paquet"],
  [["spanish"], "how do I renew it", "renew"],
];
for (const [languages, question, content] of STOPS) {
  Deno.test(`stop words of "${question}"`, async () => {
    const words = question.split(" ");
    const isStop = (await loadStopWords(languages as "english"[])).of(words);
    equal(words.filter((word) => !isStop(word)).join(" "), content);
  });
}

const RUNS: [part: string, words: string[]][] = [
  ["rotate", ["rotate"]],
  ["日本語", ["日本語"]],
  ["データベース", ["データベース"]],
  ["ひらがな", ["ひらがな"]],
  ["証明書を更新する方法", ["証明書", "更新", "方法"]],
  ["ファイルを復元", ["ファイル", "復元"]],
  ["逾期以后罚款", ["逾期", "期以", "以后", "后罚", "罚款"]],
  ["연체료는", ["연체", "체료", "료는"]],
  ["Kubernetesの設定は?", ["Kubernetes", "設定"]],
  ["。", ["。"]],
];
for (const [part, words] of RUNS) {
  Deno.test(`ideographWords("${part}")`, () => deepEqual(ideographWords(part), words));
}
