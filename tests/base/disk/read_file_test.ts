import { equal, throws } from "node:assert/strict";
import { decodeUtf8, encodeUtf8 } from "../../../src/base/bytes.ts";
import { isNotFound, reasonOf } from "../../../src/base/files.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { readBounded, readStart } from "../../../src/base/disk/read_file.ts";

function scene(): MemoryHost {
  const host = new MemoryHost({
    "/d/file": "four",
    "/d/link": { link: "file" },
    "/d/to_device": { link: "device" },
    "/d/folder/x": "",
  });
  host.makeDevice("/d/device");
  return host;
}

const CASES: [path: string, bounded: string, start: string][] = [
  ["file", "four", "fou"],
  ["link", "four", "fou"],
  ["device", "it is not a regular file", "it is not a regular file"],
  ["to_device", "it is not a regular file", "it is not a regular file"],
  ["folder", "it is a folder", "it is a folder"],
  ["gone", "it does not exist", "it does not exist"],
];
for (const [path, bounded, start] of CASES) {
  Deno.test(`readBounded() and readStart() of ${path}`, () => {
    const attempt = (act: () => Uint8Array) => {
      try {
        return decodeUtf8(act());
      } catch (error) {
        return reasonOf(error);
      }
    };
    equal(attempt(() => readBounded(scene(), `/d/${path}`, 4)), bounded);
    equal(attempt(() => readStart(scene(), `/d/${path}`, 3)), start);
  });
}

Deno.test("readBounded() refuses what is larger, and names the limit", () => {
  throws(() => readBounded(scene(), "/d/file", 3), /larger than 3 bytes/);
  const large = new MemoryHost({ "/d/file": "x".repeat(1_000_001) });
  throws(() => readBounded(large, "/d/file", 1_000_000), /larger than 1 MB/);
});

Deno.test("readBounded() never opens anything but a regular file", () => {
  class Watched extends MemoryHost {
    override readFile(file: string, most?: number): Uint8Array {
      throw new Error(`opened ${file} ${most}`);
    }
  }
  const host = new Watched();
  host.makeDevice("/d/device");
  throws(() => readBounded(host, "/d/device", 4), /not a regular file/);
  throws(() => readStart(host, "/d/device", 4), /not a regular file/);
});

Deno.test("readBounded() stops at a file that grows without end while it is read", () => {
  let asked = 0;
  const growing = {
    stat: () => ({
      kind: "file" as const,
      size: 1,
      mtime: 0,
      ctime: 0,
      inode: 0,
      owner: null,
      mode: null,
      links: null,
    }),
    readFile: (_: string, most = Infinity) => {
      asked = most;
      return encodeUtf8("x".repeat(Math.min(most, 1_000)));
    },
  };
  throws(() => readBounded(growing, "/x", 10), /larger than 10 bytes/);
  equal(asked, 11);
  equal(readStart(growing, "/x", 10).length, 10);
});

Deno.test("a missing file is told from others", () => {
  try {
    readBounded(scene(), "/d/gone", 1);
  } catch (error) {
    equal(isNotFound(error), true);
    return;
  }
  throw new Error("not thrown");
});
