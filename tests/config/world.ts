/** A home, a project and a host that sees nothing else, in a temporary folder. */
import { dirname, join } from "node:path";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { DenoHost } from "../../src/base/host.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Starts in `project`; `~/…` lies in its own home. Release it with `using`. */
export class World extends DenoHost implements Disposable {
  readonly folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ra-world-" }));
  start = join(this.folder, "project");
  homeFolder: string | null = join(this.folder, "home");
  variables: Record<string, string> = {};

  constructor(files: Files = {}) {
    super([]);
    Deno.mkdirSync(this.start);
    Deno.mkdirSync(join(this.folder, "home"));
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }
  /** A path of the world: `~/x` in its home, `/x` outside of both, else in the project. */
  at(path: string): string {
    if (path.startsWith("~")) return join(this.folder, "home", path.slice(1));
    if (path.startsWith("/")) return join(this.folder, path);
    return join(this.folder, "project", path);
  }
  write(path: string, content: string | Uint8Array): void {
    const file = this.at(path);
    Deno.mkdirSync(dirname(file), { recursive: true });
    Deno.writeFileSync(file, typeof content === "string" ? encodeUtf8(content) : content);
  }
  read(path: string): string {
    return Deno.readTextFileSync(this.at(path));
  }
  link(path: string, target: string): void {
    Deno.symlinkSync(target, this.at(path));
  }
  override cwd(): string {
    return this.start;
  }
  override home(): string | null {
    return this.homeFolder;
  }
  override env(name: string): string | undefined {
    return this.variables[name];
  }
  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}
