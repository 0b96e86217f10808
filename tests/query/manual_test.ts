/** What the manual says about queries is so. */
import { equal, match, ok, throws } from "node:assert/strict";
import { RaError } from "../../src/base/error.ts";
import { QUERY_FIELDS } from "../../src/query/ast.ts";
import { parseQuery, QUERY_LIMITS } from "../../src/query/parse.ts";
import { show } from "./show.ts";

const MANUAL = Deno.readTextFileSync(new URL("../../src/help/query.md", import.meta.url));

Deno.test("help query: every example can be read", () => {
  const block = /```sh\n([^]*?)```/.exec(MANUAL)![1];
  const examples = [...block.matchAll(/^ra search (.*)$/gm)].map(([, args]) => args);
  ok(examples.length >= 5);
  for (const args of examples) {
    const quoted = [...args.matchAll(/'([^']*)'/g)].map(([, query]) => query);
    for (const query of quoted.length > 0 ? quoted : [args]) ok(parseQuery(query), query);
  }
});

Deno.test("help query: every row of the syntax table can be read", () => {
  const rows = [...MANUAL.matchAll(/^\| (`.*?`) +\|/gm)].map(([, cell]) => cell);
  ok(rows.length >= 15);
  for (const row of rows) {
    for (const [, query] of row.matchAll(/`([^`]+)`/g)) {
      if (!query.includes("…")) ok(parseQuery(query), query);
    }
  }
  for (const field of QUERY_FIELDS) ok(MANUAL.includes(`${field}:`), field);
});

Deno.test("help query: precedence is as explained", () => {
  equal(show(parseQuery("a b OR -c d")), show(parseQuery("(a b) OR ((-c) d)")));
});

Deno.test("help query: the error is the one that is shown", () => {
  throws(() => parseQuery('retry "with backoff'), (error) => {
    ok(error instanceof RaError);
    ok(MANUAL.includes(`ra: ${error.message}\n${error.detail}\nhint: ${error.hint}\n`));
    return true;
  });
});

Deno.test("help query: the limits are the real ones", () => {
  const { characters, words, depth } = QUERY_LIMITS;
  const figures = [characters, words, depth].map((figure) => figure.toLocaleString("en"));
  match(
    MANUAL,
    new RegExp(`Limits: ${figures[0]} characters, ${figures[1]} words, ${figures[2]} groups`),
  );
});
