/** `ra ls`: trees, documents or sections; with `--why`, why a file is indexed or not. */
import { list, type ListKind } from "../../app/list/list.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { didYouMean } from "../../base/text/suggest.ts";
import { toJsonText } from "../../output/json.ts";
import { lsJson, lsText, whyJson, whyText } from "../../output/commands/ls.ts";
import { loadTokenCounter } from "../../output/tokens.ts";
import { spanTokens } from "../../output/tokens/estimate.ts";
import { NO_DOCUMENTS } from "../../output/commands/tree.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";
import { freshnessOf, narrowRequest } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, print, style, warn, note } = invocation;
  const what = args[0] as ListKind;
  checkNames(what, args.slice(1));
  const workspace = await openWorkspace(host, reporting(invocation));
  const file = flags.text("why");
  if (file !== undefined) {
    if (what !== "docs") {
      throw new RaError(`Cannot use --why with "ls ${what}"`, {
        hint: `write \`ra ls docs --why ${file}\``,
      });
    }
    const { explainContent } = await import("../../app/project/why.ts");
    const reasons = await explainContent(workspace, file);
    print(flags.on("json") ? toJsonText(whyJson(reasons)) : whyText(reasons, style));
    return reasons.some((reason) => reason.kept) ? EXIT.found : EXIT.nothing;
  }
  const freshness = freshnessOf(flags);
  const outcome = await list(workspace, {
    what,
    names: args.slice(1),
    trees: flags.texts("tree"),
    ...narrowRequest(flags),
    sort: flags.text("sort") as "path" | "mtime" | undefined,
    freshness,
    ...flags.on("long") && what === "chunks" && { count: await spanCounter() },
  });
  for (const notice of outcome.notices) warn(notice);
  print(
    flags.on("json")
      ? toJsonText(lsJson(outcome, what))
      : lsText(outcome, what, { style, long: flags.on("long") }),
  );
  if (what !== "trees" && outcome.index.documents === 0) note(NO_DOCUMENTS);
  return EXIT.found;
}

async function spanCounter(): Promise<(text: string) => number> {
  const count = await loadTokenCounter();
  return (text) => spanTokens(text, count);
}

const KINDS = ["trees", "docs", "chunks", "tags", "meta", "facets"];

/** Only frontmatter and facets are listed by name; another word is most often a misspelt kind. */
function checkNames(what: ListKind, names: readonly string[]): void {
  if (names.length === 0 || what === "meta" || what === "facets") return;
  throw new RaError(`Cannot list "${names[0]}"${didYouMean(names[0], KINDS)}`, {
    hint: `"ra ls" takes ${KINDS.join(", ")}, and after meta or facets the names of some`,
  });
}
