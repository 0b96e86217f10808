/** Documents that are data of tests: their links need not lead anywhere. */
import { relative } from "../base/path.ts";
import { isWithin, type Project } from "./project.ts";

const DATA = /^(?:__tests__|__fixtures__|__snapshots__|fixtures?|test-?data|test_data|snapshots)$/i;
const TESTS = /^(?:tests?|e2e|specs?)$/i;
const FOR_READERS = /^(?:readme|contributing)\b/i;
const DOCS = /^docs?$/i;

/**
 * Is the document in a folder of test data, or in a folder of its own below the tests? README and
 * CONTRIBUTING are written for readers everywhere.
 */
export function isTestData({ root }: Project, file: string): boolean {
  if (!isWithin(file, root)) return false;
  const names = relative(root, file).split("/");
  const name = names.pop()!;
  if (FOR_READERS.test(name)) return false;
  if (names.some((one) => DATA.test(one))) return true;
  const tests = names.findIndex((one) => TESTS.test(one));
  return tests >= 0 && tests < names.length - 1 && !names.some((one) => DOCS.test(one));
}
