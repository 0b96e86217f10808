/** Names of trees. */

export const MAX_TREE_NAME = 100;

/** Whether a tree may have this name: as the start of an id, it has no character that ends it there. */
export function isTreeName(name: string): boolean {
  // The plain pattern first: that of Unicode properties takes a while to compile.
  return name !== "" && name.length <= MAX_TREE_NAME &&
    (/^[\w.-]+$/.test(name) || !/[\p{C}\p{Z}:#/\\]/u.test(name));
}
