import { deepEqual, equal, ok } from "node:assert/strict";
import { decodeUtf8 } from "../../src/base/bytes.ts";
import type { OpenFile } from "../../src/base/files.ts";
import { MemoryFiles } from "../../src/base/memory/files.ts";
import { SourceCache } from "../../src/corpus/source_cache.ts";

/** Files that count how often one is opened. */
class CountedFiles extends MemoryFiles {
  opened = 0;

  now(): number {
    return this.clock.now();
  }
  override open(file: string): OpenFile {
    this.opened++;
    return super.open(file);
  }
}

function settled(files: Readonly<Record<string, string>>): CountedFiles {
  const made = new CountedFiles(files);
  made.clock.advance(5_000);
  return made;
}

function textOf(cache: SourceCache, files: CountedFiles, file: string): string | null {
  const source = cache.read(files, file, 30_000_000);
  return source?.kind === "read" ? decodeUtf8(source.bytes) : null;
}

Deno.test("SourceCache reads a file once, and again when it has changed", () => {
  const files = settled({ "/tree/a.md": "one" });
  const cache = new SourceCache();
  const texts = () => [textOf(cache, files, "/tree/a.md"), files.opened];
  deepEqual(texts(), ["one", 1]);
  deepEqual(texts(), ["one", 1]);
  files.writeFile("/tree/a.md", new TextEncoder().encode("two"));
  deepEqual(texts(), ["two", 2]);
  // It was written just now, and could be written again at the same time.
  deepEqual(texts(), ["two", 3]);
  files.clock.advance(5_000);
  deepEqual(texts(), ["two", 4]);
  deepEqual(texts(), ["two", 4]);
  files.remove("/tree/a.md");
  equal(textOf(cache, files, "/tree/a.md"), null);
});

Deno.test("SourceCache forgets the oldest files when it has too many bytes", () => {
  const large = "x".repeat(6_000_000);
  const files = settled({ "/a": large, "/b": large, "/c": large });
  const cache = new SourceCache();
  for (const file of ["/a", "/b", "/c"]) ok(textOf(cache, files, file));
  for (const file of ["/b", "/c"]) textOf(cache, files, file);
  equal(files.opened, 3);
  textOf(cache, files, "/a");
  equal(files.opened, 4);
});
