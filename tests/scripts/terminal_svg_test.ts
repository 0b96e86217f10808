import { equal, match, ok } from "node:assert/strict";
import { drawTerminal } from "../../scripts/terminal_svg.ts";

const CASES: [name: string, line: string, spans: RegExp][] = [
  ["plain text at the first column", "hello", /<tspan x="16.0" textLength="42.0">hello<\/tspan>/],
  [
    "colours until they end",
    "\x1b[1m\x1b[36mid\x1b[39m\x1b[22m rest",
    /class="b cyan">id<\/tspan><tspan x="41.2" textLength="33.6">rest</,
  ],
  ["blanks as columns", "a    b", /x="16.0"[^>]*>a<\/tspan><tspan x="58.0"[^>]*>b</],
  ["markup characters escaped", "<b> & >", />&lt;b&gt; &amp; &gt;</],
  ["wide characters two columns wide", "漢字x", /textLength="42.0">漢字x</],
];
for (const [name, line, spans] of CASES) {
  Deno.test(`drawTerminal() draws ${name}`, () => match(drawTerminal([line]), spans));
}

Deno.test("drawTerminal() wraps lines at 100 columns and skips empty ones", () => {
  const rows = drawTerminal(["x".repeat(150), "", "end"]).match(/<text y="[\d.]+">/g)!;
  equal(rows.length, 3);
  ok(drawTerminal(["a"]).startsWith('<svg xmlns="http://www.w3.org/2000/svg"'));
});

Deno.test("the picture in the README shows ra's own commands", async () => {
  const svg = await Deno.readTextFile(new URL("../../scripts/recording.svg", import.meta.url));
  const commands = svg.match(/>ra (search|get|context) [^<]+</g) ?? [];
  equal(commands.length, 3);
});
