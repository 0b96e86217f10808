/**
 * A process of the crash tests: brings the index of a world up to date, with no more permissions than
 * ra has, and says what it saw. `hammer` publishes many generations.
 */
import { updateIndex } from "../../src/app/update.ts";
import { DenoHost } from "../../src/base/host.ts";
import { openFresh } from "../../src/store/refresh.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { configOf } from "./world.ts";

const [base, act] = Deno.args;
const host = new DenoHost([]);
const config = configOf(base);
const english = createAnalyzer("english");
const analyzer = () => Promise.resolve(english);
const update = () => updateIndex(host, config, { changedOnly: false, analyzer });

if (act === "update") await update();
else if (act === "hammer") { for (let i = 0; i < 40; i++) await update(); }
else {
  const mode = act === "fresh" ? "fresh" : "auto";
  const { index, facts, notices } = await openFresh(host, config, { mode, analyzer });
  const { documents, stale } = facts;
  console.log(JSON.stringify({ documents, stale, notices }));
  index.close();
}
