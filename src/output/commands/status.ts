/** `ra status`: config files, trees, index and warnings, as text or JSON. */
import type { StatusOutcome } from "../../app/project/setup.ts";
import type { ConfigWarning } from "../../config/model.ts";
import type { IndexStatus } from "../../store/model.ts";
import { columns, humanAge, humanSize, plural, section } from "../terminal/columns.ts";
import { warningJson, warningText } from "./config_warning.ts";
import type { JsonObject } from "../json.ts";
import { nameText, safe, type Style } from "../terminal/style.ts";
import { treeJson, treeProblem } from "./tree.ts";

/** How many languages of a tree are listed. */
const MAX_LANGUAGES = 5;
/** How many skipped files and how many warnings are listed. */
const MAX_LISTED = 20;

export function statusText(outcome: StatusOutcome, style: Style): string {
  const { config, index, warnings } = outcome;
  const isConfigured = config.files.length > 0;
  const parts = isConfigured
    ? [section("Config", config.files.map(safe), style)]
    : ["No configuration in this folder or above it; `ra init` writes one.\n"];
  if (isConfigured || config.trees.length > 0) {
    parts.push(
      section(
        config.trees.length === 1 && config.trees[0].source === "" ? "Implied tree" : "Trees",
        treeLines(outcome, style),
        style,
      ),
      section("Index", indexLines(outcome, style), style),
      ...modelSections(outcome, style),
      ...(index === null ? [] : skippedSections(index, style)),
    );
  }
  if (warnings.length > 0) {
    parts.push(section(`Warnings (${warnings.length})`, warningLines(warnings, style), style));
  }
  return parts.join("\n");
}

function treeLines({ config, index }: StatusOutcome, style: Style): string[] {
  if (config.trees.length === 0) return ["none; add [tree.NAME] with a path to a config file"];
  const rows = config.trees.map((tree) => {
    const counts = index?.trees.find(({ name }) => name === tree.name);
    return [
      style.cyan(nameText(tree.name)),
      tree.isGlobal ? "global" : "local",
      counts === undefined ? "" : plural(counts.documents, "document") + languagesOf(counts),
      nameText(tree.folder) + style.yellow(treeProblem(tree)),
    ];
  });
  return columns(rows).trimEnd().split("\n");
}

/** The languages of a tree, unless all of it is in English; beside other numbers only the first few. */
function languagesOf({ languages }: IndexStatus["trees"][number]): string {
  if (languages.length === 0 || (languages.length === 1 && languages[0].language === "english")) {
    return "";
  }
  if (languages.length === 1) return `, ${languages[0].language}`;
  const shown = languages.slice(0, MAX_LANGUAGES)
    .map(({ language, documents }) => `${documents} ${language}`);
  const rest = languages.length - shown.length;
  return `: ${shown.join(", ")}${rest > 0 ? ` and ${rest} more languages` : ""}`;
}

function indexLines({ config, index, now }: StatusOutcome, style: Style): string[] {
  const folder = nameText(index?.path ?? config.indexDir ?? "");
  if (index === null || index.state === "missing") {
    return [folder, "not built yet; the first search builds it, or `ra update`"];
  }
  const state = index.state === "fresh" ? style.green("fresh") : style.yellow(index.state);
  const age = index.updated === null ? "never" : humanAge(now - index.updated);
  return [
    folder,
    `${state}, ${plural(index.documents, "document")}, ${plural(index.chunks, "section")}, ` +
    `${humanSize(index.size)}, updated ${age}`,
    ...changeLines(index.changes),
  ];
}

function modelSections({ index, model }: StatusOutcome, style: Style): string[] {
  if (model === null) return [];
  const { sections = 0, bytes = 0 } = index?.embedded ?? {};
  const total = index?.chunks ?? 0;
  const share = total === 0 ? "" : ` (${Math.floor(100 * sections / total)} %)`;
  const rest = sections < total ? "; `ra embed` encodes the rest" : "";
  const have = `${sections} of ${plural(total, "section")} have vectors${share}, ` +
    `${humanSize(bytes)}${rest}`;
  const { name, place } = model;
  const lines = [name === place ? nameText(place) : `${nameText(name)} at ${nameText(place)}`];
  return [section("Model", model.problem === null ? [...lines, have] : lines, style)];
}

