import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Content } from "../../src/base/memory/files.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";
import { availablePacks, parsePackRequest, resolvePack } from "../../src/packs/resolve.ts";

type Files = Readonly<Record<string, Content>>;

const manifest = (name: string, version: string) => JSON.stringify({ name, version });

function resolve(files: Files, request: string, env: Record<string, string> = {}): string {
  const host = new MemoryHost(files, { env });
  const found = resolvePack(host, "/project", parsePackRequest(request)!);
  if (found.kind === "problem") return `${found.problem}; ${found.hint}`;
  const { kind, name, version, folder } = found.found;
  return `${kind} ${name} ${version} ${folder}`;
}

const CARGO_LOCK = `version = 4

[[package]]
name = "app"
version = "0.1.0"
dependencies = [
 "serde",
 "rand 0.8.5",
]

[[package]]
name = "serde"
version = "1.0.200"
source = "registry"

[[package]]
name = "rand"
version = "0.8.5"
source = "registry"
`;
const DENO_LOCK = JSON.stringify({
  version: "5",
  specifiers: { "npm:zod@4": "4.1.2", "npm:@a/b@^1": "1.0.0" },
  npm: { "zod@4.1.2": {}, "@a/b@1.0.0_zod@4.1.2": {} },
});
const SITE = ".venv/lib/python3.12/site-packages";

