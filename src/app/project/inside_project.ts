/** Which files a client may name: those of the project and of its trees. */
import type { Workspace } from "../workspace.ts";
import { RaError } from "../../base/error.ts";
import { below, resolve } from "../../base/path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { usableTrees } from "../../config/model.ts";

/**
 * Throws for a path that is outside, or that leads outside through a symbolic link. Does not tell whether
 * there is such a file.
 */
export function requireInside({ host, config }: Workspace, paths: readonly string[]): void {
  const folders = [config.root ?? host.cwd(), ...usableTrees(config).map(({ folder }) => folder)];
  const real = folders.map((folder) => realPathOr(host, folder));
  for (const path of paths) {
    const file = resolve(host.cwd(), path);
    const isNamedInside = [...folders, ...real].some((folder) => below(folder, file) !== null);
    const isInside = real.some((folder) => below(folder, realPathOr(host, file)) !== null);
    if (isNamedInside && isInside) continue;
    throw new RaError(`Cannot read "${path}": it is outside the project and its trees`, {
      hint: "name files of the project; list_sources lists its trees",
    });
  }
}
