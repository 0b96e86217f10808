/**
 * Which installed package a request means. A request and a project's folder enter; the one copy that the
 * project uses leaves, or the reason why there is none. Only folders on this machine are read, nothing is
 * downloaded or run, and no symbolic link is followed out of the place where packages are kept.
 */
import { didYouMean } from "../base/text/suggest.ts";
import { CARGO } from "./cargo.ts";
import { GO } from "./go.ts";
import type { Ecosystem, InstalledPackage, PackHost, PackRequest } from "./model.ts";
import { NPM } from "./npm.ts";
import { PYPI } from "./pypi.ts";
import { COMPOSER, GEM } from "./vendored.ts";

export const ECOSYSTEMS: readonly Ecosystem[] = [NPM, PYPI, CARGO, GO, COMPOSER, GEM];

export type Resolution =
  | { readonly kind: "found"; readonly found: InstalledPackage }
  /** A clause about the request, and what to do. */
  | { readonly kind: "problem"; readonly problem: string; readonly hint: string };

/** Characters; longer names do not exist. */
const MAX_NAME = 300;

/**
 * Parses `npm:zod`, `npm:@scope/name@4.1`; without a kind the request is for any of them. Null when it
 * does not name a package.
 */
export function parsePackRequest(text: string): PackRequest | null {
  const [, kind = "", rest] = /^(?:([a-z]+):)?(.*)$/s.exec(text) ?? [];
  const [, name, version = null] = /^(@?[^@]+)(?:@(.+))?$/.exec(rest) ?? [];
  if (name === undefined) return null;
  const ecosystem = ecosystemOf(kind);
  if (kind !== "" && ecosystem === undefined) return null;
  const most = ecosystem?.nameParts ?? Math.max(...ECOSYSTEMS.map(({ nameParts }) => nameParts));
  if (!isName(name, most) || (version !== null && !/^v?\d[\w.+-]{0,60}$/.test(version))) {
    return null;
  }
  return { kind: ecosystem?.kind ?? "", name, version };
}

function ecosystemOf(kind: string): Ecosystem | undefined {
  return ECOSYSTEMS.find((one) => one.kind === kind || one.aliases.includes(kind));
}

/** Each part becomes the name of a folder: none may lead to another one. */
function isName(name: string, most: number): boolean {
  const parts = name.split("/");
  return name.length <= MAX_NAME && parts.length <= most &&
    parts.every((part, i) =>
      (i === 0 ? PART_WITH_SCOPE : PART).test(part) && !/^@?\.+$/.test(part)
    );
}

const PART = /^[\w.~+-]+$/;
const PART_WITH_SCOPE = /^@?[\w.~+-]+$/;

/** The text of a request: `npm:zod@4`. */
export function requestText({ kind, name, version }: PackRequest): string {
  return `${kind === "" ? "" : `${kind}:`}${name}${version === null ? "" : `@${version}`}`;
}

/** Finds the copy of a package that the project uses. */
export function resolvePack(host: PackHost, project: string, request: PackRequest): Resolution {
  const asked = ECOSYSTEMS.filter(({ kind, nameParts }) =>
    request.kind === kind ||
    (request.kind === "" && request.name.split("/").length <= nameParts)
  );
  const opened = asked.map((one) => one.open(host, project));
  const installed = opened.flatMap((one) => one.find(request.name));
  const fitting = installed.filter(({ version }) => fits(version, request.version));
  if (fitting.length === 0) {
    return missing(request, installed, new Set(opened.flatMap((one) => one.uses())));
  }
  const used = fitting.filter(({ isUsed }) => isUsed);
  const choices = distinct(used.length > 0 ? used : fitting);
  if (choices.length === 1) return { kind: "found", found: choices[0] };
  return {
    kind: "problem",
    problem: used.length > 0 ? "the project uses more than one" : "more than one is installed",
    hint: `name one of them: ${listed(choices)}`,
  };
}

/** The first copy of each kind and version. */
function distinct(packages: readonly InstalledPackage[]): InstalledPackage[] {
  const first = new Map<string, InstalledPackage>();
  for (const one of packages) {
    const key = `${one.kind} ${one.version}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

function missing(
  request: PackRequest,
  installed: readonly InstalledPackage[],
  names: ReadonlySet<string>,
): Resolution {
  if (installed.length > 0) {
    const problem = "this version is not installed";
    return { kind: "problem", problem, hint: `installed: ${listed(distinct(installed))}` };
  }
  return {
    kind: "problem",
    problem: `it is not installed${didYouMean(request.name, names)}`,
    hint: "install it with its package manager; `ra packs --available` lists what there is",
  };
}

function listed(packages: readonly InstalledPackage[]): string {
  const texts = packages.map((one) => requestText(one));
  const most = 8;
  const more = texts.length > most ? ` and ${texts.length - most} more` : "";
  return texts.slice(0, most).join(", ") + more;
}

/** Does a version begin with the parts that were asked for? `4` fits 4.1.2 but not 40.0.0. */
function fits(version: string | null, asked: string | null): boolean {
  if (asked === null) return true;
  if (version === null) return false;
  const [own, wanted] = [version, asked].map((text) => text.replace(/^v/, ""));
  return own === wanted || (own.startsWith(wanted) && /^[.+-]/.test(own.slice(wanted.length)));
}

/** Of one kind: what a manifest of a clone may make ra look for. */
const MAX_AVAILABLE = 2_000;

/** What the project asks for itself and is installed here, by kind and name. */
export function availablePacks(host: PackHost, project: string): InstalledPackage[] {
  return ECOSYSTEMS.flatMap((ecosystem) => {
    const opened = ecosystem.open(host, project);
    const names = [...new Set(opened.uses())].slice(0, MAX_AVAILABLE);
    return names.filter((name) => isName(name, ecosystem.nameParts)).sort()
      .flatMap((name) => {
        const all = opened.find(name);
        const used = all.filter(({ isUsed }) => isUsed);
        return distinct(used.length > 0 ? used : all);
      });
  });
}
