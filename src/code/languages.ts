/** The languages that ra knows, their files, and where their grammars are. */

export type GrammarName =
  | "bash"
  | "c"
  | "c_sharp"
  | "cpp"
  | "go"
  | "java"
  | "javascript"
  | "kotlin"
  | "php"
  | "python"
  | "ruby"
  | "rust"
  | "tsx"
  | "typescript";

export interface CodeLanguage {
  readonly name: string;
  /** Without the dot, lowercase. */
  readonly extensions: readonly string[];
  /** Null for Swift, which is scanned without one (`swift/scan_swift.ts`). */
  readonly grammar: GrammarName | null;
}

export const CODE_LANGUAGES: readonly CodeLanguage[] = [
  { name: "TypeScript", extensions: ["ts", "mts", "cts"], grammar: "typescript" },
  { name: "TSX", extensions: ["tsx"], grammar: "tsx" },
  { name: "JavaScript", extensions: ["js", "mjs", "cjs", "jsx"], grammar: "javascript" },
  { name: "Python", extensions: ["py", "pyi"], grammar: "python" },
  { name: "Rust", extensions: ["rs"], grammar: "rust" },
  { name: "Go", extensions: ["go"], grammar: "go" },
  { name: "Java", extensions: ["java"], grammar: "java" },
  { name: "Kotlin", extensions: ["kt", "kts"], grammar: "kotlin" },
  { name: "C", extensions: ["c", "h"], grammar: "c" },
  { name: "C++", extensions: ["cc", "cpp", "cxx", "hh", "hpp", "hxx"], grammar: "cpp" },
  { name: "C#", extensions: ["cs"], grammar: "c_sharp" },
  { name: "Ruby", extensions: ["rb", "rake"], grammar: "ruby" },
  { name: "PHP", extensions: ["php"], grammar: "php" },
  { name: "Swift", extensions: ["swift"], grammar: null },
  { name: "shell", extensions: ["sh", "bash"], grammar: "bash" },
];

const BY_EXTENSION: ReadonlyMap<string, CodeLanguage> = new Map(
  CODE_LANGUAGES.flatMap((language) =>
    language.extensions.map((extension) => [extension, language] as const)
  ),
);

/** The language of a file by its extension, case ignored; null for what is no source file. */
export function codeLanguageOf(path: string): CodeLanguage | null {
  const extension = /\.(\w+)$/.exec(path)?.[1];
  return extension === undefined ? null : BY_EXTENSION.get(extension.toLowerCase()) ?? null;
}

/** Where a file of a package is. */
export interface PackageFile {
  readonly package: string;
  readonly file: string;
}

/** The WebAssembly of the parser, and of each grammar. */
export const PARSER: PackageFile = { package: "web-tree-sitter", file: "web-tree-sitter.wasm" };
export const GRAMMARS: Readonly<Record<GrammarName, PackageFile>> = {
  bash: { package: "tree-sitter-bash", file: "tree-sitter-bash.wasm" },
  c: { package: "tree-sitter-c", file: "tree-sitter-c.wasm" },
  c_sharp: { package: "tree-sitter-c-sharp", file: "tree-sitter-c_sharp.wasm" },
  cpp: { package: "tree-sitter-cpp", file: "tree-sitter-cpp.wasm" },
  go: { package: "tree-sitter-go", file: "tree-sitter-go.wasm" },
  java: { package: "tree-sitter-java", file: "tree-sitter-java.wasm" },
  javascript: { package: "tree-sitter-javascript", file: "tree-sitter-javascript.wasm" },
  kotlin: {
    package: "@tree-sitter-grammars/tree-sitter-kotlin",
    file: "tree-sitter-kotlin.wasm",
  },
  php: { package: "tree-sitter-php", file: "tree-sitter-php.wasm" },
  python: { package: "tree-sitter-python", file: "tree-sitter-python.wasm" },
  ruby: { package: "tree-sitter-ruby", file: "tree-sitter-ruby.wasm" },
  rust: { package: "tree-sitter-rust", file: "tree-sitter-rust.wasm" },
  tsx: { package: "tree-sitter-typescript", file: "tree-sitter-tsx.wasm" },
  typescript: { package: "tree-sitter-typescript", file: "tree-sitter-typescript.wasm" },
};

/** Where the bundle has the packed file. With its own ending it would be run as a module. */
export function packedPath({ file }: PackageFile): string {
  return `code/grammars/${file.replace(/\.wasm$/, ".br")}`;
}

/** The `file:` address of a file in its package, which Deno gets if this machine does not have it. */
export async function originalFile(one: PackageFile): Promise<string> {
  if (one.package !== PARSER.package) {
    await import(`${one.package}/package.json`, { with: { type: "json" } });
  }
  return import.meta.resolve(`${one.package}/${one.file}`);
}
