/**
 * The settings of a site generator as plain values, whatever language they are written in. What is
 * missing, or not of the wanted type, is empty: no setting can make a check fail.
 */

export type Setting =
  | string
  | number
  | boolean
  | null
  | readonly Setting[]
  | SettingMap;
export type SettingMap = ReadonlyMap<string, Setting>;

const EMPTY: SettingMap = new Map();

/** The value at the end of a path of keys; null when there is none. */
export function settingAt(value: Setting, ...keys: readonly string[]): Setting {
  let found = value;
  for (const key of keys) found = mapOf(found).get(key) ?? null;
  return found;
}

export function mapOf(value: Setting | undefined): SettingMap {
  return value instanceof Map ? value : EMPTY;
}

export function listOf(value: Setting | undefined): readonly Setting[] {
  return Array.isArray(value) ? value : [];
}

/** A text or a number as text. */
export function textOf(value: Setting | undefined): string | null {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
}

/** A text alone or a list of texts, as a list. */
export function textsOf(value: Setting | undefined): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.map(textOf).filter((one) => one !== null);
}

const MOST_VALUES = 20_000;

/** Every list and map in a value, itself first; a bounded number of them. */
export function partsOf(value: Setting): Setting[] {
  const found: Setting[] = [value];
  for (let i = 0; i < found.length && found.length < MOST_VALUES; i++) {
    const one = found[i];
    const inner = Array.isArray(one) ? one : one instanceof Map ? one.values() : [];
    for (const part of inner) if (part !== null && typeof part === "object") found.push(part);
  }
  return found;
}

/** What a script exports: the arguments of calls such as `defineConfig(…)`, or the value itself. */
export function exportedOf(value: Setting): Setting[] {
  const found: Setting[] = [value];
  for (let i = 0; i < found.length && found.length < MOST_VALUES; i++) {
    if (mapOf(found[i]).has("()")) found.push(...listOf(settingAt(found[i], "args")));
  }
  return found;
}
