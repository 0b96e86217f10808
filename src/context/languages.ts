/**
 * The syntax of common languages, as far as `code.ts` needs it: how comments and strings are written,
 * which words begin an import, which words say nothing about a file.
 */

export interface Language {
  readonly name: string;
  readonly extensions: readonly string[];
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Quote marks, longest first; a string ends with the mark that it begins with. */
  readonly strings: readonly string[];
  /** Words that begin an import statement. */
  readonly imports: readonly string[];
  readonly keywords: ReadonlySet<string>;
}

/**
 * Names that every program has, so they say nothing about one. Words that may be the subject of a file
 * (`config`, `event`, `token`, `update`, `user`) are not among them.
 */
const UBIQUITOUS = `
  args argv array arrays assert await bool boolean byte bytes char class console const constructor
  copy count data debug default define delete description dict double each element else elif empty end
  entry enum err error errors example export extends false field fields file final finally first flag
  float foreach from func function get github gitlab given global head helper http https idx impl
  implements import include index info init input instance int integer internal item items iter key
  keys kind label last len length let level line lines list local log long main make map meta misc mod
  name new next nil none null num number object obj option options output override param params prev
  print printf println private protected public push raise range read readonly ref require result
  results ret return returns self send set setup short size slice some src static std stderr stdin
  stdout str string strings struct sub super switch tag target temp text then this throw throws time
  tmp todo true try tuple type typeof types undefined unit use util utils val value values var vector
  virtual void while with write xxx yield fixme
`;

const C_WORDS = `
  auto bool break case char const continue default define defined do double else endif enum extern
  float for goto if ifdef ifndef include inline int long nullptr pragma register restrict return short
  signed size_t sizeof static struct switch typedef uint8_t uint16_t uint32_t uint64_t int8_t int16_t
  int32_t int64_t undef union unsigned void volatile while printf malloc free memcpy
`;

const SLASHES = { lineComments: ["//"], blockComments: [["/*", "*/"]] as const };
const HASH = { lineComments: ["#"], blockComments: [] as const };

