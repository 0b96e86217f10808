/** The sites of a project, for `ra check` and `ra check --site`. */
import { findSites } from "../check/site/detect.ts";
import { Sites } from "../check/site/sites.ts";
import type { Config } from "../config/model.ts";
import type { Documents } from "./check_documents.ts";
import type { DiskFiles } from "./check_files.ts";

/** The sites that the files tell of, or the one that the configuration names. */
export async function sitesOf(
  files: DiskFiles,
  config: Config,
  { root, documents }: { root: string; documents: Documents },
): Promise<Sites> {
  const { site } = config.check;
  const { facts } = documents;
  const plans = await findSites(files, { root, documents: facts.keys(), chosen: site });
  return new Sites(root, plans, {
    documents: new Map(facts.addresses()),
    labelsOf: (file) => facts.get(file)?.ids ?? [],
  });
}
