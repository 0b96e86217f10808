/**
 * Folders of third-party code, by their names. They are left out of every tree by default, because their
 * documents are not the project's own; nothing else is, whatever its name: ignore files decide.
 */

/** Names that mean nothing else. */
const ALWAYS: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  "jspm_packages",
  "site-packages",
  "__pypackages__",
  "elm-stuff",
  "venv",
  ".venv",
  ".tox",
  ".nox",
]);

/** Files of a package or a build, and the root of a repository. */
const PACKAGE = [
  ".git",
  "BUILD.gn",
  "CMakeLists.txt",
  "Cargo.toml",
  "Gemfile",
  "Makefile",
  "composer.json",
  "deno.json",
  "go.mod",
  "meson.build",
  "mix.exs",
  "package.json",
  "pyproject.toml",
];

/** Ordinary words that mean dependencies beside one of these files: a manual may have a `vendor` part. */
const BESIDE: ReadonlyMap<string, readonly string[]> = new Map([
  ["vendor", PACKAGE],
  ["third_party", PACKAGE],
  ["target", ["Cargo.toml", "build.sbt", "pom.xml"]],
  ["deps", ["mix.exs", "rebar.config"]],
  ["Pods", ["Podfile"]],
  ["Carthage", ["Cartfile"]],
]);

/** Is the folder of this name one of dependencies? `isBeside` knows the names in the folder around it. */
export function isDependencyFolder(name: string, isBeside: (name: string) => boolean): boolean {
  return ALWAYS.has(name) || (BESIDE.get(name)?.some(isBeside) ?? false);
}
