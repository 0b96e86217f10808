import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import picomatch from "picomatch";
import {
  compileGlob,
  compileRuleGlob,
  parseGlob,
  parseTreeGlob,
} from "../../../src/config/glob/glob.ts";
import { processorTime } from "../../processor_time.ts";

const MATCHES: [pattern: string, yes: string[], no: string[]][] = [
  ["*.md", ["a.md", ".md", "ä.md"], ["a/b.md", "a.mdx", "a"]],
  ["**/*.md", ["a.md", "a/b.md", "a/b/c.md", "a/.md"], ["a.txt", "md"]],
  ["docs/*", ["docs/a"], ["docs/a/b", "docs", "a"]],
  ["docs/**", ["docs/a", "docs/a/b"], ["doc/a", "a/docs/b"]],
  ["docs/**/x.md", ["docs/x.md", "docs/a/x.md", "docs/a/b/x.md"], ["docs/ax.md", "x.md"]],
  ["**", ["a", "a/b"], []],
  ["a**b", ["ab", "axb", "a/x/b"], ["a/x"]],
  ["?.md", ["a.md", "é.md", "😀.md"], ["ab.md", "/.md"]],
  ["{a,b}.md", ["a.md", "b.md"], ["c.md", "{a,b}.md"]],
  ["{a,b{1,2}}/**", ["a/x", "b1/x", "b2/x/y"], ["b/x"]],
  ["x{,s}/y", ["x/y", "xs/y"], ["xss/y"]],
  ["{**/,}x", ["x", "a/x", "a/b/x"], ["ax"]],
  ["{a/,b/}**/x", ["a/x", "b/c/x"], ["x"]],
  ["[a-c]1", ["a1", "c1"], ["d1", "a"]],
  ["[!a]x", ["bx"], ["ax", "/x"]],
  ["[^a]x", ["bx"], ["ax"]],
  ["[]a]", ["]", "a"], ["b"]],
  ["[a-]", ["a", "-"], ["b"]],
  ["\\*.md", ["*.md"], ["a.md"]],
  ["a,b", ["a,b"], ["a", "b"]],
  ["caf\u0065\u0301", ["caf\u00e9"], []],
];
for (const [pattern, yes, no] of MATCHES) {
  Deno.test(`compileGlob() ${pattern}`, () => {
    const matches = compileGlob(pattern);
    deepEqual(yes.filter((path) => !matches(path)), [], "should match");
    deepEqual(no.filter((path) => matches(path)), [], "should not match");
  });
}

const BAD: [pattern: string, fault: RegExp][] = [
  ["", /empty/],
  ["[a", /"\[" is never closed/],
  ["[]", /"\[" is never closed/],
  ["a]", /"\]" has no "\["/],
  ["{a,b", /"\{" is never closed/],
  ["a}", /"\}" has no "\{"/],
  ["[z-a]", /backwards/],
  ["a\\", /ends in/],
  ["a\0", /NUL/],
  ["a".repeat(1_001), /longer than/],
  ["{".repeat(11) + "a" + "}".repeat(11), /nested/],
];
for (const [pattern, fault] of BAD) {
  Deno.test(`compileGlob() refuses ${JSON.stringify(pattern.slice(0, 20))}`, () => {
    throws(() => compileGlob(pattern), fault);
  });
}

Deno.test("compileRuleGlob() without a slash matches the name in any folder", () => {
  ok(compileRuleGlob("*.rs")("src/deep/a.rs"));
  ok(compileRuleGlob("{a,b}.rs")("x/b.rs"));
  ok(!compileRuleGlob("./*.rs")("src/a.rs"));
  ok(compileRuleGlob("/a.rs")("a.rs"));
  ok(!compileRuleGlob("src/*.rs")("x/src/a.rs"));
});

