import { deepEqual, equal, match } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { makeNpmPackage } from "../../scripts/npm_package.ts";
import { nameOf, PLATFORMS } from "../../scripts/platforms.ts";

const INSTALLER = fileURLToPath(new URL("../../scripts/install.sh", import.meta.url));

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

Deno.test("the release has every platform that deno compile offers", async () => {
  const { stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["compile", "--target", "nowhere", "main.ts"],
    env: { NO_COLOR: "1" },
  }).output();
  const offered = new TextDecoder().decode(stderr).match(/\w+-(unknown|pc|apple)-[\w-]+/g) ?? [];
  const targets = new Set(PLATFORMS.map(({ target }) => target));
  equal(offered.length > 0, true);
  deepEqual(offered.filter((target) => !targets.has(target)), []);
});

Deno.test("the npm package names and pins the executables that were built", async () => {
  await inTempFolder(async (folder) => {
    const [linux] = PLATFORMS;
    const sums = new Map([[nameOf(linux, "1.2.3"), "ab".repeat(32)]]);
    await makeNpmPackage(folder, { version: "1.2.3", sums });
    const read = async (name: string) => JSON.parse(await Deno.readTextFile(`${folder}/${name}`));
    equal((await read("package.json")).version, "1.2.3");
    deepEqual(await read("files.json"), {
      "linux-x64": { name: "ra-1.2.3-linux-x64", sha256: "ab".repeat(32) },
    });
  });
});

Deno.test({
  name: "the install script installs what has the right sum, and nothing else",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inTempFolder(async (folder) => {
      const platform = PLATFORMS.find(({ target }) => target === Deno.build.target);
      const name = nameOf(platform ?? PLATFORMS[0], "1.2.3");
      const program = "#!/bin/sh\necho ra 1.2.3\n";
      const script = await Deno.readTextFile(INSTALLER);
      await Deno.writeTextFile(`${folder}/install.sh`, script.replaceAll("@VERSION@", "1.2.3"));
      await Deno.writeTextFile(`${folder}/${name}`, program);
      const install = async (sum: string) => {
        await Deno.writeTextFile(`${folder}/SHA256SUMS`, `${sum}  ${name}\n`);
        const { code, stdout, stderr } = await new Deno.Command("sh", {
          args: [`${folder}/install.sh`],
          env: { RA_INSTALL_DIR: `${folder}/bin`, RA_DOWNLOAD_URL: "" },
        }).output();
        return { code, text: new TextDecoder().decode(code === 0 ? stdout : stderr) };
      };
      const refused = await install("00".repeat(32));
      equal(refused.code, 2);
      match(refused.text, /has the SHA-256 .*\nhint: /);
      const installed = await install(await sha256(program));
      equal(installed.code, 0, installed.text);
      match(installed.text, /^installed ra 1\.2\.3 as .*\/bin\/ra\n/);
    }),
});
