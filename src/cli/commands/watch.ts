/** `ra watch`: keeps the index up to date and prints what changes, until it is interrupted. */
import { watchDocuments } from "../../app/watch/watch_documents.ts";
import { EXIT } from "../../base/error.ts";
import { changesText, watchJsonLines, watchNote } from "../../output/commands/watch.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, note, print, style, warn } = invocation;
  const { onNotice, onProgress } = reporting(invocation);
  let isReady = false;
  await watchDocuments(host, {
    onNotice,
    onProgress: (progress) => isReady || onProgress?.(progress),
    onEvent(event) {
      isReady = true;
      if (flags.on("json")) return print(watchJsonLines(event));
      const line = watchNote(event);
      if (line === null) print(changesText(event, style));
      else if (event.kind === "problem") warn(line);
      else note(line);
    },
  });
  return EXIT.found;
}
