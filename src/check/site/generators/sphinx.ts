/** Sphinx with MyST, MyST itself and Jupyter Book: references without extensions. */
import type { SitePlan } from "../model.ts";
import { assets, existing, makePlan, pages } from "../plan.ts";
import { textsOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";

/** `conf.py` is a name that others use as well. */
export function findSphinx(site: SiteFolder): string | null {
  const file = site.first(["conf.py", "myst.yml", "_toc.yml"]);
  if (file !== "conf.py") return file;
  return /^\s*(?:extensions|html_theme|source_suffix|master_doc|root_doc)\s*(?::[^=\n]*)?=/m
      .test(site.text(file))
    ? file
    : null;
}

/** A configuration that writes files before the build. */
const WRITES =
  /\bopen\([^()\n]{0,200}(?:\([^()\n]{0,200}\))?[^()\n]{0,50}["'][wa]\+?["']|\.write_text\(/;

export function planSphinx(site: SiteFolder, evidence: string): SitePlan {
  const { constants } = site.script(evidence);
  const extra = [...textsOf(constants.get("html_extra_path")), "_static"];
  return makePlan(site, {
    generator: "sphinx",
    evidence,
    dialect: "docutils",
    mounts: existing(site, [
      pages(site, "."),
      assets(site, "."),
      ...extra.map((folder) => assets(site, folder)),
    ]),
    isFileUrl: true,
    hasLabels: true,
    makesNames: WRITES.test(site.text(evidence)),
    generated: ["/genindex", "/modindex", "/py-modindex", "/search", "/_modules", "/_sources"],
  });
}
