/**
 * Plain text that is not documentation, by its name: lists that programs read, and the texts of licences.
 * Markdown is always documentation.
 */

/** Lists for package managers, build tools and web crawlers. A `system-requirements.txt` is for people. */
const LIST =
  /^(?:(?:build|ci|dev|docs?|lint|prod|tests?)[-_])?(?:requirements|constraints)(?:[-_.]\w+)?\.txt$|^(?:cmakelists|cmakecache|robots|ads)\.txt$/;

const LEGAL =
  /^(?:(?:un)?licen[cs]e|copying|copyright|notice|third[-_ ]?party[-_ ]?(?:notices?|licen[cs]es))(?:[-_.][\w.-]+)?\.txt$/;

/** Goes by the last name of a path, case ignored. */
export function isDataFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return name.endsWith(".txt") && (LIST.test(name) || LEGAL.test(name));
}
