/**
 * Kills processes that write the index, at random moments, and checks what they leave behind.
 *
 * `deno run -A scripts/crash_test.ts [KILLS]`, 120 by default. Exits with 1 when an index had to be
 * rebuilt; fails when it differs from one built from nothing.
 */
import { killAtRandom } from "../tests/store/processes.ts";
import { World } from "../tests/store/world.ts";

const kills = Number(Deno.args[0] ?? 120);
using world = new World(
  Object.fromEntries(
    Array.from({ length: 1_500 }, (_, i) => [
      `${i % 30}/${i}.md`,
      `# Title ${i}\n\n${"banana fig kiwi lemon ".repeat(i % 90)}\n\n## Part\n\nelder ${i}\n`,
    ]),
  ),
);
const { notices } = await killAtRandom(world, kills);
for (const notice of notices) console.error(notice);
console.log(`${kills} kills, ${notices.length} rebuilds, the index equals one built from nothing`);
Deno.exitCode = notices.length === 0 ? 0 : 1;
