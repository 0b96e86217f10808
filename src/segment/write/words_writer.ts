/**
 * Collects the words of documents and writes them, which takes most of the time of a build: in a second thread
 * if there are enough of them, else in this one. The sections are the same, byte by byte.
 */
import { beforeDeadline } from "../../base/deadline.ts";
import type { Thread } from "../../base/thread/thread.ts";
import { StemmedWords } from "./stemmed_words.ts";
import type { FileOrder, WordSections } from "./word_sections.ts";
import { type Added, pack, type WordsMessage, type WordsOfDocument } from "./words_message.ts";

/** Starts a script, by its path below `src/`; null if a second thread is of no use. */
export type StartThread = (script: string) => Promise<Thread | null>;

const SCRIPT = "segment/write/words_thread";

/** Characters of documents that are kept until it is decided who collects words. */
const ENOUGH = 1_500_000;
/** Characters that are sent at once. */
const BATCH = 30_000;
/** Characters under way: enough to keep the thread at work, and few for memory. */
const MOST_UNDER_WAY = 300_000;

export class WordsWriter {
  readonly #startThread: StartThread;
  readonly #here = new StemmedWords();
  /** Null when words are collected here; undefined before that is decided. */
  #thread: Thread | null | undefined;
  /** Documents that were not passed on, and their characters. */
  #waiting: WordsOfDocument[] = [];
  #size = 0;
  /** What was sent to the thread and not answered, and its characters. */
  #sent: { readonly documents: readonly WordsOfDocument[]; readonly size: number }[] = [];
  #underWay = 0;
  #hasAnswered = false;
  #isFull = false;

  constructor(startThread: StartThread) {
    this.#startThread = startThread;
  }

  /** True when the next documents should go into another segment; a thread says so a little late. */
  get isFull(): boolean {
    return this.#isFull || this.#here.isFull;
  }

  /** Returns a promise only if there is something to wait for. */
  add(words: WordsOfDocument): void | Promise<void> {
    this.#waiting.push(words);
    this.#size += words.document.text.length;
    const isEnough = this.#size >= (this.#thread === undefined ? ENOUGH : BATCH);
    if (this.#thread === null || isEnough) return this.#pass();
  }

  /** The sections of all that was added; what is added afterwards is of another segment. */
  async finish(files: readonly FileOrder[]): Promise<WordSections> {
    this.#isFull = false;
    if (this.#thread) {
      try {
        return await this.#finishThere(this.#thread, files);
      } catch (error) {
        this.#returnToHere(error);
      }
    }
    await this.#addHere();
    return this.#here.finish(files);
  }

  /** Ends the thread, whatever it is doing. */
  end(): void {
    this.#thread?.end();
    this.#thread = null;
  }

  async #pass(): Promise<void> {
    if (this.#thread === undefined) this.#thread = await this.#startThread(SCRIPT);
    if (this.#thread === null) return await this.#addHere();
    this.#send(this.#thread);
    try {
      while (this.#underWay > MOST_UNDER_WAY) await this.#receive(this.#thread);
    } catch (error) {
      this.#returnToHere(error);
      await this.#addHere();
    }
  }

  async #addHere(): Promise<void> {
    for (const one of this.#takeWaiting()) {
      const adding = this.#here.add(one);
      if (adding instanceof Promise) await adding;
    }
  }

  #takeWaiting(): readonly WordsOfDocument[] {
    const documents = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    return documents;
  }

  #send(thread: Thread): void {
    const size = this.#size;
    const documents = this.#takeWaiting();
    thread.send({ add: documents.map(pack) } satisfies WordsMessage);
    // A thread that has started is trusted to go on; keeping the documents would take memory.
    this.#sent.push({ documents: this.#hasAnswered ? [] : documents, size });
    this.#underWay += size;
  }

  /** Waits until a batch was added. */
  async #receive(thread: Thread): Promise<void> {
    const { isFull } = await beforeDeadline(thread.receive()) as Added;
    this.#hasAnswered = true;
    this.#isFull = isFull;
    this.#underWay -= this.#sent.shift()!.size;
  }

  async #finishThere(thread: Thread, files: readonly FileOrder[]): Promise<WordSections> {
    this.#send(thread);
    const order = files.map(({ added, firstChunk, chunkCount }) => ({
      added,
      firstChunk,
      chunkCount,
    }));
    thread.send({ finish: order } satisfies WordsMessage);
    while (this.#sent.length > 0) await this.#receive(thread);
    return await beforeDeadline(thread.receive()) as WordSections;
  }

  /** Words are collected here from now on, if the thread could not start; throws if it failed later. */
  #returnToHere(error: unknown): void {
    if (this.#hasAnswered) throw error;
    this.end();
    this.#waiting = [...this.#sent.flatMap(({ documents }) => documents), ...this.#waiting];
    this.#sent = [];
    this.#underWay = 0;
  }
}
