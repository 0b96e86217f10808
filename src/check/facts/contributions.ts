/** Links in lists of contributors that the tool all-contributors writes. */

/** Kinds of contributions that have no page: the link is `#kind-login`, on purpose. */
const KIND =
  /^#(?:a11y|answers?|audio|blog|bug|business|code|content|data|design|doc|eventOrganizing|example|financial|fundingFinding|ideas|infra|maintenance|mentoring|numerical|platform|plugin|podcast|projectManagement|promotion|question|research|review|security|talk|test|tool|translation|tutorial|userTesting|video)-[\w.[\]-]{1,60}$/;
/** The title of the contribution after the target, in HTML or markdown. */
const TITLE = /^(?:["'][ \t]+title=["']|[ \t]+["'])[A-Z]/;

/** Is it one of these links? `end` is the position after its target. */
export function isContribution(text: string, target: string, end: number): boolean {
  return target.startsWith("#") && KIND.test(target) && TITLE.test(text.slice(end, end + 20));
}
