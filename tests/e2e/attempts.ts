/**
 * Runs the command line in this process on the real host, then tries what ra may have given up. Writes
 * the names of the attempts that succeeded as the last line of stderr.
 */
import { DenoHost } from "../../src/base/host.ts";
import { run } from "../../src/cli/run.ts";

const ATTEMPTS: Readonly<Record<string, () => unknown>> = {
  net: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  connect: () =>
    Deno.connect({ hostname: "127.0.0.1", port: 1 }).then((one) => one.close(), (error) => {
      if (error instanceof Deno.errors.NotCapable) throw error;
    }),
  write: () => Deno.writeTextFileSync("attempt.txt", "written"),
  run: () => new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync(),
  ffi: () => Deno.permissions.querySync({ name: "ffi" }).state === "granted" || fail(),
  import: () =>
    Deno.permissions.querySync({ name: "import", host: "jsr.io:443" }).state === "granted" ||
    fail(),
  read: () => Deno.readTextFileSync(".ra.toml"),
};

function fail(): never {
  throw new Error("not granted");
}

async function succeeds(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false;
  }
}

const code = await run(new DenoHost(Deno.args));
const left: string[] = [];
for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  if (await succeeds(attempt)) left.push(name);
}
console.error(left.join(" "));
Deno.exit(code);
