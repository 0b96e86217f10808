/** A server that lets the system report changes sees every change that was made before a call. */
import { equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { reportsChanges } from "../../src/base/disk/watch_folders.ts";
import type { WatchedFolders, Watching } from "../../src/base/disk/watching.ts";
import { IndexStore } from "../../src/store/store.ts";
import { describe, ShiftedHost, World } from "./world.ts";

/** The first call after a change may do a full check; when a watch has settled, no file is looked at. */
class WatchingHost extends ShiftedHost {
  /** What the system says when it is asked to watch. */
  problem: Error | null = null;
  /** Changes of paths with this in them are not reported. */
  unreported: string | null = null;

  readonly folders: WatchedFolders[] = [];

  /** Folders for temporary files need not be on a disk; changes in memory are reported as well. */
  override async watching(): Promise<Watching> {
    const { watch } = await super.watching();
    return {
      reportsChanges: () => true,
      watch: (watched, onChange) => {
        this.folders.push(watched);
        if (this.problem !== null) throw this.problem;
        return watch(watched, (path) => {
          const isLost = this.unreported !== null && path?.includes(this.unreported);
          if (!isLost) onChange(path);
        });
      },
    };
  }
}

class Server implements Disposable {
  readonly world: World;
  readonly host: WatchingHost;
  readonly store: IndexStore;

  constructor(world: World, indexDir?: string) {
    this.world = world;
    this.host = new WatchingHost(join(world.base, "home"));
    this.host.shift = 10_000;
    this.store = new IndexStore(this.host, world.config({}, indexDir), { isWatched: true });
  }
  [Symbol.dispose](): void {
    this.store.close();
  }

  ask(): Promise<string> {
    return this.store.use("auto", ({ index, facts }) => {
      equal(facts.stale, false);
      return describe(index);
    });
  }

  /** How many files and folders a call looks at. */
  async looks(): Promise<number> {
    const before = this.host.looks;
    await this.ask();
    return this.host.looks - before;
  }

  /** Asks until nothing is looked at any more. */
  async settle(): Promise<void> {
    await this.ask();
    for (let i = 0; i < 200; i++) {
      if (await this.looks() === 0) return;
      this.host.shift += 1_000;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error("every call looks at every file");
  }
}

const FILES = {
  "a.md": "# A\n\napricot\n",
  "b.md": "# B\n\nbanana\n",
  "guide/c.md": "# C\n\ndamson\n",
  "guide/deep/d.md": "# D\n\nelder\n",
};

function watched(name: string, run: (server: Server, world: World) => Promise<void>): void {
  const ignore = !reportsChanges("/") && Deno.build.os !== "linux" ||
    Number(Deno.version.deno.split(".")[1]) < 9;
  Deno.test({
    name: `a watched store ${name}`,
    ignore,
    async fn() {
      using world = new World(FILES);
      await world.age();
      using server = new Server(world);
      await server.settle();
      await run(server, world);
    },
  });
}

const CHANGES: [name: string, change: (world: World) => void][] = [
  ["an edited file", (world) => world.write("guide/c.md", "# C\n\nfig\n")],
  ["an edit of the same length", (world) => world.write("a.md", "# A\n\napricos\n")],
  ["a new file", (world) => world.write("guide/deep/e.md", "# E\n\nhazel\n")],
  ["a renamed file", (world) => world.rename("a.md", "z.md")],
  ["a file renamed over another", (world) => world.rename("a.md", "b.md")],
  ["a removed file", (world) => world.remove("guide/c.md")],
  ["a new folder", (world) => world.write("new/er/f.md", "# F\n\nkiwi\n")],
  ["a renamed folder", (world) => world.rename("guide", "manual")],
  ["a removed folder", (world) => world.remove("guide")],
  ["a folder in the place of another", (world) => {
    world.write("other/deep/d.md", "# D\n\nlemon\n");
    world.remove("guide");
    world.rename("other", "guide");
  }],
  ["a folder that is removed and made again", (world) => {
    world.remove("guide/deep");
    world.write("guide/deep/d.md", "# D\n\nkiwi\n");
  }],
  ["a folder from elsewhere", (world) => {
    const outside = join(world.base, "outside");
    Deno.mkdirSync(outside);
    Deno.writeTextFileSync(join(outside, "g.md"), "# G\n\nhazel\n");
    Deno.renameSync(outside, world.path("guide/outside"));
  }],
  ["a folder from elsewhere in the place of another", (world) => {
    const outside = join(world.base, "outside");
    Deno.mkdirSync(join(outside, "deep"), { recursive: true });
    Deno.writeTextFileSync(join(outside, "deep", "d.md"), "# D\n\nhazel\n");
    Deno.renameSync(world.path("guide"), join(world.base, "old"));
    Deno.renameSync(outside, world.path("guide"));
  }],
  ["an ignore file", (world) => world.write("guide/.gitignore", "deep/\n")],
  ["a file in the place of a folder", (world) => {
    world.remove("guide");
    world.write("guide", "# not a folder\n");
  }],
  ["a link in the place of a file", (world) => {
    Deno.symlinkSync(world.path("b.md"), world.path("link"));
    world.rename("link", "a.md");
  }],
  ["a link to a folder", (world) => Deno.symlinkSync(world.path("guide"), world.path("link"))],
  ["another folder in the place of the tree", (world) => {
    Deno.renameSync(world.folder, join(world.base, "old"));
    world.write("n.md", "# N\n\nfig\n");
  }],
  ["many changed files, as of a checkout", (world) => {
    for (let i = 0; i < 300; i++) world.write(`many/${i % 7}/${i}.md`, `# ${i}\n\nkiwi ${i}\n`);
    world.remove("guide");
    world.write("guide/deep/new.md", "# New\n\nlemon\n");
  }],
  ["more changes than the system remembers", (world) => {
    for (let i = 0; i < 3_000; i++) Deno.writeTextFileSync(world.path("a.md"), `# A\n\nfig ${i}\n`);
    world.write("b.md", "# B\n\nhazel\n");
  }],
];
for (const [name, change] of CHANGES) {
  watched(`sees ${name}`, async (server, world) => {
    change(world);
    equal(await server.ask(), await world.rebuilt());
    // The change came with others, in folders that may be new.
    for (const path of ["a.md", "new/er/f.md", "guide/deep/d.md"]) {
      if (world.host.exists(join(world.path(path), ".."))) {
        world.write(path, "# Later\n\nelder\n");
        equal(await server.ask(), await world.rebuilt(), path);
      }
    }
    await server.settle();
    world.write("b.md", "# B\n\nlemon lemon\n");
    equal(await server.ask(), await world.rebuilt());
  });
}

watched("looks at the changed file and its folder only", async (server, world) => {
  world.write("guide/c.md", "# C\n\nfig\n");
  equal(await server.looks(), 2);
  await server.settle();
  world.write("unknown.bin", "x");
  // The folder and what is in it.
  ok(await server.looks() <= 4);
});

watched("does a full check after another process wrote the index", async (server, world) => {
  world.write("a.md", "# A\n\nfig\n");
  await world.update(true);
  ok(await server.looks() > 4);
  await server.settle();
});

watched("notices that a folder above the tree was replaced", async (_, world) => {
  const [moved, indexDir] = [`${world.base}-moved`, `${world.base}-index`];
  try {
    using server = new Server(world, indexDir);
    await server.settle();
    Deno.renameSync(world.base, moved);
    Deno.mkdirSync(join(world.base, "home"), { recursive: true });
    for (const [path, text] of Object.entries(FILES)) world.write(path, `${text} kiwi\n`);
    equal(await server.ask(), await world.rebuilt());
  } finally {
    for (const folder of [moved, indexDir]) Deno.removeSync(folder, { recursive: true });
  }
});

watched("finds by itself what was not reported", async (server, world) => {
  Deno.linkSync(world.path("a.md"), join(world.base, "hard-link.md"));
  await server.settle();
  Deno.writeTextFileSync(join(world.base, "hard-link.md"), "# A\n\nhazel hazel\n");
  server.host.shift += 20_000;
  await server.ask();
  await new Promise((resolve) => setTimeout(resolve, 50));
  equal(await server.ask(), await world.rebuilt());
});

watched("goes on when its stamp is removed", async (server, world) => {
  const stamp = [...Deno.readDirSync(world.indexDir)].find(({ name }) => name.startsWith("watch."));
  Deno.removeSync(join(world.indexDir, stamp!.name));
  world.write("a.md", "# A\n\nfig\n");
  equal(await server.ask(), await world.rebuilt());
  await server.settle();
});

watched("leaves no stamp behind", async (server, world) => {
  await server.ask();
  server.store.close();
  const names = [...Deno.readDirSync(world.indexDir)].map(({ name }) => name);
  equal(names.some((name) => name.startsWith("watch.")), false);
});

watched("does not watch folders that are left out", async (_, world) => {
  world.write("node_modules/package/readme.md", "# P\n\nkiwi\n");
  world.write("site/.gitignore", "built/\n");
  world.write("site/built/page.md", "# Built\n\nkiwi\n");
  using server = new Server(world);
  await server.settle();
  const folders = server.host.folders
    .flatMap(({ folders, isDeep }) => folders.map((folder) => `${isDeep} ${folder}`));
  const inTree = folders.map((line) => line.replace(world.folder, "docs"))
    .filter((line) => line.includes("docs"));
  equal(inTree.sort().join(), "false docs,false docs/site,true docs/guide");
  world.write("site/page.md", "# Page\n\nkiwi\n");
  world.write("guide/deep/d.md", "# D\n\nkiwi\n");
  world.write("fresh/f.md", "# F\n\nfig\n");
  equal(await server.ask(), await world.rebuilt());
  await server.settle();
  world.write("fresh/f.md", "# F\n\nkiwi\n");
  equal(await server.ask(), await world.rebuilt());
});

watched("looks at everything while a new folder may not be watched yet", async (server, world) => {
  server.host.unreported = "/late/";
  world.write("late/f.md", "# F\n\nfig\n");
  equal(await server.ask(), await world.rebuilt());
  world.write("late/f.md", "# F\n\nlemon\n");
  equal(await server.ask(), await world.rebuilt());
});

Deno.test("a store that cannot watch looks at every file, and gives up", async () => {
  using world = new World(FILES);
  await world.age();
  using server = new Server(world);
  server.host.problem = new Error("OS file watch limit reached");
  for (let i = 0; i < 8; i++) {
    equal(await server.looks() > 4, i > 0);
    server.host.shift += 5_000;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  equal(server.host.folders.length, 3);
  world.write("a.md", "# A\n\nfig\n");
  equal(await server.ask(), await world.rebuilt());
});
