/** A project that cannot be written keeps its index in the user's cache folder. */
import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { MemoryHost } from "../../src/base/memory/host.ts";
import { IndexStore } from "../../src/store/store.ts";
import type { FreshIndex, Freshness } from "../../src/store/model.ts";
import { configOf } from "./world.ts";

const CACHED = /^the index is kept in "\/home\/\.cache\/ra\/[0-9a-f]{16}": /;
const DENIED = /"\/project\/\.ra\/index" cannot be written: permission denied$/;

function hostOf(files: Readonly<Record<string, string>> = {}): MemoryHost {
  return new MemoryHost({
    "/project/docs/a.md": "# Apricot\n\nfig\n",
    "/project/docs/b.md": "# Banana\n\nkiwi\n",
    ...files,
  });
}

/** What a new process sees. */
async function look<T>(
  host: MemoryHost,
  see: (fresh: FreshIndex) => T,
  freshness: Freshness = "auto",
): Promise<T> {
  const store = new IndexStore(host, configOf("/project"));
  try {
    return await store.use(freshness, see);
  } finally {
    store.close();
  }
}
const notices = (host: MemoryHost) => look(host, (fresh) => fresh.notices);
const paths = (host: MemoryHost, freshness?: Freshness) =>
  look(host, ({ index }) => [...index.files()].map(({ path }) => path), freshness);

const cachedFiles = (host: MemoryHost) => host.list("/home").filter((file) => /cache/.test(file));

Deno.test("the index of a project that cannot be written is kept in the cache, from the first run", async () => {
  const host = hostOf();
  host.deny("/project", "read");
  equal(host.exists("/home/.ra/key"), false);
  const [notice, ...rest] = await notices(host);
  match(notice, CACHED);
  match(notice, DENIED);
  deepEqual(rest, []);
  const before = cachedFiles(host);
  equal(before.length, 3, `${before}`);
  deepEqual([await paths(host), await notices(host)], [["a.md", "b.md"], [notice]]);
  deepEqual(cachedFiles(host), before, "nothing is built again");
  host.write("/project/docs/c.md", "# Cherry\n");
  deepEqual(await paths(host), ["a.md", "b.md", "c.md"]);
});

Deno.test("commands that write no index find it in the cache", async () => {
  const host = hostOf();
  host.deny("/project", "read");
  const store = new IndexStore(host, configOf("/project"));
  equal(await store.isBuilt(), false);
  const lines: string[] = [];
  const told = new IndexStore(host, configOf("/project"), { onNotice: (line) => lines.push(line) });
  equal((await told.update({ changedOnly: true })).added, 2);
  match(lines.join(), DENIED);
  equal(await store.isBuilt(), true);
  const { state, notice } = await store.status();
  equal(state, "fresh");
  match(notice!, DENIED);
  deepEqual(await paths(host, "never"), ["a.md", "b.md"]);
  await store.writeBeside("check.json", new Uint8Array([1]));
  deepEqual(await store.readBeside("check.json", 9), new Uint8Array([1]));
});

Deno.test("a stale index that cannot be replaced makes way for one in the cache", async () => {
  const host = hostOf();
  deepEqual(await notices(host), []);
  host.deny("/project/.ra/index", "read");
  host.deny("/project/.ra/index/lock", "read");
  deepEqual(await notices(host), [], "it is still the right one");
  host.write("/project/docs/c.md", "# Cherry\n");
  const { stale, lines } = await look(host, ({ facts, notices }) => ({
    stale: facts.stale,
    lines: notices,
  }));
  equal(stale, false);
  match(lines.join(), DENIED);
  deepEqual(await paths(host), ["a.md", "b.md", "c.md"]);
});

Deno.test("a project that can be written again has its index again", async () => {
  const host = hostOf();
  host.deny("/project", "read");
  match((await notices(host)).join(), DENIED);
  host.allow("/project");
  deepEqual(await notices(host), []);
  equal(host.exists("/project/.ra/index/manifest"), true);
  equal(host.text("/project/.ra/.gitignore"), "*\n");
  deepEqual(await paths(host), ["a.md", "b.md"]);
});

Deno.test("a folder of another user is not used on the very first run, either", async () => {
  const host = hostOf({ "/project/.ra/index/notes": "" });
  host.setOwner("/project/.ra", host.user + 1);
  const [notice] = await notices(host);
  match(notice, CACHED);
  match(notice, /"\/project\/\.ra" belongs to another user$/);
  deepEqual(await notices(host), [notice]);
  deepEqual(host.list("/project/.ra"), ["/project/.ra/index/notes"]);
});

Deno.test("where the cache cannot be written, either, the reason is the project's", async () => {
  const host = hostOf({ "/home/.cache/other": "" });
  host.deny("/project", "read");
  host.deny("/home/.cache", "read");
  deepEqual(await notices(host), [
    'the index is kept in memory: cannot write to "/project/.ra/index": permission denied',
  ]);
  const update = new IndexStore(host, configOf("/project")).update({ changedOnly: false });
  await rejects(update, /Cannot write the index to "\/project\/\.ra\/index": permission denied/);
});

Deno.test("a disk that is full is no reason to leave the project", async () => {
  const host = hostOf();
  host.lock = () => Promise.reject(new Error("No space left on device (os error 28)"));
  match((await notices(host)).join(), /^the index is kept in memory: .*No space left on device$/);
  deepEqual(cachedFiles(host), []);
});

Deno.test("a read-only file system sends the index to the cache as well", async () => {
  const host = hostOf();
  const makeFolder = host.makeFolder.bind(host);
  host.makeFolder = (folder, mode) => {
    if (!folder.startsWith("/project/")) return makeFolder(folder, mode);
    throw Object.assign(new Error("Read-only file system (os error 30)"), { code: "EROFS" });
  };
  match((await notices(host)).join(), /^the index is kept in "\/home.*: Read-only file system$/);
});

Deno.test("a process that gave up writing does not take the project for read-only", async () => {
  const host = hostOf();
  host.makeFolder = () => {
    throw Object.assign(new Error("Requires write access"), { name: "NotCapable" });
  };
  match((await notices(host)).join(), /^the index is kept in memory: /);
});
