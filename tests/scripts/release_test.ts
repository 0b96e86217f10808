import { deepEqual, equal, match, throws } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { installer, readScripts } from "../../scripts/installer.ts";
import { makeNpmPackage } from "../../scripts/npm_package.ts";
import { nameOf, PLATFORMS } from "../../scripts/platforms.ts";

async function inTempFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "ra-release-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

Deno.test("the release has every platform that deno compile supports", async () => {
  const { stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["compile", "--target", "nowhere", "main.ts"],
    env: { NO_COLOR: "1" },
  }).output();
  const offered = new TextDecoder().decode(stderr).match(/\w+-(unknown|pc|apple)-[\w-]+/g) ?? [];
  deepEqual(PLATFORMS.map(({ target }) => target).sort(), offered.sort());
});

Deno.test("the npm package has the names and checksums of the executables that were built", async () => {
  await inTempFolder(async (folder) => {
    const [linux] = PLATFORMS;
    const sums = new Map([[nameOf(linux, "1.2.3", "cached"), "ab".repeat(32)]]);
    const downloads = "http://127.0.0.1:1/v1.2.3";
    await makeNpmPackage(folder, { version: "1.2.3", sums, downloads });
    const read = async (name: string) => JSON.parse(await Deno.readTextFile(`${folder}/${name}`));
    const { version, config } = await read("package.json");
    deepEqual({ version, config }, { version: "1.2.3", config: { downloads } });
    deepEqual(await read("files.json"), {
      "linux-x64": { name: "ra-1.2.3-linux-x64-cached", sha256: "ab".repeat(32) },
    });
  });
});

const ROOT = new URL("../../", import.meta.url);

Deno.test("the version is in deno.json only", async () => {
  const read = (name: string) => Deno.readTextFile(new URL(name, ROOT));
  const { version } = JSON.parse(await read("deno.json"));
  equal(JSON.parse(await read("scripts/npm/package.json")).version, "0.0.0");
  for (
    const name of [
      ...["README.md", "src/help/check.md"],
      ...["scripts/install.sh", "scripts/release.ts", ".ci/release.yml"],
    ]
  ) {
    equal((await read(name)).includes(version), false, name);
  }
});

Deno.test("an unknown release target is an error that lists the known ones", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "scripts/release.ts", "x86_64-unknown-plan9"],
    cwd: fileURLToPath(ROOT),
  }).output();
  equal(code, 2);
  match(new TextDecoder().decode(stderr), /"x86_64-unknown-plan9"\nhint: .*aarch64-apple-darwin/);
});

Deno.test("installer() fills in version and address, and accepts only plain addresses", () => {
  const script = { install: 'v=@VERSION@ a="@DOWNLOADS@"\n@LAUNCHER@', launcher: "exec $& $1\n" };
  const facts = { version: "1.2.3", downloads: "https://example.com/ra/v1.2.3" };
  equal(installer(script, facts), 'v=1.2.3 a="https://example.com/ra/v1.2.3"\nexec $& $1');
  equal(installer(script, { ...facts, downloads: "" }), 'v=1.2.3 a=""\nexec $& $1');
  for (const downloads of ["$(id)", 'https://x"; id', "https://x/`id`", "file:///etc"]) {
    throws(() => installer(script, { ...facts, downloads }), /RA_DOWNLOAD_URL/);
  }
});

/** A release of a program that prints its version or its temporary folder, with its checksum. */
async function fakeRelease(folder: string, downloads = ""): Promise<{ name: string; sum: string }> {
  const platform = PLATFORMS.find(({ target }) => target === Deno.build.target) ?? PLATFORMS[0];
  const name = nameOf(platform, "1.2.3", "cached");
  const program = '#!/bin/sh\n[ "$1" = --version ] && echo ra 1.2.3 || echo "$TMPDIR:$0:$*"\n';
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(
    `${folder}/install.sh`,
    installer(await readScripts(), { version: "1.2.3", downloads }),
  );
  await Deno.writeTextFile(`${folder}/${name}`, program);
  const sum = await sha256(program);
  await Deno.writeTextFile(`${folder}/SHA256SUMS`, `${sum}  ${name}\n`);
  return { name, sum };
}

async function install(script: string, env: Record<string, string>) {
  const { code, stdout, stderr } = await new Deno.Command("sh", { args: [script], env }).output();
  return { code, text: new TextDecoder().decode(code === 0 ? stdout : stderr) };
}

