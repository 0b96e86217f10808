/**
 * Where a page gets text from elsewhere: the include syntax of mdBook, docfx, MkDocs, Jekyll, Hugo,
 * VitePress, Docusaurus, Sphinx and GitHub's own documentation. Nothing in fenced code counts.
 */

import type { LineTable } from "../../markdown/line_table.ts";
import type { Include, IncludeKind } from "../model.ts";
import type { CodeRanges } from "./code_ranges.ts";

interface Found {
  readonly kind: IncludeKind;
  readonly path: string;
  readonly part?: string;
}

interface Syntax {
  /** A text without it has none of these includes. */
  readonly hint: string;
  readonly pattern: RegExp;
  /** Null when the match is something else. */
  read(match: RegExpExecArray, imports: ReadonlyMap<string, string>): Found | Found[] | null;
}

/** Shortcodes and tags of themes that only format what the page itself contains. */
const HARMLESS =
  /^(?:ref|relref|figure|img|image|images|gallery|video|youtube|vimeo|gist|tweet|x|instagram|highlight|code|codeblock|mermaid|katex|math|tabs?|tabpane|tabbed|tab-?content|note|tip|info|warning|warn|danger|caution|important|alert|admonition|notice|callout|hint|details|expand|accordion|collapse|summary|button|btn|badge|label|icon|fa|card|cards|cardpane|card-code|grid|columns?|column|row|col|steps?|filetree|glossary_tooltip|glossary_definition|param|version|skew|latest-\w+|comment|pageinfo|blocks\/\w+|imgproc|iframe|kbd|mark|quote|blockquote|feature-state|link|url|api-reference|heading|toc|conditional-text|rawhtml|html|raw|div|span|center|br|hr|clear|include-code|code-include|gallery-item|caption|table|mark|current\w*|site\w*|page\w*|product\w*|relURL|absURL|get\w*|i18n|text\w*|thirdparty-content|note-.*|end.*|inline|asciinema|detail-tag|mutedtext|lead|box|panel|banner)$/i;

/** Tags of Liquid, Nunjucks and Jekyll that make no anchors, or that are read as includes. */
const LIQUID =
  /^(?:if|elsif|elseif|else|unless|case|when|for|tablerow|assign|capture|increment|decrement|raw|comment|include\w*|render\w*|layout|block|extends|macro|import|from|set|call|filter|cycle|break|continue|liquid|data|indented_data_reference|ifversion|octicon|link|post_url|seo|feed_meta|rowheaders|webui|cli|desktop|mac|linux|windows|vscode)$/;

