import { equal } from "node:assert/strict";
import { posix } from "node:path";
import fc from "fast-check";
import { dirname, join } from "../../src/base/slash_path.ts";

const names = fc.array(fc.constantFrom("a", "docs", "x y", "ä", "b\\c", "c:", "..", ".", ""), {
  maxLength: 5,
});
/** Node has no paths with slashes after a drive to compare with. */
const hasDrive = (path: string) => /^[A-Za-z]:\//.test(path);
const withoutEnd = (path: string) => path.length > 1 ? path.replace(/\/+$/, "") : path;

Deno.test("slash paths agree with node:path/posix", () => {
  fc.assert(fc.property(fc.constantFrom("", "/"), names, names, (root, first, second) => {
    const [path, other] = [root + first.join("/"), second.join("/")];
    const clean = withoutEnd(posix.normalize(path));
    fc.pre(path !== "" && ![clean, `${path}/${other}`, posix.join(path, other)].some(hasDrive));
    equal(join(path, other), withoutEnd(posix.join(path, other)));
    equal(dirname(clean), posix.dirname(clean));
  }));
});

const DRIVES: [path: string, expected: string][] = [
  [join("C:/docs", "a", "../b.md"), "C:/docs/b.md"],
  [join("C:/docs", "../../.."), "C:/"],
  [join("C:\\docs", "a.md"), "C:/docs/a.md"],
  [dirname("C:/docs/a.md"), "C:/docs"],
  [dirname("C:/docs"), "C:/"],
  [dirname("C:/"), "C:/"],
];
for (const [path, expected] of DRIVES) {
  Deno.test(`slash paths keep slashes after a drive: ${expected}`, () => equal(path, expected));
}
