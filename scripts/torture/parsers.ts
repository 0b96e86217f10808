/** Every parser of ra as a function of a text, for the tests of time and of hostile input. */
import { hasBlock, lineOfBlock, withBlock } from "../../src/agents/markers.ts";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { parseBaseline } from "../../src/check/baseline.ts";
import { toCodePath } from "../../src/check/facts/code_path.ts";
import { readFacts } from "../../src/check/facts/read_facts.ts";
import { readHookInput } from "../../src/cli/hook/hook_input.ts";
import { compileRuleGlob, parseTreeGlob } from "../../src/config/glob/glob.ts";
import { KeyLines } from "../../src/config/locate.ts";
import { parseConfig } from "../../src/config/parse.ts";
import { wordsOfCode, wordsOfProse } from "../../src/context/code.ts";
import { parseDiff } from "../../src/context/diff.ts";
import { languageOf } from "../../src/context/languages.ts";
import { rankTerms } from "../../src/context/rank.ts";
import { wordsOfPath } from "../../src/context/signals.ts";
import { IgnoreRules } from "../../src/corpus/select/ignore_rules.ts";
import { isSecretPath } from "../../src/corpus/select/secret_names.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { slugOf } from "../../src/document/slug.ts";
import { parseQuestions } from "../../src/eval/questions.ts";
import { readFrontmatter } from "../../src/markdown/frontmatter.ts";
import { splitHeadingId } from "../../src/markdown/heading_id.ts";
import { githubAnchor } from "../../src/markdown/anchors.ts";
import { readAttributeList } from "../../src/markdown/inline/attribute_list.ts";
import { plainHeadingText } from "../../src/markdown/inline/heading_text.ts";
import { readTag, textOfHtml } from "../../src/markdown/inline/html_tag.ts";
import { readSimpleYaml } from "../../src/markdown/yaml/simple_yaml.ts";
import { Lines } from "../../src/mcp/lines.ts";
import { parseHead } from "../../src/mcp/http/head.ts";
import { toId } from "../../src/mcp/uri.ts";
import { renderManual } from "../../src/output/terminal/manual.ts";
import { unifiedDiff } from "../../src/output/patch.ts";
import { unitsOf } from "../../src/output/passages/units.ts";
import { nameText, oneLine, PLAIN, safe, truncate, wrap } from "../../src/output/terminal/style.ts";
import { estimateTokens, mostTokens } from "../../src/output/tokens/estimate.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { printQuery } from "../../src/query/print.ts";
import { readStrictly, recoverQuery } from "../../src/query/recover.ts";
import { mergeSpots, spotsIn, spotsInPath, toRanges } from "../../src/search/marks/highlight.ts";
import { FORMATS } from "../../src/formats/formats.ts";
import { markupIn } from "../../src/search/marks/markup.ts";
import { snippetOf } from "../../src/search/marks/snippet.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { takeApart } from "../../src/text/identifier.ts";

export interface Parser {
  readonly name: string;
  /** Longer texts are refused or cut before the parser sees them, so they are not tried. */
  readonly most?: number;
  parse(text: string): unknown;
}

const TERMS = new Set(["a", "b", "w1", "same", "run", "h1"]);
const LANGUAGES = ["a.ts", "a.py", "a.rb", "a.sql", "a.sh"];

