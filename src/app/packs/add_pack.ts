/** `ra add`: records installed packages and folders as packs of the project. */
import { RaError } from "../../base/error.ts";
import { basename, below, dirname, isAbsolute, join, resolve } from "../../base/path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { nearest } from "../../base/text/suggest.ts";
import { changePacks } from "../../config/user/change_packs.ts";
import { loadConfig } from "../../config/load.ts";
import type { Config, Tree } from "../../config/model.ts";
import {
  MAX_PACKS,
  type PackEntry,
  packsFileOf,
  packTree,
  readPacks,
} from "../../config/user/packs.ts";
import { isTreeName, MAX_TREE_NAME } from "../../config/tree_name.ts";
import { ECOSYSTEMS, parsePackRequest, requestText, resolvePack } from "../../packs/resolve.ts";
import {
  countDocuments,
  isSamePack,
  type NewPack,
  type PacksHost,
  projectOf,
  toEntry,
} from "./packs.ts";

export interface AddRequest {
  /** Packages such as `npm:zod@4`, and folders. */
  readonly sources: readonly string[];
  /** The name of the tree, for a single source. */
  readonly name?: string;
  /** Factor for the scores of its sections, more than 0 and up to 1; by default as it was, else 1. */
  readonly weight?: number;
}

export interface AddedPack {
  readonly tree: Tree;
  readonly documents: number;
  /** It was there before: as it is now, or with another version or place. */
  readonly state: "added" | "unchanged" | "replaced";
}

export interface AddOutcome {
  readonly packsFile: string;
  readonly project: string;
  readonly added: readonly AddedPack[];
}

/** Adds all of the sources or, if one of them cannot be added, none. */
export async function addPacks(
  host: PacksHost,
  { sources, name, weight }: AddRequest,
  onNotice?: (line: string) => void,
): Promise<AddOutcome> {
  if (name !== undefined) checkName(name, sources);
  if (weight === 0) {
    throw new RaError("Cannot add a pack with a weight of 0", { hint: "use more than 0, up to 1" });
  }
  const packsFile = packsFileOf(host);
  const config = await loadConfig(host);
  const project = projectOf(host, config);
  const before = readPacks(host).filter((entry) => entry.project === project);
  const entries: PackEntry[] = [];
  const added: AddedPack[] = [];
  for (const source of sources) {
    const found = findSource(host, project, source);
    const own = { name: name ?? freeName(found, config, [...before, ...entries]) };
    checkFree(own.name, config);
    const known = before.find((one) => isSamePack(one, { project, ...own }));
    const entry = toEntry(host, { ...found, ...own, weight: weight ?? known?.weight ?? 1 });
    const pack = { ...entry, entry, problem: null, hint: "" };
    const tree = packTree(host, pack);
    entries.push(entry);
    added.push({ tree, documents: countOf(host, tree, source), state: stateOf(entry, known) });
  }
  const change = (known: readonly PackEntry[]) => [
    ...known.filter((one) => !entries.some((entry) => isSamePack(one, entry))),
    ...entries,
  ];
  if (change(before).length > MAX_PACKS) throw tooMany(project);
  await changePacks(host, { change, onNotice });
  return { packsFile, project, added };
}

function stateOf(entry: PackEntry, known: PackEntry | undefined): AddedPack["state"] {
  if (known === undefined) return "added";
  const isSame = known.request === entry.request && known.target === entry.target &&
    known.version === entry.version && known.weight === entry.weight;
  return isSame ? "unchanged" : "replaced";
}

type FoundSource = Omit<NewPack, "weight">;

/** What a source stands for; its name is a proposal. */
function findSource(host: PacksHost, project: string, source: string): FoundSource {
  if (/^[.~]/.test(source) || isAbsolute(source)) return findFolder(host, project, source);
  const request = parsePackRequest(source);
  if (request === null) throw notAPackage(source);
  const resolution = resolvePack(host, project, request);
  if (resolution.kind === "problem") {
    const folder = resolve(host.cwd(), source);
    const isThere = request.kind === "" && host.exists(folder);
    const hint = isThere ? `for the folder, write \`ra add ./${source}\`` : resolution.hint;
    throw new RaError(`Cannot add "${source}": ${resolution.problem}`, { hint });
  }
  const { kind, name, version, folder, lockFile } = resolution.found;
  const text = requestText({ kind, name, version: request.version });
  return { project, name: treeName(`${kind}-${name}`), request: text, folder, version, lockFile };
}

