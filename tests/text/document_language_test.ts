import { deepEqual, equal } from "node:assert/strict";
import { recognizeLanguage } from "../../src/text/document_language.ts";
import { languageNamed, languageOfPath } from "../../src/text/language_names.ts";

const ENGLISH = "The desk sends a reminder to the reader when the item is not returned. ".repeat(
  10,
);

const CASES: [
  name: string,
  facts: [named: unknown[], path: string, prose: string],
  found: string,
][] = [
  ["frontmatter before text", [["fr"], "de/a.md", ENGLISH], "french by frontmatter"],
  ["frontmatter with a region", [["pt-BR"], "a.md", ""], "portuguese by frontmatter"],
  ["not the language of a program", [["python"], "a.md", ENGLISH], "english by text"],
  ["not a list of things", [[null, 3], "a.md", ENGLISH], "english by text"],
  ["text before path: not translated yet", [[], "fr/a.md", ENGLISH], "english by text"],
  ["path where there is too little text", [[], "fr/a.md", "Bref."], "french by path"],
  [
    "a script where there is little text",
    [[], "a.md", "Η βιβλιοθήκη είναι ανοιχτή."],
    "greek by text",
  ],
  ["the fallback", [[], "a.md", "Bref."], "dutch by default"],
];
for (const [name, [named, path, prose], expected] of CASES) {
  Deno.test(`recognizeLanguage() takes ${name}`, () => {
    const { language, by } = recognizeLanguage({ named, path, prose: () => prose }, "dutch");
    equal(`${language} by ${by}`, expected);
  });
}

Deno.test("recognizeLanguage() does not look at the text if frontmatter tells", () => {
  const prose = () => {
    throw new Error("not needed");
  };
  const found = recognizeLanguage({ named: ["German"], path: "a.md", prose }, "english");
  deepEqual(found, { language: "german", by: "frontmatter" });
});

const NAMES: [name: string, language: string | null][] = [
  ["fr", "french"],
  ["FR-ca", "french"],
  ["pt_BR", "portuguese"],
  ["es-419", "spanish"],
  ["nb", "norwegian"],
  ["German", "german"],
  [" sv ", "swedish"],
  ["zh-CN", null],
  ["bash", null],
  ["toString", null],
  ["", null],
];
for (const [name, language] of NAMES) {
  Deno.test(`languageNamed("${name}") is ${language}`, () => equal(languageNamed(name), language));
}

const PATHS: [path: string, language: string | null][] = [
  ["fr/guide.md", "french"],
  ["content/de-DE/docs/x.md", "german"],
  ["guide.it.md", "italian"],
  ["fr/guide.es.md", "spanish"],
  ["i18n/french/x.md", "french"],
  ["guide.md", null],
  ["fr.md", null],
  ["docs/free/guide.v2.md", null],
  ["zh/guide.md", null],
];
for (const [path, language] of PATHS) {
  Deno.test(`languageOfPath("${path}") is ${language}`, () =>
    equal(languageOfPath(path), language));
}
