/**
 * Code spans that name a file of the project, such as `src/main.ts` or `docs/guide.md:12`.
 *
 * Strict, because most code is not a path: at least two parts, plain names, a known extension, no
 * placeholder. Whether the file could belong to this project is decided later, against the disk.
 */

const SHAPE = /^(?:[A-Za-z0-9_.][\w.@+-]{0,100}\/){1,20}[\w.@+-]{1,100}$/;
/** `:12`, `:12:5`, `:10-20`, `#L10`, `#L10-L20`. */
const LINE_SUFFIX = /(?::\d{1,7}(?:[:-]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/;
const EXTENSION = /\.([A-Za-z][A-Za-z0-9]{0,9})$/;
const EXTENSIONS: ReadonlySet<string> = new Set(
  ("bash bat bazel bzl c cc cfg cmake conf cpp cs css csv cts cxx dart ex exs fish go gradle graphql " +
    "groovy h hcl hh hpp hs htm html ini ipynb java jl js json json5 jsonc jsonl jsx kt kts less lua m " +
    "markdown md mdx mjs mk ml mm mts nix php pl png proto ps1 py pyi r rake rb rs rst sass scala scss " +
    "sh sol sql svelte svg swift tf toml ts tsx txt vue xml yaml yml zig zsh").split(" "),
);
/** Names that an example uses in place of real ones. */
const PLACEHOLDER =
  /^(?:foo|bar|baz|qux|quux|example|my|your|some|path|to|x{2,}|name|file|filename|folder|dir|project|repo|placeholder)(?:$|[-_.\d])|\.\.|(?:^|[-_.])(?:foo|bar|baz|x{3,}|y{4}|n{3,}|tbd)(?:$|[-_.])/i;
/** `NAME`, `X`, `MY_FILE`, but not README. */
const SHOUTED = /^(?:[A-Z]|[XYZN]+|[A-Z]+_[A-Z_]+|NAME|FILE|PATH|FOLDER|DIR|VERSION|ID)$/;

/** The path in the code, without line numbers; null when it is something else. */
export function toCodePath(code: string): string | null {
  if (!code.includes("/") || code.length > 300) return null;
  const path = code.trim().replace(LINE_SUFFIX, "").replace(/^\.\//, "");
  if (!SHAPE.test(path)) return null;
  const parts = path.split("/");
  const extension = EXTENSION.exec(parts[parts.length - 1])?.[1].toLowerCase();
  if (extension === undefined || !EXTENSIONS.has(extension)) return null;
  if (parts.some((part) => part === "." || part === ".." || isPlaceholder(part))) return null;
  return path;
}

function isPlaceholder(part: string): boolean {
  const dot = part.lastIndexOf(".");
  const stem = dot > 0 ? part.slice(0, dot) : part;
  return PLACEHOLDER.test(stem) || SHOUTED.test(stem);
}
