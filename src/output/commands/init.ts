/** `ra init` and `ra trust`: what was done, and the command to run next. */
import type { InitOutcome } from "../../app/project/init.ts";
import type { RevokeOutcome, TrustListing, TrustOutcome } from "../../app/project/trust.ts";
import type { TrustTarget } from "../../config/user/trust.ts";
import { type NotIncluded, notIncludedText } from "../../base/not_included.ts";
import { shellQuote } from "../../base/text/shell_quote.ts";
import { plural } from "../terminal/columns.ts";
import type { JsonObject } from "../json.ts";
import { nameText, type Style } from "../terminal/style.ts";

export function initText(outcome: InitOutcome, style: Style): string {
  const { file, replaced, trees, source, coverage, repository, gitignore } = outcome;
  const isEmpty = coverage?.documents === 0;
  const lines = [
    `${replaced ? "Replaced" : "Wrote"} ${nameText(file)}`,
    ...trees.map(({ name, path, description }) =>
      `  tree ${style.cyan(nameText(name))} reads ${nameText(path)}` +
      (description === null ? "" : style.dim(` (${nameText(description)})`))
    ),
    ...(trees.length === 0
      ? ["  no documentation folder found; add a tree to the file"]
      : coverageLines(outcome)),
    ...(source === null ? [] : [
      `  source code in ${nameText(source.path)} is not read; uncomment [tree.${
        nameText(source.name)
      }] to search it, too`,
    ]),
    ...(repository === null ? [] : [
      `  this folder only; \`ra -C ${
        nameText(shellQuote(repository))
      } init\` covers the whole repository`,
    ]),
    ...(gitignore === "added" ? ["Added .ra/ to .gitignore"] : []),
    `Next: ${
      style.bold(trees.length === 0 || isEmpty ? "ra help config" : 'ra search "your question"')
    }`,
  ];
  return lines.join("\n") + "\n";
}

/** What is in and what is not. */
function coverageLines({ coverage }: InitOutcome): string[] {
  if (coverage === null) return ["  too many files to count; narrow the path or the include globs"];
  const { documents, notIncluded } = coverage;
  const left = nameText(notIncludedText(notIncluded));
  if (documents === 0) {
    return [
      "  no documents there yet; add some, or set another path in the file",
      ...(left === "" ? [] : [`  ${left}`]),
    ];
  }
  return [`  ${plural(documents, "document")}${left === "" ? "" : `; ${left}`}`];
}

export function initJson(
  { file, replaced, trees, source, coverage, gitignore }: InitOutcome,
): JsonObject {
  return {
    file,
    replaced,
    trees: trees.map(({ name, path, description }) => ({ name, path, description })),
    source: source?.path ?? null,
    documents: coverage?.documents ?? null,
    not_included: coverage === null ? null : notIncludedJson(coverage.notIncluded),
    gitignore,
  };
}

function notIncludedJson(what: NotIncluded): JsonObject {
  return {
    folders: what.folders,
    folder_count: what.folderCount,
    large_files: what.large,
    unreadable_files: what.unreadable,
    ignored: what.ignored ?? 0,
  };
}

export function trustText({ configs }: TrustOutcome, style: Style): string {
  if (configs.length === 0) {
    return "Nothing to trust: no tree, include or path of this project leads outside it, " +
      "and it names no model.\n";
  }
  const lines = configs.flatMap(({ file, already, allows }) => [
    `${already ? "Already trusted" : style.green("Trusted")}: ${nameText(file)}`,
    ...allows.map((target) => targetLine(target, style)),
  ]);
  const end = "An edit of the file or a link turned elsewhere ends the trust; " +
    "`ra trust --revoke` withdraws it.";
  return [...lines, end, ""].join("\n");
}

/** What is trusted, and where it leads with symbolic links resolved. */
function targetLine({ kind, name, path }: TrustTarget, style: Style): string {
  const verb = VERBS[kind] ?? "may read";
  const what = kind === "tree" || kind === "include" ? `${kind} ` : "";
  return `  ${what}${style.cyan(nameText(name))} ${verb} ${nameText(path)}`;
}

const VERBS: Readonly<Partial<Record<TrustTarget["kind"], string>>> = {
  baseline: "may be read and written at",
  url: "may send documents and questions to",
  variable: "may send the key in the variable",
};

export function trustJson({ trustFile, configs }: TrustOutcome): JsonObject {
  return {
    trust_file: trustFile,
    trusted: configs.map(({ file, digest, already, allows }) => ({
      file,
      digest,
      already,
      allows: allows.map(({ kind, name, path }) => ({ kind, name, path })),
    })),
  };
}

export function trustListText({ entries }: TrustListing, style: Style): string {
  if (entries.length === 0) return "No config file is trusted.\n";
  return entries.map(({ file, since, state, targets }) => {
    const note = state === "valid" ? "" : style.yellow(` (${STATES[state]})`);
    const lines = targets.map((target) => `${targetLine(target, style)}\n`);
    return `${nameText(file)}${note} ${style.dim(`since ${nameText(since)}`)}\n${lines.join("")}`;
  }).join("");
}

const STATES = {
  changed: "changed since then: no longer trusted",
  missing: "no longer exists",
} as const;

export function trustListJson({ trustFile, entries }: TrustListing): JsonObject {
  return {
    trust_file: trustFile,
    trusted: entries.map(({ file, digest, since, state, targets }) => ({
      file,
      digest,
      since,
      state,
      allows: targets.map(({ kind, name, path }) => ({ kind, name, path })),
    })),
  };
}

export function revokeText({ revoked }: RevokeOutcome): string {
  if (revoked.length === 0) return "No config file of this project was trusted.\n";
  return revoked.map((file) => `No longer trusted: ${nameText(file)}\n`).join("");
}

export function revokeJson({ trustFile, revoked }: RevokeOutcome): JsonObject {
  return { trust_file: trustFile, revoked };
}