/** One row for each layout: files, the request, what is found, and what the project is said to use. */
const FOUND: [name: string, files: Files, request: string, found: string, uses: string][] = [
  [
    "npm's node_modules",
    {
      "/project/package.json": '{"dependencies":{"zod":"^4"},"devDependencies":{"x":"1"}}',
      "/project/node_modules/zod/package.json": manifest("zod", "4.1.2"),
    },
    "npm:zod@4",
    "npm zod 4.1.2 /project/node_modules/zod",
    "npm:zod@4.1.2",
  ],
  [
    "a package with a scope, in a folder above",
    {
      "/node_modules/@a/b/package.json": manifest("@a/b", "1.0.0"),
      "/project/package.json": '{"dependencies":{"@a/b":"1"}}',
    },
    "npm:@a/b",
    "npm @a/b 1.0.0 /node_modules/@a/b",
    "npm:@a/b@1.0.0",
  ],
  [
    "pnpm's links into its store",
    {
      "/project/node_modules/zod": { link: ".pnpm/zod@4.1.2/node_modules/zod" },
      "/project/node_modules/.pnpm/zod@4.1.2/node_modules/zod/package.json": manifest(
        "zod",
        "4.1.2",
      ),
      "/project/node_modules/.pnpm/zod@3.2.0/node_modules/zod/package.json": manifest(
        "zod",
        "3.2.0",
      ),
    },
    "npm:zod",
    "npm zod 4.1.2 /project/node_modules/zod",
    "",
  ],
  [
    "an older version in pnpm's store",
    {
      "/project/node_modules/zod": { link: ".pnpm/zod@4.1.2/node_modules/zod" },
      "/project/node_modules/.pnpm/zod@4.1.2/node_modules/zod/package.json": manifest(
        "zod",
        "4.1.2",
      ),
      "/project/node_modules/.pnpm/zod@3.2.0/node_modules/zod/package.json": manifest(
        "zod",
        "3.2.0",
      ),
    },
    "npm:zod@3",
    "npm zod 3.2.0 /project/node_modules/.pnpm/zod@3.2.0/node_modules/zod",
    "",
  ],
  [
    "a part of the same repository",
    {
      "/project/node_modules/own": { link: "../packages/own" },
      "/project/packages/own/package.json": manifest("own", "0.1.0"),
    },
    "npm:own",
    "npm own 0.1.0 /project/node_modules/own",
    "",
  ],
  [
    "Deno's cache, by deno.lock",
    {
      "/project/deno.lock": DENO_LOCK,
      "/home/.cache/deno/npm/registry/zod/4.1.2/package.json": manifest("zod", "4.1.2"),
      "/home/.cache/deno/npm/registry/zod/4.0.0/package.json": manifest("zod", "4.0.0"),
      "/home/.cache/deno/npm/registry/@a/b/1.0.0/package.json": manifest("@a/b", "1.0.0"),
    },
    "npm:zod",
    "npm zod 4.1.2 /home/.cache/deno/npm/registry/zod/4.1.2",
    "npm:@a/b@1.0.0, npm:zod@4.1.2",
  ],
  [
    "the virtual environment of a Python project",
    {
      "/project/pyproject.toml":
        '[project]\nname = "x"\ndependencies = [\n  "Typing_Extensions>=4", # a ]\n]\n[tool.x]\n' +
        '[tool.poetry.dependencies]\npython = "3"\nrequests = "2"\n',
      "/project/requirements.txt": "# pinned\nrequests==2.31.0\n-r other.txt\n",
      [`/project/${SITE}/typing_extensions-4.9.0.dist-info/METADATA`]: "",
      [`/project/${SITE}/requests-2.31.0.dist-info/METADATA`]: "",
    },
    "pypi:typing-extensions",
    `pypi typing-extensions 4.9.0 /project/${SITE}/typing_extensions-4.9.0.dist-info`,
    "pypi:typing-extensions@4.9.0, pypi:requests@2.31.0",
  ],
  [
    "cargo's registry, by Cargo.lock",
    {
      "/project/Cargo.lock": CARGO_LOCK,
      "/home/.cargo/registry/src/index/rand-0.8.5/README.md": "",
      "/home/.cargo/registry/src/index/rand-0.7.3/README.md": "",
      "/home/.cargo/registry/src/index/rand-core-0.6.0/README.md": "",
      "/home/.cargo/registry/src/index/serde-1.0.200/README.md": "",
    },
    "crate:rand",
    "cargo rand 0.8.5 /home/.cargo/registry/src/index/rand-0.8.5",
    "cargo:rand@0.8.5, cargo:serde@1.0.200",
  ],
  [
    "cargo's vendor folder",
    {
      "/project/Cargo.lock": CARGO_LOCK,
      "/project/vendor/rand/Cargo.toml": '[package]\nname = "rand"\nversion = "0.8.5"\n',
    },
    "cargo:rand@0.8",
    "cargo rand 0.8.5 /project/vendor/rand",
    "cargo:rand@0.8.5",
  ],
  [
    "Go's vendor folder",
    {
      "/project/go.mod": "module x\n\ngo 1.22\n\nrequire (\n\tgit.example/A/b v1.2.3\n)\n",
      "/project/vendor/modules.txt": "# git.example/A/b v1.2.3\n## explicit\n",
      "/project/vendor/git.example/A/b/README.md": "",
    },
    "go:git.example/A/b",
    "go git.example/A/b v1.2.3 /project/vendor/git.example/A/b",
    "go:git.example/A/b@v1.2.3",
  ],
  [
    "Go's module cache, by go.mod",
    {
      "/project/go.mod":
        "module x\nrequire git.example/A/b v1.2.3\nrequire git.example/c v1.0.0 // indirect\n",
      "/home/go/pkg/mod/git.example/!a/b@v1.2.3/README.md": "",
      "/home/go/pkg/mod/git.example/!a/b@v1.9.0/README.md": "",
      "/home/go/pkg/mod/git.example/c@v1.0.0/README.md": "",
    },
    "go:git.example/A/b",
    "go git.example/A/b v1.2.3 /home/go/pkg/mod/git.example/!a/b@v1.2.3",
    "go:git.example/A/b@v1.2.3",
  ],
  [
    "Composer's vendor folder",
    {
      "/project/composer.json": '{"require":{"php":">=8","acme/log":"^3"}}',
      "/project/vendor/composer/installed.json":
        '{"packages":[{"name":"acme/log","version":"3.0.2"}]}',
      "/project/vendor/acme/log/README.md": "",
    },
    "composer:acme/log",
    "composer acme/log 3.0.2 /project/vendor/acme/log",
    "composer:acme/log@3.0.2",
  ],
  [
    "Bundler's vendor folder, by Gemfile.lock",
    {
      "/project/Gemfile.lock":
        "GEM\n  specs:\n    rake (13.0.6)\n\nDEPENDENCIES\n  rake (~> 13)\n\nBUNDLED WITH\n  2\n",
      "/project/vendor/bundle/ruby/3.2.0/gems/rake-13.0.6/README.md": "",
      "/project/vendor/bundle/ruby/3.2.0/gems/rake-12.0.0/README.md": "",
    },
    "gem:rake",
    "gem rake 13.0.6 /project/vendor/bundle/ruby/3.2.0/gems/rake-13.0.6",
    "gem:rake@13.0.6",
  ],
];

