/**
 * Measures what each way of asking costs an agent, and prints the table of `ra help agents`: the median of the
 * tokens that a command prints, over every fourteenth question about the Kubernetes documentation.
 *
 * `deno run -A scripts/token_costs.ts`
 */
import { join } from "node:path";
import { loadTokenCounter } from "../src/output/tokens.ts";
import { readCollection } from "./eval/collection.ts";
import { ROOT } from "./run_deno.ts";

const COLLECTION = join(ROOT, "../shared/eval/k8s");
/** Twenty questions are enough for a median, and few enough to wait for. */
const EVERY = 14;
const SOME_LINES = 20;

type Ra = (...words: string[]) => string;

/** What is printed for one question, by the row of the table. */
function ask(ra: Ra, question: string): Record<string, string> {
  const { queries: [{ results }] } = JSON.parse(ra("search", "--json", question));
  const [{ id, doc_id: doc, line_start: from, line_end: to }] = results;
  const lines = `${from}:${Math.min(to, from + SOME_LINES - 1)}`;
  const look = ra("search", "--list", "-n", "5", question);
  const section = ra("get", id);
  return {
    '`ra search --files -n 5 "question"`': ra("search", "--files", "-n", "5", question),
    "`ra get ID --lines A:B`, 20 lines": ra("get", id, "--lines", lines),
    "`ra get --outline FILE`": ra("get", "--outline", doc),
    '`ra search --list -n 5 "question"`': look,
    '`ra search "question"`': ra("search", question),
    "`ra get ID`, the section that is found first": section,
    "`ra search --list -n 5`, then `ra get ID`": look + section,
    "`ra get FILE`, its whole document": ra("get", doc),
    '`ra search --json "question"`': ra("search", "--json", question),
  };
}

/** Runs ra in a folder without a configuration. */
function runner(cwd: string, index: string): Ra {
  return (...words) => {
    const { stdout, stderr, code } = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-prompt", join(ROOT, "main.ts"), ...words],
      cwd,
      env: { RA_INDEX_DIR: index, NO_COLOR: "1" },
    }).outputSync();
    const text = new TextDecoder();
    if (code !== 0) throw new Error(`${words.join(" ")}: ${text.decode(stderr)}`);
    return text.decode(stdout);
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

if (import.meta.main) {
  const { corpus, questions } = readCollection(COLLECTION, null);
  const index = Deno.makeTempDirSync({ prefix: "ra-costs-" });
  const count = await loadTokenCounter();
  const ra = runner(corpus, index);
  const asked = questions.filter((_, i) => i % EVERY === 0).map(({ text }) => ask(ra, text));
  const rows = Object.keys(asked[0])
    .map((row) => ({ row, tokens: median(asked.map((one) => count(one[row]))) }))
    .sort((a, b) => a.tokens - b.tokens);
  console.log(`${asked.length} questions`);
  for (const { row, tokens } of rows) console.log(`| ${row} | ${tokens.toLocaleString("en")} |`);
  Deno.removeSync(index, { recursive: true });
}
