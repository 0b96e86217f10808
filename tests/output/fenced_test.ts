import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { FENCED, fenced } from "../../src/output/answer/fenced.ts";
import { fitOutline, type OutlineEntry } from "../../src/output/outline.ts";
import { showBriefly } from "../../src/output/passages/show.ts";
import { TOOL_CALLS } from "../../src/output/answer/rest.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";
import { outcome, result } from "./results.ts";

const VIEW = { style: PLAIN, verbose: 0, maxTokens: null, passageTokens: null };

Deno.test("FENCED shows brief results together, each with its snippet", () => {
  const brief = ["docs:b.md", "docs:c.md"].map((id) =>
    showBriefly(result({ id, snippet: `about ${id}` }))
  );
  const text = FENCED.render(outcome({ results: [result(), ...brief] }), VIEW);
  equal(text.match(/^```/gm)?.length, 4, "two fences");
  match(
    text,
    /^```text also found\ndocs:b\.md .*about docs:b\.md\ndocs:c\.md .*about docs:c\.md\n```$/m,
  );
});

Deno.test("FENCED names the call for the rest outside of the fence, as its reader makes it", () => {
  const truncated = { id: "docs:a.md", lines: { lineStart: 3, lineEnd: 9 } };
  const answer = outcome({ results: [result({ truncated })] });
  match(
    FENCED.render(answer, VIEW),
    /^```\n\[truncated; the rest: ra get docs:a\.md --lines 3:9\]$/m,
  );
  match(
    FENCED.render(answer, { ...VIEW, calls: TOOL_CALLS }),
    /^```\n\[truncated; the rest: get docs:a\.md, lines 3:9\]$/m,
  );
});

Deno.test("fenced() cannot be closed by its text or its label", () => {
  const part = fc.constantFrom("`", "```", "````", "\n", "~~~", "text", " ");
  const string = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(""));
  fc.assert(fc.property(string, string, (text, label) => {
    const lines = fenced(text, label).split("\n");
    const fence = /^`+/.exec(lines[0])![0];
    deepEqual(lines.slice(1, -1).join("\n"), text);
    ok(lines.slice(1, -1).every((line) => !line.includes(fence)));
    equal(lines.at(-1), fence);
  }));
});

Deno.test("fitOutline() leaves out the lowest levels first, then sections from the end", () => {
  const levels = [0, 1, 2, 2, 1, 2, 1];
  const entries = levels.map((level) => ({ level })) as unknown as OutlineEntry[];
  const fitting = (most: number) => {
    const fitted = fitOutline({ entries, leftOut: 0 }, (one) => one.entries.length <= most);
    return [fitted.entries.map(({ level }) => level), fitted.leftOut];
  };
  deepEqual(fitting(7), [levels, 0]);
  deepEqual(fitting(6), [[0, 1, 1, 1], 3]);
  deepEqual(fitting(2), [[0, 1], 5]);
  deepEqual(fitting(0), [[], 7]);
});
