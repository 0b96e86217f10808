/** A project on disk that `check` runs over, in this very process. */
import { dirname, join } from "node:path";
import { check, type CheckOutcome, type CheckRequest } from "../../src/app/check.ts";
import { DenoHost } from "../../src/base/host.ts";

/** The real host, standing in another folder with a home of its own. */
class StandingHost extends DenoHost {
  readonly #cwd: string;
  readonly #home: string;

  constructor(cwd: string, home: string) {
    super([]);
    this.#cwd = cwd;
    this.#home = home;
  }
  override cwd(): string {
    return this.#cwd;
  }
  override home(): string {
    return this.#home;
  }
  override env(): undefined {
    return undefined;
  }
}

export interface World extends AsyncDisposable {
  readonly folder: string;
  readonly host: DenoHost;
  check(request?: Partial<CheckRequest>): Promise<CheckOutcome>;
  /** `path:line code` of each finding. */
  findings(request?: Partial<CheckRequest>): Promise<string[]>;
  write(path: string, content: string): Promise<void>;
  read(path: string): Promise<string>;
  remove(path: string): Promise<void>;
}

const CONFIG = 'root = true\n[tree.docs]\npath = "."\nexclude = ["out/**"]\n';

/** Path → content. A `.ra.toml` over the whole folder is added; `[check]` lines may be given. */
export async function world(files: Record<string, string>, settings = ""): Promise<World> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "ra-check-" }));
  const folder = join(base, "project");
  const host = new StandingHost(folder, join(base, "home"));
  await Deno.mkdir(join(folder, ".git"), { recursive: true });
  const write = async (path: string, content: string) => {
    await Deno.mkdir(dirname(join(folder, path)), { recursive: true });
    await Deno.writeTextFile(join(folder, path), content);
  };
  await write(".ra.toml", `${CONFIG}[check]\n${settings}\n`);
  for (const [path, content] of Object.entries(files)) await write(path, content);
  const run = (request: Partial<CheckRequest> = {}) =>
    check(host, { files: [], fix: false, baseline: null, writeBaseline: false, ...request });
  return {
    folder,
    host,
    check: run,
    findings: async (request) =>
      (await run(request)).findings.map(({ file, line, code }) =>
        `${file.slice(folder.length + 1)}:${line} ${code}`
      ),
    write,
    read: (path) => Deno.readTextFile(join(folder, path)),
    remove: (path) => Deno.remove(join(folder, path)),
    [Symbol.asyncDispose]: () => Deno.remove(base, { recursive: true }),
  };
}
