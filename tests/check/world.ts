/** An in-memory repository that `check` runs over. */
import { check, type CheckOutcome, type CheckRequest } from "../../src/app/check.ts";
import { type Files, World } from "../config/world.ts";

const CONFIG = 'root = true\n[tree.docs]\npath = "."\nexclude = ["out/**"]\n';

export class CheckWorld extends World {
  /** One tree covers all files. `settings` are lines for the `[check]` table of the config file. */
  constructor(files: Files, settings = "") {
    super({ ".git/HEAD": "", ".ra.toml": `${CONFIG}[check]\n${settings}\n`, ...files });
  }
  check(request: Partial<CheckRequest> = {}): Promise<CheckOutcome> {
    const defaults = { files: [], fix: false, baseline: null, writeBaseline: false };
    return check(this, { ...defaults, ...request });
  }
  /** `path:line code` of each finding. */
  async findings(request?: Partial<CheckRequest>): Promise<string[]> {
    const { findings } = await this.check(request);
    const start = this.at("").length + 1;
    return findings.map(({ file, line, code }) => `${file.slice(start)}:${line} ${code}`);
  }
}