/** Loads what is loaded lazily, and returns the parsers. */
export async function loadParsers(): Promise<Parser[]> {
  const english = await createAnalyzer("english");
  const german = await createAnalyzer("german");
  const countTokens = await loadTokenCounter();
  const rank = { terms: 50, minWordLength: 2, analyzer: english, weightOf: null };
  const document = (path: string) => (text: string) =>
    parseDocument({ tree: "t", path, bytes: encodeUtf8(text) });
  // Their readers are loaded now, so that later calls return no promise where they can.
  for (const { extensions } of FORMATS) await document(`a.${extensions[0]}`)("");
  return [
    { name: "document", parse: document("a.md") },
    { name: "plain text", parse: document("a.txt") },
    ...["rst", "adoc", "org", "ipynb", "html", "docx"]
      .map((extension) => ({ name: extension, parse: document(`a.${extension}`) })),
    { name: "check facts", parse: (text) => readFacts(encodeUtf8(text), FACTS) },
    { name: "frontmatter", most: 65_536, parse: readFrontmatter },
    { name: "simple YAML", most: 65_536, parse: readSimpleYaml },
    { name: "heading id", parse: splitHeadingId },
    { name: "heading text", parse: plainHeadingText },
    { name: "HTML tag", parse: (text) => readTag(`<a ${text}`, 0, text.length + 3) },
    { name: "HTML text", parse: textOfHtml },
    { name: "attribute list", parse: (text) => readAttributeList(`{: ${text}`, 0) },
    { name: "slug", parse: (text) => [slugOf(text), githubAnchor(text)] },
    { name: "config", most: 1_000_000, parse: parseWholeConfig },
    { name: "key lines", most: 1_000_000, parse: (text) => new KeyLines(text).of(["a", "b"]) },
    { name: "questions", parse: (text) => parseQuestions(text, "q.toml") },
    { name: "baseline", parse: (text) => parseBaseline(text, "b") },
    { name: "tree glob", most: 1_000, parse: parseAndMatch },
    { name: "path against globs", most: 4_095, parse: matchPath },
    { name: "ignore rules", most: 1_000_000, parse: decideAll },
    { name: "query", most: 65_536, parse: (text) => printQuery(recoverQuery(text).query) },
    { name: "strict query", most: 65_536, parse: (text) => printQuery(readStrictly(text).query) },
    { name: "analyzer", parse: (text) => english.analyze(text) },
    { name: "German analyzer", parse: (text) => german.analyze(text) },
    { name: "identifier", parse: takeApart },
    { name: "highlight", parse: (text) => toRanges(text, spotsIn(text, TERMS, english)) },
    { name: "highlight by scan", parse: (text) => mergeSpots(spotsIn(text, TERMS, german)) },
    { name: "highlight in path", parse: (text) => spotsInPath(text, TERMS, english) },
    { name: "snippet", parse: (text) => snippetOf(text, spotsIn(text, TERMS, english)) },
    { name: "markup", parse: markupIn },
    { name: "diff", parse: parseDiff },
    ...LANGUAGES.map((path): Parser => ({
      name: `code of ${path}`,
      parse: (text) => wordsOfCode(text, languageOf(path)!),
    })),
    { name: "prose", parse: (text) => wordsOfProse(text, "body") },
    { name: "path words", parse: wordsOfPath },
    ...(["tfidf", "textrank", "rake", "yake"] as const).map((algorithm): Parser => ({
      name: `ranking by ${algorithm}`,
      parse: (text) => rankTerms(wordsOfProse(text, "body"), { ...rank, algorithm }),
    })),
    { name: "hook input", parse: readHookInput },
    { name: "JSON-RPC lines", parse: readLines },
    { name: "resource address", parse: (text) => toId(`ra://${text}`) },
    { name: "token count", parse: (text) => countTokens(text) },
    { name: "bounded token count", parse: (text) => countTokens(text, 100) },
    { name: "agents block", parse: parseBlock },
    { name: "passages", parse: (text) => unitsOf(text, () => false) },
    { name: "manual page", parse: (text) => renderManual(text, PLAIN) },
    { name: "HTTP head", most: 16_384, parse: (text) => parseHead(`GET / HTTP/1.1\r\n${text}`) },
    { name: "code path", parse: toCodePath },
    { name: "token estimate", parse: (text) => [estimateTokens(text), mostTokens(text)] },
    { name: "secret name", most: 4_095, parse: isSecretPath },
    { name: "difference", parse: diffBlock },
    {
      name: "terminal text",
      parse: (text) =>
        [safe, oneLine, nameText].map((show) => show(text)).concat(
          wrap(text, 80),
          truncate(text, 80),
        ),
    },
  ];
}
const FACTS = { path: "a.md", maxChunkSize: 1_000 };

const FOLDER = "docs/guides/a/b/aaaaaaaaaaaaaaaaaaaaaaaab.md";

async function parseWholeConfig(text: string): Promise<unknown> {
  const file = "/project/.ra.toml";
  return await parseConfig({ file, text, bytes: encodeUtf8(text), isGlobal: false });
}

function parseAndMatch(pattern: string): boolean[] {
  const glob = parseTreeGlob(pattern);
  const rule = compileRuleGlob(pattern);
  return [glob.matches(FOLDER), glob.mayMatchBelow(FOLDER), glob.coversBelow("a"), rule(FOLDER)];
}

const GLOBS = ["**/*a*b*c*d", "{a,b,**}/{c,d}/**/*.md", "[a-z]*[!b]?/**"].map(parseTreeGlob);

function matchPath(path: string): boolean[] {
  return GLOBS.map((glob) => glob.matches(path) || glob.mayMatchBelow(path));
}

function decideAll(text: string): unknown {
  const rules = new IgnoreRules(".gitignore", text);
  return [rules.decide(FOLDER, false), rules.decide("a/b", true)];
}

function readLines(text: string): number {
  const lines = new Lines(10_000_000);
  const bytes = encodeUtf8(text);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1_000) {
    for (const line of lines.add(bytes.subarray(at, at + 1_000))) count += line?.length ?? 0;
  }
  for (const line of lines.rest()) count += line?.length ?? 0;
  return count;
}

/** The change that `ra agents --diff` shows. */
function diffBlock(before: string): string {
  const after = withBlock(before, "# One\n\nTwo lines.\n", "AGENTS.md");
  return unifiedDiff({ name: "AGENTS.md", before, after });
}

function parseBlock(text: string): unknown {
  return [hasBlock(text), lineOfBlock(text), withBlock(text, text, "AGENTS.md")];
}
