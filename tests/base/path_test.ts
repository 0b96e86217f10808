import { deepEqual, equal } from "node:assert/strict";
import { posix, win32 } from "node:path";
import fc from "fast-check";
import {
  basename,
  dirname,
  isAbsolute,
  join,
  normalize,
  relative,
  resolve,
} from "../../src/base/path.ts";

const name = fc.constantFrom("a", "docs", ".ra.toml", "x y", "..", ".", "", "ä", "c:d");
const names = fc.array(name, { maxLength: 5 });
const unix = fc.tuple(fc.constantFrom("", "/"), names).map(([root, list]) => root + list.join("/"));
const windows = fc.tuple(
  fc.constantFrom("C:\\", "d:/", "\\\\host\\share\\"),
  fc.array(fc.constantFrom("a", "docs", "..", ".", "x y"), { maxLength: 5 }),
  fc.constantFrom("\\", "/"),
).map(([root, list, separator]) => root + list.join(separator));
const withoutEnd = (path: string) => path.length > 1 ? path.replace(/[\\/]+$/, "") : path;

Deno.test("paths agree with node:path on Unix", () => {
  fc.assert(fc.property(unix, unix, (path, other) => {
    equal(isAbsolute(path), posix.isAbsolute(path));
    equal(normalize(path), withoutEnd(posix.normalize(path)));
    equal(join(path, other), withoutEnd(posix.join(path, other)));
    equal(resolve("/base/x", path), posix.resolve("/base/x", path));
    const clean = normalize(path);
    equal(dirname(clean), posix.dirname(clean));
    if (clean !== "/") equal(basename(clean), posix.basename(clean));
  }));
});

Deno.test("paths agree with node:path on Windows", () => {
  fc.assert(fc.property(windows, (path) => {
    const bare = (text: string) => withoutEnd(text).toLowerCase();
    equal(isAbsolute(path), true);
    equal(bare(normalize(path)), bare(win32.normalize(path)));
    equal(bare(join(path, "a", "b")), bare(win32.join(path, "a", "b")));
    equal(bare(resolve("C:\\base", path)), bare(win32.resolve("C:\\base", path)));
    equal(bare(dirname(normalize(path))), bare(win32.dirname(win32.normalize(path))));
  }));
});

const RELATIVE: [from: string, to: string, expected: string][] = [
  ["/a/b", "/a/b", ""],
  ["/a/b", "/a/b/c/d", "c/d"],
  ["/a/b/c", "/a", "../.."],
  ["/a/b", "/a/x/y", "../x/y"],
  ["/", "/a", "a"],
  ["/a/", "/a//b/./c/../d", "b/d"],
  ["/ab", "/a", "../a"],
  ["docs", "docs/x.md", "x.md"],
  [".", "docs/x.md", "docs/x.md"],
  ["", "x.md", "x.md"],
  ["docs/guide", "docs/x.md", "../x.md"],
  ["a", "../b", "../../b"],
  ["../a", "../b", "../b"],
];
for (const [from, to, expected] of RELATIVE) {
  Deno.test(`relative("${from}", "${to}") agrees with node:path`, () => {
    equal(posix.relative(from, to), expected);
    equal(relative(from, to), expected);
  });
}

Deno.test("relative() agrees with node:path, and joined to its start it leads to the end", () => {
  const absolute = unix.map((path) => `/${path}`);
  fc.assert(fc.property(absolute, absolute, (from, to) => {
    equal(relative(from, to), posix.relative(from, to));
    equal(join(from, relative(from, to)), normalize(to));
  }));
  fc.assert(fc.property(windows, windows, (from, to) => {
    const [ours, theirs] = [relative(from, to), win32.relative(from, to)];
    equal(withoutEnd(ours).toLowerCase(), withoutEnd(reslash(theirs, ours)).toLowerCase());
  }));
});

/** `/` in a relative path; the separators of a path to another drive are kept. */
function reslash(theirs: string, ours: string): string {
  return isAbsolute(ours) ? theirs : theirs.replaceAll("\\", "/");
}

Deno.test("paths with a drive and no slash after it are names", () => {
  deepEqual([basename("c:x.md"), dirname("c:x.md"), join("a", "c:x")], ["c:x.md", ".", "a/c:x"]);
});
