import { equal, throws } from "node:assert/strict";
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { limitHost, within } from "../../../src/cli/hook/time_limit.ts";

Deno.test("limitHost() passes calls on until the end, then ends the process", () => {
  const host = new MemoryHost({ "/a": "text" });
  const before = limitHost(host, Infinity);
  equal(before.readFile("/a").length, 4);
  before.writeFile("/b", encodeUtf8("b"));
  const after = limitHost(host, host.now());
  throws(() => after.readFile("/a"), /exits with 0/);
  throws(() => after.writeFile("/b", encodeUtf8("changed")), /exits with 0/);
  throws(() => after.rename("/a", "/b"), /exits with 0/);
  throws(() => after.isUnchanged("/a", 4, 0, 0, 0), /exits with 0/);
  equal(host.readFile("/b").length, 1);
  equal(after.platform, "linux");
  after.giveUp("net");
  equal(host.givenUp.has("net"), true);
});

Deno.test("within() returns what is done in time, and null for the rest", async () => {
  equal(await within(1_000, Promise.resolve("done")), "done");
  equal(await within(1, new Promise(() => {})), null);
  let fail = (_: Error) => {};
  equal(await within(1, new Promise((_, reject) => fail = reject)), null);
  fail(new Error("too late to matter"));
});
