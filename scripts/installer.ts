/** The install script of a release, made from `scripts/install.sh` and `scripts/launcher.sh`. */

export interface ReleaseFacts {
  readonly version: string;
  /** The address of the folder with the release files; empty if it is not known yet. */
  readonly downloads: string;
}

/** The two scripts, as they are in the sources. */
export interface Scripts {
  readonly install: string;
  readonly launcher: string;
}

/** Reads both from `scripts/`. */
export async function readScripts(): Promise<Scripts> {
  const read = (name: string) => Deno.readTextFile(new URL(name, import.meta.url));
  return { install: await read("install.sh"), launcher: await read("launcher.sh") };
}

/**
 * The install script with the launcher and the facts filled in. Throws if the address contains characters
 * that a shell could interpret.
 */
export function installer(
  { install, launcher }: Scripts,
  { version, downloads }: ReleaseFacts,
): string {
  if (!/^(https?:\/\/[\w.:@/%~+-]+)?$/.test(downloads)) {
    throw new Error(`release: "${downloads}" in RA_DOWNLOAD_URL is not a plain http address`);
  }
  return install.replaceAll("@VERSION@", version).replaceAll("@DOWNLOADS@", downloads)
    .replace("@LAUNCHER@", () => launcher.trimEnd());
}
