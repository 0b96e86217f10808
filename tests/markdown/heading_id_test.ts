import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { splitHeadingId } from "../../src/markdown/heading_id.ts";
import { findHeadings } from "../../src/markdown/headings.ts";
import { processorTime } from "../processor_time.ts";

const LISTS: [source: string, text: string, id: string][] = [
  ["Install {#setup}", "Install", "setup"],
  ["Install {#setup .wide}", "Install", "setup"],
  ["Install {.wide #setup}", "Install", "setup"],
  ["Install { #setup }", "Install", "setup"],
  ["Install{#setup}", "Install", "setup"],
  ["Install {: #setup}", "Install", "setup"],
  ["Install {:#setup}", "Install", "setup"],
  ["Install {: .wide #setup key=value}", "Install", "setup"],
  ["Install {:.wide.tall#setup}", "Install", "setup"],
  [
    'Install {: title="see #5, {not} this" #setup}',
    'Install {: title="see #5, {not} this" #setup}',
    "",
  ],
  ['Install {: title="see #5" #setup}', "Install", "setup"],
  ["Install {: title='see #5' #setup}", "Install", "setup"],
  ["Install {/* #setup */}", "Install", "setup"],
  ["Install {/*#setup*/}", "Install", "setup"],
  ["Install {/*set-up_1*/}", "Install", "set-up_1"],
  ["使用法 {/*usage*/}", "使用法", "usage"],
  ["Install {/* of the old kind */}", "Install {/* of the old kind */}", ""],
  ["使用法 {/* set_up-2 */}", "使用法", "set_up-2"],
  ["`code` & *more* {#setup}", "`code` & *more*", "setup"],
  ["Two\nlines\n{#setup}", "Two\nlines", "setup"],
  ["Größe {#größe}", "Größe", "größe"],
  ["Version {#v1.2:a_b-c}", "Version", "v1.2:a_b-c"],
  ["First {#one #two}", "First", "one"],
  ["Odd \\\\{#setup}", "Odd \\\\", "setup"],
  ["Odd \\ {#setup}", "Odd \\", "setup"],
  ["Broken\\\n{#setup}", "Broken", "setup"],
  ["\\\n{#setup}", "\\\n{#setup}", ""],
  // Not an attribute list with an id, so part of the text.
  ["Install {:.no_toc}", "Install {:.no_toc}", ""],
  ["Install {.wide}", "Install {.wide}", ""],
  ["Install {#}", "Install {#}", ""],
  ["Install {key=value #setup}", "Install {key=value #setup}", ""],
  ["Install \\{#setup}", "Install \\{#setup}", ""],
  ["Install {#setup\\}", "Install {#setup\\}", ""],
  ["Install {#setup} now", "Install {#setup} now", ""],
  ["The `{#setup}`", "The `{#setup}`", ""],
  ["Use {{#if}}", "Use {{#if}}", ""],
  ["Use {{% heading #x %}}", "Use {{% heading #x %}}", ""],
  ["Say #{name}", "Say #{name}", ""],
  ["Note {/* not an id */}", "Note {/* not an id */}", ""],
  ["{#if}", "{#if}", ""],
  ["  {: #setup}", "  {: #setup}", ""],
  [`Long {#setup ${".c ".repeat(300)}}`, `Long {#setup ${".c ".repeat(300)}}`, ""],
  ["", "", ""],
  ["}", "}", ""],
  // HTML, inline in the heading.
  ['<a name="setup"></a> Install', '<a name="setup"></a> Install', "setup"],
  ['Install <span id="setup" class=x></span>', 'Install <span id="setup" class=x></span>', "setup"],
  ["Install <a ID='a&amp;b'></a>", "Install <a ID='a&amp;b'></a>", "a&b"],
  ['<a id="one"></a> Install {#two}', '<a id="one"></a> Install', "two"],
  ['The `<a id="x">` tag', 'The `<a id="x">` tag', ""],
  ['The \\<a id="x"> tag', 'The \\<a id="x"> tag', ""],
  ["a < b and id=c > d", "a < b and id=c > d", ""],
];
for (const [source, text, id] of LISTS) {
  Deno.test(`splitHeadingId() of ${JSON.stringify(source.slice(0, 60))}`, () => {
    const split = splitHeadingId(source);
    deepEqual([split.text, split.id ?? ""], [text, id]);
    ok(source.startsWith(split.text) && source.endsWith(split.attributes));
  });
}

Deno.test("splitHeadingId() changes nothing without braces and tags at the end", () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (source) => {
    fc.pre(!source.includes("<") && !source.endsWith("}"));
    deepEqual(splitHeadingId(source), { text: source, attributes: "", id: null });
  }));
});

Deno.test("splitHeadingId() only ever cuts a list with an id off the end", () => {
  const pieces = fc.constantFrom(
    ..."{ } # . : = \" ' \\ /* */ a id b=c < > `".split(" "),
    " ",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (list) => {
      const source = list.join("").trim();
      const { text, attributes, id } = splitHeadingId(source);
      const between = source.slice(text.length, source.length - attributes.length);
      ok(/^(?:\\\n)?\s*$/.test(between), between);
      if (attributes === "") equal(text, source);
      else {
        ok(id !== null && /^\{[^{}]+\}$/.test(attributes), attributes);
        ok(
          attributes.includes(`#${id}`) || attributes.replace(/\s/g, "") === `{/*${id}*/}`,
          attributes,
        );
      }
    }),
    { numRuns: 3_000, examples: [[["{", "{", "/*", "b=c", "*/", "}"]]] },
  );
});

Deno.test("findHeadings() gives titles without attribute lists, and needs no parser for them", () => {
  const text = "# A {: .b #c}\n\nTwo\nlines {/* #d */}\n---\n\n## `E` {#f} ##\n\n### G\n";
  const found = findHeadings({ text, at: 0, line: 1 });
  ok(!(found instanceof Promise), "micromark is loaded");
  const { headings } = found;
  deepEqual(
    headings.map(({ title, explicitId, attributes }) => [title, explicitId, attributes]),
    [
      ["A", "c", "{: .b #c}"],
      ["Two lines", "d", "{/* #d */}"],
      ["E", "f", "{#f}"],
      ["G", null, ""],
    ],
  );
});

const HOSTILE: [name: string, source: string][] = [
  ["open braces", "{".repeat(1_000_000) + "}"],
  ["lists", "{#a}".repeat(250_000)],
  ["words in braces", `{${"#a ".repeat(300_000)}}`],
  ["quotes in braces", `x {: ${'a="'.repeat(300_000)}}`],
  ["white space in braces", `x {: #a${" ".repeat(1_000_000)}}`],
  ["backslashes", `${"\\".repeat(1_000_000)}{#a}`],
  ["open tags", `${"<a id=".repeat(150_000)}}`],
  ["comments", "{/* #a ".repeat(150_000) + "}"],
];
for (const [name, source] of HOSTILE) {
  Deno.test(`splitHeadingId() is quick about a megabyte of ${name}`, () => {
    const start = processorTime();
    splitHeadingId(source);
    ok(processorTime() - start < 1_000);
  });
}
