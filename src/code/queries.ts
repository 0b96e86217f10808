/**
 * What is looked for in the tree of each grammar. Queries name definitions only, as looking at every
 * reference would take longer than parsing.
 *
 * | capture                                    | meaning                                               |
 * |--------------------------------------------|-------------------------------------------------------|
 * | `module` `class` `interface` `enum` `type` | a definition of that type                             |
 * | `function` `method`                        | likewise; a function in a class is a method           |
 * | `wrapped`                                  | a function by way of a call, on several lines         |
 * | `signature`                                | a function without a body                             |
 * | `constant` `field`                         | a value: a section if it has a comment; never         |
 * | `impl`                                     | members of the type `scope` or `name`, which is defined elsewhere |
 * | `default`                                  | a function whose only name is that of its file        |
 * | `comment` `lead`                           | what belongs to the definition right below it         |
 * | `wrap`                                     | what a definition is the last part of: `export`       |
 * | `tag`                                      | what may be in front of a definition in its first line |
 * | `import` `error`                           | a module as written; what could not be parsed         |
 * | `rest`                                     | a module that has everything to the end of the file   |
 * | `name` `scope` `body`                      | parts of a definition; a name may be captured in parts |
 * | `callee`                                   | is only compared                                      |
 */
import type { GrammarName } from "./languages.ts";
import { C, CPP } from "./queries/c.ts";
import { C_SHARP } from "./queries/csharp.ts";
import { JAVASCRIPT, TYPESCRIPT } from "./queries/ecmascript.ts";
import { GO } from "./queries/go.ts";
import { JAVA, KOTLIN } from "./queries/jvm.ts";
import { PHP } from "./queries/php.ts";
import { PYTHON } from "./queries/python.ts";
import { RUBY } from "./queries/ruby.ts";
import { RUST } from "./queries/rust.ts";
import { SHELL } from "./queries/shell.ts";

export const QUERIES: Readonly<Record<GrammarName, string>> = {
  bash: SHELL,
  c: C,
  c_sharp: C_SHARP,
  cpp: CPP,
  go: GO,
  java: JAVA,
  javascript: JAVASCRIPT,
  kotlin: KOTLIN,
  php: PHP,
  python: PYTHON,
  ruby: RUBY,
  rust: RUST,
  tsx: TYPESCRIPT,
  typescript: TYPESCRIPT,
};
