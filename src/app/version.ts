/**
 * The version and commit of ra. The version is in `deno.json` only; the commit comes from the file that
 * `scripts/compile.ts` embeds, or from the git folder beside the sources.
 */
import { decodeUtf8 } from "../base/bytes.ts";
import type { Process } from "../base/process.ts";
import type { Terminal } from "../base/terminal.ts";

type Assets = Pick<Process, "asset">;

/** Embedded in the executable: the commit it was built from. */
const BUILD_FILE = "commit.txt";
const COMMIT = /^[0-9a-f]{40,64}$/;

/** `0.1.0` */
export async function version(): Promise<string> {
  const { default: project } = await import("../../deno.json", { with: { type: "json" } });
  return project.version;
}

/** `ra 0.1.0 (commit abc1234)`, without the commit when it is not known. */
export async function versionLine(assets: Assets): Promise<string> {
  const commit = commitOf(assets);
  return `ra ${await version()}${commit === null ? "" : ` (commit ${commit.slice(0, 7)})`}`;
}

/** Prints the version; returns false if that failed, in which case nothing was reported. */
export async function printVersion(host: Assets & Pick<Terminal, "stdout">): Promise<boolean> {
  try {
    host.stdout(`${await versionLine(host)}\n`);
    return true;
  } catch {
    return false;
  }
}

/** The full commit id, or null. */
export function commitOf(assets: Assets): string | null {
  const read = (path: string): string | null => {
    try {
      return decodeUtf8(assets.asset(path)).trim();
    } catch {
      return null;
    }
  };
  const found = read(BUILD_FILE) ?? headCommit(read);
  return found !== null && COMMIT.test(found) ? found : null;
}

/** The commit of HEAD in `../.git`: an id, or a branch that is a file or a line of packed-refs. */
function headCommit(read: (path: string) => string | null): string | null {
  const head = read("../.git/HEAD");
  if (head === null || !head.startsWith("ref: ")) return head;
  const ref = head.slice("ref: ".length);
  const packed = () =>
    read("../.git/packed-refs")?.split("\n").find((line) => line.endsWith(` ${ref}`));
  return read(`../.git/${ref}`) ?? packed()?.split(" ")[0] ?? null;
}
