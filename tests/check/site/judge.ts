/** Cases of links in one document: which are right, which broken, and which nobody can judge. */
import { deepEqual } from "node:assert/strict";
import { World } from "../world.ts";

export interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** The document that has the links. */
  readonly page: string;
  readonly right?: readonly string[];
  readonly broken?: readonly string[];
  readonly unknown?: readonly string[];
}

/** One test for each case, by its name. */
export function judgeAll(cases: Readonly<Record<string, Case>>): void {
  for (
    const [name, { files, page, right = [], broken = [], unknown = [] }] of Object.entries(cases)
  ) {
    Deno.test(`check: ${name}`, async () => {
      const all = [...right, ...broken, ...unknown];
      const text = all.map((target) => `[x](<${target.replaceAll("\\", "\\\\")}>)\n`).join("\n");
      const { findings, unchecked } = await new World({ ...files, [page]: text }).check();
      const found = findings.filter(({ code }) =>
        code === "broken-link" || code === "broken-anchor"
      );
      deepEqual(found.map(({ line }) => all[(line - 1) / 2]), broken);
      const count = [...unchecked.values()].reduce((sum, one) => sum + one, 0);
      deepEqual(count, unknown.length, [...unchecked.keys()].join("; "));
    });
  }
}
