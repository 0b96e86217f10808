/** Names of trees. */

export const MAX_TREE_NAME = 100;

/** Whether a tree may have this name: as the start of an id, it has no character that ends it there. */
export function isTreeName(name: string): boolean {
  return name !== "" && name.length <= MAX_TREE_NAME && !/[\p{C}\p{Z}:#/\\]/u.test(name);
}
