import { equal, match } from "node:assert/strict";
import { DenoHost } from "../../../src/base/host.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { cachedIndexDir } from "../../../src/config/user/cache_folder.ts";

const CASES: [name: string, env: Record<string, string>, home: string | null, folder: RegExp][] = [
  ["$XDG_CACHE_HOME", { XDG_CACHE_HOME: "/cache" }, "/home/me", /^\/cache\/ra\/[0-9a-f]{16}$/],
  ["the home folder", {}, "/home/me", /^\/home\/me\/\.cache\/ra\/[0-9a-f]{16}$/],
  ["the home folder, not a relative path", { XDG_CACHE_HOME: "rel" }, "/me", /^\/me\/\.cache\/ra/],
];
for (const [name, env, home, folder] of CASES) {
  Deno.test(`cachedIndexDir() is in ${name}`, () => {
    match(cachedIndexDir(new MemoryHost({}, { env, home }), "/project"), folder);
  });
}

Deno.test("cachedIndexDir() is among temporary files without a home folder", () => {
  const env = { XDG_CACHE_HOME: "rel", TMPDIR: "rel" };
  const host = new MemoryHost({}, { env, home: null });
  match(cachedIndexDir(host, "/project"), /^\/tmp\/ra-without-home\/[0-9a-f]{16}$/);
});

Deno.test("neither a relative path nor one that does not exist is a home folder", () => {
  const host = new DenoHost([]);
  for (const home of ["relative", "/nonexistent/folder"]) {
    host.env = (name) => name === "HOME" ? home : undefined;
    equal(host.home(), null);
  }
});
