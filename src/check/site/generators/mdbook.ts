/** mdBook: chapters in `src`, links to `.html`, redirects. */
import type { SitePlan } from "../model.ts";
import { assets, existing, makePlan, pages } from "../plan.ts";
import { toRedirect } from "../redirects.ts";
import { mapOf, settingAt, textOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { pathOfUrl } from "../urls.ts";

/** Preprocessors that make neither anchors nor meanings of links. */
const HARMLESS =
  /^(?:links|index|mermaid|admonish|katex|math|alerts|toc|pagetoc|emojicodes|d2|graphviz|plantuml|svgbob\d?|footnote|tabs|quiz|skill-tree|linkcheck\d?|spec-example|variables|embedify|image-size|last-changed|open-on-gh|kroki|typst\w*|reading-time)$/;

/** Of books whose build writes the settings, and pages with them. */
const TEMPLATE = "book.toml.in";

export function findMdbook(site: SiteFolder): string | null {
  return site.first(["book.toml", TEMPLATE]);
}

export async function planMdbook(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const isWritten = evidence === TEMPLATE;
  const settings = isWritten ? null : await site.settings(evidence);
  const html = settingAt(settings, "output", "html");
  const usual = isWritten && site.hasFolder("source") ? "source" : "src";
  const folder = textOf(settingAt(settings, "book", "src")) ?? usual;
  const hasOwn = [...mapOf(settingAt(settings, "preprocessor")).keys()]
    .some((name) => !HARMLESS.test(name));
  const makesOther = [...mapOf(settingAt(settings, "output")).keys()]
    .some((name) => name !== "html" && name !== "linkcheck");
  return makePlan(site, {
    generator: "mdbook",
    evidence,
    dialect: "mdbook",
    mounts: existing(site, [pages(site, folder), assets(site, folder), assets(site, "theme")]),
    bases: [pathOfUrl(textOf(settingAt(html, "site-url")))].filter((base) => base !== ""),
    redirects: [...mapOf(settingAt(html, "redirect"))]
      .filter(([from]) => !from.includes("#"))
      .map(([from, to]) => toRedirect(from, textOf(to))),
    isFileUrl: true,
    makesFile: (path) =>
      (isWritten && /\.(?:md|html)$/.test(path)) ||
      (makesOther && /\.(?:zip|pdf|epub|tar\.\w+)$/.test(path)),
    hasOwnLinks: hasOwn,
    ownReferences: hasOwn || isWritten ? "all" : "none",
    generated: ["/print", "/404", "/toc"],
  });
}
