/** Names for headings as GitHub gives them, which have letters of every script. */
import { withoutInvisible } from "../base/text/invisible.ts";
import { UniqueNames } from "../base/text/unique_names.ts";
import { githubAnchor } from "../markdown/anchors.ts";

/** What emoji leave behind: which of its forms a character takes. */
const VARIATION_SELECTORS = /[\ufe00-\ufe0f]/g;

/**
 * The slugs of the headings of a document, with `settings.slugs = "github"`: the anchors that GitHub
 * generates for their titles, numbered as there. Ids are typed and compared, so they are NFC and have no
 * invisible characters; `heading` when nothing is left.
 */
export function githubSlugs(titles: readonly string[]): string[] {
  const names = new UniqueNames();
  return titles.map((title) => names.take(slugOf(title)));
}

function slugOf(title: string): string {
  const anchor = githubAnchor(withoutInvisible(title.normalize("NFC")));
  return anchor.replace(VARIATION_SELECTORS, "") || "heading";
}
