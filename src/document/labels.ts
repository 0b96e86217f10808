/**
 * Labels: what a section can be filtered and counted by, besides its words.
 *
 * | key       | value                                                               | of        |
 * |-----------|---------------------------------------------------------------------|-----------|
 * | `type`    | `file`, `class`, `function`…; that of documents follows from depth  | code      |
 * | `symbol`  | a name that the section defines, qualified: `AuthService.login`     | code      |
 * | `import`  | a module as written: `bcrypt`, `./db.ts`                            | code      |
 * | `entry`   | a way into the program: `POST /auth/login`, `main`, `cli serve`     | both      |
 * | `mention` | a name of code that the text speaks of                              | documents |
 * | `acronym` | an abbreviation that the text explains: `PDB=Pod Disruption Budget` | documents |
 * | `expansion` | the same the other way round: `Pod Disruption Budget=PDB`         | documents |
 * | `unparsed` | why a source file is one section                                   | code      |
 *
 * The parts of a name are joined with dots, whatever its language writes. Values keep their case.
 */

export const LABEL_KEYS = [
  "type",
  "symbol",
  "import",
  "entry",
  "mention",
  "acronym",
  "expansion",
  "unparsed",
] as const;
export type LabelKey = (typeof LABEL_KEYS)[number];

export interface Label {
  readonly key: LabelKey;
  readonly value: string;
}

/** Keys whose values are names in parts, found by their last parts as well. */
const NAMES: ReadonlySet<LabelKey> = new Set(["symbol", "mention"]);

/**
 * The form in which values are sorted and looked up: lower case, and the last part of a name first,
 * so that the names that end in the same parts are next to each other.
 */
export function foldLabel(key: LabelKey, value: string): string {
  const folded = value.toLowerCase().toWellFormed();
  return NAMES.has(key) ? folded.split(".").reverse().join(".") : folded;
}

/** Is `value` this name, or a name that ends in its parts? Both as returned by `foldLabel`. */
export function isNamed(key: LabelKey, value: string, name: string): boolean {
  return value === name || (NAMES.has(key) && value.startsWith(`${name}.`));
}
