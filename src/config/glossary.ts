/** Glossaries: files with the entries of `[synonyms]`, so that they can be kept beside what they explain. */
import { dirname } from "../base/path.ts";
import { type ConfigHost, readConfigText } from "./discover.ts";
import type { ConfigWarning } from "./model.ts";
import { type ParsedConfig, parseGlossary } from "./parse.ts";
import { leavesFolder, resolvePath } from "./resolve.ts";

export const GLOSSARY_KEY = "settings.glossary";

/** Each config file with its glossary behind it, as if that were a config file, too. */
export async function withGlossaries(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  warnings: ConfigWarning[],
): Promise<readonly ParsedConfig[]> {
  const all: ParsedConfig[] = [];
  for (const config of configs) {
    const glossary = await glossaryOf(host, config, warnings);
    all.push(config, ...(glossary === null ? [] : [glossary]));
  }
  return all;
}

/** Null for none, and for one that cannot be read, which adds to `warnings`. */
async function glossaryOf(
  host: ConfigHost,
  config: ParsedConfig,
  warnings: ConfigWarning[],
): Promise<ParsedConfig | null> {
  const path = config.values.get(GLOSSARY_KEY);
  if (path === undefined) return null;
  const file = resolvePath(host, String(path), config.file);
  const at = { file: config.file, line: config.lineOf(GLOSSARY_KEY.split(".")), key: GLOSSARY_KEY };
  if (!config.isGlobal && leavesFolder(host, file, dirname(config.file))) {
    const message = `the glossary is outside of its project and is not read: ${file}`;
    warnings.push({ ...at, message, hint: "copy it into the project, or name it in ~/.ra.toml" });
    return null;
  }
  const known = warnings.length;
  const source = readConfigText(host, file, { isGlobal: config.isGlobal, warnings });
  if (source !== null) {
    const glossary = await parseGlossary(source);
    warnings.push(...glossary.warnings);
    return glossary;
  }
  if (warnings.length > known) return null;
  const message = `the glossary cannot be read: there is no such file: ${file}`;
  warnings.push({ ...at, message, hint: 'write lines such as k8s = ["kubernetes"] into it' });
  return null;
}
