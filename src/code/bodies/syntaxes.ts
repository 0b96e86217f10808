/** What finding bodies has to know about each language. */
import type { GrammarName } from "../languages.ts";

export interface BodySyntax {
  /**
   * What quotes enclose: a text on one `line`, on several (`lines`), without escapes (`raw`), with expressions in
   * it (`template`), or one `character`.
   */
  readonly strings: Readonly<Record<string, "line" | "lines" | "raw" | "template" | "character">>;
  /** Are there texts between three quotes? */
  readonly hasTriple?: boolean;
  /** Do all texts have `${…}`? */
  readonly interpolates?: boolean;
  readonly nestsComments?: boolean;
  readonly hash?: "comment" | "directive";
  /** The end of the raw text whose quote is at `at`, null if it is none, -1 if it does not end. */
  readonly rawEnd?: (text: string, at: number) => number | null;
  /** The end of the regular expression that starts at `at`; null for a division. */
  readonly regex?: (text: string, at: number, before: number) => number | null;
  /** What makes a text too different. */
  readonly unsure?: RegExp;
  /** Is what is between the end of the last statement and `{` the head of a function? `depth` brackets are open. */
  readonly isHead: (head: string, depth: number) => boolean;
  /** The start of a statement up to `{`, where that is inside of a call: functions that define nothing of note. */
  readonly isCallback?: RegExp;
}

/** Signs after which `/` divides. */
const ENDS_VALUE = /[\w$)\]}"'`]/;
const BEFORE_REGEX = /\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)\s*$/;
/** Characters of a regular expression. */
const LONGEST_REGEX = 1_000;

function regexEnd(text: string, at: number, before: number): number | null {
  if (ENDS_VALUE.test(String.fromCharCode(before)) && !BEFORE_REGEX.test(text.slice(at - 12, at))) {
    return null;
  }
  let isInClass = false;
  const last = Math.min(text.length, at + LONGEST_REGEX);
  for (let end = at + 1; end < last; end++) {
    const sign = text[end];
    if (sign === "\n") return null;
    if (sign === "\\") end++;
    else if (sign === "[") isInClass = true;
    else if (sign === "]") isInClass = false;
    else if (sign === "/" && !isInClass) return end + 1;
  }
  return null;
}

const MODIFIERS = String
  .raw`(?:(?:export|default|public|private|protected|static|override|async|readonly|declare|get|set)\s+)*`;
const KEYWORDS = "if|for|while|switch|catch|with|function|return|new|await|typeof|throw|else|do";
const FUNCTION = new RegExp(String.raw`^${MODIFIERS}function\s*\*?\s*[\w$]+\s*[<(]`);
const METHOD = new RegExp(
  String.raw`^${MODIFIERS}\*?\s*(?!(?:${KEYWORDS})\b)#?[\w$]+\s*[<(]`,
);
const PROPERTY = new RegExp(
  String.raw`^${MODIFIERS}#?[\w$]+\s*(?::[^=]*)?=\s*(?:async\s*)?(?:\(|<|[\w$]+\s*=>)[^]*=>$`,
);
const CONSTANT =
  /^(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*(?::[^=]*)?=\s*(?:async\s*)?(?:\(|<|[\w$]+\s*=>|function\b)[^]*$/;
const ASSIGNED = /^[\w$.]+\s*=\s*(?:async\s+)?function\b/;
const DECORATORS = /^(?:@[\w.]+(?:\([^()]*\))?\s*)+/;

function isScriptHead(written: string, depth: number): boolean {
  const head = written.replace(/^,\s*/, "").replace(DECORATORS, "");
  if (!/[\w$)\]>]$/.test(head)) return false;
  if (FUNCTION.test(head)) return true;
  if (METHOD.test(head)) return head.includes(")") && !head.endsWith("=>");
  if (depth === 0 && (CONSTANT.test(head) || ASSIGNED.test(head))) {
    return /(?:=>|\)|\w)$/.test(head);
  }
  return depth > 0 && PROPERTY.test(head);
}

