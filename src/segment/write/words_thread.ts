/** The script of the thread that collects the words of documents. */
import { answerMessages } from "../../base/thread/answer_messages.ts";
import { StemmedWords } from "./stemmed_words.ts";
import { type Added, unpack, type WordsMessage } from "./words_message.ts";

const words = new StemmedWords();

answerMessages(async (given) => {
  const message = given as WordsMessage;
  if ("finish" in message) {
    const written = words.finish(message.finish);
    return { message: written, moved: Object.values(written.sections).map(({ buffer }) => buffer) };
  }
  for (const one of message.add) {
    const adding = words.add(unpack(one));
    if (adding instanceof Promise) await adding;
  }
  return { message: { isFull: words.isFull } satisfies Added };
});
