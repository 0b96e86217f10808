/** A message as it stays when the text that it is about is edited elsewhere. */

/** A quoted text, which is kept, or a number that is a word of its own. */
const QUOTED_OR_NUMBER = /"[^"]*"|`[^`]*`|(?<![\w./-])\d+(?![\w./-])/g;

/** The message without what changes when the document is edited elsewhere: its numbers. */
export function stableMessage(message: string): string {
  return message.replace(QUOTED_OR_NUMBER, (one) => /^\d/.test(one) ? "0" : one);
}
