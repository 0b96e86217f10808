/** The layer of a file, where no configuration says it: what the names of its folders tell. */

const LAYERS: Readonly<Record<string, readonly string[]>> = {
  tests: ["test", "tests", "spec", "specs", "__tests__", "e2e", "testdata", "fixtures"],
  api: [
    "api",
    "apis",
    "routes",
    "router",
    "routers",
    "controllers",
    "handlers",
    "endpoints",
    "graphql",
  ],
  ui: ["ui", "views", "pages", "components", "templates", "frontend", "screens", "widgets"],
  domain: ["domain", "core", "service", "services", "usecases", "use_cases", "business", "logic"],
  data: [
    ...[
      "data",
      "db",
      "database",
      "model",
      "models",
      "entities",
      "repository",
      "repositories",
      "dao",
    ],
    ...["persistence", "storage", "store", "stores", "migrations", "schema"],
  ],
  infrastructure: [
    "infra",
    "infrastructure",
    "config",
    "deploy",
    "deployment",
    "ops",
    "ci",
    "scripts",
  ],
  cli: ["cli", "cmd", "commands", "bin"],
};

const BY_FOLDER: ReadonlyMap<string, string> = new Map(
  Object.entries(LAYERS).flatMap(([layer, folders]) =>
    folders.map((folder) => [folder, layer] as const)
  ),
);

/** The layer of the innermost folder that has one, `tests` before any other; null without one. */
export function layerByFolders(path: string): string | null {
  const folders = path.toLowerCase().split("/").slice(0, -1);
  const layers = folders.flatMap((folder) => BY_FOLDER.get(folder) ?? []);
  return layers.includes("tests") ? "tests" : layers.at(-1) ?? null;
}
