import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { decodeUtf8, encodeUtf8 } from "../../src/base/bytes.ts";
import { MemoryFiles } from "../../src/base/memory/files.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";

Deno.test("MemoryFiles is made from texts, bytes and links", () => {
  const files = new MemoryFiles({
    "/a/text.md": "text",
    "/a/b/bytes": new Uint8Array([1, 2]),
    "/link": { link: "a/text.md" },
  });
  deepEqual(files.list(), ["/a/b/bytes", "/a/text.md", "/link"]);
  deepEqual(files.list("/a/b"), ["/a/b/bytes"]);
  equal(files.text("/link"), "text");
  throws(() => files.write("/link", { link: "other" }), { name: "AlreadyExists" });
});

Deno.test("MemoryFiles gives every change another time, unless the clock stands still", () => {
  const files = new MemoryFiles({ "/a": "" });
  const { mtime } = files.stat("/a");
  files.write("/a", "");
  const { mtime: second } = files.stat("/a");
  equal(second > mtime, true);
  files.clock.tick = 0;
  files.write("/b", "");
  files.write("/a", "");
  equal(files.stat("/a").mtime, files.stat("/b").mtime);
});

Deno.test("MemoryFiles can hold a device, which cannot be read", () => {
  const files = new MemoryFiles();
  files.makeDevice("/dev/pipe");
  equal(files.stat("/dev/pipe").kind, "other");
  deepEqual(files.readFolder("/dev"), [{ name: "pipe", kind: "other" }]);
  throws(() => files.readFile("/dev/pipe"), { name: "PermissionDenied" });
});

Deno.test("MemoryFiles gives denied files back", () => {
  const files = new MemoryFiles({ "/a": "text" });
  files.deny("/a");
  throws(() => files.text("/a"), { name: "PermissionDenied" });
  files.allow("/a");
  equal(files.text("/a"), "text");
});

Deno.test("MemoryHost has a working directory that can change and vanish", () => {
  const host = new MemoryHost({ "/project/a/x": "", "/link": { link: "project/a" } });
  equal(host.cwd(), "/project");
  host.chdir("a");
  equal(host.cwd(), "/project/a");
  throws(() => host.chdir("x"), { name: "NotADirectory" });
  throws(() => host.chdir("/none"), { name: "NotFound" });
  host.chdir("/link");
  equal(host.cwd(), "/project/a");
  host.remove("/project", { recursive: true });
  throws(() => host.cwd(), { name: "NotFound" });
});

Deno.test("MemoryHost keeps what is written and hands out what is read", async () => {
  const host = new MemoryHost({}, { stdin: "abcdef", columns: 80, env: { TERM: "dumb" } });
  deepEqual([host.stdoutIsTerminal, host.columns(), host.env("TERM")], [true, 80, "dumb"]);
  equal(decodeUtf8(host.readStdin(2)), "ab");
  const rest = await Array.fromAsync(host.stdinChunks());
  deepEqual(rest.map(decodeUtf8), ["cdef"]);
  equal(host.readStdin(9).length, 0);
  equal(host.stdout("a") && await host.writeStdout(encodeUtf8("b")), true);
  host.stderr("c");
  deepEqual([host.out, host.err], ["ab", "c"]);
});

Deno.test("MemoryHost listens, and its ports can be taken", async () => {
  const host = new MemoryHost();
  const listener = host.listen(8080);
  equal(listener.address, "127.0.0.1:8080");
  throws(() => host.listen(8080), { name: "AddrInUse" });
  const client = host.network.connect(8080);
  const server = (await listener.accept())!;
  await client.write(encodeUtf8("hello"));
  const bytes = new Uint8Array(3);
  deepEqual([await server.read(bytes), decodeUtf8(bytes)], [3, "hel"]);
  deepEqual([await server.read(bytes), decodeUtf8(bytes.subarray(0, 2))], [2, "lo"]);
  client.close();
  equal(await server.read(bytes), null);
  await rejects(server.write(bytes));
  const waiting = listener.accept();
  listener.close();
  equal(await waiting, null);
  throws(() => host.network.connect(8080), /refused/);
  host.listen(8080);
});

Deno.test("MemoryHost interrupts those who listen", () => {
  const host = new MemoryHost();
  let calls = 0;
  const stop = host.onInterrupt(() => calls++);
  host.interrupt();
  stop();
  host.interrupt();
  equal(calls, 1);
});