Deno.test({
  name: "the install script installs a file only if its checksum is right",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inTempFolder(async (folder) => {
      const { name, sum } = await fakeRelease(folder);
      const run = () =>
        install(`${folder}/install.sh`, { RA_INSTALL_DIR: `${folder}/bin`, RA_DOWNLOAD_URL: "" });
      const claim = (line: string) => Deno.writeTextFile(`${folder}/SHA256SUMS`, line);

      await claim(`${"00".repeat(32)}  ${name}\n`);
      const refused = await run();
      equal(refused.code, 2);
      match(refused.text, /has the SHA-256 .*\nhint: /);
      await claim(`${sum}  another-file\n`);
      match((await run()).text, /SHA256SUMS has no line for .*\nhint: /);
      deepEqual([...Deno.readDirSync(folder)].filter((entry) => entry.name === "bin"), []);

      await claim(`${sum}  ${name}\n`);
      const installed = await run();
      equal(installed.code, 0, installed.text);
      match(installed.text, /^installed ra 1\.2\.3 as .*\/bin\/ra\n/);
    }),
});

Deno.test({
  name: "install script and npm package download from the release and verify",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inTempFolder(async (folder) => {
      let spoilt = false;
      await using server = Deno.serve(
        { port: 0, hostname: "127.0.0.1", onListen() {} },
        (request) => {
          const name = new URL(request.url).pathname.slice(1);
          return new Response(Deno.readFileSync(`${folder}/${name}`).slice(spoilt ? 1 : 0));
        },
      );
      const address = `http://127.0.0.1:${server.addr.port}`;
      const { name, sum } = await fakeRelease(folder, address);
      await Deno.mkdir(`${folder}/alone`);
      await Deno.copyFile(`${folder}/install.sh`, `${folder}/alone/install.sh`);
      const env = { RA_INSTALL_DIR: `${folder}/bin`, RA_DOWNLOAD_URL: "", no_proxy: "127.0.0.1" };
      const installed = await install(`${folder}/alone/install.sh`, env);
      equal(installed.code, 0, installed.text);

      const npm = `${folder}/npm`;
      await makeNpmPackage(npm, {
        version: "1.2.3",
        sums: new Map([[name, sum]]),
        downloads: address,
      });
      const start = async (cache: string) => {
        const { code, stdout, stderr } = await new Deno.Command("node", {
          args: [`${npm}/ra.mjs`, "--version"],
          env: { XDG_CACHE_HOME: `${folder}/${cache}`, RA_DOWNLOAD_URL: "", RA_BIN: "" },
        }).output();
        return { code, text: new TextDecoder().decode(code === 0 ? stdout : stderr) };
      };
      deepEqual(await start("cache"), { code: 0, text: "ra 1.2.3\n" });
      spoilt = true;
      deepEqual(await start("cache"), { code: 0, text: "ra 1.2.3\n" }, "it is downloaded once");
      const refused = await start("other");
      equal(refused.code, 2);
      match(refused.text, /^ra: .* has the SHA-256 .*\nhint: /);
      equal((await install(`${folder}/alone/install.sh`, env)).code, 2);
    }),
});

/** Cache folders that a launcher finds, and whether it may use a folder for compiled code in them. */
const CACHES: [name: string, prepare: (cache: string) => void, isUsed: boolean][] = [
  ["a new folder", () => {}, true],
  ["a folder of the user alone", (cache) => Deno.mkdirSync(cache, { mode: 0o700 }), true],
  ["a folder that the group can read", (cache) => makeFolder(cache, 0o750), false],
  ["a folder that others can write to", (cache) => makeFolder(cache, 0o777), false],
  ["a link to a folder of the user", linkToFolder, false],
  ["a folder of somebody else", (cache) => makeFolder(cache, 0o700, 12_345), false],
  ["a folder in one of somebody else", (cache) => makeBelowForeign(cache, `${cache}/..`), false],
  [
    "a folder below one of somebody else",
    (cache) => makeBelowForeign(cache, `${cache}/../..`),
    false,
  ],
  ["a file", (cache) => Deno.writeTextFileSync(cache, ""), false],
];

function makeBelowForeign(path: string, above: string): void {
  Deno.mkdirSync(path, { mode: 0o700 });
  Deno.chownSync(above, 12_345, 12_345);
}

