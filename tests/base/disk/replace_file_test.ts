import { deepEqual, equal, match, throws } from "node:assert/strict";
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import { RaError } from "../../../src/base/error.ts";
import { DenoHost } from "../../../src/base/host.ts";
import type { Content } from "../../../src/base/memory/files.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { replaceFile, type Replacement } from "../../../src/base/disk/replace_file.ts";

const bytes = encodeUtf8("new");
const WITHIN: Replacement["link"] = { within: "/project" };

const CASES: [
  name: string,
  files: Record<string, Content>,
  link: Replacement["link"],
  after: Record<string, string>,
][] = [
  ["creates a file", {}, WITHIN, { "/project/a": "new" }],
  ["replaces a file", { "/project/a": "old" }, WITHIN, { "/project/a": "new" }],
  [
    "follows a link inside the folder",
    { "/project/a": { link: "b" }, "/project/b": "old" },
    WITHIN,
    { "/project/b": "new" },
  ],
  [
    "follows a link anywhere when told to",
    { "/project/a": { link: "/other/b" }, "/other/b": "old" },
    "follow",
    { "/other/b": "new" },
  ],
  [
    "replaces a link when told to",
    { "/project/a": { link: "/other/b" }, "/other/b": "old" },
    "replace",
    { "/project/a": "new", "/other/b": "old" },
  ],
  [
    "removes what a killed process left, and nothing else",
    {
      "/project/.ra-0123456789abcdef.tmp": "half",
      "/project/.ra-0123.tmp": "mine",
      "/project/x.tmp": "mine",
    },
    WITHIN,
    { "/project/a": "new", "/project/.ra-0123.tmp": "mine", "/project/x.tmp": "mine" },
  ],
];
for (const [name, files, link, after] of CASES) {
  Deno.test(`replaceFile() ${name}`, () => {
    const host = new MemoryHost(files);
    host.clock.advance(3_600_000);
    replaceFile(host, "/project/a", { bytes, link });
    for (const [file, text] of Object.entries(after)) equal(host.text(file), text);
    const links = host.list().filter((path) => host.lstat(path).kind === "link");
    deepEqual(host.list().filter((path) => !links.includes(path)), Object.keys(after).sort());
  });
}

Deno.test("replaceFile() leaves the temporary file of a process at work alone", () => {
  const host = new MemoryHost({ "/project/.ra-0123456789abcdef.tmp": "half" });
  replaceFile(host, "/project/a", { bytes, link: WITHIN });
  equal(host.list("/project").length, 2);
});

const REFUSED: [name: string, files: Record<string, Content>, reason: RegExp][] = [
  [
    "a link that leads out of the folder",
    { "/project/a": { link: "/other/b" }, "/other/b": "old" },
    /leads outside the project/,
  ],
  ["a link that leads nowhere", { "/project/a": { link: "gone" } }, /leads nowhere/],
  ["a folder", { "/project/a/b": "old" }, /it is a folder/],
  ["a link to a folder", { "/project/a": { link: "b" }, "/project/b/c": "" }, /not a regular file/],
];
for (const [name, files, reason] of REFUSED) {
  Deno.test(`replaceFile() refuses ${name}`, () => {
    const host = new MemoryHost(files);
    const before = host.list();
    throws(() => replaceFile(host, "/project/a", { bytes, link: WITHIN }), reason);
    deepEqual(host.list(), before);
    if (host.exists("/other/b")) equal(host.text("/other/b"), "old");
  });
}

Deno.test("replaceFile() refuses a device and a file that is read-only", () => {
  const host = new MemoryHost({ "/project/a": "old" });
  host.makeDevice("/project/d");
  throws(() => replaceFile(host, "/project/d", { bytes, link: WITHIN }), /not a regular file/);
  host.deny("/project/a", "read");
  throws(() => replaceFile(host, "/project/a", { bytes, link: WITHIN }), { code: "EACCES" });
  deepEqual(host.list("/project"), ["/project/a", "/project/d"]);
});

Deno.test("a refused link is a failure that says what to do", () => {
  const host = new MemoryHost({ "/project/a": { link: "/etc/passwd" }, "/etc/passwd": "" });
  try {
    replaceFile(host, "/project/a", { bytes, link: WITHIN });
  } catch (error) {
    match((error as RaError).hint ?? "", /replace the link/);
    equal(error instanceof RaError, true);
    return;
  }
  throw new Error("not refused");
});

Deno.test({
  name: "replaceFile() keeps the mode of the file, whatever the umask",
  ignore: Deno.build.os === "windows",
  fn() {
    const folder = Deno.makeTempDirSync();
    const file = `${folder}/a`;
    for (const mode of [0o600, 0o640, 0o666, 0o755]) {
      Deno.writeTextFileSync(file, "old");
      Deno.chmodSync(file, mode);
      replaceFile(new DenoHost([]), file, { bytes, link: { within: folder } });
      equal(Deno.statSync(file).mode! & 0o777, mode);
      equal(Deno.readTextFileSync(file), "new");
    }
    deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["a"]);
    Deno.removeSync(folder, { recursive: true });
  },
});
