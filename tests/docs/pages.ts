/** The pages that readers see, README and manual, taken apart for the tests. */
import { fileURLToPath } from "node:url";
import { TABLE } from "../../src/cli/commands.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Page {
  /** As a reader calls it: `README.md` or `help query`. */
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

/** Pages that are not there yet are for another test to miss. */
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
