/**
 * English words that carry grammar rather than meaning. A search does not require them if the query
 * has other words, and `ra context` does not use them to describe a file.
 *
 * The list has only function words and question words. Words that mean something in technical text
 * are not in it, although general lists have them: `get set use make let new first last up down
 * before after`, and negations (`not no without never`), which a reader may well be asking about.
 */

const WORDS = `
  a an the this that these those
  i me my mine myself we us our ours ourselves you your yours yourself yourselves
  he him his himself she her hers herself it its itself they them their theirs themselves
  one ones someone anyone everyone somebody anybody everybody something anything everything
  am is are was were be been being isn aren wasn weren
  do does did doing don doesn didn
  have has had having haven hasn hadn
  can could may might must shall should will would ought cannot
  couldn mightn mustn shan shouldn won wouldn
  how what why where when which who whom whose whether whatever whichever whenever wherever
  and or but nor so yet if then else than because although though while unless until since
  of in on at to from by for with about as into onto upon via per between among through during
  against toward towards within
  there here too also just very really quite rather only even still already ever
  some any each every either neither both few more most much many such other another same own
  s t ll ve dont doesnt didnt isnt arent wasnt cant couldnt wont wouldnt
  shouldnt whats hows wheres whos thats theres
  please using
`;

export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/**
 * Tells whether an unstemmed word is a stop word. Case is ignored, and a contraction is judged by
 * the part before its apostrophe (`what's`, `don’t`).
 */
export function isStopWord(word: string): boolean {
  const [stem] = word.toLowerCase().split(/['’]/, 1);
  return ENGLISH_STOP_WORDS.has(stem);
}
