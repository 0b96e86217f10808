/** Merges the values of several config files key by key: the nearest file wins, then the default. */
import { toSnake } from "../base/text/case.ts";
import type { Environment } from "../base/process.ts";
import {
  type CheckParams,
  type Config,
  DEFAULT_CHECK,
  DEFAULT_CONTEXT,
  DEFAULT_SEARCH,
  DEFAULT_SETTINGS,
  type SearchParams,
  type Synonyms,
} from "./model.ts";
import type { ParsedConfig, Values } from "./parse.ts";
import { resolvePath } from "./resolve.ts";
import { CONTEXT_SEARCH_KEYS } from "./schema.ts";

type Merged = Pick<Config, "settings" | "search" | "context" | "check" | "synonyms" | "origins">;

/**
 * `configs` is nearest first; `[embeddings]` is not merged by key (`embeddings.ts`). Paths in `[check]` are
 * relative to the file that holds them.
 */
export function mergeValues(
  environment: Pick<Environment, "home">,
  configs: readonly ParsedConfig[],
): Merged {
  const values: Values = new Map();
  const origins = new Map<string, string>();
  for (const config of configs) {
    for (const [key, value] of config.values) {
      if (key === "root" || key.startsWith("embeddings.") || values.has(key)) continue;
      const resolve = (path: string) => resolvePath(environment, path, config.file);
      const isPath = PATH_KEYS.has(key);
      values.set(
        key,
        isPath ? Array.isArray(value) ? value.map(resolve) : resolve(String(value)) : value,
      );
      origins.set(key, config.file);
    }
  }
  const settings = fill(DEFAULT_SETTINGS, "settings", values);
  const base = fill(DEFAULT_SEARCH, "search", values);
  const limit = settings.defaultLimit ?? base.limit;
  const search: SearchParams = values.has("search.limit") ? base : { ...base, limit };
  const { search: _, ...ownContext } = DEFAULT_CONTEXT;
  const context = {
    ...fill(ownContext, "context", values),
    search: hasContextSearch(values) ? fill(search, "context", values) : search,
  };
  const synonyms = synonymsIn(values, origins);
  return { settings, search, context, check: checkParams(values), synonyms, origins };
}

const SYNONYMS = "synonyms.";
const ONE_WAY = `${SYNONYMS}one_way.`;

function synonymsIn(values: Values, origins: ReadonlyMap<string, string>): Synonyms[] {
  return [...values].filter(([key]) => key.startsWith(SYNONYMS)).map(([key, others]) => {
    const isOneWay = key.startsWith(ONE_WAY);
    const word = key.slice((isOneWay ? ONE_WAY : SYNONYMS).length);
    return { word, others: others as readonly string[], isOneWay, source: origins.get(key)! };
  });
}

const PATH_KEYS = new Set(["check.link_root", "check.baseline", "settings.glossary"]);

function hasContextSearch(values: Values): boolean {
  return CONTEXT_SEARCH_KEYS.some(({ key }) => values.has(key));
}

/** Returns a copy of `defaults` with the values whose keys begin with `prefix`. */
export function fill<T extends object>(defaults: T, prefix: string, values: Values): T {
  const entries = Object.entries(defaults).map(([name, value]) => {
    const key = `${prefix}.${toSnake(name)}`;
    const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
    return [name, isTable ? fill(value, key, values) : values.get(key) ?? value];
  });
  return Object.fromEntries(entries) as T;
}

function checkParams(values: Values): CheckParams {
  const { rules: _, ...own } = DEFAULT_CHECK;
  const rules: Record<string, "off" | "warning" | "error"> = Object.create(null);
  const known = new Set(Object.keys(own).map((name) => `check.${toSnake(name)}`));
  for (const [key, value] of values) {
    if (!key.startsWith("check.") || known.has(key)) continue;
    rules[key.slice("check.".length)] = value as "off" | "warning" | "error";
  }
  return { ...fill(own, "check", values), rules };
}

/** Does a config file set a value of a table, such as `embeddings`? */
export function hasTable({ values }: ParsedConfig, table: string): boolean {
  return values.keys().some((key) => key.startsWith(`${table}.`));
}