const TYPES =
  /\b(?:class|interface|enum|namespace|module|record|struct|union|object|new|extern|trait|annotation|switch|if|for|while|catch|lock|using)\b/;

/** `public void run(int x) throws IOException`: a type or modifier, a name, parameters. */
function isTypedHead(written: string): boolean {
  const head = written.replace(/\([^()]*\)/g, "()").replace(/\([^()]*\)/g, "()");
  return /[\w>\])?*&]\s+[*&]*~?\w[\w.:~]*\s*(?:<[^()]*>\s*)?\(/.test(head) && head.includes(")") &&
    !TYPES.test(head) && !head.includes("=");
}

/** `TEST_CASE("…") {`: a macro for a function. */
const TEST_MACRO = /^\w*(?:TEST|SCENARIO|SECTION|BENCHMARK)\w*\s*\(/;

function isTypedOrTest(head: string): boolean {
  return TEST_MACRO.test(head) || isTypedHead(head);
}

const C_LIKE = { strings: { '"': "line", "'": "character" }, hash: "directive" } as const;

/** `R"x(…)x"`. */
function cppRawEnd(text: string, at: number): number | null {
  if (text[at - 1] !== "R") return null;
  const open = text.indexOf("(", at);
  return open < 0 || open > at + 17 ? -1 : endBehind(text, `)${text.slice(at + 1, open)}"`, open);
}

/** `r#"…"#`. */
function rustRawEnd(text: string, at: number): number | null {
  let start = at;
  while (text[start - 1] === "#") start--;
  if (text[start - 1] !== "r") return null;
  return endBehind(text, `"${"#".repeat(at - start)}`, at + 1);
}

/** `@"…""…"`; with expressions in it, it is not sure. */
function csharpRawEnd(text: string, at: number): number | null {
  const before = text.slice(Math.max(0, at - 2), at);
  if (!before.includes("@")) return null;
  if (before.includes("$")) return -1;
  for (let end = at + 1; (end = text.indexOf('"', end)) >= 0; end += 2) {
    if (text[end + 1] !== '"') return end + 1;
  }
  return -1;
}

function endBehind(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
}

/** `it("…", async () => {`: what a test defines for itself is part of it. */
const TEST_CASE =
  /^(?:await\s+)?(?:it|test|bench|Deno\.test|(?:before|after)(?:Each|All)?)(?:\.\w+)*\([^]*(?:=>|\))$/;

const SCRIPT: BodySyntax = {
  strings: { '"': "line", "'": "line", "`": "template" },
  regex: regexEnd,
  isHead: isScriptHead,
  isCallback: TEST_CASE,
};

/** Languages whose functions have brackets around their bodies. */
export const SYNTAXES: Readonly<Partial<Record<GrammarName, BodySyntax>>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  java: { ...C_LIKE, hash: undefined, hasTriple: true, isHead: isTypedHead },
  c_sharp: { ...C_LIKE, hasTriple: true, rawEnd: csharpRawEnd, isHead: isTypedHead },
  c: { ...C_LIKE, isHead: isTypedOrTest },
  cpp: { ...C_LIKE, rawEnd: cppRawEnd, isHead: isTypedOrTest },
  go: {
    strings: { '"': "line", "'": "character", "`": "raw" },
    isHead: (head, depth) => depth === 0 && /^func\b/.test(head),
  },
  rust: {
    strings: { '"': "lines", "'": "character" },
    nestsComments: true,
    rawEnd: rustRawEnd,
    isHead: (head) => /\bfn\s+\w+/.test(head),
  },
  kotlin: {
    strings: { '"': "line", "'": "character" },
    hasTriple: true,
    interpolates: true,
    nestsComments: true,
    isHead: (head) =>
      /\bfun\b[^]*\(/.test(head) && !/\b(?:class|interface|object)\b/.test(head) &&
      !head.endsWith("="),
  },
  php: {
    strings: { '"': "lines", "'": "lines" },
    hash: "comment",
    unsure: /<<<|\?>/,
    isHead: (head) => /\bfunction\s*&?\s*\w+\s*\(/.test(head),
  },
};
