/**
 * `deno task compile`: writes the executable for this machine to `dist/ra`.
 *
 * $DENORT_BIN, when set, is the runtime that `deno compile` embeds; otherwise it is downloaded.
 */
import { compileBundle, makeBundle, removeBundle } from "./compile_ra.ts";

const output = Deno.build.os === "windows" ? "dist/ra.exe" : "dist/ra";
const done = await makeBundle() && await compileBundle({ output });
await removeBundle();
Deno.exit(done ? 0 : 1);
