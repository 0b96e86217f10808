/**
 * Names of code in texts for people: what a documentation may mean by `login`, `AuthService.login()` or
 * `validate_token`. Whether a project has such a name is decided later, by its source code.
 *
 * | where            | what is taken for a name                                                        |
 * |------------------|---------------------------------------------------------------------------------|
 * | running text     | what no plain word looks like: `validateToken`, `validate_token`, `a.b`, `run()` |
 * | between backticks| any name, if it is all there is                                                 |
 * | lines of code    | besides, capitalised names and what is called: `Store`, `login(user)`           |
 *
 * Names leave with their parts joined by dots, whatever a language writes.
 */

/** Where a text is written; between backticks is a `span`. */
export type WrittenIn = "prose" | "span" | "code";

const CHAIN = /[A-Za-z_$][\w$]*(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*)*/g;
const SEPARATOR = /\.|::|->|#/;
/** A span that is one name, perhaps with what is around names: `new Store<T>`, `@cached`, `login(user)`. */
const WHOLE =
  /^(?:(?:new|await|async|class|def|fn|func|function)\s+|[@.#&*])?([A-Za-z_$][\w$]*(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*)*)(?:<[^<>]{0,60}>)?(?:[!?]|\([^()]{0,200}\))?$/;
/** A span that names an operator: `Vec.operator+`, `Vec::operator[](i)`. */
const OPERATOR =
  /^((?:[A-Za-z_$][\w$]*(?:\.|::|#))*)operator\s?(\(\)|\[\]|->\*?|[-+*/%=!<>&|^~]{1,3})(?:\([^()]{0,200}\))?$/;

/** camelCase and snake_case. */
const COMPOUND = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/;
const CAPITALISED = /^[A-Z]+[a-z]\w*$/;

/** Words before a bracket that call nothing. */
const NOT_CALLED = new Set(
  "if for while switch catch return function def fn func and or not in await typeof sizeof match elif with super"
    .split(" "),
);
/** First parts that say where a name is, not what it is. */
const PLACES = new Set(["this", "self", "crate", "super", "cls"]);
/** Last parts that make a name that of a file or of a host. */
const FILES = new Set(
  ("md mdx txt rst json jsonl jsonc yml yaml toml ini cfg conf xml html htm css scss svg png jpg gif ico " +
    "pdf csv tsv log lock sh bash ps1 js ts jsx tsx mjs cjs mts py rs go java kt c h cc cpp hpp cs rb php " +
    "swift vue svelte com org net io dev app ai exe zip gz tar wasm sql db env").split(" "),
);

const MOST_PARTS = 6;
const LONGEST = 100;

/** The names in a text, in order; a name may be repeated. Linear. */
export function* namesIn(text: string, where: WrittenIn): Generator<string> {
  if (where === "span") {
    const operator = OPERATOR.exec(text.trim());
    if (operator !== null) {
      const [, around, sign] = operator;
      if (text.length <= LONGEST) yield `${around.replace(/::|#/g, ".")}operator${sign}`;
      return;
    }
    const whole = WHOLE.exec(text.trim())?.[1];
    if (whole !== undefined) {
      yield* namesOf(whole, "span", true);
      return;
    }
  }
  for (const { 0: chain, index } of text.matchAll(CHAIN)) {
    const end = index + chain.length;
    if (isPartOfMore(text, index, end)) continue;
    const isCalled = where === "prose"
      ? text.startsWith("()", end)
      : text[end] === "(" && !NOT_CALLED.has(chain);
    yield* namesOf(chain, where === "span" ? "code" : where, isCalled);
  }
}

/** A chain of names as ids have it: `A::b` becomes `A.b`. */
export function dotted(chain: string): string {
  return chain.split(SEPARATOR).join(".");
}

/** The name that a code span is, with all its parts; null for one that is more, or a file. */
export function nameInSpan(text: string): string | null {
  const whole = WHOLE.exec(text.trim())?.[1];
  if (whole === undefined) return null;
  const [first] = namesOf(whole, "span", true);
  const parts = whole.split(SEPARATOR).filter((part) => part !== "prototype");
  const isAll = parts.length === 1 || first?.split(".").length === parts.length ||
    PLACES.has(parts[0]);
  return isAll ? first ?? null : null;
}

/** Part of a path, an address or a word of another alphabet? */
function isPartOfMore(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  const after = text.charCodeAt(end);
  return before > 127 || after > 127 || "/\\-".includes(text[start - 1] ?? " ") ||
    "/\\".includes(text[end] ?? " ") || (text[end] === "-" && text[end + 1] !== ">") ||
    (text[start - 1] === "@" && /\w/.test(text[start - 2] ?? " "));
}

function* namesOf(chain: string, where: WrittenIn, isCalled: boolean): Generator<string> {
  if (chain.length > LONGEST) return;
  const all = chain.split(SEPARATOR).filter((part) => part !== "" && part !== "prototype");
  const parts = PLACES.has(all[0]) && all.length > 1 ? all.slice(1) : all;
  const last = parts.at(-1)!;
  const isFile = !isCalled && FILES.has(last) ||
    parts.length > 1 && where === "span" && FILES.has(last);
  if (parts.length > 1 && parts.length <= MOST_PARTS && !isFile && isNameInParts(parts, where)) {
    yield parts.join(".");
  }
  for (const part of parts) {
    if (isUnmistakable(part) || (where !== "prose" && CAPITALISED.test(part) && part.length > 2)) {
      yield part;
    } else if (parts.length === 1 && !isFile && (where === "span" || isCalled)) yield part;
  }
}

/** `e.g` and `U.S` are none. */
function isNameInParts(parts: readonly string[], where: WrittenIn): boolean {
  return where !== "prose" || parts.every((part) => part.length > 1);
}

/** Is this no plain word of any language? */
export function isUnmistakable(name: string): boolean {
  return name.length > 3 && COMPOUND.test(name);
}
