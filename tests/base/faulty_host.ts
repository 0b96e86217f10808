/** An in-memory host whose n-th change of the file system fails, as on a full disk or by a SIGKILL. */
import type { WriteOptions } from "../../src/base/files.ts";
import { TestHost } from "../cli/test_host.ts";

export type Fault =
  /** Half of the bytes fit on the disk; whatever is done later works again. */
  | "full"
  /** Half of the bytes are written, and nothing is done later: the process is gone. */
  | "killed";

export class FaultyHost extends TestHost {
  /** Changes so far, from the moment that a fault is set. */
  steps = 0;
  // The constructor of the base class makes folders, before a field of this class exists.
  declare private fault?: { readonly kind: Fault; readonly step: number };

  /** Lets the `step`-th change from now on fail, counted from 1. */
  failAt(step: number, kind: Fault): void {
    this.steps = 0;
    this.fault = { kind, step };
  }

  override writeFile(file: string, data: Uint8Array, options?: WriteOptions): void {
    this.step(() => super.writeFile(file, data.subarray(0, data.length >> 1), options));
    super.writeFile(file, data, options);
  }
  override makeFolder(folder: string): void {
    this.step();
    super.makeFolder(folder);
  }
  override rename(from: string, to: string): void {
    this.step();
    super.rename(from, to);
  }
  override remove(path: string, options?: { recursive?: boolean }): void {
    this.step();
    super.remove(path, options);
  }

  private step(beforeFailing = () => {}): void {
    if (this.fault === undefined) return;
    const { kind, step } = this.fault;
    this.steps++;
    if (this.steps < step || (kind === "full" && this.steps > step)) return;
    if (this.steps === step) beforeFailing();
    throw Object.assign(new Error("No space left on device (os error 28)"), { code: "ENOSPC" });
  }
}
