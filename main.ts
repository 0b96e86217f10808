/**
 * The executable: runs the command line on the real host and exits with its code. `ra --version` is
 * answered without loading the command line.
 */
import { DenoHost } from "./src/base/host.ts";

const host = new DenoHost(Deno.args);
const isVersion = Deno.args.length === 1 && Deno.args[0] === "--version";
if (isVersion && await (await import("./src/app/version.ts")).printVersion(host)) Deno.exit(0);
const { run } = await import("./src/cli/run.ts");
Deno.exit(await run(host));
