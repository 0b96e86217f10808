/** Words collected in a second thread are those collected in this one, and a thread that fails loses none. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import { setDeadline } from "../../../src/base/deadline.ts";
import { DenoHost } from "../../../src/base/host.ts";
import type { Thread } from "../../../src/base/thread/thread.ts";
import type { ParsedDocument } from "../../../src/document/model.ts";
import { parseDocument } from "../../../src/document/parse_document.ts";
import { SegmentFiles } from "../../../src/segment/write/segment_files.ts";
import { type StartThread, WordsWriter } from "../../../src/segment/write/words_writer.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";
import { SegmentBuilder } from "../segment_builder.ts";

const FACTS = { size: 1, mtime: 1, hash: "0" };
const LANGUAGES = ["english", "german", "none"] as const;
const WORDS = "the harbour's lantern readFile rotating Schlüssel naïve 漢字仮名 v1.2.3 x".split(
  " ",
);

/** Documents of 40,000 characters, each with two sections and in another language than the last. */
async function documents(count: number): Promise<ParsedDocument[]> {
  const parsed: ParsedDocument[] = [];
  for (let i = 0; i < count; i++) {
    let text = `---\ntags: [t${i % 7}, harbour]\n---\n# Title ${i}\n\n`;
    for (let at = 0; text.length < 40_000; at++) {
      text += `${WORDS[(i + at * at) % WORDS.length]} w${(i * at) % 997} `;
      if (at === 2_000) text += `\n\n## Part ${i}\n\n`;
    }
    const path = `d${(i * 7919) % 1000}.md`;
    parsed.push(
      await parseDocument({ tree: "t", path, bytes: encodeUtf8(text) }) as ParsedDocument,
    );
  }
  return parsed;
}

/** The segment of the documents, written by a thread that `startThread` starts. */
async function written(all: readonly ParsedDocument[], startThread: StartThread) {
  const files = new SegmentFiles();
  const words = new WordsWriter(startThread);
  try {
    for (const [i, document] of all.entries()) {
      const language = LANGUAGES[i % LANGUAGES.length];
      files.add(document, FACTS, language);
      await words.add({ document, language });
    }
    const order = files.inOrder();
    return files.finish(order, await words.finish(order)).bytes;
  } finally {
    words.end();
  }
}

async function expected(all: readonly ParsedDocument[]) {
  const builder = new SegmentBuilder();
  for (const [i, document] of all.entries()) {
    builder.add(document, FACTS, await createAnalyzer(LANGUAGES[i % LANGUAGES.length]));
  }
  return builder.finish().bytes;
}

/** A thread that fails instead of giving its n-th answer. */
class FailingThread implements Thread {
  isEnded = false;
  constructor(readonly thread: Thread | null, public answers: number) {}

  send(message: unknown): void {
    this.thread?.send(message);
  }
  async receive(): Promise<unknown> {
    if (this.answers-- === 0) throw new Error("the thread failed");
    return await this.thread?.receive();
  }
  end(): void {
    this.thread?.end();
    this.isEnded = true;
  }
}

const host = new DenoHost([]);
const many = await documents(60);

Deno.test("words of many documents: the same bytes with a thread, without one, and in the tests", async () => {
  let started = 0;
  const there = await written(many, (script) => {
    started++;
    return host.startThread(script);
  });
  equal(started, 1);
  deepEqual(there, await written(many, () => Promise.resolve(null)));
  deepEqual(there, await expected(many));
});

Deno.test("words of few documents are collected without a thread", async () => {
  const few = many.slice(0, 5);
  const bytes = await written(few, () => {
    throw new Error("a thread was started");
  });
  deepEqual(bytes, await expected(few));
});

Deno.test("words that a thread writes may be of several segments", async () => {
  const words = new WordsWriter((script) => host.startThread(script));
  const one = async (all: readonly ParsedDocument[]) => {
    const files = new SegmentFiles();
    for (const document of all) {
      files.add(document, FACTS, "none");
      await words.add({ document, language: "none" });
    }
    const order = files.inOrder();
    return files.finish(order, await words.finish(order)).bytes;
  };
  const first = await one(many);
  deepEqual(await one(many), first);
  words.end();
});

Deno.test("a thread that cannot start is replaced by this one", async () => {
  for (const count of [60, 38]) {
    const all = many.slice(0, count);
    const thread = new FailingThread(null, 0);
    deepEqual(await written(all, () => Promise.resolve(thread)), await expected(all));
    equal(thread.isEnded, true);
  }
  const missing: StartThread = () => host.startThread("segment/write/no_such_script");
  deepEqual(await written(many, missing), await expected(many));
});

Deno.test("a thread that fails after it has answered fails the build", async () => {
  const thread = new FailingThread(await host.startThread("segment/write/words_thread"), 2);
  await rejects(written(many, () => Promise.resolve(thread)), /the thread failed/);
  equal(thread.isEnded, true);
});

Deno.test("waiting for a thread ends at the deadline", async () => {
  const silent: Thread = { send() {}, receive: () => new Promise(() => {}), end() {} };
  const stopped = new Promise<void>((stop) => {
    const deadline = setDeadline(20, () => {
      deadline[Symbol.dispose]();
      stop();
    });
  });
  written(many, () => Promise.resolve(silent));
  await stopped;
});
