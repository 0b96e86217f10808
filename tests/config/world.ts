/** An in-memory host with a home and a project, whose paths tests write in short. */
import type { Content } from "../../src/base/memory/files.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";

export type Files = Readonly<Record<string, Content>>;

/** Starts in `/project`, with `/home` as its home; both are empty but for the files given. */
export class World extends MemoryHost {
  constructor(files: Files = {}) {
    super(files);
  }
  /** The path that `~/x` in its home, `/x` outside of both, or else `x` in the project stands for. */
  at(path: string): string {
    if (path.startsWith("/")) return path;
    const full = path.startsWith("~") ? `/home${path.slice(1)}` : `/project/${path}`;
    return full.replace(/\/$/, "");
  }
  override write(path: string, content: Content): void {
    super.write(this.at(path), content);
  }
  read(path: string): string {
    return this.text(this.at(path));
  }
  link(path: string, target: string): void {
    this.write(path, { link: target });
  }
}
