/** The title of a definition: its signature on one line. */

const MOST_READ = 2_000;
const MOST_TITLE = 160;

/** Annotations and attributes inside of a definition, which are not part of what it is called. */
const ATTRIBUTE =
  /^(?:@[\w.:]+(?:\((?:[^()]|\([^()]*\))*\))?|#?\[(?:[^[\]]|\[[^\]]*\])*\])\s*(?=\S)/;
const KEYWORDS = /^(?:(?:export|default|declare)\s+)+/;
const TAIL = /\s*(?:=>|[={;:,(]|\bdo)?\s*$/;

/** The text from `start` to `stop`; the first line of it if there is no body. */
export function signatureOf(
  text: string,
  { start, stop, bodyAt }: {
    readonly start: number;
    readonly stop: number;
    readonly bodyAt: number | null;
  },
): string {
  let head = text.slice(start, Math.min(stop, start + MOST_READ));
  for (let attribute; (attribute = ATTRIBUTE.exec(head)) !== null;) {
    head = head.slice(attribute[0].length);
  }
  const line = bodyAt === null ? head.split(/[\r\n{]/, 1)[0] : head;
  const title = line.replace(KEYWORDS, "").replace(/\s+/g, " ").replace(/([([]) /g, "$1")
    .replace(/,? ([)\]])/g, "$1").replace(TAIL, "").trim();
  return title.length <= MOST_TITLE ? title : `${title.slice(0, MOST_TITLE - 1).trimEnd()}…`;
}

/** Is the name that of an operator, which the signature writes with spaces? */
export function isOperator(signature: string, name: string): boolean {
  return name.startsWith("operator") && /\boperator(?!\w)/.test(signature);
}
