/**
 * Shows a text once that the documents have several times.
 *
 * A project keeps the documentation of older versions, or a copy of a page for another audience. Such
 * copies match alike, so they would take place after place of an answer, and the oldest might come
 * first. The newest of them is the result, at the place of the best; the others are named with it.
 */
import type { IndexedChunk, SearchIndex } from "../../index/model.ts";
import type { Ranked } from "../model.ts";

/** How close to the best of its copies the newest must score to be shown: a question may name a version. */
const NEARLY = 0.85;

/** Shorter texts have the same size as others by chance. */
const LEAST_SIZE = 200;

/** Folders with a name like these hold one version: `v3.1`, `version-2.x`, `1.0.0-beta.1`, `latest`. */
const VERSION =
  /^(?:(?:v|version-?)?\d{1,4}(?:\.\d{1,4}|\.x){0,3}(?:-?(?:alpha|beta|rc)[.\d]*)?|next|latest|current|stable|main|master|dev|nightly)$/i;

interface Group {
  /** Best first. */
  readonly members: Member[];
}

interface Member {
  readonly ranked: Ranked;
  readonly chunk: IndexedChunk;
}

/**
 * The results without copies of better ones, best first; at least as many as `limit`, if there are so
 * many. `ranked` is sorted, best first.
 */
export function withoutCopies(
  index: Pick<SearchIndex, "chunk">,
  ranked: readonly Ranked[],
  limit: number,
): readonly Ranked[] {
  if (ranked.length < 2) return ranked;
  const groups = new Map<string, Group>();
  const order: Group[] = [];
  let hasVersions = false;
  for (const one of ranked) {
    // A newer version of a result may follow, however few results are wanted.
    if (order.length === limit && !hasVersions) break;
    const chunk = index.chunk(one.ref);
    const keys = keysOf(chunk);
    const known = keys.map((key) => groups.get(key))
      .find((group) => group?.members.every((member) => member.chunk.docId !== chunk.docId));
    if (known === undefined && order.length === limit) continue;
    hasVersions ||= versionOf(chunk.path)[0] !== Infinity;
    const group = known ?? { members: [] };
    if (known === undefined) order.push(group);
    group.members.push({ ranked: one, chunk });
    for (const key of keys) if (!groups.has(key)) groups.set(key, group);
  }
  return order.map(shownOf);
}

/**
 * Two sections with a key in common are copies: the same titles with a text of the same size but for a blank
 * line or two, unless it is short, or another version.
 */
function keysOf({ tree, path, slug, hierarchy, byteStart, byteEnd }: IndexedChunk): string[] {
  const size = byteEnd - byteStart;
  const titles = hierarchy.join("\n").toLowerCase();
  const version = `${tree}:${withoutVersion(path)}#${slug ?? ""}\n${titles}`;
  if (size < LEAST_SIZE) return [version];
  return [version, `${size >> 3}\n${titles}`, `+${(size + 4) >> 3}\n${titles}`];
}

/** `docs/v3.1/setup.md` → `docs/setup.md`. */
function withoutVersion(path: string): string {
  const parts = path.split("/");
  return parts
    .filter((part, i) => i === parts.length - 1 || !VERSION.test(part))
    .map((part) => part === "versioned_docs" ? "docs" : part)
    .join("/");
}

function shownOf({ members }: Group): Ranked {
  const [best] = members;
  if (members.length === 1) return best.ranked;
  const shown = members
    .filter(({ ranked }) => ranked.score >= NEARLY * best.ranked.score)
    .reduce((newest, one) => compareVersions(one.chunk.path, newest.chunk.path) > 0 ? one : newest);
  const copies = members.filter((one) => one !== shown).map(({ chunk }) => chunk.id);
  return { ...shown.ranked, score: best.ranked.score, copies };
}

/** Positive if the first path is that of a newer version; zero if neither says a version. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [versionOf(a), versionOf(b)];
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A path without a version, or with the name of one, is that of the newest. */
function versionOf(path: string): readonly number[] {
  const part = path.split("/").slice(0, -1).find((name) => VERSION.test(name));
  if (part === undefined) return [Infinity];
  return part.match(/\d+/g)?.map(Number) ?? [Number.MAX_VALUE];
}
