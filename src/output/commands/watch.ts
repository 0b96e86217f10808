/** `ra watch`: one line per change, as text or JSON. */
import type { DocumentChange, WatchEvent } from "../../app/watch/model.ts";
import { plural } from "../terminal/columns.ts";
import { type JsonObject, toJsonText } from "../json.ts";
import { nameText, oneLine, type Style } from "../terminal/style.ts";

/** Changes at one time that are listed; JSON lists all. */
const MOST_LISTED = 20;

/** The changes of an event below each other; empty for an event that is a note. */
export function changesText(event: WatchEvent, style: Style): string {
  if (event.kind !== "changed") return "";
  const { changes, time } = event;
  const rest = changes.length - MOST_LISTED;
  return [
    ...changes.slice(0, MOST_LISTED).map((change) =>
      `${clock(time, style)} ${lineOf(change, style)}`
    ),
    ...(rest > 0 ? [style.dim(`${clock(time, style)} and ${plural(rest, "more change")}`)] : []),
  ].map((line) => `${line}\n`).join("");
}

function lineOf(change: DocumentChange, style: Style): string {
  const id = style.cyan(nameText(change.id));
  switch (change.kind) {
    case "added":
      return `${style.green("added   ")} ${id}`;
    case "modified":
      return `${style.yellow("modified")} ${id}`;
    case "removed":
      return `${style.red("removed ")} ${id}`;
    case "renamed":
      return `${style.yellow("renamed ")} ${nameText(change.from)} → ${id}`;
  }
}

function clock(time: number, style: Style): string {
  const at = new Date(time);
  const parts = [at.getHours(), at.getMinutes(), at.getSeconds()];
  return style.dim(parts.map((part) => String(part).padStart(2, "0")).join(":"));
}

/** What is told on the side; null for changes. */
export function watchNote(event: WatchEvent): string | null {
  switch (event.kind) {
    case "ready":
      return `watching ${plural(event.index.documents, "document")}; Ctrl-C ends`;
    case "polling": {
      const seconds = Math.max(1, Math.round(event.every / 1_000));
      const every = seconds === 1 ? "second" : `${seconds} seconds`;
      return `this system does not report changes here; looking every ${every}`;
    }
    case "reported":
      return "the system reports changes again";
    case "problem":
      return oneLine(event.message) + (event.hint === null ? "" : `\nhint: ${oneLine(event.hint)}`);
    case "changed":
      return null;
  }
}

/** A JSON document per line: one for each change, and one for any other event. */
export function watchJsonLines(event: WatchEvent): string {
  const time = new Date(event.time).toISOString();
  const lines: JsonObject[] = event.kind === "changed"
    ? event.changes.map((change) => ({ time, event: change.kind, ...changeJson(change) }))
    : [{ time, event: event.kind, ...factsOf(event) }];
  return lines.map((line) => toJsonText(line, { compact: true })).join("");
}

function changeJson(change: DocumentChange): JsonObject {
  const from = change.kind === "renamed" ? change.from : null;
  return { id: change.id, file: change.file, from };
}

function factsOf(event: Exclude<WatchEvent, { kind: "changed" }>): JsonObject {
  switch (event.kind) {
    case "ready":
      return { documents: event.index.documents, chunks: event.index.chunks };
    case "polling":
      return { every_ms: event.every };
    case "reported":
      return {};
    case "problem":
      return { message: event.message, hint: event.hint };
  }
}
