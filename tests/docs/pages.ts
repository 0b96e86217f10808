/** README and manual, split into code blocks, code spans and shell lines for the tests. */
import { fileURLToPath } from "node:url";
import { TABLE } from "../../src/cli/commands.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Page {
  /** `README.md`, or as in `help query`. */
  readonly name: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly text: string;
}

export interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

export const README = readPage("README.md", "README.md");

/** Existing pages only; tests/cli checks that none is missing. */
export const MANUAL: readonly Page[] = TABLE.topics.flatMap(({ name }) => {
  try {
    return [readPage(`help ${name}`, `src/help/${name}.md`)];
  } catch {
    return [];
  }
});

export const PAGES: readonly Page[] = [README, ...MANUAL];

function readPage(name: string, file: string): Page {
  return { name, file, text: Deno.readTextFileSync(`${ROOT}${file}`) };
}

const FENCE = /^( *)```(\w*)\n([^]*?)^\1```$/gm;

/** The fenced code of a page, in order. */
export function blocksOf({ name, text }: Page): Block[] {
  return [...text.matchAll(FENCE)].map(([, , language, code]) => ({
    page: name,
    language,
    text: code,
  }));
}

/** The code spans of a page outside its fenced code, on one line each. */
export function codeSpansOf({ text }: Page): string[] {
  const prose = text.replace(FENCE, "");
  return [...prose.matchAll(/(`+)([^]*?[^`])\1(?!`)/g)]
    .map(([, , code]) => code.replace(/\s+/g, " ").trim());
}

/** The command lines in the `sh` code of a page, comments and empty lines left out. */
export function shellLinesOf(page: Page): string[] {
  return blocksOf(page).filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.split("\n"))
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter((line) => line !== "");
}
