/**
 * Runs every rule over every document: facts enter, findings leave.
 *
 * Findings are sorted by file, line, column and code. Those that a comment suppresses are counted,
 * not returned. The disk is accessed only through `Project`.
 */

import { basename } from "../base/path.ts";
import { didYouMean } from "../base/text/suggest.ts";
import type { FileNames } from "./facts/link_names.ts";
import { isIgnored } from "./facts/ignores.ts";
import { checkLink, type LinkCheck } from "./link_rules.ts";
import { type FileFacts, type Finding, type Link, type RawFinding, RULE_CODES } from "./model.ts";
import { checkCodePath } from "./path_rules.ts";
import { INDEX_NAMES, type Project } from "./project.ts";
import { isRuleCode, type Severities } from "./rules.ts";
import { LinkForms, type LostLink } from "./links/link_forms.ts";
import { GeneratedPlaces, type Via } from "./site/generated_places.ts";
import { whyNotJudged } from "./not_judged.ts";
import type { CodeSymbols } from "./symbols/model.ts";
import { checkCodeName, speaksOfNow } from "./symbols/symbol_rules.ts";
import { checkWikiLink, WikiPages } from "./wiki_rules.ts";

export interface Corpus {
  /** Facts by absolute path. */
  readonly documents: ReadonlyMap<string, FileFacts>;
  /** The files to report about; null for all. Broken links to one of them count as its own. */
  readonly named: ReadonlySet<string> | null;
  /** What can lead to the named files; absent: everything. */
  readonly scope?: Scope;
}

/** A part of the documents that has every link to the named files. */
export interface Scope {
  readonly documents: ReadonlySet<string>;
  readonly names: FileNames;
  readonly via: Via;
}

export interface CheckOptions {
  readonly severities: Severities;
  /** The source code of the project; null if it has none, or nobody asks. */
  readonly symbols: CodeSymbols | null;
  /** Findings that are not about documents, asked for in the end: configuration, agent files. */
  extra(): readonly RawFinding[];
}

export interface CheckResult {
  readonly findings: readonly Finding[];
  /** How many findings a comment suppresses. */
  readonly ignored: number;
  /** How many links nobody can judge from here, by the reason. */
  readonly unchecked: ReadonlyMap<string, number>;
}

export async function runRules(
  project: Project,
  corpus: Corpus,
  { severities, symbols, extra }: CheckOptions,
): Promise<CheckResult> {
  const checker = new Checker(project, corpus, { severities, symbols });
  const raw = [...await checker.run(), ...extra()];
  const findings: Finding[] = [];
  let ignored = 0;
  for (const one of raw) {
    const severity = severities.get(one.code) ?? "off";
    if (severity === "off") continue;
    const finding = { ...one, severity };
    if (isIgnored(finding, corpus.documents.get(one.file)?.ignores ?? [])) ignored++;
    else findings.push(finding);
  }
  return { findings: findings.sort(byLocation), ignored, unchecked: checker.unchecked };
}

