/** `ra trust`: the user's word for config files that lead out of their project. */
import type { Host } from "../base/host.ts";
import { realPathOr } from "../base/real_path.ts";
import { loadWithNeeds, type TrustNeed } from "../config/load.ts";
import { digestOf, readTrust, type TrustEntry, trustFileOf, writeTrust } from "../config/trust.ts";

/** A config file, and what it may now read. */
export interface TrustedConfig {
  readonly file: string;
  readonly digest: string;
  /** It was trusted before, as it stands. */
  readonly already: boolean;
  readonly allows: readonly Pick<TrustNeed, "kind" | "name" | "path">[];
}

export interface TrustOutcome {
  readonly trustFile: string;
  /** Empty when nothing here leads out of its project. */
  readonly configs: readonly TrustedConfig[];
}

/** Trusts every config file in effect that needs it, as it stands now. Asks nothing. */
export async function trustProject(host: Host): Promise<TrustOutcome> {
  const trustFile = trustFileOf(host);
  const { needs } = await loadWithNeeds(host);
  const entries = readTrust(host);
  const configs: TrustedConfig[] = [];
  for (const [config, asked] of Map.groupBy(needs, (need) => need.config)) {
    const file = realPathOr(host, config);
    const digest = await digestOf(asked[0].bytes);
    configs.push({
      file,
      digest,
      already: entries.some((entry) => entry.file === file && entry.digest === digest),
      allows: asked.map(({ kind, name, path }) => ({ kind, name, path })),
    });
  }
  if (configs.some((config) => !config.already)) {
    const since = new Date(host.now()).toISOString();
    const others = entries.filter((entry) => !configs.some(({ file }) => file === entry.file));
    writeTrust(host, [...others, ...configs.map(({ file, digest }) => ({ file, digest, since }))]);
  }
  return { trustFile, configs };
}

export interface TrustListing {
  readonly trustFile: string;
  readonly entries: readonly (TrustEntry & { readonly state: "valid" | "changed" | "missing" })[];
}

/** Everything that was ever trusted and not revoked; only `valid` entries have an effect. */
export async function listTrust(host: Host): Promise<TrustListing> {
  const entries = [];
  for (const entry of readTrust(host)) {
    entries.push({ ...entry, state: await stateOf(host, entry) });
  }
  return { trustFile: trustFileOf(host), entries };
}

async function stateOf(host: Host, entry: TrustEntry): Promise<"valid" | "changed" | "missing"> {
  try {
    return await digestOf(host.readFile(entry.file)) === entry.digest ? "valid" : "changed";
  } catch {
    return "missing";
  }
}

export interface RevokeOutcome {
  readonly trustFile: string;
  readonly revoked: readonly string[];
}

/** Takes back the trust in the config files in effect here. */
export async function revokeTrust(host: Host): Promise<RevokeOutcome> {
  const trustFile = trustFileOf(host);
  const { config } = await loadWithNeeds(host);
  const here = new Set(config.files.map((file) => realPathOr(host, file)));
  const entries = readTrust(host);
  const kept = entries.filter((entry) => !here.has(entry.file));
  if (kept.length < entries.length) writeTrust(host, kept);
  const revoked = entries.filter((entry) => here.has(entry.file)).map((entry) => entry.file);
  return { trustFile, revoked };
}
