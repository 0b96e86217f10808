/**
 * Texts of any length that ask the most of a parser: what is opened and never closed, nested without
 * end, almost closed, or ambiguous until its last character.
 */

export interface TextGenerator {
  readonly name: string;
  /** A text of about `length` characters. */
  make(length: number): string;
}

/** `before`, then `unit` over and over, then `after`. */
function repeated(unit: string, before = "", after = ""): TextGenerator {
  const name = JSON.stringify(`${before}${unit}…${after}`);
  return { name, make: (length) => before + unit.repeat(length / unit.length) + after };
}

/** Half the text of `open`, half of `close`. */
function nested(open: string, close: string, middle = "a"): TextGenerator {
  return {
    name: JSON.stringify(`${open}…${middle}${close}…`),
    make(length) {
      const depth = length / (open.length + close.length);
      return open.repeat(depth) + middle + close.repeat(depth);
    },
  };
}

/** Different units, numbered from 0. */
function numbered(name: string, unit: (i: number) => string): TextGenerator {
  return {
    name,
    make(length) {
      const units: string[] = [];
      for (let i = 0, size = 0; size < length; i++) {
        units.push(unit(i));
        size += units[i].length;
      }
      return units.join("");
    },
  };
}

/** Runs of growing length, so that none closes another. */
function growing(run: string, between: string): TextGenerator {
  return {
    name: JSON.stringify(`${run}${between}${run}${run}${between}…`),
    make(length) {
      const count = Math.sqrt(2 * length / run.length);
      return Array.from({ length: count }, (_, i) => run.repeat(i + 1)).join(between);
    },
  };
}

/** What means something to one parser or another, and single characters. */
export const FRAGMENTS = [
  ..."abaB_-*`~[]()<>{}!&#|\\\"'$@^=+:;,./?%0 \t\n\r",
  ..."éß漢👍\u0301\u200b\u202e\u00ad\ufeff\u2028",
  ..."**|__|*a|_a|*a_b|**a*|``|`a|~~|~a~|[a|[a]|[a](|[a](b|[a](<|[a](<b|[a][|[a][b|[[|[[a|[[a|b|![|![[a"
    .split("|"),
  ...'[a]:|[a]: b\n|[^a|[^a]: b\n|]]|](|](a)|](a "|](a (|<a|<a |<a b=|<a b=\'|<a b="|</a|</a >|<a>|<!|<!--|<!-- |-->'
    .split("|"),
  ..."<![CDATA[|<?|<?a|<a@b|<a:b|<script>|</script|<pre>|<div>\n|<div>\n\n|<b>\n|<br>|&#|&#x|&a|&amp|&amp;"
    .split("|"),
  ..."{#|{#a|{:|{: #a |{.a |{{|{{<|{{< a|{{% a %}}|{%|}}|:::|:::a\n|!!!|!!! a\n    b\n|==|==a|$$|$a$|@a"
    .split("|"),
  ..."# |# a\n|#a |##\n|###### a #\n|a\n=\n|a\n-\n|a\n===\n|> |>\n|> a\n|>>|- |- a\n|-\n|* |1. |1) a\n|  - a\n|\t"
    .split("|"),
  ..."    a\n|\ta\n|```|```\n|```a\n|~~~\n|---\n|***\n|- - -\n|___ |a|b\n---\n|  |  \n|\\\n|a  \n|\r\n|\n\n|a\n\n"
    .split("|"),
  ..."a:|a: |a: b\n|- a: b\n|? a\n|&a |*a\n|!!a |{a: |[a, |a: [|a: {|a: |\n|a: >\n|a: '|a: \"|'a|\"a|%|--- a\n|...\n"
    .split("|"),
  ..."a.|a = 1\n|a.b = 1\n|[a]\n|[a.|[[a]]\n|a = [|a = {|{a=|a = '''|a = \"\"\"|'''|\"\"\"|\\u|\\U0000|0x|1e|1_|1979-"
    .split("|"),
  ...'(|((|(a |a AND |a OR |NOT |-a |- |a^2 |^|a:b |title:|title:(|meta.a:|"a |"a b" |a* |*a|a~1 |a OR (b AND '
    .split("|"),
  ..."**/|*/|*a|?|[!a|[a-|{a,|{a,b}|{a,b},|**a|a/**/|!a\n|!*a\n|/a\n|\\ \n|a/\n|*.a\n|**\n".split(
    "|",
  ),
  ..."diff --git a/a b/a\n|--- a\n+++ b\n|@@ -1 +1 @@\n|@@ -1,9 +1,9 @@\n|+a\n|-a\n|\\ No\n|@@@ -1 -1 +1 @@@\n|rename to a\n"
    .split("|"),
  ...'//|// a\n|/*|/* */|/** |*/|#!|--|--[[|\'\'\'a|`${|${|\\"|r#"|R"(|<<A\n|@"|=begin\n|fn a(|import a\n|aB|aBC1'
    .split("|"),
  ..."http://|http://a|www.a|a@|a@b.|a@b.c |a.b.c.|/a/b|./|../|a/../|%2|%2e|%2f|a#b|#a-|a_b|a-b|A1|ab1CD|xX"
    .split("|"),
  ...'the |of the |a b |. |.\n|running |1|12 |1.|a,|{"a":|[{|\\n|\\u00|"a",|null,|<!-- ra-ignore |<!-- BEGIN|<a id="a">'
    .split("|"),
].filter((unit) => unit !== "");

