import { equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { BEGIN, END, hasBlock, lineOfBlock, withBlock } from "../../src/agents/markers.ts";
import { RaError } from "../../src/base/error.ts";

Deno.test("withBlock() returns the block alone for a new file", () => {
  equal(withBlock(null, "text", "A.md"), `${BEGIN}\ntext\n${END}\n`);
});

Deno.test("withBlock() replaces the text between the markers and nothing else", () => {
  const before = `# Mine\n\n<!-- ra:begin (older words) -->\nold\n${END}\n\nAlso mine.\n`;
  equal(withBlock(before, "new", "A.md"), `# Mine\n\n${BEGIN}\nnew\n${END}\n\nAlso mine.\n`);
});

Deno.test("withBlock() keeps CRLF", () => {
  equal(withBlock("# Mine\r\n", "x", "A.md"), `# Mine\r\n\r\n${BEGIN}\r\nx\r\n${END}\r\n`);
});

Deno.test("withBlock() converts the line endings of a template to those of the file", () => {
  equal(withBlock("a\n", "x\r\ny\rz", "A.md"), `a\n\n${BEGIN}\nx\ny\nz\n${END}\n`);
});

Deno.test("withBlock() drops markers in a template", () => {
  const text = withBlock(null, `${BEGIN}\ntemplate\n${END}`, "A.md");
  equal(text.split("ra:begin").length, 2);
  ok(text.includes("\ntemplate\n"));
});

for (const broken of [`${BEGIN}\nno end`, `no begin\n${END}`, `${BEGIN}\n${BEGIN}\n${END}`]) {
  Deno.test(`withBlock() refuses markers without a pair: ${JSON.stringify(broken)}`, () => {
    throws(() => withBlock(broken, "x", "A.md"), RaError);
  });
}

Deno.test("withBlock() is idempotent and keeps the text outside the markers", () => {
  const outside = fc.string().filter((text) => !text.includes("ra:") && !text.includes("\r"));
  fc.assert(fc.property(outside, fc.string(), (text, content) => {
    const once = withBlock(text, content, "A.md");
    equal(withBlock(once, content, "A.md"), once);
    ok(once.startsWith(text) || text.trim() === "");
  }));
});

Deno.test("hasBlock() and lineOfBlock() find the block whatever its wording", () => {
  const text = `# Mine\n\n<!-- ra:begin (older words) -->\nold\n${END}\n`;
  equal(hasBlock(text), true);
  equal(lineOfBlock(text), 3);
  equal(hasBlock(`# Mine\n${END}\n`), false);
});
