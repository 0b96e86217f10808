import { equal, throws } from "node:assert/strict";
import type { FileStat } from "../../../src/base/files.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { openPlain, readOpen } from "../../../src/base/disk/plain_file.ts";

/** Replaces the file by another one right after the first `times` looks at it. */
class ReplacingHost extends MemoryHost {
  #left: number;

  constructor(times: number) {
    super({ "/index/manifest": "0" });
    this.#left = times;
  }
  override lstat(path: string): FileStat {
    const stat = super.lstat(path);
    if (this.#left-- > 0) {
      this.remove(path);
      this.write(path, String(this.#left));
    }
    return stat;
  }
}

Deno.test("openPlain() looks again at a file that was replaced meanwhile", () => {
  const bytes = readOpen(openPlain(new ReplacingHost(3), "/index/manifest"), 10)!;
  equal(new TextDecoder().decode(bytes), "0");
});

Deno.test("openPlain() gives up on a file that never stays", () => {
  throws(() => openPlain(new ReplacingHost(1_000), "/index/manifest"), /not a regular file/);
});
