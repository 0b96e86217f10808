/** `ra likethis`: sections similar to a section, a file or stdin. */
import { DEFAULT_LIKENESS, likeThis, type LikeThisOutcome } from "../../app/likethis.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { decodeUtf8 } from "../../base/bytes.ts";
import type { Invocation } from "../command.ts";
import { NO_DOCUMENTS, printAnswer, printExplanation } from "../print_answer.ts";
import { commonRequest, searching } from "../request.ts";

const NOTHING = "nothing similar found; try `ra search` with your own words";
const NO_WORDS = "nothing similar found: no document has words of it that count; loosen " +
  "--min-word-len, --min-term-freq or --max-doc-freq, or name another source";

function nothingLine({ index, ranked }: LikeThisOutcome): string {
  if (index.documents === 0) return NO_DOCUMENTS;
  return ranked.length === 0 ? NO_WORDS : NOTHING;
}

export async function run(invocation: Invocation): Promise<number> {
  const { args: [source], flags, host } = invocation;
  const workspace = await openWorkspace(host, { ...searching(invocation), onlyReads: true });
  const outcome = await likeThis(workspace, {
    source: source === "-" ? "stdin.txt" : source,
    text: source === "-"
      ? decodeUtf8(host.readStdin(workspace.config.context.sampleSize))
      : undefined,
    limits: {
      maxTerms: flags.number("max-terms") ?? DEFAULT_LIKENESS.maxTerms,
      minDocFreq: flags.number("min-doc-freq") ?? DEFAULT_LIKENESS.minDocFreq,
      maxDocFreq: flags.number("max-doc-freq") ?? DEFAULT_LIKENESS.maxDocFreq,
      minTermFreq: flags.number("min-term-freq") ?? DEFAULT_LIKENESS.minTermFreq,
      minWordLength: flags.number("min-word-len") ?? DEFAULT_LIKENESS.minWordLength,
      maxWordLength: flags.number("max-word-len") ?? DEFAULT_LIKENESS.maxWordLength,
    },
    ...commonRequest(invocation, workspace.config.search),
  });
  if (flags.on("explain")) return await printExplanation(invocation, outcome);
  return await printAnswer(invocation, outcome, {
    limits: workspace.config.search,
    nothing: nothingLine(outcome),
  });
}
