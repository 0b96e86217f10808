/** The targets of `deno compile`, with their names in Deno, in npm and in the files of a release. */

export interface Platform {
  /** For `deno compile --target`. */
  readonly target: string;
  /** As in file names: `ra-0.1.0-linux-x64`. */
  readonly label: string;
  /** The values of `process.platform` and `process.arch`. */
  readonly os: string;
  readonly arch: string;
}

export const PLATFORMS: readonly Platform[] = [
  { target: "x86_64-unknown-linux-gnu", label: "linux-x64", os: "linux", arch: "x64" },
  { target: "aarch64-unknown-linux-gnu", label: "linux-arm64", os: "linux", arch: "arm64" },
  { target: "x86_64-apple-darwin", label: "macos-x64", os: "darwin", arch: "x64" },
  { target: "aarch64-apple-darwin", label: "macos-arm64", os: "darwin", arch: "arm64" },
  { target: "x86_64-pc-windows-msvc", label: "windows-x64", os: "win32", arch: "x64" },
  { target: "aarch64-pc-windows-msvc", label: "windows-arm64", os: "win32", arch: "arm64" },
];

/** The executable that people download, or the one that the launchers start. */
export type Kind = "plain" | "cached";

/** `ra-0.1.0-windows-x64.exe`, `ra-0.1.0-linux-x64-cached` */
export function nameOf({ label, os }: Platform, version: string, kind: Kind = "plain"): string {
  const suffix = kind === "cached" ? "-cached" : "";
  return `ra-${version}-${label}${suffix}${os === "win32" ? ".exe" : ""}`;
}