const WRAPS: [before: string, after: string][] = [
  ["[", "](a)"],
  ["# ", "\n"],
  ["a `", "`"],
  ["<!-- ", ""],
  ["---\n", "\n---\n"],
  ['"', '"'],
];
const WRAPPED = [
  "a",
  " ",
  "\n",
  "[",
  "]",
  "*",
  "_",
  "`",
  "<",
  "\\",
  "&",
  "a ",
  "*a",
  "a: b\n",
  "- ",
  "a\n",
  "[a](",
  "{",
  "#",
  '"',
];

/** Every generator, each once by name. */
export const TEXTS: readonly TextGenerator[] = unique([
  ...FRAGMENTS.map((unit) => repeated(unit)),
  ...WRAPS.flatMap(([before, after]) => WRAPPED.map((unit) => repeated(unit, before, after))),
  ...["()", "[]", "{}", "<>", "**", "__"].map(([open, close]) => nested(open, close)),
  nested("[a](", ")"),
  nested("[", "](a)"),
  nested("![", "](a)"),
  nested("*a _b ", "_ *"),
  nested("{a: ", "}", "b"),
  nested("[a, ", "]", "b"),
  nested("- ", "\n", "a"),
  nested("(a ", ")"),
  nested("<div>\n", "</div>\n"),
  nested("> ", "\n> a"),
  nested("a^(", ")"),
  nested("title:(", ")"),
  growing("`", " a "),
  growing("*", "a"),
  growing("#", " a\n"),
  growing("~", "\n"),
  growing(" ", "- a\n"),
  growing("[", "a"),
  growing("\t", "a\n"),
  growing("=", "\na\n"),
  growing("-", "\n"),
  numbered("different words", (i) => `w${i} `),
  numbered("different headings", (i) => `# h${i}\n\nx\n`),
  numbered("different references", (i) => `[r${i}] `),
  numbered("different ids", (i) => `<a id="i${i}"></a>\n`),
  numbered("definitions and uses", (i) => `[d${i}]: u${i}\n\n[d${i}] `),
  numbered("keys", (i) => `k${i}: v\n`),
  numbered("TOML keys", (i) => `k${i} = ${i}\n`),
  numbered("TOML tables", (i) => `[t.t${i}]\na = 1\n`),
  numbered("TOML arrays of tables", (i) => `[[t]]\na${i} = 1\n`),
  numbered("trees", (i) => `[tree.t${i}]\npath = "a"\n`),
  numbered("globs", (i) => `*a${i}*b\n`),
  numbered(
    "files of a diff",
    (i) => `diff --git a/f${i} b/f${i}\n--- a/f${i}\n+++ b/f${i}\n@@ -1 +1 @@\n-a\n+b\n`,
  ),
  numbered("sections in sections", (i) => `${"#".repeat(i % 6 + 1)} h\n\nx\n`),
  numbered("YAML anchors", (i) => `a${i}: &x${i} b\nc${i}: *x${i}\n`),
  numbered("baseline lines", (i) => `broken-link\tdocs/a.md\t${i}\n`),
  numbered("JSON-RPC lines", (i) => `{"jsonrpc":"2.0","id":${i},"method":"ping"}\n`),
  numbered("equal headings", (i) => `# same\n\n[same](#same-${i})\n`),
]);

function unique(all: readonly TextGenerator[]): TextGenerator[] {
  return [...new Map(all.map((one) => [one.name, one])).values()];
}
