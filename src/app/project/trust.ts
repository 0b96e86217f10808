/** `ra trust`: trusts config files that lead outside their project, lists and revokes trust. */
import type { Files, ReadFiles } from "../../base/files.ts";
import type { Process } from "../../base/process.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { type ConfigHost, MAX_CONFIG_SIZE } from "../../config/discover.ts";
import { loadWithNeeds } from "../../config/load.ts";
import { changeTrust } from "../../config/user/change_trust.ts";
import {
  digestOf,
  isSameTarget,
  readTrust,
  trustedTargets,
  type TrustEntry,
  trustFileOf,
  type TrustTarget,
} from "../../config/user/trust.ts";

/** A config file and what it may read from now on. */
export interface TrustedConfig {
  readonly file: string;
  readonly digest: string;
  /** Its current text was trusted before, with all that it leads to. */
  readonly already: boolean;
  readonly allows: readonly TrustTarget[];
}

type TrustHost = ConfigHost & Files & Process;

export interface TrustOutcome {
  readonly trustFile: string;
  /** Empty when no config file reads from outside its project. */
  readonly configs: readonly TrustedConfig[];
}

/**
 * Trusts the current text of every config file that needs it, and what it leads to now, without asking
 * the user.
 */
export async function trustProject(
  host: TrustHost,
  onNotice?: (line: string) => void,
): Promise<TrustOutcome> {
  const trustFile = trustFileOf(host);
  const { needs } = await loadWithNeeds(host);
  const known = readTrust(host);
  const configs: TrustedConfig[] = [];
  for (const [config, own] of Map.groupBy(needs, (need) => need.config)) {
    const file = realPathOr(host, config);
    const trusted = await trustedTargets(host, known, { file, bytes: own[0].bytes });
    configs.push({
      file,
      digest: await digestOf(own[0].bytes),
      already: own.every((need) => trusted.some((target) => isSameTarget(target, need))),
      allows: own.map(({ kind, name, path }) => ({ kind, name, path })),
    });
  }
  if (configs.some((config) => !config.already)) {
    const since = new Date(host.now()).toISOString();
    const change = (entries: readonly TrustEntry[]) => [
      ...entries.filter((entry) => !configs.some(({ file }) => file === entry.file)),
      ...configs.map(({ file, digest, allows }) => ({ file, digest, since, targets: allows })),
    ];
    await changeTrust(host, { change, onNotice });
  }
  return { trustFile, configs };
}

export interface TrustListing {
  readonly trustFile: string;
  readonly entries: readonly (TrustEntry & { readonly state: "valid" | "changed" | "missing" })[];
}

/** Lists everything that was trusted and not revoked; only `valid` entries have an effect. */
export async function listTrust(host: ConfigHost): Promise<TrustListing> {
  const entries = [];
  for (const entry of readTrust(host)) {
    entries.push({ ...entry, state: await stateOf(host, entry) });
  }
  return { trustFile: trustFileOf(host), entries };
}

async function stateOf(
  files: ReadFiles,
  entry: TrustEntry,
): Promise<"valid" | "changed" | "missing"> {
  try {
    const bytes = readBounded(files, entry.file, MAX_CONFIG_SIZE);
    const isSame = await digestOf(bytes) === entry.digest &&
      entry.targets.every((target) =>
        isPath(target) ? realPathOr(files, target.path) === target.path : true
      );
    return isSame ? "valid" : "changed";
  } catch {
    return "missing";
  }
}

function isPath({ kind }: TrustTarget): boolean {
  return kind !== "url" && kind !== "variable";
}

export interface RevokeOutcome {
  readonly trustFile: string;
  readonly revoked: readonly string[];
}

/** Revokes the trust in the config files that apply here. */
export async function revokeTrust(
  host: TrustHost,
  onNotice?: (line: string) => void,
): Promise<RevokeOutcome> {
  const trustFile = trustFileOf(host);
  const { config } = await loadWithNeeds(host);
  const here = new Set(config.files.map((file) => realPathOr(host, file)));
  if (!readTrust(host).some((entry) => here.has(entry.file))) return { trustFile, revoked: [] };
  const revoked: string[] = [];
  const change = (entries: readonly TrustEntry[]) => {
    revoked.push(...entries.filter(({ file }) => here.has(file)).map(({ file }) => file));
    return entries.filter(({ file }) => !here.has(file));
  };
  await changeTrust(host, { change, onNotice });
  return { trustFile, revoked };
}
