/**
 * `ra config`: the configuration in effect, as TOML or JSON.
 *
 * The TOML is valid: saved as a config file, it results in the same settings. A comment after each value
 * names the file that it came from.
 */
import type { ConfigOutcome, ConfigTable } from "../../app/project/setup.ts";
import { toSnake } from "../../base/text/case.ts";
import { tomlComment, tomlKey, tomlValue } from "../../base/text/toml_text.ts";
import type { Config, Layer, Rule, Tree } from "../../config/model.ts";
import { warningJson } from "./config_warning.ts";
import { type JsonObject, snakeKeys } from "../json.ts";
import type { Style } from "../terminal/style.ts";
import { treeJson } from "./tree.ts";

export function configText({ config, tables }: ConfigOutcome, style: Style): string {
  return [
    headerLines(config, style),
    ...tables.map((table) => tableLines(table, style)),
    ...config.trees.map((tree) => treeLines(tree, style)),
    ...config.rules.map((rule) => ruleLines(rule, style)),
    ...config.layers.map((layer) => layerLines(layer, style)),
    ...[false, true].map((isOneWay) => synonymLines(config, isOneWay, style))
      .filter((lines) => lines.length > 0),
  ].map((lines) => lines.join("\n") + "\n").join("\n");
}

function headerLines(config: Config, style: Style): string[] {
  if (config.files.length === 0) {
    const what = config.trees.length === 0 ? "no trees" : "an implied tree";
    return [
      comment(
        `no .ra.toml in this folder or above it: defaults, ${what}; \`ra init\` writes one`,
        style,
      ),
      ...(config.indexDir === null ? [] : [comment(`index: ${config.indexDir}`, style)]),
    ];
  }
  return [
    comment("configuration in effect, nearest file first:", style),
    ...config.files.map((file) => comment(`  ${file}`, style)),
    comment(`index: ${config.indexDir}`, style),
  ];
}

function comment(text: string, style: Style): string {
  return style.dim(`# ${tomlComment(text)}`);
}

/** A dotted key such as `boost.path` is written as such, in the same table. */
function tableLines({ name, entries }: ConfigTable, style: Style): string[] {
  const lines = entries.map(({ key, value, origin }) => {
    if (value === null) return comment(`${key} is not set`, style);
    const dotted = key.split(".").map(tomlKey).join(".");
    return `${dotted} = ${tomlValue(value)} ${comment(origin ?? "default", style)}`;
  });
  return [style.bold(`[${name}]`), ...lines];
}

function treeLines(tree: Tree, style: Style): string[] {
  const scope = tree.isGlobal ? "global" : "local";
  const state = tree.trusted ? "" : ", not trusted: run `ra trust`";
  const problem = tree.problem === null ? "" : `, ${tree.problem}`;
  return [
    `${style.bold(`[tree.${tomlKey(tree.name)}]`)} ${
      comment(tree.source === "" ? "implied, no file has it" : tree.source, style)
    }`,
    `path = ${tomlValue(tree.folder)} ${comment(scope + state + problem, style)}`,
    ...(tree.description === null ? [] : [`description = ${tomlValue(tree.description)}`]),
    `kind = ${tomlValue(tree.kind)}`,
    ...(["include", "exclude", "gitignore", "hidden", "weight"] as const)
      .map((key) => `${key} = ${tomlValue(tree[key])}`),
    ...(tree.stemmer === null ? [] : [`stemmer = ${tomlValue(tree.stemmer)}`]),
    `max_depth = ${tree.maxDepth}`,
    `split = ${tomlValue(tree.split)}`,
    ...(tree.maxSectionTokens === null ? [] : [`max_section_tokens = ${tree.maxSectionTokens}`]),
  ];
}

function ruleLines(rule: Rule, style: Style): string[] {
  const lines = [`${style.bold("[[context.rules]]")} ${comment(rule.source, style)}`];
  for (const key of ["match", "trees", "terms", "include"] as const) {
    const value = rule[key];
    if (value !== null && (value.length > 0 || key === "trees")) {
      lines.push(`${key} = ${tomlValue(value)}`);
    }
  }
  for (const [name, value] of Object.entries(rule.search)) {
    lines.push(`search.${toSnake(name)} = ${tomlValue(value)}`);
  }
  return lines;
}

function layerLines({ name, match, source }: Layer, style: Style): string[] {
  return [
    `${style.bold("[[layers]]")} ${comment(source, style)}`,
    `name = ${tomlValue(name)}`,
    `match = ${tomlValue(match)}`,
  ];
}

function synonymLines({ synonyms }: Config, isOneWay: boolean, style: Style): string[] {
  const entries = synonyms.filter((one) => one.isOneWay === isOneWay);
  if (entries.length === 0) return [];
  return [
    style.bold(isOneWay ? "[synonyms.one_way]" : "[synonyms]"),
    ...entries.map(({ word, others, source }) =>
      `${tomlKey(word)} = ${tomlValue(others)} ${comment(source, style)}`
    ),
  ];
}

/** `ra config --json`. Paths are absolute. */
export function configJson({ config }: ConfigOutcome): JsonObject {
  const { search: contextSearch, ...context } = config.context;
  return {
    config_files: config.files,
    config_root: config.root,
    index_dir: config.indexDir,
    settings: snakeKeys(config.settings),
    search: snakeKeys(config.search),
    context: { ...snakeKeys(context), ...snakeKeys(contextSearch) },
    check: { ...snakeKeys(config.check), rules: { ...config.check.rules } },
    embeddings: config.embeddings === null ? null : snakeKeys(config.embeddings),
    trees: config.trees.map(treeJson),
    rules: config.rules.map((rule) => ({
      match: rule.match,
      trees: rule.trees,
      terms: rule.terms,
      include: rule.include,
      search: snakeKeys(rule.search),
      source: rule.source,
    })),
    layers: config.layers.map(({ name, match, source }) => ({ name, match, source })),
    synonyms: config.synonyms.map(({ word, others, isOneWay, source }) => (
      { word, others, one_way: isOneWay, source }
    )),
    origins: Object.fromEntries(config.origins),
    warnings: config.warnings.map(warningJson),
  };
}
