/** Documents that are only ever shown inside of others. */
import { dirname } from "../../base/slash_path.ts";
import { documentType } from "../../document/document_type.ts";
import type { Project } from "../project.ts";

const FOLDER =
  /\/(?:_?includes?|_?snippets?|_?partials?|_?fragments?|_?reusables?|_?shared|_?common|boilerplates?|_?templates?)\//i;
const NAME = /\/_(?!index\.)[^/]+$/;

const INCLUDES = /\/(?:_?includes?|_?snippets?|_?partials?|_?fragments?|_?reusables?)\/[^/]+$/i;

/** Is the document in a folder that has nothing but text for others, even where no site is known? */
export function isInclude(file: string): boolean {
  return INCLUDES.test(file);
}

/** By its folder, or by a name that starts with an underscore. */
export function isPiece(file: string): boolean {
  return FOLDER.test(file) || NAME.test(file);
}

/** Documents in one folder that are looked at, and those without headings that make it one of parts. */
const MOST_BESIDE = 20;
const FEWEST_PARTS = 4;

/** Has the document no heading, nor perhaps a title, as most of those beside it? Then a page is put together from them. */
export async function isAmongPieces(
  { files }: Project,
  file: string,
  { mayHaveTitle }: { readonly mayHaveTitle: boolean },
): Promise<boolean> {
  const isPart = async (one: string) => {
    const facts = await files.factsOf(one);
    return facts !== null && facts.headings.length === 0 &&
      (mayHaveTitle || facts.addresses.length === 0);
  };
  if (!await isPart(file)) return false;
  const folder = dirname(file);
  const beside = [...files.list(folder).keys()]
    .filter((name) => documentType(name) === "markdown").slice(0, MOST_BESIDE);
  let parts = 0;
  for (const name of beside) if (await isPart(`${folder}/${name}`)) parts++;
  return parts >= FEWEST_PARTS && 2 * parts > beside.length;
}
