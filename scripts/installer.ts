/** The install script of a release, made of `scripts/install.sh`. */

export interface ReleaseFacts {
  readonly version: string;
  /** The address of the folder with the files of the release; empty when it is not known yet. */
  readonly downloads: string;
}

/**
 * The script with the facts filled in. An address that a shell could take for something else than
 * text is refused.
 */
export function installer(script: string, { version, downloads }: ReleaseFacts): string {
  if (!/^(https?:\/\/[\w.:@/%~+-]+)?$/.test(downloads)) {
    throw new Error(`release: "${downloads}" in RA_DOWNLOAD_URL is no plain http address`);
  }
  return script.replaceAll("@VERSION@", version).replaceAll("@DOWNLOADS@", downloads);
}
