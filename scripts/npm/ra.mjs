#!/usr/bin/env node
// Starts the ra executable for this platform; downloads and verifies it on the first run. The runtime of the executable
// keeps compiled code in the temporary folder and believes what it finds there, so ra gets one that is its user's alone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

function fail(message, hint) {
  console.error(`ra: ${message}\nhint: ${hint}`);
  process.exit(2);
}

async function fetchExecutable({ name, sha256 }, file) {
  const base = process.env.RA_DOWNLOAD_URL || read("./package.json").config.downloads;
  if (!base) {
    fail("no download address is configured", "set RA_DOWNLOAD_URL, or RA_BIN to an executable");
  }
  const url = `${base.replace(/\/$/, "")}/${name}`;
  const response = await fetch(url).catch((error) =>
    fail(`cannot download ${url}: ${error.message}`, "check the network")
  );
  if (!response.ok) fail(`cannot download ${url}: ${response.status}`, "check RA_DOWNLOAD_URL");
  const bytes = Buffer.from(await response.arrayBuffer());
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) {
    fail(`${url} has the SHA-256 ${found}, not ${sha256}`, "do not use this file; report it");
  }
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, bytes);
  chmodSync(aside, 0o755);
  renameSync(aside, file);
}

/** A relative path would lead into the working directory, which may be a clone with an executable of its own. */
function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const cache = [XDG_CACHE_HOME, LOCALAPPDATA].find((path) => path && isAbsolute(path));
  return join(cache ?? join(homedir(), ".cache"), "ra");
}

/** Is it the user's own? The folders above must be so, too: whoever owns them can put another in its place. */
function isOwn(folder) {
  if (process.platform === "win32") return lstatSync(folder).isDirectory();
  const chain = [dirname(cacheFolder()), cacheFolder()].map((path) => statSync(path));
  const found = lstatSync(folder);
  return found.isDirectory() && [found, ...chain].every(({ uid }) => uid === process.getuid());
}

/** A folder for compiled code that nobody else can write to; without one, a file, below which nothing can exist. */
function codeFolder(file) {
  const folder = join(cacheFolder(), "code");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isClosed = process.platform === "win32" || (lstatSync(folder).mode & 0o077) === 0;
    return isClosed && isOwn(folder) ? folder : file;
  } catch {
    return file;
  }
}

async function executable() {
  if (process.env.RA_BIN) return process.env.RA_BIN;
  const entry = read("./files.json")[`${process.platform}-${process.arch}`];
  if (!entry) {
    fail(
      `there is no executable for ${process.platform}-${process.arch}`,
      "build ra from source with Deno",
    );
  }
  const folder = join(cacheFolder(), "bin");
  const file = join(folder, entry.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwn(folder)) {
    fail(
      `"${folder}" belongs to another user`,
      "set XDG_CACHE_HOME to a folder of yours, or RA_BIN to an executable",
    );
  }
  if (!existsSync(file)) await fetchExecutable(entry, file);
  return file;
}

const file = await executable();
const temporary = codeFolder(file);
const { status, error } = spawnSync(file, process.argv.slice(2), {
  stdio: "inherit",
  env: { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
});
if (error) {
  fail(
    `cannot start the executable: ${error.message}`,
    "remove it from the cache folder and try again",
  );
}
process.exit(status ?? 1);
