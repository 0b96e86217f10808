import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { wordsOfCode, wordsOfProse } from "../../src/context/code.ts";
import { languageOf, LANGUAGES } from "../../src/context/languages.ts";
import type { SignalSource } from "../../src/context/model.ts";

function found(path: string, text: string, source: SignalSource): string[] {
  const language = languageOf(path);
  ok(language, path);
  return wordsOfCode(text, language).filter((word) => word.source === source)
    .map((word) => word.text);
}

/** Path, source text, imported names, names, words of comments and strings. */
const CASES: [path: string, text: string, imports: string[], names: string[], prose: string[]][] = [
  [
    "a.ts",
    'import { retry,\n  backoff } from "./policy.ts";\n// waits longer\nconst delay = retry("slow");',
    ["retry", "backoff", "policy.ts"],
    ["delay", "retry"],
    ["waits", "longer", "slow"],
  ],
  [
    "a.py",
    'from billing import invoice\n"""Charges cards."""\ndef charge(card): pass',
    ["billing", "invoice"],
    ["charge", "card"],
    ["Charges", "cards"],
  ],
  [
    "a.rs",
    "use tokio::runtime;\n/// Opens a socket\npub fn open_socket() {}",
    ["tokio", "runtime"],
    ["open_socket"],
    ["Opens", "a", "socket"],
  ],
  [
    "a.go",
    'import (\n\t"net/http"\n)\n// Serve pages\nfunc Serve() {}',
    ["net", "http"],
    ["Serve"],
    ["Serve", "pages"],
  ],
  ["A.java", "import com.acme.Ledger;\nclass Post {}", ["com", "acme", "Ledger"], ["Post"], []],
  ["a.kt", "import acme.Ledger\nfun post() {}", ["acme", "Ledger"], ["post"], []],
  ["a.c", "#include <zlib.h>\nint deflate;", ["zlib", "h"], ["deflate"], []],
  ["a.cpp", '#include "arena.hpp"\nArena pool;', ["arena.hpp"], ["Arena", "pool"], []],
  ["a.cs", "using Acme.Ledger;\nclass Poster {}", ["Acme", "Ledger"], ["Poster"], []],
  ["a.rb", "require 'redis'\n# caches\ndef cache; end", ["redis"], ["cache"], ["caches"]],
  ["a.php", "use Acme\\Ledger;\n// posts\n$ledger;", ["Acme", "Ledger"], ["ledger"], ["posts"]],
  ["a.swift", 'import Combine\nlet greet = "hello"', ["Combine"], ["greet"], ["hello"]],
  ["a.sh", "# deploys\nkubectl apply", [], ["kubectl", "apply"], ["deploys"]],
  ["a.sql", "-- owed\nSELECT amount FROM invoices", [], ["amount", "invoices"], ["owed"]],
  ["a.yaml", "# quota\nreplicas: three", [], ["replicas", "three"], ["quota"]],
  ["a.toml", 'timeout = "long"', [], ["timeout"], ["long"]],
  ["a.json", '{"retries": "many"}', [], [], ["retries", "many"]],
];
for (const [path, text, imports, names, prose] of CASES) {
  Deno.test(`wordsOfCode() reads ${path}`, () => {
    deepEqual(found(path, text, "import"), imports);
    deepEqual(found(path, text, "identifier"), names);
    deepEqual(found(path, text, "comment"), prose);
  });
}

Deno.test("wordsOfCode() survives a stray quote and an open comment", () => {
  deepEqual(found("a.ts", "const it = 'don\nfollow();", "identifier"), ["it", "follow"]);
  deepEqual(found("a.ts", "/* open words", "comment"), ["open", "words"]);
});

Deno.test("wordsOfCode() is total, and sentences never decrease", () => {
  const language = fc.constantFrom(...LANGUAGES);
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), language, (text, one) => {
    let last = -1;
    for (const word of wordsOfCode(text, one)) {
      ok(word.sentence >= last && word.text !== "");
      last = word.sentence;
    }
  }));
});

Deno.test("wordsOfProse() finds in ASCII text what it finds in any text", () => {
  const piece = fc.constantFrom(..."aB_$.:;!?1-\n\r\t ", "..", ". ", "a.b");
  fc.assert(
    fc.property(fc.array(piece).map((all) => all.join("")), (text) => {
      const [...mixed] = wordsOfProse(`${text} é`, "body", 3);
      mixed.pop();
      deepEqual(wordsOfProse(text, "body", 3), mixed);
    }),
    { numRuns: 500 },
  );
});

Deno.test("wordsOfProse() ends sentences, keeps dotted names", () => {
  const words = wordsOfProse("Call Deno.readFile. It blocks", "body");
  deepEqual(words.map(({ text, sentence }) => [text, sentence]), [
    ["Call", 0],
    ["Deno.readFile", 0],
    ["It", 1],
    ["blocks", 1],
  ]);
});
