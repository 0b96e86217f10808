/** Ids of headings in every script. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { project } from "./harness.ts";

const DOCUMENT = "# ガイド\n\n概要。[設定](#設定)と[Сервер](#настройка-сервера)。\n\n" +
  "## 設定\n\nゲートウェイ gateway 一\n\n## 設定\n\ngateway 二\n\n" +
  "## Настройка сервера\n\ngateway три\n\n## مقدمة\n\ngateway\n\n## 🚀 Launch\n\ngateway\n";

Deno.test("settings.slugs keeps the letters of every script in ids, get and check", async () => {
  const config = '[tree.docs]\npath = "."\n[settings]\nslugs = "ascii"\n';
  await using ra = await project({ ".ra.toml": config, "a.md": DOCUMENT });
  const slugs = async () =>
    (await ra.run("ls", "chunks")).stdout.match(/^docs:a\.md#\S+/gm)!.map((id) => id.slice(10));
  deepEqual(await slugs(), [
    "heading",
    "heading-1",
    "heading-2",
    "heading-3",
    "heading-4",
    "launch",
  ]);
  equal((await ra.run("get", "docs:a.md#設定-1")).stdout, "## 設定\n\ngateway 二\n\n");

  await ra.write(".ra.toml", config.replace("ascii", "github"));
  const ids = ["ガイド", "設定", "設定-1", "настройка-сервера", "مقدمة", "-launch"];
  deepEqual(await slugs(), ids);
  const found = await ra.run("search", "gateway", "--jsonl", "-n", "9", "--no-aggregation");
  const asked: string[] = found.stdout.trim().split("\n").map((line) => JSON.parse(line).id);
  deepEqual(new Set(asked), new Set(ids.slice(1).map((slug) => `docs:a.md#${slug}`)));
  const shown = await ra.run("get", ...asked);
  equal(shown.code, 0, shown.stderr);
  const section = "## 設定\n\ngateway 二\n\n";
  for (const slug of ["設定-1", encodeURIComponent("設定-1")]) {
    equal((await ra.run("get", `docs:a.md#${slug}`)).stdout, section);
  }
  match((await ra.run("inspect", "a.md")).stdout, /#настройка-сервера/);
  doesNotMatch((await ra.run("check")).stdout, /broken-anchor/);
  await ra.write("b.md", "# B\n\n[broken](a.md#настройка)\n");
  match((await ra.run("check")).stdout, /b\.md[^]*broken-anchor/);

  await ra.write(".ra.toml", config.replace("ascii", "utf8"));
  match(
    (await ra.run("ls")).stderr,
    /"settings\.slugs" must be .*not "utf8"\nhint: .*ascii.*github/,
  );
});