function makeFolder(path: string, mode: number, owner?: number): void {
  Deno.mkdirSync(path);
  Deno.chmodSync(path, mode);
  if (owner !== undefined) Deno.chownSync(path, owner, owner);
}

function linkToFolder(path: string): void {
  Deno.mkdirSync(`${path}-real`, { mode: 0o700 });
  Deno.symlinkSync(`${path}-real`, path);
}

Deno.test({
  name: "the launchers give ra a temporary folder that only its user can write to, or none",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inTempFolder(async (temporary) => {
      const folder = `${temporary}/it's here`;
      const { name, sum } = await fakeRelease(folder);
      const env = { RA_INSTALL_DIR: `${folder}/bin`, RA_DOWNLOAD_URL: "" };
      equal((await install(`${folder}/install.sh`, env)).code, 0);
      await makeNpmPackage(`${folder}/npm`, {
        version: "1.2.3",
        sums: new Map([[name, sum]]),
        downloads: "",
      });
      const launchers: [executable: string, command: string[]][] = [
        [`${folder}/bin/.ra-bin/ra`, [`${folder}/bin/ra`]],
        [`${folder}/${name}`, ["node", `${folder}/npm/ra.mjs`]],
      ];
      Deno.chmodSync(`${folder}/${name}`, 0o755);
      for (const [i, [executable, [program, ...words]]] of launchers.entries()) {
        for (const [j, [what, prepare, isUsed]] of CACHES.entries()) {
          // Only root can give a folder to somebody else.
          if (what.includes("somebody") && Deno.uid() !== 0) continue;
          const cache = `${folder}/cache ${i}${j}`;
          Deno.mkdirSync(`${cache}/ra`, { recursive: true });
          prepare(`${cache}/ra/code`);
          const { stdout } = await new Deno.Command(program, {
            args: [...words, "a b", "c"],
            env: { XDG_CACHE_HOME: cache, RA_BIN: i === 0 ? "" : executable },
          }).output();
          const expected = isUsed ? `${cache}/ra/code` : executable;
          equal(new TextDecoder().decode(stdout), `${expected}:${executable}:a b c\n`, what);
          if (isUsed) equal(Deno.statSync(expected).mode! & 0o777, 0o700);
        }
      }
      const executable = `${folder}/bin/.ra-bin/ra`;
      const places: Record<string, string>[] = [{}, { HOME: "" }, { XDG_CACHE_HOME: "cache 00" }];
      for (const env of places) {
        const start = { args: ["x"], cwd: folder, clearEnv: true, env };
        const { stdout } = await new Deno.Command(`${folder}/bin/ra`, start).output();
        equal(new TextDecoder().decode(stdout), `${executable}:${executable}:x\n`);
      }
    }),
});

Deno.test({
  name:
    "the npm package starts no executable from the working directory or a folder of another user",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inTempFolder(async (folder) => {
      const { name, sum } = await fakeRelease(folder);
      const sums = new Map([[name, sum]]);
      await makeNpmPackage(`${folder}/npm`, { version: "1.2.3", sums, downloads: "" });
      const plant = (cache: string) => {
        Deno.mkdirSync(`${folder}/${cache}/ra/bin`, { recursive: true });
        Deno.writeTextFileSync(`${folder}/${cache}/ra/bin/${name}`, "#!/bin/sh\necho evil\n", {
          mode: 0o755,
        });
      };
      const start = async (cache: string) => {
        const { code, stdout, stderr } = await new Deno.Command("node", {
          args: [`${folder}/npm/ra.mjs`],
          cwd: folder,
          env: { HOME: `${folder}/home`, XDG_CACHE_HOME: cache, RA_BIN: "", RA_DOWNLOAD_URL: "" },
        }).output();
        const [out, err] = [stdout, stderr].map((text) => new TextDecoder().decode(text));
        return { code, out, err };
      };
      plant("relative");
      const relative = await start("relative");
      deepEqual([relative.code, relative.out], [2, ""]);
      match(relative.err, /^ra: no download address is configured\n/);
      equal((await start(`${folder}/relative`)).out, "evil\n", "the user's own choice");
      if (Deno.uid() !== 0) return;
      plant("foreign");
      Deno.chownSync(`${folder}/foreign/ra/bin`, 12_345, 12_345);
      const foreign = await start(`${folder}/foreign`);
      deepEqual([foreign.code, foreign.out], [2, ""]);
      match(foreign.err, /ra\/bin" belongs to another user\nhint: set XDG_CACHE_HOME /);
    }),
});
