import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import ignore from "ignore";
import { DEFAULT_TREE, type Tree } from "../../../src/config/model.ts";
import { IgnoreRules } from "../../../src/corpus/select/ignore_rules.ts";
import {
  IGNORE_FILES,
  type OuterIgnore,
  readOuterIgnores,
} from "../../../src/corpus/select/ignore_files.ts";
import {
  createSelector,
  DEPENDENCIES,
  type FolderRules,
} from "../../../src/corpus/select/select.ts";
import { locateTree } from "../../../src/corpus/tree_on_disk.ts";
import { type Decision, hasBinaryExtension } from "../../../src/corpus/select/tree_globs.ts";
import { World } from "../../config/world.ts";
import { processorTime } from "../../processor_time.ts";

function tree(changes: Partial<Tree> = {}): Tree {
  return {
    ...DEFAULT_TREE,
    name: "docs",
    folder: "/nowhere",
    weight: 1,
    description: null,
    isGlobal: false,
    source: "/nowhere/.ra.toml",
    trusted: true,
    problem: null,
    ...changes,
  };
}

type Texts = Readonly<Record<string, string>>;

/** Goes down to a path as a walker does; ignore files come from `texts`, by their path. */
function decide(path: string, of: Tree, texts: Texts = {}, outer: OuterIgnore[] = []): Decision {
  const filesOf = (folder: string) =>
    IGNORE_FILES.flatMap((name) => {
      const text = texts[folder === "" ? name : `${folder}/${name}`];
      return text === undefined ? [] : [{ name, text }];
    });
  let rules: FolderRules = createSelector(of, outer).root(filesOf(""));
  const names = path.split("/");
  for (const [i, name] of names.entries()) {
    const isLast = i === names.length - 1;
    const decision = rules.decide(name, isLast ? "file" : "folder");
    if (isLast || !decision.kept) return decision;
    rules = rules.enter(name, filesOf(names.slice(0, i + 1).join("/")));
  }
  throw new Error("a path has at least one name");
}

Deno.test("a folder whose name is an ordinary word is told by what is beside it", () => {
  const rules = createSelector(tree()).root([]);
  const beside = (...names: string[]) => (name: string) => names.includes(name);
  for (const [name, file] of [["target", "Cargo.toml"], ["vendor", "go.mod"], ["vendor", ".git"]]) {
    equal(rules.decide(name, "folder", beside("README.md")).kept, true);
    equal(rules.decide(name, "folder", beside(file)), DEPENDENCIES);
    equal(rules.decide(name, "file", beside(file)), rules.decide(name, "file"));
  }
});

const DATA_REASON =
  "a list or a licence by its name; only an include that ends in this very name reads it";

