import { equal } from "node:assert/strict";
import { posix, win32 } from "node:path";
import fc from "fast-check";
import { basename, dirname, isAbsolute, join, normalize, resolve } from "../../src/base/path.ts";

const name = fc.constantFrom("a", "docs", ".ra.toml", "x y", "..", ".", "", "ä");
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
