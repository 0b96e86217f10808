/**
 * `deno task release [TARGET…]`: builds the files of a release in `dist/release/`.
 *
 * There are two executables per platform, named after version and platform: one to download and one for
 * the launchers (see `compile_ra.ts`); `SHA256SUMS` with their checksums; an install script that verifies
 * a download; and the npm package, which downloads the same files. The version is in `deno.json` only. `$RA_DOWNLOAD_URL`, the address at which the files will be
 * published, is written into the script and the package.
 */
import { makeBundle, removeBundle } from "./bundle/bundle.ts";
import { compileBundle } from "./compile_ra.ts";
import { installer, readScripts } from "./installer.ts";
import { makeNpmPackage } from "./npm_package.ts";
import { type Kind, nameOf, type Platform, PLATFORMS } from "./platforms.ts";
import { ROOT } from "./run_deno.ts";

const OUT = "dist/release";

/** Returns the exit code: 1 if an executable could not be built. */
async function release(wanted: readonly string[]): Promise<number> {
  const platforms = PLATFORMS.filter(({ target }) =>
    wanted.length === 0 || wanted.includes(target)
  );
  const unknown = wanted.filter((name) => !PLATFORMS.some(({ target }) => target === name));
  if (unknown.length > 0) {
    const known = PLATFORMS.map(({ target }) => target).join(", ");
    console.error(`release: unknown target "${unknown[0]}"\nhint: targets are ${known}`);
    return 2;
  }
  const { version } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
  await Deno.remove(`${ROOT}${OUT}`, { recursive: true }).catch(() => {});
  await Deno.mkdir(`${ROOT}${OUT}`, { recursive: true });

  const executables = platforms.flatMap((platform) =>
    KINDS.map((kind) => ({ platform, kind, name: nameOf(platform, version, kind) }))
  );
  if (!await compileAll(executables)) return 1;
  const sums = await writeSums(executables.map(({ name }) => name));
  const downloads = Deno.env.get("RA_DOWNLOAD_URL") ?? "";
  const script = installer(await readScripts(), { version, downloads });
  await Deno.writeTextFile(`${ROOT}${OUT}/install.sh`, script);
  await Deno.chmod(`${ROOT}${OUT}/install.sh`, 0o755);
  await makeNpmPackage(`${ROOT}${OUT}/npm`, { version, sums, downloads });
  return 0;
}

const KINDS: readonly Kind[] = ["plain", "cached"];

interface Executable {
  readonly platform: Platform;
  readonly kind: Kind;
  readonly name: string;
}

async function compileAll(executables: readonly Executable[]): Promise<boolean> {
  try {
    if (!await makeBundle()) return false;
    for (const { platform: { target }, kind, name } of executables) {
      const output = `${OUT}/${name}`;
      if (!await compileBundle({ output, target, isCached: kind === "cached" })) return false;
      console.log(output);
    }
    return true;
  } finally {
    await removeBundle();
  }
}

/** Writes `SHA256SUMS` in the format of `sha256sum -c`; returns file name → checksum. */
async function writeSums(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>();
  for (const name of names) {
    const bytes = await Deno.readFile(`${ROOT}${OUT}/${name}`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    sums.set(name, digest.toHex());
  }
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  await Deno.writeTextFile(`${ROOT}${OUT}/SHA256SUMS`, lines.join(""));
  return sums;
}

Deno.exit(await release(Deno.args));
