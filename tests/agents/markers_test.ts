import { equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { BEGIN, END, withBlock } from "../../src/agents/markers.ts";
import { RaError } from "../../src/base/error.ts";

Deno.test("withBlock() makes a new file of the block alone", () => {
  equal(withBlock(null, "text", "A.md"), `${BEGIN}\ntext\n${END}\n`);
});

Deno.test("withBlock() replaces what stands between the markers and nothing else", () => {
  const before = `# Mine\n\n<!-- ra:begin (older words) -->\nold\n${END}\n\nAlso mine.\n`;
  equal(withBlock(before, "new", "A.md"), `# Mine\n\n${BEGIN}\nnew\n${END}\n\nAlso mine.\n`);
});

Deno.test("withBlock() keeps CRLF", () => {
  equal(withBlock("# Mine\r\n", "x", "A.md"), `# Mine\r\n\r\n${BEGIN}\r\nx\r\n${END}\r\n`);
});

Deno.test("withBlock() gives a template's lines the ends of the file", () => {
  equal(withBlock("a\n", "x\r\ny\rz", "A.md"), `a\n\n${BEGIN}\nx\ny\nz\n${END}\n`);
});

Deno.test("withBlock() drops markers that a template brings along", () => {
  const text = withBlock(null, `${BEGIN}\ntemplate\n${END}`, "A.md");
  equal(text.split("ra:begin").length, 2);
  ok(text.includes("\ntemplate\n"));
});

for (const broken of [`${BEGIN}\nno end`, `no begin\n${END}`, `${BEGIN}\n${BEGIN}\n${END}`]) {
  Deno.test(`withBlock() refuses markers without a pair: ${JSON.stringify(broken)}`, () => {
    throws(() => withBlock(broken, "x", "A.md"), RaError);
  });
}

Deno.test("withBlock() twice changes nothing, and text outside the markers stays", () => {
  const outside = fc.string().filter((text) => !text.includes("ra:") && !text.includes("\r"));
  fc.assert(fc.property(outside, fc.string(), (text, content) => {
    const once = withBlock(text, content, "A.md");
    equal(withBlock(once, content, "A.md"), once);
    ok(once.startsWith(text) || text.trim() === "");
  }));
});
