/**
 * `deno task compile`: builds the executable for this machine, `dist/ra`.
 *
 * `deno compile` embeds the runtime that $DENORT_BIN names; if that is not set, Deno downloads one.
 */
import { makeBundle, removeBundle } from "./bundle/bundle.ts";
import { compileBundle } from "./compile_ra.ts";

const output = Deno.build.os === "windows" ? "dist/ra.exe" : "dist/ra";
const done = await makeBundle() && await compileBundle({ output });
await removeBundle();
Deno.exit(done ? 0 : 1);
