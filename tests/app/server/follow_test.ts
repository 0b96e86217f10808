/** A server keeps its workspace while what its configuration was made from stays the same. */
import { deepEqual, equal, notEqual, rejects } from "node:assert/strict";
import { FollowedWorkspace } from "../../../src/app/server/follow.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";

const CONFIG = `[tree.docs]
path = "docs"

[[context.rules]]
match = "src/**"
include = ["docs:guide.md"]
`;

const FILES = {
  "/project/.ra.toml": CONFIG,
  "/project/docs/a.md": "# A\n",
  "/other/b.md": "# B\n",
};

const CHANGES: [name: string, change: (host: MemoryHost) => void][] = [
  ["an edited config", (host) => host.write("/project/.ra.toml", CONFIG + "[search]\nlimit = 3\n")],
  ["a config above", (host) => host.write("/.ra.toml", "[search]\nlimit = 3\n")],
  ["a global config", (host) => host.write("/home/.ra.toml", "[search]\nlimit = 3\n")],
  ["a removed config", (host) => host.remove("/project/.ra.toml")],
  ["a tree folder that vanished", (host) => host.remove("/project/docs", { recursive: true })],
  ["an include that appeared", (host) => host.write("/project/docs/guide.md", "# Guide\n")],
  ["an environment variable", (host) => {
    host.variables.RA_INDEX_DIR = "/elsewhere";
  }],
];
for (const [name, change] of CHANGES) {
  Deno.test(`FollowedWorkspace notices ${name}`, async () => {
    const host = new MemoryHost(FILES);
    const followed = new FollowedWorkspace(host);
    const before = await followed.get();
    equal(await followed.get(), before);
    change(host);
    const after = await followed.get();
    notEqual(after, before);
    equal(await followed.get(), after);
  });
}

Deno.test("FollowedWorkspace notices trust that was given", async () => {
  const host = new MemoryHost({ ...FILES, "/project/.ra.toml": '[tree.o]\npath = "../other"\n' });
  const followed = new FollowedWorkspace(host);
  equal((await followed.get()).hasTrees(), false);
  const { trustProject } = await import("../../../src/app/project/trust.ts");
  await trustProject(host);
  equal((await followed.get()).hasTrees(), true);
});

Deno.test("FollowedWorkspace keeps its workspace when only documents change", async () => {
  const host = new MemoryHost(FILES);
  const followed = new FollowedWorkspace(host);
  const before = await followed.get();
  host.write("/project/docs/new.md", "# New\n");
  equal(await followed.get(), before);
});

Deno.test("FollowedWorkspace notices documents where there were none, without a config", async () => {
  const host = new MemoryHost({});
  const followed = new FollowedWorkspace(host);
  equal((await followed.get()).hasTrees(), false);
  host.write("/project/deep/a.md", "# A\n");
  equal((await followed.get()).hasTrees(), true);
});

Deno.test("FollowedWorkspace throws for a broken config and recovers", async () => {
  const host = new MemoryHost(FILES);
  const followed = new FollowedWorkspace(host);
  await followed.get();
  host.write("/project/.ra.toml", "not toml");
  await rejects(followed.get(), /\.ra\.toml/);
  await rejects(followed.get(), /\.ra\.toml/);
  host.write("/project/.ra.toml", CONFIG);
  equal((await followed.get()).hasTrees(), true);
});

Deno.test("FollowedWorkspace asks each thing once while the configuration is unchanged", async () => {
  const host = new class extends MemoryHost {
    /** Undefined while the files are written. */
    calls: string[] | undefined = [];
    override readFile(file: string): Uint8Array {
      this.calls?.push(`read ${file}`);
      return super.readFile(file);
    }
    override stat(path: string) {
      this.calls?.push(`stat ${path}`);
      return super.stat(path);
    }
  }(FILES);
  const followed = new FollowedWorkspace(host);
  const { config } = await followed.get();
  const calls: string[] = host.calls = [];
  equal((await followed.get()).config, config, "the very same object");
  deepEqual(calls, [...new Set(calls)], "loading a configuration asks twice");
  equal(calls.includes("read /project/.ra.toml"), true);
});
