import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { normalizeWord } from "../../src/text/characters.ts";
import type { Token } from "../../src/text/model.ts";
import { CORPORA } from "../corpus_files.ts";
import { processorTime } from "../processor_time.ts";

const english = await createAnalyzer("english");
const plain = await createAnalyzer("none");

/** Terms with their positions; parts are in parentheses after the word they belong to. */
function show(tokens: readonly Token[]): string {
  let shown = "";
  let position = -1;
  for (const token of tokens) {
    for (; position < token.position; position++) shown += position < 0 ? "" : " ";
    shown += token.part ? `(${token.term})` : token.term;
  }
  return shown;
}

const ENGLISH: [name: string, text: string, terms: string][] = [
  ["splits, lowercases and stems", "Error-Handling in Rust", "error handl in rust"],
  ["splits contractions", "don't stop", "don t stop"],
  ["finds nothing in nothing", "", ""],
  ["finds nothing in punctuation", " -- … \t\n!?_._", ""],
  ["keeps numbers", "1,000 pods at 100%", "1 000 pod at 100"],
  ["ignores markup", "**bold** [link](x) `code`", "bold link x code"],
  ["splits camelCase", "parseHTTPResponse", "parsehttprespons(pars)(http)(respons)"],
  ["splits snake_case", "snake_case", "snakecas(snake)(case)"],
  [
    "makes one term of all spellings",
    "fooBars foo_bar FOOBAR",
    "foobar(foo)(bar) foobar(foo)(bar) foobar",
  ],
  ["keeps dots", "Deno.readFile", "deno.readfile(deno)(readfil)(read)(file)"],
  ["keeps versions", "v1.2.3", "v1.2.3(v1)(2)(3)"],
  ["joins prose without a space", "the end.Next one", "the end.next(end)(next) one"],
  ["does not join across the end of a sentence", "the end. Next.", "the end next"],
  ["lets a hyphen separate", "kebab-case", "kebab case"],
  ["joins by one joint only", "a..b a__b a._b", "a b a b a b"],
  ["drops outer joints", "__init__ .gitignore x.", "init gitignor x"],
  ["leaves Capitalised and ALLCAPS words plain", "Capital ALLCAPS", "capit allcap"],
  ["leaves digits in words", "utf8 k8s v1beta1 K8S SHA256", "utf8 k8s v1beta1 k8s sha256"],
  ["sees a hump behind a digit", "base64Encode", "base64encod(base64)(encod)"],
  ["leaves plural acronyms plain", "APIs and URLs, IPv4", "api and url ipv4"],
  ["sees plural acronyms in humps", "parseURLsNow", "parseurlsnow(pars)(url)(now)"],
  ["accepts one-letter humps", "getXById", "getxbyid(get)(x)(by)(id)"],
  ["splits both kinds", "max_surgePods", "maxsurgepod(max)(surgepod)(surg)(pod)"],
  ["joins constants", "MAX_RETRY_COUNT", "maxretrycount(max)(retri)(count)"],
];

for (const [name, text, terms] of ENGLISH) {
  Deno.test(`analyze() ${name}`, () => equal(show(english.analyze(text)), terms));
}

const UNICODE: [name: string, text: string, terms: string][] = [
  ["keeps diacritics", "Café naïve Ärger", "café naïve ärger"],
  ["composes what is decomposed", "Cafe\u0301", "café"],
  ["resolves ligatures and widths", "ﬁle ＡＢＣ１", "file abc1"],
  ["drops the dot of a Turkish İ", "İSTANBUL istanbul", "istanbul istanbul"],
  ["makes one sigma", "ΟΔΟΣ οδος ΟΔΟΣ.x", "οδοσ οδοσ οδοσ.x(οδοσ)(x)"],
  ["lowercases ẞ", "STRAẞE straße", "straße straße"],
  ["lowercases letters that NFKC makes capital", "ℌello 𝐇𝐞𝐥𝐥𝐨", "hello hello"],
  ["reads other scripts", "Привет, мир! مرحبا நன்றி", "привет мир مرحبا நன்றி"],
  ["sees humps in other scripts", "важныйФайл", "важныйфайл(важный)(файл)"],
  ["skips marks without a letter", "⚠\ufe0fWarning \u0301x", "warning x"],
  ["drops selectors inside words", "1\ufe0f\u20e3 a\ufe0fb", "1 ab"],
  ["reads letters beyond the basic plane", "𐐀𐐨", "𐐨𐐨"],
  ["splits at lone surrogates", "a\ud800b\udc00c", "a b c"],
  ["splits at control characters", "a\u0000b\u001b[1mc", "a b 1mc"],
  ["pairs Han", "東京都", "東京 京都"],
  ["keeps a single Han character", "水 火", "水 火"],
  ["pairs across Han and kana", "食べる", "食べ べる"],
  ["pairs kana with the long-vowel mark", "サーバー", "サー ーバ バー"],
  ["pairs Hangul", "한국어", "한국 국어"],
  ["pairs Han with zero", "二〇二四", "二〇 〇二 二四"],
  ["splits at punctuation of Han", "東京、京都。", "東京 京都"],
  ["splits scripts", "Docker入門v2", "docker 入門 v2"],
  ["does not join across scripts", "設定_file 設定.md", "設定 file 設定 md"],
  ["composes halfwidth kana", "ｶﾞｷﾞ", "ガギ"],
  ["composes decomposed Hangul", "한국".normalize("NFD"), "한국"],
  ["pairs Han beyond the basic plane", "𠀀𠀁𠀂", "𠀀𠀁 𠀁𠀂"],
];