function findFolder(host: PacksHost, project: string, source: string): FoundSource {
  const home = host.home();
  const folder = home !== null && /^~(?:[/\\]|$)/.test(source)
    ? join(home, source.slice(1))
    : resolve(host.cwd(), source);
  const real = realPathOr(host, folder);
  if (!isFolder(host, real)) {
    throw new RaError(`Cannot add "${source}": there is no such folder`, {
      hint: "name a folder with documents, or a package such as npm:zod",
    });
  }
  const kept = [project, ...(home === null ? [] : [realPathOr(host, home)])];
  if (kept.some((one) => below(real, one) !== null)) {
    throw new RaError(`Cannot add "${source}": it contains the project or the home folder`, {
      hint: "name a folder with documents",
    });
  }
  const [last, above] = [basename(folder), basename(dirname(folder))];
  const isVague = /^(?:docs?|documentation|manual|guides?)$/i.test(last) && above !== "";
  const name = treeName(isVague ? `${above}-${last}` : last);
  return { project, name, request: null, folder, version: null, lockFile: null };
}

function isFolder(host: PacksHost, folder: string): boolean {
  try {
    return host.stat(folder).kind === "folder";
  } catch {
    return false;
  }
}

/** A name with the characters that are allowed: `npm-@scope/name` becomes `npm-scope-name`. */
function treeName(text: string): string {
  const name = text.replaceAll("@", "").replace(/[\p{C}\p{Z}:#/\\]+/gu, "-");
  return name.slice(0, MAX_TREE_NAME) || "pack";
}

/** The proposed name, numbered while another package or folder has it. */
function freeName(found: FoundSource, config: Config, packs: readonly PackEntry[]): string {
  const isTaken = (name: string) =>
    config.trees.some((tree) => tree.name === name && tree.pack === undefined) ||
    packs.some((pack) => pack.name === name && !isSameSource(pack, found));
  let name = found.name;
  for (let i = 2; isTaken(name); i++) name = `${found.name.slice(0, MAX_TREE_NAME - 5)}-${i}`;
  return name;
}

type SourceFacts = Pick<PackEntry, "request" | "folder">;

/** The same package, of whatever version, or the same folder. */
function isSameSource(a: SourceFacts, b: SourceFacts): boolean {
  const [one, other] = [a, b].map(({ request }) => request === null ? null : packageOf(request));
  return one === other && (one !== null || a.folder === b.folder);
}

function packageOf(request: string): string {
  const parsed = parsePackRequest(request);
  return parsed === null ? request : requestText({ ...parsed, version: null });
}

function countOf(host: PacksHost, tree: Tree, source: string): number {
  const { documents, problem } = countDocuments(host, tree);
  if (problem !== null) {
    throw new RaError(`Cannot add "${source}": ${problem}`, {
      hint: `add a folder inside "${tree.folder}" instead`,
    });
  }
  if (documents > 0) return documents;
  throw new RaError(`Cannot add "${source}": there are no documents in "${tree.folder}"`, {
    hint: tree.pack?.request === null
      ? "documents end in .md, .mdx, .markdown, .rst, .adoc, .org, .ipynb or .txt"
      : "its authors left them out of the package; if you have them elsewhere, add that folder",
  });
}

function checkName(name: string, sources: readonly string[]): void {
  if (sources.length > 1) {
    throw new RaError(`Cannot give ${sources.length} packs the name "${name}"`, {
      hint: "run `ra add` once for each",
    });
  }
  if (isTreeName(name)) return;
  throw new RaError(`Cannot use "${name}" as the name of a tree`, {
    hint: `use 1 to ${MAX_TREE_NAME} characters without spaces, ":", "#", "/" and "\\"`,
  });
}

function checkFree(name: string, config: Config): void {
  const tree = config.trees.find((one) => one.name === name && one.pack === undefined);
  if (tree === undefined) return;
  throw new RaError(`Cannot add a pack named "${name}": "${tree.source}" has a tree of that name`, {
    hint: "choose another with --name",
  });
}

function notAPackage(source: string): RaError {
  const kind = /^([^:@/]*):/.exec(source)?.[1];
  const kinds = ECOSYSTEMS.map((one) => one.kind);
  const [near] = kind === undefined ? [] : nearest(kind, kinds);
  return new RaError(
    `Cannot add "${source}": it is not the name of a package` +
      (near === undefined || near === kind ? "" : `; did you mean "${near}:"?`),
    { hint: `write KIND:NAME or KIND:NAME@VERSION with ${kinds.join(", ")}; or a folder: ./docs` },
  );
}

function tooMany(project: string): RaError {
  return new RaError(`Cannot add more than ${MAX_PACKS} packs to "${project}"`, {
    hint: "`ra packs remove NAME` removes those that you do not need",
  });
}
