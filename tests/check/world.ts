/** A project in memory that `check` runs over, in this process. */
import { decodeUtf8 } from "../../src/base/bytes.ts";
import { check, type CheckOutcome, type CheckRequest } from "../../src/app/check.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";

const FOLDER = "/home/work/project";
const CONFIG = 'root = true\n[tree.docs]\npath = "."\nexclude = ["out/**"]\n';

export class World {
  readonly host: MemoryHost;

  /** Path → content. A `.ra.toml` over the whole folder is added; `[check]` lines may be given. */
  constructor(files: Readonly<Record<string, string>>, settings = "") {
    this.host = new MemoryHost({}, { cwd: FOLDER });
    this.host.makeFolder(`${FOLDER}/.git`);
    this.write(".ra.toml", `${CONFIG}[check]\n${settings}\n`);
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  check(request: Partial<CheckRequest> = {}): Promise<CheckOutcome> {
    const all = {
      files: [],
      fix: null,
      maxEdits: 50,
      baseline: null,
      writeBaseline: false,
      failOn: "warning" as const,
    };
    return check(this.host, { ...all, ...request });
  }

  /** `path:line code` of each finding. */
  async findings(request?: Partial<CheckRequest>): Promise<string[]> {
    const { findings } = await this.check(request);
    return findings.map(({ file, line, code }) =>
      `${file.slice(FOLDER.length + 1)}:${line} ${code}`
    );
  }

  /** Paths are relative to the project. */
  write(path: string, content: string | Uint8Array): void {
    this.host.write(`${FOLDER}/${path}`, content);
  }
  /** The text, including a BOM. */
  read(path: string): string {
    return decodeUtf8(this.host.readFile(`${FOLDER}/${path}`));
  }
  remove(path: string): void {
    this.host.remove(`${FOLDER}/${path}`);
  }
  exists(path: string): boolean {
    return this.host.exists(`${FOLDER}/${path}`);
  }
}