for (const [name, text, terms] of UNICODE) {
  Deno.test(`analyze() ${name}`, () => equal(show(plain.analyze(text)), terms));
}

const LONG: [name: string, text: string, terms: string][] = [
  ["keeps 40 characters", "x".repeat(40), "x".repeat(40)],
  ["drops 41, but not their position", `a ${"x".repeat(41)} b`, "a  b"],
  ["counts characters, not units", "𐐨".repeat(40), "𐐨".repeat(40)],
  ["counts composed characters", "e\u0301".repeat(40), "é".repeat(40)],
  [
    "keeps the parts of a long identifier",
    "theQuickBrownFoxJumpsOverTheVeryLazySleepingDog",
    "(the)(quick)(brown)(fox)(jumps)(over)(the)(very)(lazy)(sleeping)(dog)",
  ],
  ["drops long parts", `a.${"x".repeat(41)}`, "(a)"],
  ["treats encoded data as one word", "aBcDeFgHiJkLmNoPqRsTuVwXyZ", "abcdefghijklmnopqrstuvwxyz"],
  [
    "separates the joints of a run over 160 units",
    Array(41).fill("abc").join("."),
    Array(41).fill("abc").join(" "),
  ],
];

for (const [name, text, terms] of LONG) {
  Deno.test(`analyze() ${name}`, () => equal(show(plain.analyze(text)), terms));
}

const SPANS: [text: string, slices: string[]][] = [
  ["Deno.readFile!", ["Deno.readFile", "Deno", "readFile", "read", "File"]],
  ["ﬁle ＡＢＣ x", ["ﬁle", "ＡＢＣ", "x"]],
  ["a ｶﾞｷﾞｸﾞ b", ["a", "ｶﾞｷﾞ", "ｷﾞｸﾞ", "b"]],
  ["x=Cafe\u0301;", ["x", "Cafe\u0301"]],
  ["İx_y", ["İx_y", "İx", "y"]],
];

for (const [text, slices] of SPANS) {
  Deno.test(`analyze() gives spans of the text as written: ${text}`, () => {
    deepEqual(plain.analyze(text).map(({ start, end }) => text.slice(start, end)), slices);
  });
}

const PATHS: [path: string, terms: string][] = [
  ["docs/api/readFile.ts", "doc api read file ts"],
  ["src/parseHTTP_util.test.ts", "src pars http util test ts"],
  ["guides/error-handling.md", "guid error handl md"],
  ["日本語/設定.md", "日本 本語 設定 md"],
  ["", ""],
];

for (const [path, terms] of PATHS) {
  Deno.test(`scanPath() turns every piece into a word: "${path}"`, () => {
    const tokens: Token[] = [];
    const count = english.scanPath(path, (term, position, start, end, part) => {
      tokens.push({ term, position, start, end, part });
    });
    equal(show(tokens), terms);
    equal(count, tokens.length);
    for (const { start, end, term, part } of tokens) {
      equal(english.stem(normalizeWord(path.slice(start, end))), term);
      equal(part, false);
    }
  });
}

Deno.test("stem() returns the term of a lowercased word", () => {
  equal(english.stem("handling"), "handl");
  equal(english.stem(""), "");
  equal(plain.stem("handling"), "handling");
});

