/**
 * A process of the crash tests: brings the index of a world up to date, with no more permissions than
 * ra has, and prints what it found. `hammer` publishes many generations.
 */
import { IndexStore } from "../../src/store/store.ts";
import { configOf, ShiftedHost } from "./world.ts";

const [base, act] = Deno.args;
// On a busy machine a look at the trees takes longer than a search allows it.
const store = new IndexStore(new ShiftedHost(`${base}/home`), configOf(base), {
  updateTime: 600_000,
});

if (act === "update") await store.update({ changedOnly: false });
else if (act === "hammer") {
  for (let i = 0; i < 40; i++) {
    await store.update({ changedOnly: false });
  }
} else {
  const text = await store.use(act === "fresh" ? "fresh" : "auto", ({ facts, notices }) => {
    const { documents, stale } = facts;
    return JSON.stringify({ documents, stale, notices });
  });
  console.log(text);
  store.close();
}