const REASONS: [path: string, changes: Partial<Tree>, texts: Texts, reason: string | null][] = [
  ["a.md", {}, {}, null],
  ["deep/down/a.txt", {}, {}, null],
  ["a.rs", {}, {}, "no include glob matches"],
  [".a.md", {}, {}, "hidden name"],
  ["a\n```\nb.md", {}, {}, "a name with control characters"],
  ["a\rb.md", { include: ["**"] }, {}, "a name with control characters"],
  ["a\tb/c.md", {}, {}, "a name with control characters"],
  ["a\u2028b.md", {}, {}, "a name with control characters"],
  [".x/a.md", {}, {}, "hidden name"],
  [".x/a.md", { hidden: true }, {}, null],
  [".git/a.md", { hidden: true }, {}, "folder of git itself"],
  [".ra/a.md", { hidden: true }, {}, "folder of ra's own index"],
  ["a.md", { exclude: ["*.md"] }, {}, 'excluded by exclude glob "*.md"'],
  ["x/a.md", { exclude: ["*.md"] }, {}, null],
  ["x/y/a.md", { exclude: ["x"] }, {}, 'excluded by exclude glob "x"'],
  ["x/y/a.md", { include: ["y/**"] }, {}, "no include glob can match inside"],
  ["a.png", { include: ["**"] }, {}, "binary extension"],
  ...[
    ...["requirements.txt", "api/requirements-dev.txt", "dev-requirements.txt", "constraints.txt"],
    ...["src/CMakeLists.txt", "robots.txt", "LICENSE.txt", "LICENSE-MIT.txt", "COPYING.txt"],
    ...["ThirdPartyNotices.txt", "docs/requirements.txt"],
  ].map((path): (typeof REASONS)[number] => [path, {}, {}, DATA_REASON]),
  ["requirements.txt", { include: ["**/*.txt", "requirements.txt"] }, {}, null],
  ...["requirements.md", "docs/system-requirements.txt", "LICENSE.md", "llms.txt"]
    .map((path): (typeof REASONS)[number] => [path, {}, {}, null]),
  ...["robots-and-people.txt", "the-requirements-we-have.txt", "licensed-tools.txt", "sources.md"]
    .map((path): (typeof REASONS)[number] => [path, {}, {}, null]),
  ["build/a.md", {}, {}, null],
  ["x/node_modules/p/a.md", {}, {}, DEPENDENCIES.reason],
  [
    "node_modules/p/a.md",
    { exclude: ["node_modules"] },
    {},
    'excluded by exclude glob "node_modules"',
  ],
  ["node_modules/p/a.md", { include: ["**/*.md", "node_modules/p/*.md"] }, {}, null],
  ["node_modules/p/a.md", {}, { ".raignore": "!node_modules/\n" }, null],
  ["node_modules/p/a.md", {}, { ".gitignore": "!node_modules/\n" }, DEPENDENCIES.reason],
  ["build/a.md", {}, { ".gitignore": "x\n\nbuild/\n" }, 'ignored by .gitignore line 3: "build/"'],
  ["s/b.md", {}, { "s/.gitignore": "b*" }, 'ignored by s/.gitignore line 1: "b*"'],
  ["s/b.md", {}, { ".gitignore": "*.md", "s/.gitignore": "!b.md" }, null],
  [
    "s/b.md",
    {},
    { ".gitignore": "s/", "s/.gitignore": "!b.md" },
    'ignored by .gitignore line 1: "s/"',
  ],
  ["b.md", {}, { ".raignore": "b.md" }, 'ignored by .raignore line 1: "b.md"'],
  ["b.md", {}, { ".gitignore": "b.md", ".raignore": "!b.md" }, null],
  ["b.md", {}, { ".gitignore": "!b.md", ".raignore": "*" }, 'ignored by .raignore line 1: "*"'],
  [
    "s/b.md",
    {},
    { ".raignore": "b.md", "s/.gitignore": "!b.md" },
    'ignored by .raignore line 1: "b.md"',
  ],
  ["b.md", { gitignore: false }, { ".gitignore": "*", ".raignore": "*" }, null],
];
for (const [path, changes, texts, reason] of REASONS) {
  Deno.test(`decide() ${path} with ${JSON.stringify({ ...changes, ...texts })}`, () => {
    const decision = decide(path, tree(changes), texts);
    equal(decision.kept, reason === null, decision.reason);
    if (reason !== null) equal(decision.reason, reason);
  });
}

Deno.test("decide() skips links and devices, whatever their names", () => {
  const rules = createSelector(tree()).root([]);
  deepEqual(rules.decide("a.md", "link"), { kept: false, reason: "symbolic link" });
  deepEqual(rules.decide("a.md", "other"), { kept: false, reason: "not a regular file" });
});

Deno.test("decide() honours .gitignore files above the tree", () => {
  const outer = [{
    shown: "../.gitignore",
    text: "docs/build/\n/docs/x.md\n/y.md\n",
    prefix: "docs",
  }];
  equal(
    decide("build/a.md", tree(), {}, outer).reason,
    'ignored by ../.gitignore line 1: "docs/build/"',
  );
  equal(decide("x.md", tree(), {}, outer).kept, false);
  equal(decide("y.md", tree(), {}, outer).kept, true);
  equal(decide("x.md", tree(), { ".gitignore": "!x.md" }, outer).kept, true);
});

Deno.test("readOuterIgnores() reads from the repository's root down to the tree", () => {
  const world = new World({
    "/.gitignore": "beyond",
    ".git/HEAD": "",
    ".gitignore": "root",
    "web/.gitignore": "web",
    "web/docs/.gitignore": "own",
    "web/docs/a.md": "",
  });
  world.link("linked", "web/docs");
  for (const folder of ["web/docs", "linked"]) {
    deepEqual(locateTree(world, tree({ folder: world.at(folder) })).outer, [
      { shown: "../../.gitignore", text: "root", prefix: "web/docs" },
      { shown: "../.gitignore", text: "web", prefix: "docs" },
    ]);
  }
  deepEqual(readOuterIgnores(world, world.at("").replace(/\/$/, "")), [], "root of a repository");
  deepEqual(readOuterIgnores(world, world.at("~").replace(/\/$/, "")), [], "no repository");
  deepEqual(readOuterIgnores(world, world.at("gone")), [
    { shown: "../.gitignore", text: "root", prefix: "gone" },
  ], "no folder yet");
  const off = tree({ folder: world.at("web/docs"), gitignore: false });
  deepEqual(locateTree(world, off).outer, [], "gitignore = false");
});

