/** An in-memory host that has the embedded files of ra. */
import { DenoHost } from "../../src/base/host.ts";
import { MemoryHost, type MemoryHostOptions } from "../../src/base/memory/host.ts";

const REAL = new DenoHost([]);

export class TestHost extends MemoryHost {
  constructor(args: readonly string[], options: MemoryHostOptions = {}) {
    super({}, { asset: (path) => REAL.asset(path), ...options, args });
  }
}
