/** The install script of a release, generated from `scripts/install.sh`. */

export interface ReleaseFacts {
  readonly version: string;
  /** The address of the folder with the release files; empty if it is not known yet. */
  readonly downloads: string;
}

/**
 * The script with the facts filled in. Throws if the address contains characters that a shell could
 * interpret.
 */
export function installer(script: string, { version, downloads }: ReleaseFacts): string {
  if (!/^(https?:\/\/[\w.:@/%~+-]+)?$/.test(downloads)) {
    throw new Error(`release: "${downloads}" in RA_DOWNLOAD_URL is not a plain http address`);
  }
  return script.replaceAll("@VERSION@", version).replaceAll("@DOWNLOADS@", downloads);
}
