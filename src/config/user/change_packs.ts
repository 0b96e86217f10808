/** Changes the record of packs. */
import { changeUserFile, type UserFileHost } from "./change_user_file.ts";
import type { ConfigHost } from "../discover.ts";
import { type PackEntry, packsFileOf, readPacks } from "./packs.ts";

export interface PacksChange {
  /** Receives the entries and returns those to write. */
  readonly change: (entries: readonly PackEntry[]) => readonly PackEntry[];
  /** Called when the wait for another process takes longer than a second. */
  readonly onNotice?: (line: string) => void;
}

/** Reads the entries, changes and writes them. Nobody else changes the file meanwhile. */
export async function changePacks(
  host: UserFileHost & ConfigHost,
  { change, onNotice }: PacksChange,
): Promise<void> {
  await changeUserFile(host, {
    file: packsFileOf(host),
    label: "the record of packs",
    change: () => ({ version: 1, packs: change(readPacks(host)) }),
    onNotice,
  });
}