/** Text with everything that analysis distinguishes, and arbitrary text. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(
    ..."a b Z İ ß ς Σ é e\u0301 \u0301 \ufe0f 1 9 _ . - \n s URLs IPv4 read File HTTP 東 京 ー ｶ ﾞ 한 ᄒ ᅡ ᆫ 〇 ﬁ 𐐀 𠀀 \ud800 ½ ﷺ"
      .split(" "),
    " ",
  )).map((parts) => parts.join("")),
);

Deno.test("spans are in bounds and ascending, with one position per word", () => {
  fc.assert(fc.property(anyText, (text) => {
    let last: Token | null = null;
    let word: { position: number; start: number; end: number } = { position: -1, start: 0, end: 0 };
    for (const token of english.analyze(text)) {
      ok(0 <= token.start && token.start < token.end && token.end <= text.length);
      ok(token.start >= (last?.start ?? 0) && token.position >= (last?.position ?? 0));
      if (!token.part) {
        ok(token.position > word.position);
        word = token;
      } else if (token.position === word.position) {
        ok(token.start >= word.start && token.end <= word.end);
      }
      last = token;
    }
  }));
});

Deno.test("a part is the normalised and stemmed slice of the text", () => {
  fc.assert(fc.property(anyText, (text) => {
    for (const { term, start, end, part } of english.analyze(text)) {
      if (part) equal(english.stem(normalizeWord(text.slice(start, end))), term);
    }
  }));
});

Deno.test("the text of a token, analysed alone, gives its term first", () => {
  fc.assert(fc.property(anyText, (text) => {
    for (const { term, start, end, part } of english.analyze(text)) {
      if (!part) equal(english.analyze(text.slice(start, end))[0].term, term);
    }
  }));
});

Deno.test("separate texts do not affect each other", () => {
  fc.assert(fc.property(anyText, anyText, (left, right) => {
    const positions = english.scan(left, () => {});
    const moved = english.analyze(right).map((token) => ({
      ...token,
      position: token.position + positions,
      start: token.start + left.length + 1,
      end: token.end + left.length + 1,
    }));
    deepEqual(english.analyze(`${left}\n${right}`), [...english.analyze(left), ...moved]);
  }));
});

Deno.test("composed and decomposed text give the same terms", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (text) => {
    const terms = (written: string) => plain.analyze(written).map(({ term }) => term);
    deepEqual(terms(text.normalize("NFD")), terms(text.normalize("NFC")));
  }));
});

Deno.test("normalizeWord() is idempotent for every character", () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const normal = normalizeWord(String.fromCodePoint(code));
    if (normalizeWord(normal) !== normal) throw new Error(`U+${code.toString(16)}`);
  }
});

Deno.test("a fresh analyzer agrees with one whose cache is full of other words", async () => {
  const used = await createAnalyzer("english");
  for (let i = 0; i < 250_000; i++) used.stem(`w${i}`);
  const text = "Error-Handling of parseHTTPResponse in 東京都";
  deepEqual(used.analyze(text), english.analyze(text));
});

const HUGE: [name: string, text: string, positions: number][] = [
  ["a word", "x".repeat(1_000_000), 1],
  ["humps", "aB".repeat(500_000), 1],
  ["joined letters", "a.".repeat(500_000), 500_000],
  ["underscores", "_".repeat(1_000_000), 0],
  ["marks", "e" + "\u0301".repeat(1_000_000), 1],
  ["Han", "東".repeat(1_000_000), 999_999],
  ["Han with a million marks", "東京" + "\u0301".repeat(1_000_000) + "都", 2],
  ["lone surrogates", "\ud800".repeat(1_000_000), 0],
  ["a long word behind joints", "a.".repeat(500) + "x".repeat(1_000_000), 501],
];

for (const [name, text, positions] of HUGE) {
  Deno.test(`scan() is linear for a million characters: ${name}`, () => {
    const started = processorTime();
    equal(plain.scan(text, () => {}), positions);
    ok(processorTime() - started < 3000);
  });
}

const PLAIN_WORD = /(?<![\p{L}\p{M}\p{Nd}_.])[a-z]{2,40}(?![\p{L}\p{M}\p{Nd}_.])/gu;

for (const { name, files } of CORPORA) {
  Deno.test(`analyze() finds every plain word of ${name} at its position`, () => {
    for (const { path, text } of files().slice(0, 300)) {
      const at = new Map(english.analyze(text).map((token) => [token.start, token.term]));
      for (const match of text.matchAll(PLAIN_WORD)) {
        equal(at.get(match.index), english.stem(match[0]), path);
      }
    }
  });
}
