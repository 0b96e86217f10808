/** Generators whose routes ra does not know, by their files. */

const OTHER_GENERATORS =
  /^(?:next|nuxt|gatsby|eleventy|svelte|remix|vike|fumadocs|source|react-router|vocs|docus|content|waku|analog|quartz|velite)(?:-|\.)?config\.\w+$|^(?:\.eleventy\.c?js|docs\.json|mint\.json|antora\.yml|\.gitbook\.yaml|config\.toml|_config\.yml|_coverpage\.md|_sidebar\.md|tanstack\.config\.ts|Doxyfile(?:\.in)?)$/;

interface Lists {
  list(folder: string): ReadonlyMap<string, "file" | "folder">;
}

const OTHER = new WeakMap<ReadonlyMap<string, unknown>, boolean>();

/** Is there a file of a generator whose routes are not known? */
export function hasOtherGenerator(files: Lists, folder: string): boolean {
  const names = files.list(folder);
  let isOther = OTHER.get(names);
  if (isOther === undefined) {
    isOther = names.entries().some(([name, kind]) =>
      kind === "file" && OTHER_GENERATORS.test(name)
    );
    OTHER.set(names, isOther);
  }
  return isOther;
}
