/** Where the output goes: slow readers, pipes that do not block, full disks. */
import { equal, match } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

const IS_LINUX = Deno.build.os === "linux";

/** One section of 300 kB in a single line. */
const BIG = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/big.md": `# Big\n\n${"lantern ".repeat(37_500)}\n`,
};
/** Without a look at files that are new, which would change the time of the update in JSON. */
const GET = ["get", "docs:big.md", "--max-tokens", "0", "--no-update"];

/** Runs ra while a Node program has the same pipe as its output, which makes the pipe non-blocking. */
const BESIDE_NODE = `
{
  node -e 'process.stdout.write(""); fs.writeFileSync("ready", ""); setTimeout(() => {}, 60000)' &
  until [ -e ready ]; do sleep 0.02; done
  "$@"
  echo $? > code
  kill $!
} | { sleep 1; cat > got; }
cat code; rm code ready
`;

function sh(ra: Project, script: string, ...args: string[]) {
  return new Deno.Command("sh", {
    args: ["-c", script, "sh", ...args],
    cwd: ra.folder,
    env: { ...ra.env, PATH: Deno.env.get("PATH")! },
    clearEnv: true,
  }).output();
}

Deno.test({
  name: "a slow reader of a pipe that does not block gets the whole answer",
  ignore: !IS_LINUX,
  fn: async () => {
    await using ra = await project(BIG);
    equal((await ra.run("update")).code, 0);
    for (const words of [[...GET, "--json"], GET]) {
      const expected = (await ra.run(...words)).stdout;
      equal(expected.length > 300_000, true);
      const { stdout, stderr } = await sh(ra, BESIDE_NODE, ...ra.command, ...words);
      equal(new TextDecoder().decode(stderr), "");
      equal(new TextDecoder().decode(stdout), "0\n");
      equal(await ra.read("got") === expected, true);
    }
  },
});

Deno.test({
  name: "output that cannot be written is a failure with a hint",
  ignore: !IS_LINUX,
  fn: async () => {
    await using ra = await project(BIG);
    equal((await ra.run("update")).code, 0);
    for (const words of [["--version"], ["help"], GET]) {
      const { code, stderr } = await sh(ra, '"$@" > /dev/full', ...ra.command, ...words);
      equal(code, 2);
      match(new TextDecoder().decode(stderr), /^ra: Cannot write the output: .*\nhint: free disk/);
    }
  },
});
