/**
 * `deno task compile`: builds the executable for this machine, `dist/ra`, and the one that the launchers
 * start, `dist/ra-cached`.
 *
 * `deno compile` embeds the runtime that $DENORT_BIN names; if that is not set, Deno downloads one. A runtime
 * reads only what a Deno of its own version has compiled; $RA_COMPILER names that Deno if it is not the one
 * that runs this.
 */
import { makeBundle } from "./bundle/bundle.ts";
import { compileBundle } from "./compile_ra.ts";

const suffix = Deno.build.os === "windows" ? ".exe" : "";
const isDone = await makeBundle() &&
  await compileBundle({ output: `dist/ra${suffix}`, isCached: false }) &&
  await compileBundle({ output: `dist/ra-cached${suffix}`, isCached: true });
Deno.exit(isDone ? 0 : 1);
