/** Anchors of tabs: `pymdownx.tabbed` makes them of labels if its settings name a `slugify`. */
import { join } from "../../base/slash_path.ts";
import { githubAnchor } from "../../markdown/anchors.ts";
import type { Project } from "../project.ts";
import { alikeAnchors } from "../fix/near.ts";

const SETTING = /\bpymdownx\.tabbed:[^-]{0,300}\bslugify\s*:/;
const LABEL = /^[ \t]*===[!+]{0,2}[ \t]+"([^"\n]{1,200})"/gm;
/** Labels of one page that are looked at. */
const MOST_LABELS = 500;

/** May the anchor be that of a tab, alone or after the heading around it? */
export function isTabOf({ files, siteOf }: Project, page: string, anchor: string): boolean {
  const { generator, folder, evidence } = siteOf(page);
  if (generator !== "mkdocs" || !SETTING.test(files.read(join(folder, evidence)) ?? "")) {
    return false;
  }
  const labels = [...(files.read(page) ?? "").matchAll(LABEL)].slice(0, MOST_LABELS)
    .map(([, label]) => githubAnchor(label));
  return alikeAnchors(anchor, labels).length > 0 ||
    labels.some((label) => label !== "" && anchor.toLowerCase().endsWith(`-${label}`));
}
