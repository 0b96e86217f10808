/** Data files appended to a runtime: read back from the executable, and from no other. */
import { deepEqual, equal, throws } from "node:assert/strict";
import { appendTo } from "../../scripts/bundle/append.ts";
import { APPENDED, type Appended, readAppended } from "../../src/base/asset.ts";
import { RaError } from "../../src/base/error.ts";

const ELF = "\x7fELF and the rest of a runtime";
const FILES = {
  "commit.txt": "abc",
  "help/query.md": "# Queries",
  "help/json.md": "",
  "t.bin": "\0\xff",
};
const NAMES = ["commit.txt", "help", "t.bin"];

async function inBundle(work: (folder: string, bundle: string) => void): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "ra-append-" });
  try {
    Deno.mkdirSync(`${folder}/bundle/help`, { recursive: true });
    for (const [path, text] of Object.entries(FILES)) {
      Deno.writeTextFileSync(`${folder}/bundle/${path}`, text);
    }
    work(folder, `${folder}/bundle`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Appends, then adds what `deno compile` adds; returns the description. */
function append(folder: string, bundle: string): Appended {
  Deno.writeTextFileSync(`${folder}/runtime`, ELF);
  const embedded = appendTo(`${folder}/runtime`, `${folder}/full`, { bundle, names: NAMES });
  deepEqual(embedded, ["commit.txt", APPENDED]);
  Deno.writeTextFileSync(`${folder}/full`, "embedded", { append: true });
  return JSON.parse(Deno.readTextFileSync(`${bundle}/${APPENDED}`));
}

Deno.test("appended files are read from the executable, all but those that are embedded", () =>
  inBundle((folder, bundle) => {
    const appended = append(folder, bundle);
    equal(Deno.readTextFileSync(`${folder}/full`).startsWith(ELF), true);
    const text = new TextDecoder();
    for (const [path, wanted] of Object.entries(FILES)) {
      const found = readAppended(`${folder}/full`, appended, path);
      equal(found && text.decode(found), path === "commit.txt" ? null : wanted, path);
    }
    equal(readAppended(`${folder}/full`, appended, "toString"), null);
  }));

Deno.test("appended files are not read from an executable that replaced the one that runs", () =>
  inBundle((folder, bundle) => {
    const appended = append(folder, bundle);
    append(folder, bundle);
    const check = (error: unknown) =>
      error instanceof RaError && /start it again/.test(error.hint ?? "");
    throws(() => readAppended(`${folder}/full`, appended, "t.bin"), check);
    Deno.writeTextFileSync(`${folder}/full`, "short");
    throws(() => readAppended(`${folder}/full`, appended, "t.bin"), check);
  }));

Deno.test("nothing is appended to a runtime that is not one of Linux", () =>
  inBundle((folder, bundle) => {
    Deno.writeTextFileSync(`${folder}/runtime`, "MZ");
    equal(appendTo(`${folder}/runtime`, `${folder}/full`, { bundle, names: NAMES }), null);
    equal([...Deno.readDirSync(folder)].some(({ name }) => name === "full"), false);
  }));