for (const [name, files, request, found, uses] of FOUND) {
  Deno.test(`a package is found in ${name}`, () => {
    equal(resolve(files, request), found);
    equal(resolve(files, request.replace(/^[a-z]+:/, "")), found, "without its kind");
    const available = availablePacks(new MemoryHost(files), "/project");
    equal(available.map((one) => `${one.kind}:${one.name}@${one.version}`).join(", "), uses);
  });
}

const ENV: [name: string, value: string, file: string, request: string][] = [
  ["DENO_DIR", "/cache", "/cache/npm/registry/zod/4.1.2/package.json", "npm:zod"],
  ["XDG_CACHE_HOME", "/cache", "/cache/deno/npm/registry/zod/4.1.2/package.json", "npm:zod"],
  ["CARGO_HOME", "/cargo", "/cargo/registry/src/index/zod-4.1.2/README.md", "cargo:zod"],
  [
    "VIRTUAL_ENV",
    "/env",
    "/env/lib/python3/site-packages/zod-4.1.2.dist-info/METADATA",
    "pypi:zod",
  ],
  ["GOPATH", "/go", "/go/pkg/mod/zod.example/zod@v4.1.2/README.md", "go:zod.example/zod"],
  ["GOMODCACHE", "/mod", "/mod/zod.example/zod@v4.1.2/README.md", "go:zod.example/zod"],
];
for (const [variable, value, file, request] of ENV) {
  Deno.test(`${variable} says where packages are; a relative path does not count`, () => {
    const files = { [file]: manifest("zod", "4.1.2") };
    match(resolve(files, request, { [variable]: value }), /4\.1\.2 \//);
    match(resolve(files, request), /not installed/);
    match(resolve(files, request, { [variable]: value.slice(1) }), /not installed/);
  });
}

const SEVERAL = {
  "/project/deno.lock": '{"npm":{"zod@4.1.2":{},"zod@3.0.0":{}}}',
  "/project/package.json": '{"dependencies":{"react":"19"}}',
  "/project/requirements.txt": "flask\n",
  "/home/.cache/deno/npm/registry/zod/4.1.2/package.json": manifest("zod", "4.1.2"),
  "/home/.cache/deno/npm/registry/zod/3.0.0/package.json": manifest("zod", "3.0.0"),
  "/project/node_modules/both/package.json": manifest("both", "1.0.0"),
  "/project/.venv/lib/python3/site-packages/both-2.0.0.dist-info/METADATA": "",
};
const REFUSED: [request: string, problem: RegExp][] = [
  ["npm:zod", /^the project uses more than one; name one of them: npm:zod@3.0.0, npm:zod@4.1.2$/],
  ["npm:zod@4", /^npm zod 4\.1\.2 /],
  ["npm:zod@40", /^this version is not installed; installed: npm:zod@3.0.0, npm:zod@4.1.2$/],
  ["npm:zod@4.1.20", /^this version is not installed/],
  ["both", /^the project uses more than one; name one of them: npm:both@1.0.0, pypi:both@2.0.0$/],
  ["npm:raect", /^it is not installed; did you mean "react"\?; install it/],
  ["pypi:flsk", /did you mean "flask"/],
];
for (const [request, problem] of REFUSED) {
  Deno.test(`resolvePack(${request}) says what is the case`, () => {
    match(resolve(SEVERAL, request), problem);
  });
}

const NAMES: [request: string, parsed: string | null][] = [
  ["npm:zod", "npm zod null"],
  ["npm:@scope/name@1.2.3-beta.1", "npm @scope/name 1.2.3-beta.1"],
  ["pip:requests@2", "pypi requests 2"],
  ["zod@4", " zod 4"],
  ["go:git.example/a/b@v1.2", "go git.example/a/b v1.2"],
  ...[
    ...[
      "",
      "npm:",
      "npm:..",
      "npm:../x",
      "npm:a/../b",
      "npm:@../x",
      "npm:a/b/c",
      "npm:/etc",
      "pypi:a/b",
    ],
    ...[
      "npm:.",
      "npm:a//b",
      "npm:a\\..\\b",
      "npm:a b",
      "npm:a\0",
      "npm:zod@..",
      "npm:zod@^4",
      "jsr:@std/x",
    ],
    ...[
      `npm:${"x".repeat(400)}`,
      "cargo:..",
      "go:git.example/../../etc",
      "composer:../..",
      "gem:*",
    ],
  ].map((request): [string, null] => [request, null]),
];
for (const [request, parsed] of NAMES) {
  Deno.test(`parsePackRequest(${JSON.stringify(request.slice(0, 40))})`, () => {
    const found = parsePackRequest(request);
    equal(found && `${found.kind} ${found.name} ${found.version}`, parsed);
  });
}

const LINKS: [name: string, files: Files, request: string][] = [
  ["a package that is a link to the user's keys", {
    "/project/node_modules/zod": { link: "/home/.ssh" },
  }, "npm:zod"],
  ["a package with a scope that is such a link", {
    "/project/node_modules/@a": { link: "/home" },
  }, "npm:@a/.ssh"],
  ["an entry of a store that leads out of it", {
    "/project/node_modules/.pnpm/zod@1.0.0/node_modules/zod": { link: "/home/.ssh" },
  }, "npm:zod"],
  ["a virtual environment elsewhere", {
    "/project/.venv": { link: "/home/.ssh" },
    "/home/.ssh/lib/python3/site-packages/zod-1.0.dist-info/METADATA": "",
  }, "pypi:zod"],
  ["a package of Python elsewhere", {
    "/project/.venv/lib/python3/site-packages/zod-1.0.dist-info": { link: "/home/.ssh" },
  }, "pypi:zod"],
  ["a vendor folder elsewhere", {
    "/project/vendor": { link: "/home" },
    "/home/composer/installed.json": '{"packages":[{"name":".ssh/x","version":"1"}]}',
    "/home/.ssh/x/README.md": "",
  }, "composer:.ssh/x"],
  ["a vendored module elsewhere", {
    "/project/vendor/modules.txt": "# a.example/b v1.0.0\n",
    "/project/vendor/a.example/b": { link: "/home/.ssh" },
  }, "go:a.example/b"],
  ["a gem elsewhere", {
    "/project/vendor/bundle/ruby/3/gems/zod-1.0": { link: "/home/.ssh" },
  }, "gem:zod"],
  ["a crate elsewhere", {
    "/project/vendor/zod": { link: "/home/.ssh" },
    "/home/.ssh/Cargo.toml": 'name = "zod"\nversion = "1.0.0"\n',
  }, "cargo:zod"],
];
for (const [name, files, request] of LINKS) {
  Deno.test(`${name} is not a package`, () => {
    const keys = { "/home/.ssh/package.json": manifest("zod", "1.0.0"), "/home/.ssh/key.md": "" };
    match(resolve({ ...keys, ...files }, request), /^it is not installed/);
  });
}

Deno.test("files that are not what they should be are no packages", () => {
  const texts = [
    "",
    "{",
    "[]",
    "null",
    "3",
    '{"npm":3,"specifiers":[],"dependencies":"x"}',
    "\0".repeat(99),
  ];
  const names =
    "package.json deno.lock Cargo.lock go.mod composer.json Gemfile.lock pyproject.toml " +
    "requirements.txt vendor/modules.txt vendor/composer/installed.json";
  for (const text of texts) {
    const files = Object.fromEntries(names.split(" ").map((name) => [`/project/${name}`, text]));
    deepEqual(availablePacks(new MemoryHost(files), "/project"), []);
    match(resolve(files, "x"), /not installed/);
  }
});

Deno.test("files made to take long are read in linear time", () => {
  const files = {
    "/project/Cargo.lock": "[[package]]\n" + "dependencies = [\n".repeat(100_000) + '"' +
      "a".repeat(1_000_000),
    "/project/go.mod": ".".repeat(1_000_000) + "\n" + "require ".repeat(100_000),
    "/project/pyproject.toml": "[project]\ndependencies = [" + "\"'".repeat(300_000) +
      "[".repeat(300_000),
    "/project/requirements.txt": "-".repeat(1_000_000),
    "/project/Gemfile.lock": "DEPENDENCIES\n" + "  x".repeat(300_000),
  };
  const start = performance.now();
  availablePacks(new MemoryHost(files), "/project");
  ok(performance.now() - start < 5_000);
});
