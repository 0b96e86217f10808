/**
 * `deno task compile`: writes the executable for this machine to `dist/ra`.
 *
 * $DENORT_BIN, when set, is the runtime that `deno compile` embeds; otherwise it is downloaded.
 */
import { compileRa } from "./compile_ra.ts";

const output = Deno.build.os === "windows" ? "dist/ra.exe" : "dist/ra";
Deno.exit(await compileRa({ output }) ? 0 : 1);
