/** Paths of tree entries, joined and split without normalising them: they keep their spelling. */

/** Joined with `/`; an empty side adds nothing. */
export function joinPath(folder: string, name: string): string {
  if (folder === "") return name;
  return name === "" ? folder : `${folder}/${name}`;
}

/** A path inside a tree as the path of its folder, `""` at the top, and its name. */
export function splitPath(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? ["", path] : [path.slice(0, slash), path.slice(slash + 1)];
}