const LINES: [text: string, ignored: string[], kept: string[]][] = [
  ["# a\n\n   \na", ["a", "x/a"], ["b", "#"]],
  ["\\#a\n\\!b", ["#a", "!b"], ["a", "b"]],
  ["a  \nb\\ ", ["a", "b "], ["a  ", "b"]],
  ["/a", ["a"], ["x/a"]],
  ["x/a", ["x/a"], ["y/x/a", "a"]],
  ["**/a", ["a", "x/a", "x/y/a"], ["xa"]],
  ["a/**", ["a/x", "a/x/y"], ["a"]],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["b"]],
  ["a**b", ["axb"], ["a/b"]],
  ["*.o\n!keep.o", ["a.o"], ["keep.o"]],
  ["!a\na", ["a"], []],
  ["a\n!a", [], ["a"]],
  ["[ab]\n[\na\\", ["a", "b"], ["c", "[", "a\\"]],
  ["{a,b}", ["{a,b}"], ["a", "b"]],
  ["a]", ["a]"], ["a"]],
  ["a\r\nb\r\n", ["a", "b"], ["a\r"]],
  ["\ufeffa", ["a"], []],
  ["*", ["a", ".x"], []],
  ["/", [], ["a"]],
  ["!", [], ["a"]],
];
for (const [text, ignored, kept] of LINES) {
  Deno.test(`IgnoreRules ${JSON.stringify(text)}`, () => {
    const rules = new IgnoreRules(".gitignore", text);
    const isIgnored = (path: string) => rules.decide(path, false)?.kept === false;
    deepEqual(ignored.filter((path) => !isIgnored(path)), [], "should be ignored");
    deepEqual(kept.filter(isIgnored), [], "should be kept");
  });
}

Deno.test("IgnoreRules a trailing slash means folders only", () => {
  const rules = new IgnoreRules(".gitignore", "a/\nb");
  equal(rules.decide("a", false), null);
  equal(rules.decide("x/a", true)?.kept, false);
  equal(rules.decide("b", true)?.kept, false);
});

const NAME = fc.string({ unit: fc.constantFrom("x", "y", "."), minLength: 1, maxLength: 3 })
  .filter((name) => !/^\.+$/.test(name));
const PATH = fc.array(NAME, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const PART = fc.array(fc.constantFrom("x", "y", ".", "*", "?", "[xy]", "[!x]"), {
  minLength: 1,
  maxLength: 3,
}).map((atoms) => atoms.join("")).filter((part) => !part.includes("**") && !/^\.+$/.test(part));
const LINE = fc.tuple(
  fc.constantFrom("", "", "!", "/", "!/", "**/"),
  fc.array(fc.oneof(PART, PART, PART, fc.constant("**")), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join("/")).filter((line) => !line.includes("**/**")),
  fc.constantFrom("", "", "/"),
).map((pieces) => pieces.join("")).filter((line) => !line.includes("**/**"));

Deno.test("decide() agrees with the ignore package on ordinary lines", () => {
  fc.assert(
    fc.property(fc.array(LINE, { minLength: 1, maxLength: 5 }), fc.array(PATH), (lines, paths) => {
      const of = tree({ include: ["**"], hidden: true });
      const theirs = ignore().add(lines);
      for (const path of paths) {
        const mine = decide(path, of, { ".gitignore": lines.join("\n") });
        equal(!mine.kept, theirs.ignores(path), `${JSON.stringify(lines)} on ${path}`);
      }
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("decide() a nested ignore file only speaks about its own folder", () => {
  fc.assert(
    fc.property(LINE, PATH, (line, path) => {
      const of = tree({ include: ["**"], hidden: true });
      const alone = decide(path, of, { ".gitignore": line });
      const nested = decide(`in/${path}`, of, { "in/.gitignore": line });
      equal(nested.kept, alone.kept);
      ok(decide(path, of, { "elsewhere/.gitignore": line }).kept);
    }),
  );
});

Deno.test("IgnoreRules hostile lines cost bounded time", () => {
  const start = processorTime();
  const rules = new IgnoreRules(".gitignore", ("*a".repeat(499) + "b\n").repeat(50));
  equal(rules.decide("a".repeat(255), false), null);
  ok(new IgnoreRules(".gitignore", "x".repeat(5_000_000)).decide("y", false) === null);
  ok(processorTime() - start < 5_000);
});

Deno.test("hasBinaryExtension() goes by the last ending, case ignored", () => {
  ok(hasBinaryExtension("a.PNG") && hasBinaryExtension("a.md.gz"));
  ok(!hasBinaryExtension("png") && !hasBinaryExtension(".png") && !hasBinaryExtension("a.md"));
});
