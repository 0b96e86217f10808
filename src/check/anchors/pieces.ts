/** Documents that are only ever shown inside of others. */

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
