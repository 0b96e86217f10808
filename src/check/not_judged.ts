/** Documents whose links are not judged: data of tests, and copies of what others have written. */
import { relative } from "../base/path.ts";
import { isWithin, type Project } from "./project.ts";

const DATA =
  /^(?:__tests__|__fixtures__|__snapshots__|fixtures?|test-?data|test_data|snapshots|archetypes)$/i;
const VERIFIED = /\.(?:verified|received)\.\w+$/;
const COPIES =
  /^(?:_?vendor|vendored|third[-_]?party|3rd[-_]?party|node_modules|bower_components|deps|subprojects)$/i;
/** Where projects of ASP.NET keep the libraries of browsers. */
const LIBRARIES = /(?:^|\/)wwwroot\/lib\//i;
/** `blog-template.md` is copied to another place before it is filled in. */
const TEMPLATE = /^.*[-_.]template\.\w+$|^template\.\w+$/i;
const TEMPLATES = /^templates?$/i;
const TESTS = /^(?:tests?|testing|e2e|specs?)$/i;
const FOR_READERS = /^(?:readme|contributing)\b/i;
const DOCS = /^docs?$/i;

/**
 * Why the links of a document are not judged; null when they are. Data of tests is in a folder with such
 * a name, in a folder of its own below the tests, or beside the tests of a part of the project; README and CONTRIBUTING are written for readers.
 */
export function whyNotJudged(project: Project, file: string): string | null {
  const last = LAST.get(project);
  if (last?.file === file) return last.why;
  const why = judge(project, file);
  LAST.set(project, { file, why });
  return why;
}

/** The last document, as all its links are asked about one after the other. */
const LAST = new WeakMap<Project, { readonly file: string; readonly why: string | null }>();

/** The pages of a language of Docusaurus. */
const TRANSLATED = /\/i18n\/[^/]+\/docusaurus-(?:plugin|theme)-/;

function judge({ root, trees, sites }: Project, file: string): string | null {
  if (TRANSLATED.test(file) && sites.tables.length > 0 && sites.tablesOf(file).length === 0) {
    return "the site does not have the language of the document";
  }
  // A tree that points at such a folder means it.
  const home = trees.filter((tree) => isWithin(file, tree) && isWithin(tree, root))
    .reduce((inner, tree) => tree.length > inner.length ? tree : inner, root);
  if (!isWithin(file, home)) return null;
  const names = relative(home, file).split("/");
  const name = names.pop()!;
  if (TEMPLATE.test(name)) return "the document is a template of others";
  if (LIBRARIES.test(relative(home, file)) || names.some((one) => COPIES.test(one))) {
    return "the document is a copy of what others wrote";
  }
  const data = names.findIndex((one) => DATA.test(one));
  const isDeepData = data >= 0 && names.length - data > 2;
  if (FOR_READERS.test(name) && !isDeepData) return null;
  if (names.some((one) => TEMPLATES.test(one)) && !names.some((one) => DOCS.test(one))) {
    return "the document is a template of others";
  }
  const tests = names.findIndex((one) => TESTS.test(one));
  const isBesideTests = /^tests?$/i.test(names.at(-1) ?? "") && names.length > 1 &&
    !names.some((one) => DOCS.test(one));
  const isData = isBesideTests || VERIFIED.test(name) || names.some((one) => DATA.test(one)) ||
    (tests >= 0 && tests < names.length - 1 && !names.some((one) => DOCS.test(one)));
  return isData ? "the document is data of tests" : null;
}