/** What makes the index stale. */
function changeLines(changes: IndexStatus["changes"]): string[] {
  if (changes === null) return [];
  const { added, modified, removed, examples } = changes;
  const counts = [`${added} new`, `${modified} modified`, `${removed} removed`];
  const names = examples.map(safe).join(", ");
  const more = added + modified > examples.length ? ", …" : "";
  const shown = names === "" ? "" : ` (${names}${more})`;
  return [`since then: ${counts.join(", ")}${shown}; the next search updates it`];
}

function skippedSections(index: IndexStatus, style: Style): string[] {
  const { skipped, unparsed, dependencies } = index;
  return [
    ...dependencySections(dependencies, style),
    ...fileSections("Skipped", skipped, style),
    ...fileSections("Source files without sections", unparsed, style),
  ];
}

/** Folders that are left out by default. */
function dependencySections(
  dependencies: IndexStatus["dependencies"],
  style: Style,
): string[] {
  if (dependencies.length === 0) return [];
  const lines = dependencies.slice(0, MAX_LISTED).map(({ tree, path }) => safe(`${tree}:${path}/`));
  const title = `Not included: folders of dependencies (${dependencies.length})`;
  return [section(title, [...lines, ...moreLine(dependencies.length - lines.length)], style)];
}

/** Files that could not be read as they should be, with the reasons. */
function fileSections(title: string, files: IndexStatus["skipped"], style: Style): string[] {
  if (files.length === 0) return [];
  const lines = files.slice(0, MAX_LISTED).map(({ tree, path, reason }) =>
    `${nameText(`${tree}:${path}`)} ${style.dim(nameText(reason))}`
  );
  const more = moreLine(files.length - lines.length);
  return [section(`${title} (${files.length})`, [...lines, ...more], style)];
}

function moreLine(rest: number): string[] {
  return rest > 0 ? [`and ${rest} more; \`ra status --json\` lists all`] : [];
}

function warningLines(warnings: readonly ConfigWarning[], style: Style): string[] {
  return warnings.slice(0, MAX_LISTED).flatMap((warning) => [
    `${style.yellow("!")} ${nameText(warningText(warning))}`,
    ...(warning.hint === undefined ? [] : [style.dim(`  hint: ${nameText(warning.hint)}`)]),
  ]);
}

export function statusJson(outcome: StatusOutcome): JsonObject {
  const { config, index, model, warnings } = outcome;
  return {
    config_files: config.files,
    config_root: config.root,
    index_dir: index?.path ?? config.indexDir,
    trees: config.trees.map((tree) => {
      const counts = index?.trees.find(({ name }) => name === tree.name);
      return {
        ...treeJson(tree),
        documents: counts?.documents ?? null,
        chunks: counts?.chunks ?? null,
        languages: counts === undefined
          ? null
          : Object.fromEntries(counts.languages.map((one) => [one.language, one.documents])),
      };
    }),
    index: index === null ? null : indexStatusJson(index),
    model: model === null ? null : {
      name: model.name,
      place: model.place,
      usable: model.problem === null,
      sections: index?.embedded.sections ?? 0,
      bytes: index?.embedded.bytes ?? 0,
    },
    warnings: warnings.map(warningJson),
  };
}

function indexStatusJson(index: IndexStatus): JsonObject {
  return {
    state: index.state,
    changes: index.changes === null ? null : { ...index.changes },
    size: index.size,
    documents: index.documents,
    chunks: index.chunks,
    updated: index.updated === null ? null : new Date(index.updated).toISOString(),
    skipped: index.skipped.map(({ tree, path, reason }) => ({ tree, path, reason })),
    unparsed: index.unparsed.map(({ tree, path, reason }) => ({ tree, path, reason })),
    dependencies: index.dependencies.map(({ tree, path }) => ({ tree, path })),
    oversized: index.oversized.map(({ id, characters }) => ({ id, characters })),
  };
}
