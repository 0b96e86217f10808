/** The paths in `[check]`: like trees, they may lead outside their project only with trust. */
import { dirname } from "../base/path.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import type { ConfigHost } from "./discover.ts";
import { type CheckParams, type ConfigWarning, TRUST_HINT } from "./model.ts";
import type { ParsedConfig } from "./parse.ts";
import { leavesFolder } from "./resolve.ts";
import type { IsTrusted, Stray } from "./rules.ts";
import type { TrustTarget } from "./user/trust.ts";

export const CHECK_PATHS = [
  { key: "check.baseline", kind: "baseline", property: "baseline" },
  { key: "check.link_root", kind: "link_root", property: "linkRoot" },
] as const;

interface Given {
  readonly check: CheckParams;
  /** Key → the config file that sets it. */
  readonly origins: ReadonlyMap<string, string>;
  readonly isTrusted: IsTrusted;
}

export interface GuardedCheck {
  /** Without the paths that lead outside and are not trusted. */
  readonly check: CheckParams;
  readonly strays: readonly Stray[];
  readonly warnings: readonly ConfigWarning[];
}

/** Removes the paths that a project config may not use, each with a warning. */
export function guardCheckPaths(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  { check, origins, isTrusted }: Given,
): GuardedCheck {
  const strays: Stray[] = [];
  const warnings: ConfigWarning[] = [];
  let guarded = check;
  for (const { key, kind, property } of CHECK_PATHS) {
    const config = configs.find(({ file }) => file === origins.get(key));
    if (config === undefined || config.isGlobal) continue;
    const isAllowed = (path: string): boolean => {
      if (!leavesFolder(host, path, dirname(config.file))) return true;
      const target: TrustTarget = { kind, name: key, path: realPathOr(host, path) };
      strays.push({ config, target });
      if (isTrusted(config, target)) return true;
      warnings.push(leavesProject(config, key, path));
      return false;
    };
    const value = check[property];
    const allowed = typeof value === "string"
      ? isAllowed(value) ? value : null
      : value?.filter(isAllowed) ?? null;
    guarded = { ...guarded, [property]: allowed };
  }
  return { check: guarded, strays, warnings };
}

function leavesProject(config: ParsedConfig, key: string, path: string): ConfigWarning {
  return {
    file: config.file,
    line: config.lineOf(key.split(".")),
    key,
    message: `${key} leads outside its project and is ignored: ${path}`,
    hint: TRUST_HINT,
  };
}
