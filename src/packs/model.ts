/** What is known of installed packages, and what a package manager must tell of them. */
import type { ReadFiles } from "../base/files.ts";
import type { Environment } from "../base/process.ts";

export type PackHost = ReadFiles & Environment;

/** A package as the user names it: `npm:zod@4`. */
export interface PackRequest {
  readonly kind: string;
  readonly name: string;
  /** The first parts of a version; null for any. */
  readonly version: string | null;
}

/** A copy of a package on this machine. */
export interface InstalledPackage {
  readonly kind: string;
  readonly name: string;
  /** Null when the package does not say. */
  readonly version: string | null;
  /** Where its documentation is; symbolic links not resolved, but they stay where packages are kept. */
  readonly folder: string;
  /** The project uses this copy: it is in the project, or its lock file names the version. */
  readonly isUsed: boolean;
  /** The file that tells which version is used; null when the name of the folder does. */
  readonly lockFile: string | null;
}

/** A package manager: how its packages are named and where they are. */
export interface Ecosystem {
  /** As in requests: `npm`. */
  readonly kind: string;
  /** Other names of it in requests. */
  readonly aliases: readonly string[];
  /** How many parts a name has between slashes, at most. */
  readonly nameParts: number;
  /** Reads the lock file of a project once, for many packages. */
  open(host: PackHost, project: string): OpenEcosystem;
}

/** The packages of one project. */
export interface OpenEcosystem {
  /** The copies that the project can use, nearest first; `name` is a valid one. */
  find(name: string): InstalledPackage[];
  /** Names of the packages that the project asks for itself, as far as its files tell; with repeats. */
  uses(): string[];
}
