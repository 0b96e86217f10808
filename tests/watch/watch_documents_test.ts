/** `ra watch` where the system reports nothing: in memory. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import type { WatchEvent } from "../../src/app/watch/model.ts";
import { watchDocuments } from "../../src/app/watch/watch_documents.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";
import { watchJsonLines, watchNote } from "../../src/output/commands/watch.ts";

/** Time passes as it does. */
class LiveHost extends MemoryHost {
  override now(): number {
    return Date.now();
  }
}

const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n';

Deno.test("where nothing is reported, watch looks by itself and says so once", async () => {
  const host = new LiveHost({ "/project/.ra.toml": CONFIG, "/project/docs/a.md": "# A\n" });
  const events: WatchEvent[] = [];
  let onEvent = () => {};
  const until = (kind: string) =>
    new Promise<void>((resolve) => {
      onEvent = () => events.at(-1)?.kind === kind && resolve();
      onEvent();
    });
  const watching = watchDocuments(host, {
    pollEvery: 5,
    onEvent(event) {
      events.push(event);
      onEvent();
    },
  });
  await until("polling");
  host.write("/project/docs/b.md", "# B\n");
  await until("changed");
  host.remove("/project/.ra.toml");
  host.remove("/project/docs/a.md");
  host.remove("/project/docs/b.md");
  await until("problem");
  host.interrupt();
  await watching;
  deepEqual(events.map(({ kind }) => kind), ["ready", "polling", "changed", "problem"]);
  equal(watchNote(events[1]), "this system does not report changes here; looking every second");
  deepEqual(
    JSON.parse(watchJsonLines(events[2])),
    {
      time: new Date(events[2].time).toISOString(),
      event: "added",
      id: "docs:b.md",
      file: "docs/b.md",
      from: null,
    },
  );
});

Deno.test("watch ends with the error of whoever is told", async () => {
  const host = new LiveHost({ "/project/.ra.toml": CONFIG, "/project/docs/a.md": "# A\n" });
  const onEvent = () => {
    throw new RangeError("the reader is gone");
  };
  await rejects(watchDocuments(host, { onEvent }), RangeError);
});
