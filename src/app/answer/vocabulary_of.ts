/** What else stands for the words of a question; loads what finds it only if there can be any. */
import type { SearchIndex } from "../../index/model.ts";
import type { AnswerParams } from "../../search/model.ts";
import type { Vocabulary } from "../../search/vocabulary/model.ts";
import type { Analyzer } from "../../text/model.ts";
import type { Workspace } from "../workspace.ts";

interface Asked {
  readonly analyzer: Analyzer;
  readonly params: Pick<AnswerParams, "synonymWeight" | "acronymWeight">;
  /** Are abbreviations that documents explain left out? */
  readonly strict: boolean;
}

export async function vocabularyOf(
  { config: { synonyms } }: Pick<Workspace, "config">,
  index: SearchIndex,
  { analyzer, params, strict }: Asked,
): Promise<Vocabulary | undefined> {
  const { synonymWeight } = params;
  const acronymWeight = strict || !index.hasLabels ? 0 : params.acronymWeight;
  const used = synonymWeight > 0 ? synonyms : [];
  if (used.length === 0 && acronymWeight === 0) return undefined;
  const { openVocabulary } = await import("../../search/vocabulary/vocabulary.ts");
  return await openVocabulary(index, { analyzer, synonyms: used, synonymWeight, acronymWeight });
}
