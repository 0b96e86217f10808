/** The executable: runs the command line on the real host and exits with its code. */
import { DenoHost } from "./src/base/host.ts";
import { run } from "./src/cli/run.ts";

Deno.exit(await run(new DenoHost(Deno.args)));
