/** The executable: hands the real host to the command line and ends with its exit code. */
import { DenoHost } from "./src/base/host.ts";
import { run } from "./src/cli/run.ts";

Deno.exit(await run(new DenoHost(Deno.args)));
