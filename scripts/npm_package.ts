/**
 * The npm package: a few lines of JavaScript that start the executable for the user's platform. It is
 * downloaded on the first run and kept only if it has the checksum that is stored in the package.
 */
import { fileURLToPath } from "node:url";
import { nameOf, PLATFORMS } from "./platforms.ts";

const TEMPLATES = fileURLToPath(new URL("npm/", import.meta.url));

export interface NpmPackage {
  readonly version: string;
  /** File name → SHA-256, for the platforms that were built. */
  readonly sums: ReadonlyMap<string, string>;
  /** The address of the folder with the release files; empty if it is not known yet. */
  readonly downloads: string;
}

/** Writes the package into `folder`, ready for `npm pack`. */
export async function makeNpmPackage(folder: string, made: NpmPackage): Promise<void> {
  const { version, sums, downloads } = made;
  await Deno.mkdir(folder, { recursive: true });
  const files = Object.fromEntries(
    PLATFORMS.flatMap((platform) => {
      const name = nameOf(platform, version, "cached");
      const sha256 = sums.get(name);
      return sha256 ? [[`${platform.os}-${platform.arch}`, { name, sha256 }]] : [];
    }),
  );
  const manifest = JSON.parse(await Deno.readTextFile(`${TEMPLATES}package.json`));
  await write(`${folder}/package.json`, { ...manifest, version, config: { downloads } });
  await write(`${folder}/files.json`, files);
  await Deno.copyFile(`${TEMPLATES}ra.mjs`, `${folder}/ra.mjs`);
  await Deno.copyFile(`${TEMPLATES}README.md`, `${folder}/README.md`);
}

async function write(file: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
