/** `ra add` and `ra packs`, as text or JSON. */
import type { AddOutcome } from "../../app/packs/add_pack.ts";
import type {
  AvailablePack,
  ListedPack,
  PacksOutcome,
  RemovedPacks,
} from "../../app/packs/packs.ts";
import type { Tree } from "../../config/model.ts";
import { columns, plural, section } from "../terminal/columns.ts";
import type { JsonObject } from "../json.ts";
import { nameText, type Style } from "../terminal/style.ts";

const STATES = { added: "Added", unchanged: "Already added", replaced: "Replaced" } as const;

export function addText({ added }: AddOutcome, style: Style): string {
  const lines = added.map(({ tree, documents, state }) =>
    `${style.green(STATES[state])}: ${style.cyan(nameText(tree.name))}, ${whatIs(tree)}, ` +
    `${plural(documents, "document")} in ${nameText(tree.folder)}\n`
  );
  const tree = nameText(added[0]?.tree.name ?? "NAME");
  return `${lines.join("")}Searches here cover it now; \`ra search -t ${tree} …\` asks it alone.\n`;
}

function whatIs({ description }: Tree): string {
  return nameText(description ?? "a folder");
}

export function addJson({ packsFile, project, added }: AddOutcome): JsonObject {
  return {
    packs_file: packsFile,
    project,
    added: added.map(({ tree, documents, state }) => ({
      ...packJson({ tree, documents, problem: tree.problem }),
      state,
    })),
  };
}

export function packsText({ packs, available }: PacksOutcome, style: Style): string {
  const listed = packs.length === 0
    ? "No packs here. `ra packs --available` lists what this project uses, `ra add` adds it.\n"
    : columns(packs.map((pack) => packRow(pack, style)));
  if (available === null) return listed;
  const rows = columns(available.map((one) => availableRow(one, style))).trimEnd().split("\n");
  const lines = available.length === 0 ? ["nothing that is installed here and not added"] : rows;
  return `${listed}\n${section("Available", lines, style)}`;
}

function packRow({ tree, documents, problem }: ListedPack, style: Style): string[] {
  return [
    style.cyan(nameText(tree.name)),
    whatIs(tree) + style.dim(sinceAdded(tree)),
    plural(documents, "document"),
    nameText(tree.folder) + (problem === null ? "" : style.yellow(` (${nameText(problem)})`)),
  ];
}

/** What has changed since the pack was added. */
function sinceAdded({ pack }: Tree): string {
  if (pack === undefined || pack.version === pack.addedVersion) return "";
  return `, was ${nameText(pack.addedVersion ?? "unknown")} when added`;
}

function availableRow(one: AvailablePack, style: Style): string[] {
  return [
    style.cyan(nameText(one.request)),
    nameText(one.version ?? ""),
    plural(one.documents, "document"),
    nameText(one.folder),
  ];
}

export function packsJson({ packsFile, project, packs, available }: PacksOutcome): JsonObject {
  return {
    packs_file: packsFile,
    project,
    packs: packs.map(packJson),
    ...(available === null ? {} : {
      available: available.map(({ request, version, folder, documents }) => ({
        request,
        version,
        path: folder,
        documents,
      })),
    }),
  };
}

function packJson({ tree, documents, problem }: ListedPack): JsonObject {
  return {
    name: tree.name,
    request: tree.pack?.request ?? null,
    version: tree.pack?.version ?? null,
    added_version: tree.pack?.addedVersion ?? null,
    since: tree.pack?.since ?? null,
    path: tree.folder,
    documents,
    problem,
  };
}

export function removedText({ removed }: RemovedPacks): string {
  return removed.map((name) => `Removed: ${nameText(name)}\n`).join("");
}

export function removedJson({ packsFile, removed }: RemovedPacks): JsonObject {
  return { packs_file: packsFile, removed };
}
