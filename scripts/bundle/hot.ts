/**
 * What nearly every call needs, in one file of the bundle: the command line, `ra search` and `ra get` over
 * an index that is up to date, and their usual answers. Everything else stays in chunks that are loaded
 * when needed.
 */
import "../../src/cli/commands/get.ts";
import "../../src/cli/commands/search.ts";
import "../../src/output/answer/full.ts";
import "../../src/output/get.ts";
import "../../src/output/answer/graded.ts";
import "../../src/output/json.ts";
import "../../src/output/list.ts";
import "../../src/output/tokens/estimate.ts";
import "../../src/output/tokens.ts";

export { run } from "../../src/cli/run.ts";
