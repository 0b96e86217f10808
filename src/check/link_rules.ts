/** Checks links: that they lead to a file and to an anchor in it, and not out of the trees. */

import { anchorsOf, NO_ANCHORS } from "./anchors/page_anchors.ts";
import { includersOf } from "./anchors/includers.ts";
import { lacksItsIds } from "./anchors/lost_ids.ts";
import { layoutIdsOf } from "./anchors/layout_ids.ts";
import { isAmongPieces, isPiece } from "./anchors/pieces.ts";
import { isTabOf } from "./anchors/tabs.ts";
import { hasForeignSettings } from "./anchors/ways.ts";
import { namesOf } from "./anchors/project_names.ts";
import { documentType } from "../document/document_type.ts";
import { type Judged, movedTo, moveFix } from "./fix/move.ts";
import { alikeAnchors, endsAlike, isEndOfOne, isMisspelling, nearAnchors } from "./fix/near.ts";
import { encodeLike, isFixable } from "./fix/write_link.ts";
import { splitTarget } from "./link_target.ts";
import type { FileFacts, Fix, Link, RawFinding } from "./model.ts";
import { checkReference } from "./reference_rules.ts";
import { isWithin, type Project, shownPath } from "./project.ts";
import { type Resolved, resolvePath } from "./resolve.ts";
import { whyNotJudged } from "./not_judged.ts";

export interface LinkCheck {
  readonly findings: readonly RawFinding[];
  /** The file that the link leads to, or would lead to if it existed; null when there is none. */
  readonly target: string | null;
  /** Why nobody can say whether the link is right; null when it was checked. */
  readonly unchecked: string | null;
}

/** There is nothing to say about the link. */
export const NOTHING: LinkCheck = { findings: [], target: null, unchecked: null };

const PART = "the text is part of pages that are not known";

/** Checks one link of `file`. */
export async function checkLink(project: Project, file: string, link: Link): Promise<LinkCheck> {
  const checked = await checkAnyLink(project, file, link);
  if (checked.findings.length === 0) return checked;
  const isPart = link.target.startsWith("/") && project.sites.tablesOf(file).length === 0 &&
    checked.findings.some(({ code }) => code === "broken-link") &&
    await isAmongPieces(project, file, { mayHaveTitle: false });
  const why = whyNotJudged(project, file) ?? (isPart ? PART : null);
  return why === null ? checked : { ...NOTHING, target: checked.target, unchecked: why };
}

async function checkAnyLink(project: Project, file: string, link: Link): Promise<LinkCheck> {
  if (project.isExempt(link.target)) return NOTHING;
  if (link.kind === "reference") {
    const { finding, unchecked } = await checkReference(project, file, link);
    return { ...NOTHING, findings: finding === null ? [] : [finding], unchecked };
  }
  const { path, anchor } = splitTarget(link.target);
  if (path === "" && anchor === null) {
    // A chapter of a book that is not written yet.
    const isDraft = file.endsWith("/SUMMARY.md");
    return link.target === "" && !isDraft
      ? { ...NOTHING, findings: [emptyTarget(file, link)] }
      : NOTHING;
  }
  if (path.includes("\0")) return NOTHING;
  const resolved = resolvePath(project, file, path);
  if (resolved.kind === "unknown") return { ...NOTHING, unchecked: resolved.why };
  if (resolved.kind === "missing") {
    const broken = await brokenLink(project, file, link, resolved.file);
    return { ...NOTHING, findings: [broken], target: resolved.file };
  }
  const page = resolved.file;
  const outside = outsideTree(project, file, link, resolved);
  const { wrong, unchecked } = page === null || anchor === null
    ? SOUND
    : await checkAnchor(project, { file, link, page, anchor });
  const findings = [outside, wrong].filter((one) => one !== null);
  const target = page ?? (resolved.kind === "folder" ? resolved.folder : null);
  return { findings, target, unchecked };
}

function emptyTarget(file: string, link: Link): RawFinding {
  const what = link.kind === "image" ? "image" : "link";
  return { ...at(file, link), code: "broken-link", message: `the ${what} has no target` };
}

function at(file: string, { line, column, at, end }: Link) {
  const length = end > at ? { length: end - at } : {};
  return { file, line, column, ...length, hint: null, target: null, fix: null };
}

