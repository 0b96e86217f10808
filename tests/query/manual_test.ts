/** What the manual says about queries is true. */
import { equal, ok, throws } from "node:assert/strict";
import { RaError } from "../../src/base/error.ts";
import { QUERY_FIELDS } from "../../src/query/ast.ts";
import { parse, show } from "./show.ts";

const MANUAL = Deno.readTextFileSync(new URL("../../src/help/query.md", import.meta.url));

Deno.test("help query: every example can be read", () => {
  const block = /```sh\n([^]*?)```/.exec(MANUAL)![1];
  const examples = [...block.matchAll(/^ra search (.*)$/gm)].map(([, args]) => args);
  ok(examples.length >= 5);
  for (const args of examples) {
    const quoted = [...args.matchAll(/'([^']*)'/g)].map(([, query]) => query);
    for (const query of quoted.length > 0 ? quoted : [args]) ok(parse(query), query);
  }
});

Deno.test("help query: every row of the syntax table can be read", () => {
  const rows = [...MANUAL.matchAll(/^\| (`.*?`) +\|/gm)].map(([, cell]) => cell);
  ok(rows.length >= 15);
  for (const row of rows) {
    for (const [, query] of row.matchAll(/`([^`]+)`/g)) {
      if (!query.includes("…")) ok(parse(query), query);
    }
  }
  for (const field of QUERY_FIELDS) ok(MANUAL.includes(`${field}:`), field);
});

Deno.test("help query: precedence is as explained", () => {
  equal(show(parse("a b OR -c d")), show(parse("(a b) OR ((-c) d)")));
});

Deno.test("help query: the error is the one that is shown", () => {
  throws(() => parse('retry "with backoff'), (error) => {
    ok(error instanceof RaError);
    ok(MANUAL.includes(`ra: ${error.message}\n${error.detail}\nhint: ${error.hint}\n`));
    return true;
  });
});

Deno.test("help query: the limits are the real ones", () => {
  const figures = /Limits: ([\d,]+) characters, ([\d,]+) words, ([\d,]+) nested groups/.exec(
    MANUAL,
  )!;
  const [characters, words, depth] = figures.slice(1).map((figure) =>
    Number(figure.replaceAll(",", ""))
  );
  const reaching: [limit: number, query: (size: number) => string][] = [
    [characters, (size) => "x".repeat(size)],
    [words, (size) => "x ".repeat(size)],
    [depth, (size) => "(".repeat(size) + "x" + ")".repeat(size)],
  ];
  for (const [limit, query] of reaching) {
    ok(parse(query(limit)));
    throws(() => parse(query(limit + 1)), RaError);
  }
});
