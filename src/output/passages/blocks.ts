/** Blocks of formats other than markdown that are shown whole: listings, tables, literal text. */

/** Looks at the lines below the one that begins a block: is a line in it, its last one, or below it? */
export type BlockEnd = (line: string) => "inside" | "last" | "below";

/** What a line begins, or null. */
export type BlockStart = (line: string) => BlockEnd | null;

const ASCIIDOC = /^(?:-{4,}|\.{4,}|\+{4,}|[|,:!]===+)$/;
const ORG = /^\s{0,100}#\+begin_(\S{1,40})/i;
const RST_CODE =
  /^\s{0,100}\.\. (?:code|code-block|sourcecode|parsed-literal|doctest|testcode|prompt|math|graphviz|productionlist)::/;
const RST_LITERAL = /(?:^|[^:])::$/;
const RST_MARKUP = /^\s{0,100}\.\. /;

/** How a format writes what has to stay together. */
export interface BlockStyle {
  readonly begin: BlockStart;
  /** Does a title have lines of signs above or below it? */
  readonly hasRules: boolean;
  /** Lines that tell a reader nothing: anchors, comments, properties. */
  readonly markup: RegExp;
}

const STYLES: Readonly<Record<string, BlockStyle>> = {
  adoc: {
    begin: asciidoc,
    hasRules: false,
    markup: /^(?:\[\[[^[\]]+\]\]|\[#[^[\]]+\]|\/\/(?!\/).*)$/,
  },
  org: { begin: org, hasRules: false, markup: /^\s*(?::[\w-]+:(?:\s.*)?|#\+[a-z]?index:.*)$/i },
  rst: { begin: rst, hasRules: true, markup: /^\s*\.\. (?:_[^:]+:|index::.*|highlight::.*)$/ },
};

/** A line of one sign that is drawn above or below a title. */
export function isRule(line: string): boolean {
  return /^([!-/:-@[-`{-~])\1*\s*$/.test(line);
}

/** The style of a file's format; null for markdown, whose blocks are known anyway. */
export function blocksOf(path: string): BlockStyle | null {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(STYLES, extension) ? STYLES[extension] : null;
}

function asciidoc(line: string): BlockEnd | null {
  const fence = line.trimEnd();
  return ASCIIDOC.test(fence) ? (one) => one.trimEnd() === fence ? "last" : "inside" : null;
}

function org(line: string): BlockEnd | null {
  const [, name] = ORG.exec(line) ?? [];
  if (name === undefined) return null;
  const end = `#+end_${name}`.toLowerCase();
  return (one) => one.trim().toLowerCase() === end ? "last" : "inside";
}

/** Code is what is indented below its directive, or below a line that ends in two colons. */
function rst(line: string): BlockEnd | null {
  const isCode = RST_CODE.test(line) || RST_LITERAL.test(line.trimEnd()) && !RST_MARKUP.test(line);
  if (!isCode) return null;
  const indent = indentOf(line);
  return (one) => one.trim() === "" || indentOf(one) > indent ? "inside" : "below";
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
