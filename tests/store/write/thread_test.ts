/** A second thread helps a large build, and a small one does without. */
import { equal } from "node:assert/strict";
import { IndexStore } from "../../../src/store/store.ts";
import { describe, ShiftedHost, World } from "../world.ts";

class CountingHost extends ShiftedHost {
  started = 0;

  override startThread(script: string) {
    this.started++;
    return super.startThread(script);
  }
}

function filesOf(count: number): Record<string, string> {
  const page = `# Fruit\n\nfig damson\n\n## More\n\n${"kiwi lemon elder\n".repeat(24_000)}`;
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.md`, page]));
}

for (const [files, started] of [[6, 0], [20, 1]]) {
  Deno.test(`a build of ${files} files of 0.4 MB starts ${started} threads`, async () => {
    using world = new World(filesOf(files));
    const host = new CountingHost(`${world.base}/home`);
    const store = new IndexStore(host, world.config());
    await store.update({ changedOnly: false });
    equal(host.started, started);
    const here = await store.use("never", ({ index }) => describe(index));
    store.close();
    host.startThread = () => Promise.resolve(null);
    await store.update({ changedOnly: false });
    equal(await store.use("never", ({ index }) => describe(index)), here);
    store.close();
  });
}