const SYNTAXES: readonly Syntax[] = [
  {
    hint: "{{#",
    pattern:
      /(\\?)\{\{#(?:include|template)\s{1,9}([^\s{}:]{1,300})(?::([^\s{}]{1,100}))?[^{}\n]{0,200}\}\}/g,
    read: ([, escape, path, part]) => escape === "" ? { kind: "beside", path, part } : null,
  },
  {
    hint: "[!",
    pattern: /\[!include\s{0,9}\[[^\]\n]{0,300}\]\s{0,3}\(([^()\n]{1,500})\)\s{0,3}\]/gi,
    read: ([, path]) => ({ kind: "beside", path: path.trim().replace(/[ \t]+"[^"]*"$/, "") }),
  },
  {
    hint: "8<-",
    pattern: /^[ \t>*-]{0,40}?(;?)-{1,8}8<-{1,8}[ \t]{1,9}["']([^"'\n]{1,300})["']/gm,
    read: ([, isOff, path]) => isOff === "" ? snippet(path) : null,
  },
  {
    // One file per line, as far as a second such line.
    hint: "8<-",
    pattern: /^[ \t]{0,40}-{1,8}8<-{1,8}[ \t]{0,9}\n((?:[ \t]{0,40}[^\s;-][^\n]{0,300}\n){1,50})/gm,
    read: ([, paths]) => paths.trim().split("\n").map((path) => snippet(path.trim())),
  },
  {
    hint: "{!",
    pattern: /\{![ \t]{0,9}([^!\s{}][^!\n{}]{0,300}?)[ \t]{0,9}!\}/g,
    read: ([, path]) => ({ kind: "anywhere", path }),
  },
  {
    hint: "(!",
    pattern: /\(![ \t]{0,9}([^!\s()]{1,300}\.\w{1,8})(?:[ \t][^!()\n]{0,300})?!\)/g,
    read: ([, path]) => ({ kind: "anywhere", path }),
  },
  {
    hint: "!!!include(",
    pattern: /!!!include\(([^()\n]{1,300})\)!!!/g,
    read: ([, path]) => ({ kind: "anywhere", path: path.trim() }),
  },
  {
    hint: "{%",
    pattern:
      /\{%-?\s{0,9}(include_relative|include_cached|include|render|renderFile)\s{1,9}["']?([^\s"'%{}]{1,300})/g,
    read: ([, tag, path]) =>
      tag === "include_relative"
        ? { kind: "beside", path }
        : { kind: "anywhere", path: `_includes/${path}` },
  },
  {
    hint: "{%",
    pattern: /^[ \t]*\{%-?\s{0,9}([a-z][\w-]{1,50})\s{1,9}[^{}%\s][^%]{0,500}%\}/gm,
    read: ([, tag]) =>
      LIQUID.test(tag) || HARMLESS.test(tag) ? null : { kind: "output", path: tag },
  },
  {
    // A macro of Nunjucks that prints something around its content.
    hint: "{%",
    pattern: /\{%-?\s{0,9}call\b[^%{}]{0,500}%\}/g,
    read: () => ({ kind: "output", path: "call" }),
  },
  {
    hint: "reusables.",
    pattern: /\{%-?\s{0,9}(?:data|indented_data_reference)\s{1,9}reusables\.([\w.-]{1,200})/g,
    read: ([, name]) => ({
      kind: "anywhere",
      path: `reusables/${name.replaceAll(".", "/")}.md`,
    }),
  },
  {
    hint: "{{",
    pattern: /\{\{[<%]-?\s{0,9}([\w.\/-]{1,80})([^{}]{0,500}?)-?[>%]\}\}/g,
    read: ([, name, rest]) => shortcode(name, rest),
  },
  {
    hint: "@include",
    pattern: /<!--\s{0,9}@include:\s{0,9}([^\s{}<>#]{1,300})(#[\w-]{1,100})?[^<>\n]{0,100}-->/g,
    read: ([, path, part]) => ({ kind: "beside", path, part }),
  },
  {
    hint: "#include",
    pattern: /<!--\s{0,9}#include\s{1,9}(?:file|virtual)?=?["']?([^\s"'<>]{1,300})/g,
    read: ([, path]) => ({ kind: "anywhere", path }),
  },
  {
    hint: "include}",
    pattern: /^[ \t]*(?:`{3,}|:{3,}|~{3,})\{include\}[ \t]{1,9}(\S{1,300})/gm,
    read: ([, path]) => ({ kind: "beside", path }),
  },
  {
    hint: ".. ",
    pattern: /^[ \t]*\.\.[ \t]{1,3}include::[ \t]{1,9}(\S{1,300})/gm,
    read: ([, path]) => ({ kind: "beside", path }),
  },
  {
    hint: "auto",
    pattern:
      /^[ \t]*(?:`{3,}|:{3,})?(?:\.\.[ \t]|\{)(auto[a-z]{3,20}|autodoc2-object)(?:::|\})[ \t]{0,9}([\w.]{0,200})/gm,
    read: ([, , path]) => ({ kind: "api", path }),
  },
  {
    hint: "::: ",
    pattern: /^(?:#{1,6}[ \t]{1,3})?::: ([A-Za-z_][\w.:-]{0,200})[ \t]*$/gm,
    read: ([, path]) => ({ kind: "api", path }),
  },
  {
    hint: "{{",
    pattern: /^[ \t]*\{\{-?[ \t]{0,9}([^{}<%#\/!\n][^{}\n]{0,300})\}\}[ \t]*$/gm,
    read: ([, expression]) => ({ kind: "output", path: expression.trim() }),
  },
  {
    hint: "/>",
    pattern: /^[ \t]*<([A-Z][\w.]{0,80})\b[^<>\n]{0,500}\/>[ \t]*$/gm,
    read: ([, name], imports) => component(name, imports),
  },
];

/** `path:section`, `path:10:20`. */
function snippet(written: string): Found {
  const [path, ...part] = written.split(/:(?!\/\/)/);
  return { kind: "anywhere", path, part: part.join(":") };
}

const FILE_ARGUMENT = /["'`]?([^\s"'`=]{1,300}\.(?:mdx?|markdown|html?|txt))["'`]?/;
const READS_FILE = /include|readfile|snippet|import|embed|reuse|partial|content|excerpt/i;

function shortcode(name: string, rest: string): Found | null {
  if (name.startsWith("/") || HARMLESS.test(name)) return null;
  const file = READS_FILE.test(name) ? FILE_ARGUMENT.exec(rest)?.[1] : undefined;
  if (file !== undefined) return { kind: "anywhere", path: file };
  return { kind: "shortcode", path: name, part: rest.trim().slice(0, 200) };
}

const HARMLESS_COMPONENT =
  /^(?:Tabs?|TabItem|Badge|Image|Img|ThemedImage|Video|YouTube|Card|CardGrid|Cards|LinkCard|LinkButton|Button|Icon|Link|Admonition|Aside|Steps|FileTree|Code|CodeBlock|CodeGroup|BrowserWindow|Head|Translate|TOCInline|DocCardList|DocCard|Details|Mermaid|Tooltip|IconExternalLink|br|hr)$/;

/** A component of MDX or Vue; one that is imported from a document is an include. */
function component(name: string, imports: ReadonlyMap<string, string>): Found | null {
  const path = imports.get(name.replace(/\..*$/, "")) ?? "";
  if (/\.mdx?$/i.test(path)) return { kind: "beside", path };
  if (path.startsWith("@theme") || HARMLESS_COMPONENT.test(name)) return null;
  return { kind: "component", path: path === "" ? name : path, part: name };
}

const IMPORT = /^[ \t]*import\s{1,9}(\w{1,100})\s{1,9}from\s{1,9}["']([^"'\n]{1,300})["']/gm;

/** What MDX and Vue documents import, by name. */
function importsOf(text: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  if (!text.includes("import ")) return imports;
  for (const [, name, path] of text.matchAll(IMPORT)) imports.set(name, path);
  return imports;
}

/** Documents have fewer; what comes after is not looked at. */
const MAX_INCLUDES = 2_000;

/** Includes that are fences themselves, or reStructuredText in one. */
const IN_CODE = /^\s*(?:`{3}|:{3}|~{3}|\.\. )/;

/** The includes of a text from `at` on, in order. */
export function findIncludes(
  text: string,
  at: number,
  { code, lines }: { readonly code: CodeRanges; readonly lines: LineTable },
): Include[] {
  const imports = importsOf(text);
  const found: (Include & { at: number })[] = [];
  for (const { hint, pattern, read } of SYNTAXES) {
    if (!text.includes(hint, at)) continue;
    pattern.lastIndex = at;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const one = read(match, imports);
      if (one === null || (code.contain(match.index) && !IN_CODE.test(match[0]))) continue;
      if (found.length >= MAX_INCLUDES) break;
      const { line } = lines.locate(match.index);
      for (const { kind, path, part = "" } of [one].flat()) {
        found.push({ line, kind, path, part, at: match.index });
      }
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ line, kind, path, part }) => ({
    ...{ line, kind, path, part },
  }));
}