Deno.test("parseTreeGlob() covers everything below a name without special characters", () => {
  const drafts = parseTreeGlob("drafts");
  ok(drafts.matches("drafts") && drafts.matches("drafts/a/b.md") && drafts.coversBelow("drafts"));
  ok(!drafts.matches("x/drafts/a.md"));
  ok(parseTreeGlob("./drafts/").matches("drafts/a.md"));
  ok(parseTreeGlob("**/node_modules").coversBelow("a/node_modules"));
  ok(!parseTreeGlob("drafts/*").coversBelow("drafts"));
  throws(() => parseTreeGlob("/"), /empty/);
});

const BELOW: [pattern: string, folder: string, may: boolean, covers: boolean][] = [
  ["**/*.md", "a/b", true, false],
  ["guides/**/*.md", "guides", true, false],
  ["guides/**/*.md", "guides/x", true, false],
  ["guides/**/*.md", "other", false, false],
  ["*.md", "a", false, false],
  ["a/**", "a", true, true],
  ["a/**", "a/b", true, true],
  ["a/**", "b", false, false],
  ["**", "a", true, true],
  ["**/x/**", "a/x", true, true],
  ["**/x/**", "a", true, false],
  ["{a,b}/c/*", "b", true, false],
  ["{a/**,b}", "a", true, false],
];
for (const [pattern, folder, may, covers] of BELOW) {
  Deno.test(`parseGlob() ${pattern} below ${folder}`, () => {
    const glob = parseGlob(pattern);
    equal(glob.mayMatchBelow(folder), may);
    equal(glob.coversBelow(folder), covers);
  });
}

const NAME = fc.string({ unit: fc.constantFrom("a", "b", ".", "-"), minLength: 1, maxLength: 4 })
  .filter((name) => !/^\.+$/.test(name));
const PATH = fc.array(NAME, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const ATOM = fc.constantFrom("a", "b", "-", "*", "?", "[ab]", "[!a]", "{a,b}", "{a,-b}", "a.b");
const PART = fc.oneof(
  { weight: 4, arbitrary: fc.array(ATOM, { minLength: 1, maxLength: 4 }).map((a) => a.join("")) },
  { weight: 1, arbitrary: fc.constant("**") },
)
  // picomatch reads "a**" as "a*"; here two stars match "/" anywhere.
  .filter((part) => part === "**" || !part.includes("**"));
const PATTERN = fc.array(PART, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"))
  // picomatch lets "a/**" match "a" itself.
  .filter((pattern) => !pattern.endsWith("/**"));

Deno.test("compileGlob() agrees with picomatch on ordinary patterns", () => {
  fc.assert(
    fc.property(PATTERN, fc.array(PATH, { minLength: 5, maxLength: 20 }), (pattern, paths) => {
      const mine = compileGlob(pattern);
      const theirs = picomatch(pattern, { dot: true, posix: true, noextglob: true });
      for (const path of paths) equal(mine(path), theirs(path), `${pattern} on ${path}`);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("parseGlob() is right about the paths below a folder", () => {
  fc.assert(
    fc.property(PATTERN, PATH, PATH, (pattern, folder, rest) => {
      const glob = parseGlob(pattern);
      const path = `${folder}/${rest}`;
      if (glob.matches(path)) {
        ok(glob.mayMatchBelow(folder), `${pattern} may match below ${folder}`);
      } else ok(!glob.coversBelow(folder), `${pattern} does not cover ${folder}`);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("compileGlob() returns or throws GlobError for any text, and matches in bounded time", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a*?[]{},!\\/-^") }), PATH, (text, path) => {
      let matches;
      try {
        matches = compileGlob(text);
      } catch (error) {
        equal((error as Error).name, "GlobError");
        return;
      }
      equal(typeof matches(path), "boolean");
    }),
    { numRuns: 3_000 },
  );
  const start = processorTime();
  const matches = compileGlob("{a,*a}*".repeat(100) + "b");
  equal(matches("a".repeat(4_000)), false);
  ok(processorTime() - start < 5_000);
});