async function brokenLink(
  project: Project,
  file: string,
  link: Link,
  missing: string,
): Promise<RawFinding> {
  const shown = shownPath(project, missing);
  const moved = movedTo(project, missing);
  const { path } = splitTarget(link.target);
  const judge = (changed: Link) => judgeLink(project, file, changed);
  const fix = await moveFix(project, { file, link, missing, moved }, judge);
  const isRooted = path.startsWith("/") && project.linkRoots.length === 0 &&
    project.siteOf(file).generator === "github" && moved.length === 0;
  return {
    ...at(file, link),
    code: "broken-link",
    message: `"${link.target}" leads to ${shown}, which does not exist`,
    ...(isRooted ? { cause: 'links start with "/"' } : {}),
    hint: moved.length > 0
      ? `it may have moved to ${moved.slice(0, 3).map((one) => shownPath(project, one)).join(", ")}`
      : await isUnused(project, file, link)
      ? "the definition is never used, so it can be removed"
      : isRooted
      ? "set check.site, or check.link_root to the folder where they start"
      : null,
    target: missing,
    fix,
  };
}

/** Is the link a definition that nothing in its document refers to? */
async function isUnused(project: Project, file: string, link: Link): Promise<boolean> {
  if (link.kind !== "definition") return false;
  const facts = await project.files.factsOf(file);
  return facts?.findings.some(({ code, line }) =>
    code === "unused-definition" && line === link.line
  ) ?? false;
}

/** Checks a link that an edit would write. In doubt it is not sound. */
async function judgeLink(project: Project, file: string, link: Link): Promise<Judged> {
  const { path, anchor } = splitTarget(link.target);
  const resolved = resolvePath(project, file, path);
  const target = resolved.kind === "file" || resolved.kind === "folder" ? resolved.file : null;
  if (target === null) return { target, isSound: false };
  if (anchor === null) return { target, isSound: true };
  const anchors = await anchorsOf(project, target);
  return { target, isSound: anchors !== null && anchors.names.has(anchor) };
}

const LINE_ANCHOR = /^L(\d{1,9})(?:C\d{1,9})?(?:-L?(\d{1,9})(?:C\d{1,9})?)?$/;
/** Anchors that every page has, or that a browser or viewer interprets itself. */
const BUILT_IN =
  /^(?:top|_top|readme|)$|^:~:|:~:text=|^(?:page|search|nameddest|t)=|^\/|^!|^fn(?:ref)?[:\d-]|^user-content-fn|^tab\/|^tabpanel_|^__tabbed_/;
/** A component, which may be all of a page. */
const RENDERED = /<[A-Z]\w{0,60}[\s/>]/;
const FROM_ELSEWHERE = "anchors that text from elsewhere may have";

interface AnchorLink {
  readonly file: string;
  readonly link: Link;
  readonly page: string;
  readonly anchor: string;
}

interface AnchorCheck {
  readonly wrong: RawFinding | null;
  /** Why nobody can say whether the anchor is right; null when it was checked. */
  readonly unchecked: string | null;
}

const SOUND: AnchorCheck = { wrong: null, unchecked: null };

/** What some generators leave of `&` and the like, as they make anchors from HTML. */
const ENTITIES = /-(?:amp|lt|gt|quot)(?=-)/gi;

/** Some hosts put `id-` before a digit, and write `&` as `and`. */
function asOnHosts(anchor: string): string {
  return anchor.replace(/^id-(?=\d)/, "").replace(/-and(?=-)/g, "");
}

