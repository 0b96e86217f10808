/** The key table of the manual, but for what the keys mean: made from the schema and the defaults. */
import { tomlValue } from "../../src/base/text/toml_text.ts";
import { CONTEXT_SEARCH_KEYS, defaultOf, SCHEMA } from "../../src/config/schema.ts";

const REQUIRED = new Set([
  "tree.*.path",
  "context.rules.*.match",
  "layers.*.name",
  "layers.*.match",
]);

/** One row per key, with a placeholder for `*`; without the search keys that `[context]` may have. */
export function keyTable(): string[] {
  return SCHEMA.filter((spec) => !CONTEXT_SEARCH_KEYS.includes(spec)).map(({ key }) => {
    const shown = key.replace("rules.*", "rules[]").replace("layers.*", "layers[]").replace(
      "check.*",
      "check.<code>",
    )
      .replace("*", "<name>");
    return `| \`${shown}\` | ${defaultText(key)} |`;
  });
}

function defaultText(key: string): string {
  if (REQUIRED.has(key)) return "required";
  const value = defaultOf(key) as string | null | undefined;
  return value === undefined || value === null ? "–" : `\`${tomlValue(value)}\``;
}