function byLocation(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

const ENTRY_NAMES: ReadonlySet<string> = new Set([...INDEX_NAMES, "Home.md", "SUMMARY.md"]);

class Checker {
  readonly #project: Project;
  readonly #corpus: Corpus;
  readonly #severities: Severities;
  readonly #symbols: CodeSymbols | null;
  #pages: WikiPages | null = null;
  /** Documents and folders that another document links to. */
  readonly #reached = new Set<string>();
  readonly #generated: GeneratedPlaces;
  readonly unchecked = new Map<string, number>();

  constructor(
    project: Project,
    corpus: Corpus,
    { severities, symbols }: Pick<CheckOptions, "severities" | "symbols">,
  ) {
    this.#project = project;
    this.#corpus = corpus;
    this.#severities = severities;
    this.#symbols = symbols;
    this.#generated = new GeneratedPlaces(project, corpus.documents, corpus.scope?.via);
  }

  async run(): Promise<RawFinding[]> {
    const findings: RawFinding[] = [];
    const wrong: LostLink[] = [];
    const { documents, scope } = this.#corpus;
    for (const file of scope?.documents ?? documents.keys()) {
      const facts = documents.get(file);
      if (facts === undefined) continue;
      const isNamed = this.#isNamed(file);
      for (const link of facts.links) {
        if (scope !== undefined && !isNamed && !scope.names.mayLead(link)) continue;
        const { findings: found, target, unchecked } = await this.#checkLink(file, link);
        if (unchecked !== null && isNamed) this.#noteUnchecked(unchecked);
        if (target !== null && target !== file) this.#reached.add(target);
        if (isNamed || found.some((one) => one.target !== null && this.#isNamed(one.target))) {
          for (const finding of found) wrong.push({ file, link, finding });
        }
      }
      const others = isNamed ? this.#ownFindings(file, facts) : this.#codeInNamed(file, facts);
      for (const one of others) findings.push(one);
    }
    return [...await this.#unlessOfUnknownForm(wrong), ...findings, ...this.#unreachable()];
  }

  /** Links of a form that mostly leads nowhere are not checked. */
  async #unlessOfUnknownForm(wrong: readonly LostLink[]): Promise<RawFinding[]> {
    const forms = new LinkForms({
      project: this.#project,
      documents: this.#corpus.documents,
      via: this.#corpus.scope?.via ?? null,
      check: (file, link) => this.#checkLink(file, link),
    });
    const reasons = await forms.reasons(wrong);
    return wrong.flatMap(({ file, finding }, i) => {
      const why = reasons[i];
      if (why === null) return [finding];
      if (this.#isNamed(file)) this.#noteUnchecked(why);
      return [];
    });
  }

  #noteUnchecked(why: string): void {
    this.unchecked.set(why, (this.unchecked.get(why) ?? 0) + 1);
  }

  #isNamed(file: string): boolean {
    return this.#corpus.named === null || this.#corpus.named.has(file);
  }

  #isOn(code: Finding["code"]): boolean {
    return this.#severities.get(code) !== "off";
  }

  async #checkLink(file: string, link: Link): Promise<LinkCheck> {
    if (link.kind !== "wiki") {
      return this.#unlessGenerated(await checkLink(this.#project, file, link));
    }
    this.#pages ??= new WikiPages(this.#project.documents());
    return await checkWikiLink(this.#project, this.#pages, { file, link });
  }

  /** A link to a place that must be generated is not checked. */
  #unlessGenerated(checked: LinkCheck): LinkCheck {
    const broken = checked.findings.find(({ code }) => code === "broken-link");
    if (!broken?.target || !this.#generated.has(broken.target)) return checked;
    return {
      findings: [],
      target: null,
      unchecked: "so many links lead there that it is generated",
    };
  }

  #missingPaths(file: string, paths: FileFacts["codePaths"]): RawFinding[] {
    if (!this.#isOn("missing-code-path") || !this.#project.speaksOfCode(file)) return [];
    return paths.map((path) => checkCodePath(this.#project, file, path))
      .filter((one) => one !== null);
  }

  #missingSymbols(file: string, names: FileFacts["codeNames"]): RawFinding[] {
    const symbols = this.#symbols;
    if (symbols === null || !speaksOfNow(this.#project, file)) return [];
    return names.map((name) => checkCodeName(this.#project, symbols, file, name))
      .filter((one) => one !== null);
  }

  /** What a document that is not named says of named files and their code, and is missing. */
  #codeInNamed(file: string, { codePaths, codeNames }: FileFacts): RawFinding[] {
    const names = this.#corpus.scope?.names;
    const mayName = (path: string) => names?.mayName(path) ?? true;
    return [
      ...this.#missingPaths(file, codePaths.filter(({ path }) => mayName(path))),
      ...this.#missingSymbols(
        file,
        codeNames.filter(({ place }) => place === null || mayName(place)),
      ),
    ].filter(({ target }) => target !== null && this.#isNamed(target));
  }

  #ownFindings(file: string, facts: FileFacts): RawFinding[] {
    const { findings, ignores } = facts;
    if (whyNotJudged(this.#project, file) !== null) return [];
    return [
      ...findings.map((one) => ({ ...one, file, hint: null, target: null, fix: null })),
      ...this.#missingPaths(file, facts.codePaths),
      ...this.#missingSymbols(file, facts.codeNames),
      ...unknownCodes(file, ignores),
    ];
  }

  #unreachable(): RawFinding[] {
    if (!this.#isOn("unreachable-document")) return [];
    return [...this.#corpus.documents.keys()]
      .filter((file) => this.#isNamed(file) && !this.#reached.has(file))
      .filter((file) => !ENTRY_NAMES.has(basename(file)))
      .map((file) => ({
        ...{ code: "unreachable-document", file, line: 1, column: 1 },
        ...{ message: "no other document links to this one", hint: null, target: null, fix: null },
      }));
  }
}

/** One finding per unknown code, where it is first. */
function unknownCodes(file: string, ignores: FileFacts["ignores"]): RawFinding[] {
  const lines = new Map<string, number>();
  for (const { line, codes } of ignores) {
    for (const code of codes) if (!isRuleCode(code) && !lines.has(code)) lines.set(code, line);
  }
  return [...lines].map(([code, line]) => unknownCode(file, line, code));
}

function unknownCode(file: string, line: number, code: string): RawFinding {
  return {
    code: "config-problem",
    file,
    line: Math.max(1, line),
    column: 1,
    message: `the ra-ignore comment names an unknown rule "${code}"${didYouMean(code, RULE_CODES)}`,
    hint: null,
    target: null,
    fix: null,
  };
}