async function checkAnchor(project: Project, source: AnchorLink): Promise<AnchorCheck> {
  const { file, link, page, anchor } = source;
  if (BUILT_IN.test(anchor)) return SOUND;
  const isMarkdown = documentType(page) === "markdown";
  const lines = LINE_ANCHOR.exec(anchor);
  if (!isMarkdown && lines === null) return SOUND;
  const facts = await project.files.factsOf(page);
  const anchors = isMarkdown ? await anchorsOf(project, page) : NO_ANCHORS;
  if (facts === null || anchors === null) return SOUND;
  const { names, own } = anchors;
  if (lines !== null && !names.has(anchor)) {
    const last = Math.max(Number(lines[1]), Number(lines[2] ?? 0));
    return { ...SOUND, wrong: checkLines(project, source, last, facts) };
  }
  if (anchors.has(anchor)) return SOUND;
  const isLoose = () => project.looseAnchors || project.sites.isOfUnknownMake(page);
  const isAlike = [anchor, anchor.replace(ENTITIES, ""), asOnHosts(anchor)]
    .some((one) => alikeAnchors(one, own).length > 0);
  if (isAlike && isLoose()) return SOUND;
  if ((endsAlike(anchor, own) || isEndOfOne(anchor, own)) && isLoose()) {
    return { ...SOUND, unchecked: FROM_ELSEWHERE };
  }
  if (page === file && await isInIncluder(project, file, anchor)) return SOUND;
  const near = nearAnchors(anchor, own);
  if (near.length === 0 && anchors.mayHave(anchor)) return { ...SOUND, unchecked: FROM_ELSEWHERE };
  // What a part links to, such as a text without headings, may be in the page around it, and a preprocessor may add anchors.
  const isAdded = project.siteOf(page).generator === "mdbook" && near.length === 0 &&
    project.sites.givesMeaning(page, anchor);
  const isElsewhere = isAdded ||
    page === file &&
      (isPiece(file) || await isAmongPieces(project, file, { mayHaveTitle: true })) ||
    own.length === 0 && RENDERED.test(project.files.read(page) ?? "") ||
    near.length === 0 && isTabOf(project, page, anchor) ||
    near.length === 0 && hasForeignSettings(project, project.siteOf(page)) ||
    near.length === 0 && await lacksItsIds(project, page);
  if (isElsewhere || near.length === 0 && layoutIdsOf(project, page).has(anchor)) {
    return { ...SOUND, unchecked: FROM_ELSEWHERE };
  }
  if (project.siteOf(page).dialect === "docutils") {
    const known = await sphinxTarget(project, anchor);
    if (known !== null) return known;
  }
  const wrong: RawFinding = {
    ...at(file, link),
    code: "broken-anchor",
    message: `${
      page === file ? "this document" : shownPath(project, page)
    } has no anchor "#${anchor}"`,
    hint: near.length === 0 ? null : `did you mean "#${near[0]}"?`,
    target: page,
    fix: near.length === 1 && isMisspelling(anchor, near[0], own) &&
        isFixable(project, file) && !anchors.mayHave(anchor) && !isLoose()
      ? anchorFix(link, near[0])
      : null,
  };
  return { ...SOUND, wrong };
}

/** Does a page that includes this one have the anchor? */
async function isInIncluder(project: Project, file: string, anchor: string): Promise<boolean> {
  for (const page of includersOf(project, file)) {
    if ((await anchorsOf(project, page))?.has(anchor)) return true;
  }
  return false;
}

/** Targets of MyST are known in all documents; objects of code come from elsewhere. */
async function sphinxTarget(project: Project, anchor: string): Promise<AnchorCheck | null> {
  const { ids } = await namesOf(project);
  if (ids.has(anchor.toLowerCase())) return SOUND;
  return /[.:/ A-Z*]/.test(anchor) ? { ...SOUND, unchecked: FROM_ELSEWHERE } : null;
}

function checkLines(
  project: Project,
  { file, link, page, anchor }: AnchorLink,
  last: number,
  { lineCount }: FileFacts,
): RawFinding | null {
  if (last <= lineCount) return null;
  const message = `${
    shownPath(project, page)
  } has ${lineCount} lines, so "#${anchor}" leads nowhere`;
  return { ...at(file, link), code: "broken-anchor", message, target: page };
}

function anchorFix(link: Link, anchor: string): Fix {
  const before = link.target;
  const after = before.slice(0, before.indexOf("#") + 1) + encodeLike(before, anchor);
  return { at: link.at, end: link.end, before, after };
}

/** Files that are not documents (code, images) may be anywhere in the repository. */
function outsideTree(
  project: Project,
  file: string,
  link: Link,
  resolved: Exclude<Resolved, { kind: "missing" | "unknown" }>,
): RawFinding | null {
  const { root, trees } = project;
  const target = resolved.kind === "file" ? resolved.file : resolved.folder;
  const finding = { ...at(file, link), code: "link-outside-tree" as const, target };
  if (!isWithin(target, root) && !trees.some((tree) => isWithin(target, tree))) {
    const message = `"${link.target}" leads out of the repository, so others may not have it`;
    return { ...finding, message };
  }
  const isDocument = resolved.kind === "file" && /\.(?:md|markdown|txt)$/i.test(target);
  const isFromTree = trees.some((tree) => isWithin(file, tree));
  if (!isDocument || !isFromTree || trees.some((tree) => isWithin(target, tree))) return null;
  return {
    ...finding,
    message: `"${link.target}" leads to ${shownPath(project, target)}, which is in no tree`,
    hint: "ra does not search it; add a tree that contains it, or include it in this one",
  };
}
