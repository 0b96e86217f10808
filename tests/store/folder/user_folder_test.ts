/** Whose folder is it? In a folder for temporary files, anyone may have made it. */
import { equal } from "node:assert/strict";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { userFolder } from "../../../src/store/folder/user_folder.ts";

const OTHER_USER = 1234;
const FOLDER = "/tmp/ra-without-home";

const CASES: [name: string, prepare: (host: MemoryHost) => void, folder: string | null][] = [
  ["makes one", () => {}, FOLDER],
  ["uses its own again", (host) => userFolder(host), FOLDER],
  ["goes by TMPDIR", (host) => host.variables.TMPDIR = "/scratch", "/scratch/ra-without-home"],
  ["refuses one that others may write to", (host) => host.makeFolder(FOLDER, 0o777), null],
  ["refuses one that others may read", (host) => host.makeFolder(FOLDER, 0o750), null],
  ["refuses one of another user", (host) => {
    host.makeFolder(FOLDER, 0o700);
    host.setOwner(FOLDER, OTHER_USER);
  }, null],
  ["refuses a link", (host) => {
    host.makeFolder("/elsewhere", 0o700);
    host.write(FOLDER, { link: "/elsewhere" });
  }, null],
  ["refuses a file", (host) => host.write(FOLDER, "text"), null],
];
for (const [name, prepare, folder] of CASES) {
  Deno.test(`userFolder() without a home folder ${name}`, () => {
    const host = new MemoryHost({}, { home: null });
    prepare(host);
    equal(userFolder(host), folder);
    equal(folder === null ? 0 : host.readFolder(folder).length, 0);
  });
}

Deno.test("userFolder() is in the home folder if there is one", () => {
  const host = new MemoryHost();
  equal(userFolder(host), "/home/.ra");
  equal(host.exists("/home/.ra"), false);
});
