/** Locks on files; as Deno before 2.7 has them as well, which cannot try one without waiting. */
import { equal, ok, rejects } from "node:assert/strict";
import { DenoHost } from "../../../src/base/host.ts";
import { KernelLocks } from "../../../src/base/disk/kernel_locks.ts";

const LINUX = Deno.build.os === "linux";

/** Runs `act` without the call that Deno 2.7 brought. */
async function asBefore27(act: (file: string) => Promise<void>): Promise<void> {
  const prototype = Deno.FsFile.prototype;
  const tryLockSync = Object.getOwnPropertyDescriptor(prototype, "tryLockSync");
  const file = await Deno.makeTempFile({ prefix: "ra-lock-" });
  delete (prototype as Partial<Deno.FsFile>).tryLockSync;
  try {
    await act(file);
  } finally {
    if (tryLockSync !== undefined) Object.defineProperty(prototype, "tryLockSync", tryLockSync);
    await Deno.remove(file);
  }
}

/** How often this process has the file open; each waiting request has it open once, and one thread. */
function timesOpen(file: string): number {
  const links = [...Deno.readDirSync("/proc/self/fd")].map(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`);
    } catch {
      return ""; // closed meanwhile, by a file that is tested beside this one
    }
  });
  return links.filter((target) => target === file).length;
}

Deno.test("without tryLockSync, one attempt after the other opens one file", {
  ignore: !LINUX,
}, () =>
  asBefore27(async (file) => {
    const [owner, other] = [new KernelLocks(), new KernelLocks()];
    const held = await owner.tryLock(file);
    ok(held !== null);
    equal(await other.tryLock(file), null);
    const open = timesOpen(file);
    ok(open > 0);
    for (let i = 0; i < 8; i++) equal(await other.tryLock(file), null);
    ok(timesOpen(file) <= open + 1);
    held.close();
    const taken = await other.tryLock(file);
    ok(taken !== null, "the request that was waiting is granted");
    taken.close();
  }));

Deno.test("without tryLockSync, a lock that nobody waits for any more is given back", {
  ignore: !LINUX,
}, () =>
  asBefore27(async (file) => {
    const [owner, other] = [new KernelLocks(), new KernelLocks()];
    const held = await owner.tryLock(file);
    equal(await other.tryLock(file), null);
    held!.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const again = await owner.tryLock(file);
    ok(again !== null);
    again.close();
  }));

Deno.test(
  "without tryLockSync, one of two calls at once gets the lock",
  { ignore: !LINUX },
  () =>
    asBefore27(async (file) => {
      const locks = new KernelLocks();
      const got = await Promise.all([locks.tryLock(file), locks.tryLock(file)]);
      const taken = got.filter((one) => one !== null);
      equal(taken.length, 1);
      taken[0].close();
    }),
);

Deno.test("a file with a second name is not locked, so that nothing is written to it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "ra-lock-" });
  try {
    await Deno.writeTextFile(`${folder}/precious`, "text");
    await Deno.link(`${folder}/precious`, `${folder}/lock`);
    await rejects(new DenoHost([]).lock(`${folder}/lock`, "me"), { name: "NotRegular" });
    equal(await Deno.readTextFile(`${folder}/precious`), "text");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