export const LANGUAGES: readonly Language[] = [
  language("TypeScript", "ts tsx mts cts js jsx mjs cjs vue svelte", {
    ...SLASHES,
    strings: ['"', "'", "`"],
    imports: ["import", "require"],
    keywords:
      `abstract any as asserts async await bigint break case catch class const continue debugger
      declare default delete do else enum export extends finally for from function if implements import
      in infer instanceof interface is keyof let module namespace never new null number object of
      override private protected public readonly return satisfies static string super switch symbol
      this throw true try type typeof undefined unique unknown var void while with yield promise record
      partial`,
  }),
  language("Python", "py pyi pyw", {
    ...HASH,
    strings: ['"""', "'''", '"', "'"],
    imports: ["import", "from"],
    keywords:
      `and as assert async await break class cls continue def del elif else except finally for
      from global if import in is lambda match nonlocal not or pass raise return self try while with
      yield none true false init kwargs isinstance super property staticmethod classmethod optional`,
  }),
  language("Rust", "rs", {
    ...SLASHES,
    strings: ['"'],
    imports: ["use", "extern", "mod"],
    keywords:
      `as async await box break const continue crate derive dyn else enum extern fn for if impl
      in let loop macro match mod move mut option pub ref result return self some static struct super
      trait true type unsafe unwrap use usize vec where while clone into iter string u8 u16 u32 u64 i8
      i16 i32 i64 f32 f64`,
  }),
  language("Go", "go", {
    ...SLASHES,
    strings: ['"', "`", "'"],
    imports: ["import", "package"],
    keywords:
      `append break byte case chan const continue default defer else error fallthrough for func go
      goto if import interface int len make map nil package range return rune select string struct
      switch type var context errorf sprintf fmt`,
  }),
  language("Java", "java groovy gradle dart", {
    ...SLASHES,
    strings: ['"""', '"', "'"],
    imports: ["import", "package"],
    keywords:
      `abstract assert boolean break byte case catch char class const continue default do double
      else enum extends final finally float for goto if implements import instanceof int interface long
      native new package private protected public record return sealed short static strictfp super
      switch synchronized this throw throws transient try var void volatile while override string
      system println`,
  }),
  language("Kotlin", "kt kts scala", {
    ...SLASHES,
    strings: ['"""', '"', "'"],
    imports: ["import", "package"],
    keywords:
      `abstract actual annotation as break by catch class companion const constructor continue
      data do else enum expect external final finally for fun get if import in infix init inline inner
      interface internal is lateinit null object open operator out override package private protected
      public return sealed set suspend super this throw try typealias val var vararg when where while`,
  }),
  language("C", "c h", {
    ...SLASHES,
    strings: ['"', "'"],
    imports: ["#include"],
    keywords: C_WORDS,
  }),
  language("C++", "cc cpp cxx hpp hh hxx ipp m mm cu", {
    ...SLASHES,
    strings: ['"', "'"],
    imports: ["#include", "using", "import"],
    keywords: C_WORDS + ` alignas alignof auto catch class concept constexpr consteval co_await
      co_return co_yield decltype delete dynamic_cast explicit export final friend mutable namespace new
      noexcept nullptr operator override private protected public requires static_cast template this
      throw try typename using virtual cout endl unique_ptr shared_ptr`,
  }),
  language("C#", "cs csx", {
    ...SLASHES,
    strings: ['"""', '"', "'"],
    imports: ["using", "namespace"],
    keywords:
      `abstract as async await base bool break byte case catch char checked class const continue
      decimal default delegate do double else enum event explicit extern finally fixed float for foreach
      goto if implicit in int interface internal is lock long namespace new null object operator out
      override params partial private protected public readonly record ref return sealed short static
      string struct switch task this throw try typeof uint ulong using var virtual void volatile where
      while yield`,
  }),
  language("Ruby", "rb rake gemspec", {
    lineComments: ["#"],
    blockComments: [["=begin", "=end"]],
    strings: ['"', "'", "`"],
    imports: ["require", "require_relative", "include", "extend", "load"],
    keywords:
      `alias and attr_accessor attr_reader attr_writer begin break case class def defined do else
      elsif end ensure extend false for if in include initialize lambda module next nil not or private
      proc protected public puts raise redo rescue retry return self super then true undef unless until
      when while yield`,
  }),
  language("PHP", "php phtml", {
    lineComments: ["//", "#"],
    blockComments: [["/*", "*/"]],
    strings: ['"', "'"],
    imports: ["use", "namespace", "require", "require_once", "include", "include_once"],
    keywords:
      `abstract and array as break callable case catch class clone const continue declare default
      do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile extends final
      finally fn for foreach function global goto if implements include instanceof insteadof interface
      isset list match namespace new null or print private protected public readonly require return
      static string switch this throw trait try unset use var void while xor yield`,
  }),
  language("Swift", "swift", {
    ...SLASHES,
    strings: ['"""', '"'],
    imports: ["import"],
    keywords:
      `actor any as associatedtype async await break case catch class continue convenience default
      defer deinit do dynamic else enum extension fallthrough fileprivate final for func get guard if
      import in indirect infix init inout internal is lazy let mutating nil nonisolated open operator
      optional override postfix precedencegroup prefix private protocol public repeat required rethrows
      return self set some static struct subscript super switch throw throws try typealias unowned var
      weak where while willset didset`,
  }),
  language("shell", "sh bash zsh fish ksh bats ps1", {
    ...HASH,
    strings: ['"', "'"],
    imports: ["source"],
    keywords:
      `alias awk break case continue declare done do echo elif else esac eval exec exit export
      false fi for function getopts grep if in local printf read readonly return sed select set shift
      source test then trap true typeset ulimit unset until while`,
  }),
  language("SQL", "sql ddl psql", {
    lineComments: ["--"],
    blockComments: [["/*", "*/"]],
    strings: ["'", '"', "`"],
    imports: [],
    keywords:
      `add all alter and any as asc begin between bigint boolean by cascade case cast char check
      column commit constraint create cross database date default delete desc distinct drop else end
      except exists foreign from full function grant group having if in index inner insert int integer
      intersect into is join key left like limit not null numeric on or order outer primary procedure
      references returning returns revoke right rollback row rows select serial set table temporary text
      then timestamp trigger truncate union unique update using values varchar view when where with`,
  }),
  language("data", "yaml yml toml json jsonc json5 ini cfg conf properties env tf hcl", {
    lineComments: ["#", "//"],
    blockComments: [["/*", "*/"]],
    strings: ['"""', "'''", '"', "'"],
    imports: [],
    keywords: "true false null none yes no on off",
  }),
];

const BY_EXTENSION = new Map(
  LANGUAGES.flatMap((one) => one.extensions.map((extension) => [extension, one] as const)),
);

/** Files that are recognised by their whole name → an extension of the same language. */
const BY_NAME: Readonly<Record<string, string>> = {
  dockerfile: "sh",
  makefile: "sh",
  gemfile: "rb",
  rakefile: "rb",
  justfile: "sh",
};

/** The language of a file by its name; null for prose and unknown files. */
export function languageOf(path: string): Language | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  const extension = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : name.slice(dot + 1);
  return dot < 0 && extension === name ? null : BY_EXTENSION.get(extension) ?? null;
}

function language(
  name: string,
  extensions: string,
  facts: Omit<Language, "name" | "extensions" | "keywords"> & { keywords: string },
): Language {
  const keywords = words(`${facts.keywords} ${UBIQUITOUS}`);
  return { ...facts, name, extensions: extensions.split(" "), keywords };
}

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}
