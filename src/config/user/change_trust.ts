/** Changes the trust file. */
import { changeUserFile, type UserFileHost } from "./change_user_file.ts";
import { readTrust, type TrustEntry, trustFileOf } from "./trust.ts";

export interface TrustChange {
  /** Receives the entries and returns those to write. */
  readonly change: (entries: readonly TrustEntry[]) => readonly TrustEntry[];
  /** Called when the wait for another process takes longer than a second. */
  readonly onNotice?: (line: string) => void;
}

/** Reads the entries, changes and writes them. Nobody else changes the file meanwhile. */
export async function changeTrust(
  host: UserFileHost,
  { change, onNotice }: TrustChange,
): Promise<void> {
  await changeUserFile(host, {
    file: trustFileOf(host),
    label: "trust file",
    change: () => ({ version: 1, configs: change(readTrust(host)) }),
    onNotice,
  });
}
