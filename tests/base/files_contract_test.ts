/** What `Files` promises, checked on the real file system and on the one in memory. */
import { deepEqual, equal } from "node:assert/strict";
import { decodeUtf8, encodeUtf8 } from "../../src/base/bytes.ts";
import { reasonOf } from "../../src/base/files.ts";
import { MemoryFiles } from "../../src/base/memory/files.ts";
import { inMemory, onDisk, Scene } from "./files_scene.ts";

/** The name and the reason of the error that an act throws. */
function fails(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return `${(error as Error).name}: ${reasonOf(error)}`;
  }
  return "does not fail";
}

const MISSING = "NotFound: it does not exist";
const NOT_A_FOLDER = "NotADirectory: it does not exist";
const IS_A_FOLDER = "IsADirectory: it is a folder";
const EXISTS = "AlreadyExists: File exists";
const LOOP = "FilesystemLoop: its symbolic links form a cycle";
const DENIED = "PermissionDenied: permission denied";
const NOT_EMPTY = "Error: Directory not empty";

type Case = [name: string, act: (scene: Scene) => unknown, expected: unknown];

const READING: Case[] = [
  ["readFile() reads a file", (s) => s.read("/file"), "text"],
  ["readFile() follows a relative link", (s) => s.read("/to_file"), "text"],
  ["readFile() follows links in the middle", (s) => s.read("/to_deep/leaf"), "leaf"],
  ["readFile() of nothing", (s) => fails(() => s.read("/missing")), MISSING],
  ["readFile() below nothing", (s) => fails(() => s.read("/missing/x")), MISSING],
  ["readFile() below a file", (s) => fails(() => s.read("/file/x")), NOT_A_FOLDER],
  ["readFile() of a file with a slash", (s) => fails(() => s.read("/file/")), NOT_A_FOLDER],
  ["readFile() of a folder", (s) => fails(() => s.read("/folder")), IS_A_FOLDER],
  ["readFile() of a dangling link", (s) => fails(() => s.read("/dangling")), MISSING],
  ["readFile() of a link to itself", (s) => fails(() => s.read("/loop")), LOOP],
  ["readFile() of two links in a circle", (s) => fails(() => s.read("/ping")), LOOP],
  ["readFile() below a loop", (s) => fails(() => s.read("/loop/x")), LOOP],
  ["readFile() stops at a limit", (s) => decodeUtf8(s.files.readFile(s.at("/file"), 3)), "tex"],
  [
    "readFile() of less than a limit",
    (s) => decodeUtf8(s.files.readFile(s.at("/file"), 100_000)),
    "text",
  ],
  [
    "readFile() of nothing, limited",
    (s) => fails(() => s.files.readFile(s.at("/missing"), 3)),
    MISSING,
  ],
  ["readFile() returns a copy", (s) => {
    s.files.readFile(s.at("/file"))[0] = 0;
    return s.read("/file");
  }, "text"],
  [
    "a name with a NUL byte",
    (s) => fails(() => s.read("/a\0b")).split(":").slice(0, 2).join(),
    "TypeError, file name contained an unexpected NUL byte",
  ],
  [
    "a name of 256 bytes",
    (s) => fails(() => s.lstat(`/${"n".repeat(256)}`)),
    "Error: File name too long",
  ],
  ["a name of 255 bytes", (s) => s.exists(`/${"n".repeat(255)}`), false],
  [
    "a path of 4096 bytes",
    (s) => fails(() => s.lstat("/n".repeat(2_048))),
    "Error: File name too long",
  ],
  ["an empty path", (s) => fails(() => s.files.stat("")), MISSING],
];

const PATHS: Case[] = [
  ["`..` leads to the parent", (s) => s.read("/folder/deep/../inner"), "inner text"],
  [
    "`..` after a link leads to the parent of its target",
    (s) => s.read("/to_deep/../inner"),
    "inner text",
  ],
  ["`..` after nothing", (s) => fails(() => s.stat("/missing/../file")), MISSING],
  ["`..` after a file", (s) => fails(() => s.stat("/file/../folder")), NOT_A_FOLDER],
  ["`.` and doubled slashes", (s) => s.read("/./folder//deep/./leaf"), "leaf"],
  ["`.` after a file", (s) => fails(() => s.stat("/file/.")), NOT_A_FOLDER],
  ["`..` above the root is the root", (s) => s.files.realPath("/../.."), "/"],
  ["realPath() of a file", (s) => s.real("/folder/inner"), "/folder/inner"],
  ["realPath() through links", (s) => s.real("/to_deep/leaf"), "/folder/deep/leaf"],
  ["realPath() of a link", (s) => s.real("/to_deep"), "/folder/deep"],
  ["realPath() with `..` at the end", (s) => s.real("/to_deep/.."), "/folder"],
  ["realPath() of nothing", (s) => fails(() => s.real("/missing")), MISSING],
  ["realPath() of a dangling link", (s) => fails(() => s.real("/dangling")), MISSING],
  ["realPath() of a loop", (s) => fails(() => s.real("/loop")), LOOP],
  ["40 links in a row are followed, 41 are not", (s) => {
    s.link("/link1", "file");
    for (let i = 2; i <= 41; i++) s.link(`/link${i}`, `link${i - 1}`);
    return [s.read("/link40"), fails(() => s.read("/link41")), fails(() => s.real("/link41"))];
  }, ["text", LOOP, LOOP]],
  ["a link is read where it is, not where it was made", (s) => {
    s.write("/folder/deep/file", "deep text");
    s.rename("/to_file", "/folder/deep/to_file");
    return s.read("/folder/deep/to_file");
  }, "deep text"],
];

const STAT: Case[] = [
  ["stat() of a file", (s) => [s.stat("/file").kind, s.stat("/file").size], ["file", 4]],
  ["stat() of a folder", (s) => s.stat("/folder").kind, "folder"],
  ["stat() follows links", (s) => [s.stat("/to_file").kind, s.stat("/to_folder").kind], [
    "file",
    "folder",
  ]],
  ["stat() of a dangling link", (s) => fails(() => s.stat("/dangling")), MISSING],
  ["stat() of a loop", (s) => fails(() => s.stat("/loop")), LOOP],
  ["lstat() of a link", (s) => [s.lstat("/to_file").kind, s.lstat("/to_file").size], ["link", 4]],
  [
    "lstat() of a dangling link and of a loop",
    (s) => [s.lstat("/dangling").kind, s.lstat("/loop").kind],
    ["link", "link"],
  ],
  ["lstat() of a link with a slash", (s) => s.lstat("/to_folder/").kind, "folder"],
  ["lstat() below a link", (s) => s.lstat("/to_folder/inner").kind, "file"],
  ["lstat() of nothing", (s) => fails(() => s.lstat("/missing")), MISSING],
  [
    "exists()",
    (s) => ["/file", "/folder", "/to_file", "/missing", "/file/x"].map((path) => s.exists(path)),
    [true, true, true, false, false],
  ],
  [
    "exists() is true for links that lead nowhere",
    (s) => s.exists("/dangling") && s.exists("/loop"),
    true,
  ],
  ["exists() below a dangling link", (s) => s.exists("/dangling/x"), false],
  ["exists() below a loop", (s) => fails(() => s.exists("/loop/x")), LOOP],
];

const FOLDERS: Case[] = [
  ["readFolder() tells kinds", (s) => s.names(""), [
    ...["dangling link", "empty folder", "file file", "folder folder", "loop link", "ping link"],
    ...["pong link", "to_deep link", "to_file link", "to_folder link"],
  ]],
  ["readFolder() follows a link", (s) => s.names("/to_folder"), ["deep folder", "inner file"]],
  ["readFolder() of an empty folder", (s) => s.names("/empty"), []],
  ["readFolder() of a file", (s) => fails(() => s.names("/file")), NOT_A_FOLDER],
  ["readFolder() of nothing", (s) => fails(() => s.names("/missing")), MISSING],
  ["makeFolder() makes the folders above", (s) => {
    s.makeFolder("/a/b/c");
    return [s.names("/a"), s.names("/a/b")];
  }, [["b folder"], ["c folder"]]],
  ["makeFolder() leaves one that exists alone", (s) => {
    s.makeFolder("/folder");
    s.makeFolder("/to_folder");
    return s.names("/folder");
  }, ["deep folder", "inner file"]],
  ["makeFolder() through a link", (s) => {
    s.makeFolder("/to_deep/a/b");
    return s.stat("/folder/deep/a/b").kind;
  }, "folder"],
  ["makeFolder() with a slash and dots", (s) => {
    s.makeFolder("/a/../b/");
    return [s.exists("/a"), s.exists("/b")];
  }, [true, true]],
  ["makeFolder() over a file", (s) => fails(() => s.makeFolder("/file")), EXISTS],
  ["makeFolder() below a file", (s) => fails(() => s.makeFolder("/file/a/b")), NOT_A_FOLDER],
  ["makeFolder() over a dangling link", (s) => fails(() => s.makeFolder("/dangling")), EXISTS],
  ["makeFolder() below a dangling link", (s) => fails(() => s.makeFolder("/dangling/a")), EXISTS],
  ["makeFolder() over a loop", (s) => fails(() => s.makeFolder("/loop")), EXISTS],
  ["makeFolder() below a loop", (s) => fails(() => s.makeFolder("/loop/a")), LOOP],
];

const WRITING: Case[] = [
  ["writeFile() makes a file", (s) => (s.write("/new", "n"), s.read("/new")), "n"],
  ["writeFile() replaces all of a file", (s) => (s.write("/file", "t"), s.read("/file")), "t"],
  ["writeFile() writes an empty file", (s) => (s.write("/file", ""), s.stat("/file").size), 0],
  ["writeFile() keeps its own copy", (s) => {
    const bytes = encodeUtf8("abc");
    s.files.writeFile(s.at("/new"), bytes, { sync: true });
    bytes[0] = 0;
    return s.read("/new");
  }, "abc"],
  ["writeFile() follows a link", (s) => {
    s.write("/to_file", "other");
    return [s.read("/file"), s.lstat("/to_file").kind];
  }, ["other", "link"]],
  ["writeFile() makes the target of a dangling link", (s) => {
    s.write("/dangling", "found");
    return [s.read("/missing"), s.lstat("/dangling").kind];
  }, ["found", "link"]],
  ["writeFile() of a replacement", (s) => {
    const replaces = s.at("/file");
    s.files.writeFile(s.at("/new"), encodeUtf8("n"), { createNew: true, sync: true, replaces });
    return [s.read("/new"), s.read("/file")];
  }, ["n", "text"]],
  ["writeFile() over a folder", (s) => fails(() => s.write("/folder", "")), IS_A_FOLDER],
  ["writeFile() over a loop", (s) => fails(() => s.write("/loop", "")), LOOP],
  ["writeFile() in no folder", (s) => fails(() => s.write("/missing/new", "")), MISSING],
  ["writeFile() below a file", (s) => fails(() => s.write("/file/new", "")), NOT_A_FOLDER],
  ["createNew makes a file", (s) => (s.write("/new", "n", true), s.read("/new")), "n"],
  ["createNew over a file", (s) => [fails(() => s.write("/file", "", true)), s.read("/file")], [
    EXISTS,
    "text",
  ]],
  ["createNew over a folder", (s) => fails(() => s.write("/folder", "", true)), EXISTS],
  ["createNew over a link", (s) => fails(() => s.write("/to_file", "", true)), EXISTS],
  ["createNew over a dangling link", (s) => fails(() => s.write("/dangling", "", true)), EXISTS],
];

const MOVING: Case[] = [
  ["rename() moves a file", (s) => {
    s.rename("/file", "/folder/moved");
    return [s.exists("/file"), s.read("/folder/moved")];
  }, [false, "text"]],
  ["rename() replaces a file", (s) => {
    s.rename("/file", "/folder/inner");
    return [s.exists("/file"), s.read("/folder/inner")];
  }, [false, "text"]],
  ["rename() moves a folder with all in it", (s) => {
    s.rename("/folder", "/empty/moved");
    return [s.exists("/folder"), s.read("/empty/moved/deep/leaf")];
  }, [false, "leaf"]],
  ["rename() replaces an empty folder", (s) => {
    s.rename("/folder", "/empty");
    return s.read("/empty/inner");
  }, "inner text"],
  ["rename() moves a link itself", (s) => {
    s.rename("/to_folder", "/moved");
    return [s.lstat("/moved").kind, s.exists("/folder")];
  }, ["link", true]],
  ["rename() replaces a link itself", (s) => {
    s.rename("/file", "/to_folder");
    return [s.read("/to_folder"), s.stat("/folder").kind];
  }, ["text", "folder"]],
  ["rename() through a link in the middle", (s) => {
    s.rename("/file", "/to_deep/moved");
    return s.read("/folder/deep/moved");
  }, "text"],
  ["rename() to itself", (s) => (s.rename("/file", "/file"), s.read("/file")), "text"],
  ["rename() of nothing", (s) => fails(() => s.rename("/missing", "/new")), MISSING],
  ["rename() into no folder", (s) => fails(() => s.rename("/file", "/missing/new")), MISSING],
  [
    "rename() of a file over a folder",
    (s) => fails(() => s.rename("/file", "/empty")),
    IS_A_FOLDER,
  ],
  [
    "rename() of a folder over a file",
    (s) => fails(() => s.rename("/empty", "/file")),
    NOT_A_FOLDER,
  ],
  [
    "rename() of a folder over a link",
    (s) => fails(() => s.rename("/empty", "/to_folder")),
    NOT_A_FOLDER,
  ],
  [
    "rename() over a folder with something in it",
    (s) => fails(() => s.rename("/empty", "/folder")),
    NOT_EMPTY,
  ],
  [
    "rename() of a folder into itself",
    (s) => fails(() => s.rename("/folder", "/folder/deep/x")),
    "TypeError: Invalid argument",
  ],
  ["remove() of a file", (s) => (s.remove("/file"), s.exists("/file")), false],
  ["remove() of an empty folder", (s) => (s.remove("/empty"), s.exists("/empty")), false],
  ["remove() of a link leaves its target", (s) => {
    s.remove("/to_folder", true);
    s.remove("/loop");
    return [s.exists("/to_folder"), s.exists("/loop"), s.read("/folder/inner")];
  }, [false, false, "inner text"]],
  ["remove() of a folder with something in it", (s) => fails(() => s.remove("/folder")), NOT_EMPTY],
  ["remove() of a whole folder", (s) => (s.remove("/folder", true), s.exists("/folder")), false],
  ["remove() of a whole file", (s) => (s.remove("/file", true), s.exists("/file")), false],
  ["remove() of nothing", (s) => fails(() => s.remove("/missing")), MISSING],
  ["remove() of a whole nothing", (s) => fails(() => s.remove("/missing", true)), MISSING],
  ["remove() below a file", (s) => fails(() => s.remove("/file/x")), NOT_A_FOLDER],
];

const TIMES: Case[] = [
  [
    "writing changes a file's time",
    (s) => s.touches("/file", () => s.write("/file", "t")),
    true,
  ],
  [
    "writing in place leaves the folder's time",
    (s) => s.touches("/folder", () => s.write("/folder/inner", "t")),
    false,
  ],
  [
    "a new file changes its folder's time",
    (s) => s.touches("/folder", () => s.write("/folder/new", "")),
    true,
  ],
  [
    "a new file leaves the folder above that",
    (s) => s.touches("", () => s.write("/folder/new", "")),
    false,
  ],
  [
    "a new folder changes its folder's time",
    (s) => s.touches("/folder", () => s.makeFolder("/folder/new")),
    true,
  ],
  [
    "a folder that exists changes nothing",
    (s) => s.touches("/folder", () => s.makeFolder("/folder/deep")),
    false,
  ],
  [
    "a removed file changes its folder's time",
    (s) => s.touches("/folder", () => s.remove("/folder/inner")),
    true,
  ],
  [
    "a new link changes its folder's time",
    (s) => s.touches("/folder", () => s.link("/folder/new", "x")),
    true,
  ],
  [
    "a failed write changes nothing",
    (s) => s.touches("/folder", () => void fails(() => s.write("/folder/inner", "", true))),
    false,
  ],
  ["reading changes nothing", (s) => s.touches("/file", () => void s.read("/file")), false],
  ["rename() changes the time of both folders", async (s) => [
    await s.touches("/folder", () => s.rename("/folder/inner", "/empty/moved")),
    await s.touches("/empty", () => s.rename("/file", "/empty/other")),
  ], [true, true]],
  [
    "rename() within a folder changes its time",
    (s) => s.touches("/folder", () => s.rename("/folder/inner", "/folder/moved")),
    true,
  ],
  [
    "rename() over a file changes the folder's time",
    (s) => s.touches("/folder", () => s.rename("/file", "/folder/inner")),
    true,
  ],
  ["rename() keeps a file's modification time", async (s) => {
    const { mtime } = s.stat("/file");
    await s.later();
    s.rename("/file", "/moved");
    return s.stat("/moved").mtime === mtime;
  }, true],
  [
    "rename() to itself changes nothing",
    (s) => s.touches("/file", () => s.rename("/file", "/file")),
    false,
  ],
  ["permissions leave the modification time", (s) => {
    return s.touches("/file", () => s.deny("/file", "read"));
  }, false],
  ["a modification time can be set back", (s) => {
    s.setModified("/file", 1_000_000);
    return s.stat("/file").mtime;
  }, 1_000_000],
  [
    "ctime changes with content, entries, permissions and mtime, and has whole seconds",
    async (s) => {
      const paths = [
        "/file",
        "/folder",
        "/folder/inner",
        "/folder/deep/leaf",
        "/to_file",
        "/empty",
      ];
      const before = paths.map((path) => s.lstat(path).ctime);
      await s.nextSecond();
      s.write("/file", "t");
      s.write("/folder/new", "");
      s.deny("/folder/inner", "read");
      s.setModified("/folder/deep/leaf", 1_000_000);
      const after = paths.map((path) => s.lstat(path).ctime);
      return [
        paths.filter((_, i) => after[i] > before[i]),
        [...before, ...after].every((time) => time % 1_000 === 0),
      ];
    },
    [["/file", "/folder", "/folder/inner", "/folder/deep/leaf"], true],
  ],
  ["stat() has the times of a link's target, lstat() its own", (s) => {
    s.setModified("/file", 1_000_000);
    return [s.stat("/to_file").mtime, s.lstat("/to_file").mtime > 1_000_000];
  }, [1_000_000, true]],
];

const UNCHANGED: Case[] = [
  ["isUnchanged() after nothing", (s) => s.isUnchanged("/file", s.lstat("/file")), true],
  [
    "isUnchanged() of a folder, whatever its size",
    (s) => s.isUnchanged("/folder", { ...s.lstat("/folder"), size: -1 }),
    true,
  ],
  [
    "isUnchanged() with another size",
    (s) => s.isUnchanged("/file", { ...s.lstat("/file"), size: 3 }),
    false,
  ],
  ["isUnchanged() with another time", (s) => {
    const stat = s.lstat("/file");
    return [
      s.isUnchanged("/file", { ...stat, mtime: stat.mtime - 1 }),
      s.isUnchanged("/file", { ...stat, ctime: stat.ctime - 1 }),
    ];
  }, [false, false]],
  ["isUnchanged() of an equal file that took its place", (s) => {
    const stat = s.lstat("/file");
    return s.isUnchanged("/file", { ...stat, inode: stat.inode + 1 });
  }, false],
  ["isUnchanged() after a write of the same text", async (s) => {
    const stat = s.lstat("/file");
    await s.later();
    s.write("/file", "text");
    return s.isUnchanged("/file", stat);
  }, false],
  ["isUnchanged() looks at a link itself", (s) => {
    s.setModified("/file", 1_000_000);
    return [
      s.isUnchanged("/to_file", s.stat("/to_file")),
      s.isUnchanged("/to_file", s.lstat("/to_file")),
    ];
  }, [false, true]],
  [
    "isUnchanged() of nothing, below a file, in a loop",
    (s) => ["/missing", "/file/x", "/loop/x"].map((path) => s.isUnchanged(path, s.lstat("/file"))),
    [false, false, false],
  ],
];

const OPEN: Case[] = [
  ["open() reads at any offset", (s) => {
    const file = s.files.open(s.at("/folder/inner"));
    const read = [[6, 4], [0, 5], [2, 0]].map(([at, length]) =>
      decodeUtf8(file.readAt(at, length))
    );
    file.close();
    return [file.size, ...read];
  }, [10, "text", "inner", ""]],
  ["open() throws when the file is shorter", (s) => {
    const file = s.files.open(s.at("/file"));
    const error = fails(() => file.readAt(2, 3));
    file.close();
    return error;
  }, "UnexpectedEof: the file is shorter than expected"],
  ["open() keeps a file that is replaced or removed", (s) => {
    const [replaced, removed] = ["/file", "/folder/inner"].map((path) => s.files.open(s.at(path)));
    s.write("/new", "news");
    s.rename("/new", "/file");
    s.remove("/folder/inner");
    const read = [replaced, removed].map((file) => decodeUtf8(file.readAt(0, 4)));
    for (const file of [replaced, removed]) file.close();
    return read;
  }, ["text", "inne"]],
  ["open() sees what is written to the file", (s) => {
    const file = s.files.open(s.at("/file"));
    s.write("/file", "TEXT");
    const read = decodeUtf8(file.readAt(0, 4));
    s.write("/file", "");
    const error = fails(() => file.readAt(0, 4));
    file.close();
    return [file.size, read, error];
  }, [4, "TEXT", "UnexpectedEof: the file is shorter than expected"]],
  ["open() of a file that is closed", (s) => {
    const file = s.files.open(s.at("/file"));
    file.close();
    return fails(() => file.readAt(0, 1)).split(":")[0];
  }, "BadResource"],
  ["open() tells which file it is, wherever it is moved", (s) => {
    const { inode } = s.lstat("/file");
    const file = s.files.open(s.at("/to_file"));
    s.rename("/file", "/moved");
    s.write("/file", "text");
    file.close();
    return [
      file.inode === inode,
      s.lstat("/moved").inode === inode,
      s.lstat("/file").inode === inode,
    ];
  }, [true, true, false]],
  ["open() of nothing", (s) => fails(() => s.files.open(s.at("/missing"))), MISSING],
  ["open() of a folder, at the latest when it is read", (s) =>
    fails(() => {
      const file = s.files.open(s.at("/folder"));
      try {
        file.readAt(0, 1);
      } finally {
        file.close();
      }
    }), IS_A_FOLDER],
];

const LOCKS: Case[] = [
  ["lock() makes the file, which holds its owner", async (s) => {
    const lock = await s.files.lock(s.at("/lock"), "me");
    const text = s.read("/lock");
    lock?.release();
    return [text, s.read("/lock")];
  }, ["me", ""]],
  ["lock() is refused while it is held, in the same process too", async (s) => {
    const lock = await s.files.lock(s.at("/lock"), "me");
    const second = await s.files.lock(s.at("/lock"), "you");
    const text = s.read("/lock");
    lock?.release();
    return [second, text];
  }, [null, "me"]],
  ["lock() can be had again when it is released", async (s) => {
    (await s.files.lock(s.at("/lock"), "me"))?.release();
    const lock = await s.files.lock(s.at("/lock"), "you");
    const text = s.read("/lock");
    lock?.release();
    return text;
  }, "you"],
  ["lock() replaces a longer text", async (s) => {
    const lock = await s.files.lock(s.at("/folder/inner"), "me");
    const text = s.read("/folder/inner");
    lock?.release();
    return text;
  }, "me"],
  ["locks of different files are independent", async (s) => {
    const locks = [await s.files.lock(s.at("/a"), ""), await s.files.lock(s.at("/b"), "")];
    for (const lock of locks) lock?.release();
    return locks.map((lock) => lock !== null);
  }, [true, true]],
  ["a lock belongs to the file and not to its name", async (s) => {
    const lock = await s.files.lock(s.at("/lock"), "me");
    s.remove("/lock");
    const other = await s.files.lock(s.at("/lock"), "you");
    const text = s.read("/lock");
    lock?.release();
    const after = s.read("/lock");
    other?.release();
    return [text, after];
  }, ["you", "you"]],
  [
    "lock() in no folder",
    (s) => s.files.lock(s.at("/missing/lock"), "").catch((error) => error.name),
    "NotFound",
  ],
  [
    "lock() of a folder",
    (s) => s.files.lock(s.at("/folder"), "").catch((error) => error.name),
    "IsADirectory",
  ],
  ["lock() writes nothing through a link", async (s) => {
    const names = ["/to_file", "/dangling", "/loop"];
    const errors = names.map((name) => s.files.lock(s.at(name), "me").catch((error) => error.name));
    return [...await Promise.all(errors), s.read("/file"), s.exists("/missing")];
  }, ["NotRegular", "NotRegular", "NotRegular", "text", false]],
  ["lock() makes a private file", async (s) => {
    (await s.files.lock(s.at("/lock"), "me"))?.release();
    return s.lstat("/lock").mode;
  }, 0o600],
];

const MODES: Case[] = [
  ["writeFile() creates a file with a mode", (s) => {
    s.files.writeFile(s.at("/new"), encodeUtf8("x"), { createNew: true, mode: 0o600 });
    return s.lstat("/new").mode;
  }, 0o600],
  ["writeFile() leaves the mode of an existing file", (s) => {
    s.files.setMode(s.at("/file"), 0o640);
    s.files.writeFile(s.at("/file"), encodeUtf8("x"), { mode: 0o600 });
    return s.lstat("/file").mode;
  }, 0o640],
  ["makeFolder() creates all folders with a mode", (s) => {
    s.files.makeFolder(s.at("/one/two"), 0o700);
    return ["/one", "/one/two"].map((path) => s.lstat(path).mode);
  }, [0o700, 0o700]],
  ["makeFolder() leaves the mode of an existing folder", (s) => {
    s.files.setMode(s.at("/folder"), 0o750);
    s.files.makeFolder(s.at("/folder"), 0o700);
    return s.lstat("/folder").mode;
  }, 0o750],
  ["setMode() of nothing", (s) => fails(() => s.files.setMode(s.at("/missing"), 0o700)), MISSING],
  ["files belong to the user who creates them", (s) => {
    s.write("/new", "");
    return s.lstat("/new").owner === s.lstat("/folder").owner;
  }, true],
];

const PERMISSIONS: Case[] = [
  ["a denied file cannot be read or written", (s) => {
    s.deny("/file");
    return [
      fails(() => s.read("/file")),
      fails(() => s.files.open(s.at("/file"))),
      fails(() => s.write("/file", "")),
    ];
  }, [DENIED, DENIED, DENIED]],
  ["a denied file can be looked at, renamed and removed", (s) => {
    s.deny("/file");
    const { kind } = s.stat("/to_file");
    s.rename("/file", "/moved");
    s.remove("/moved");
    return [kind, s.exists("/moved")];
  }, ["file", false]],
  ["a file that may be read only", (s) => {
    s.deny("/file", "read");
    return [s.read("/file"), fails(() => s.write("/file", ""))];
  }, ["text", DENIED]],
  ["a file that may be read only cannot be replaced", (s) => {
    s.deny("/file", "read");
    const replaces = s.at("/file");
    const act = () => s.files.writeFile(s.at("/new"), encodeUtf8("n"), { replaces });
    return [fails(act), s.exists("/new")];
  }, [DENIED, false]],
  ["a denied folder hides what is in it", (s) => {
    s.deny("/folder");
    const act = [
      () => s.names("/folder"),
      () => s.read("/folder/inner"),
      () => s.exists("/folder/x"),
      () => s.real("/to_deep"),
      () => s.write("/folder/new", ""),
      () => s.makeFolder("/folder/new"),
      () => s.remove("/folder/inner"),
      () => s.rename("/file", "/folder/new"),
    ];
    return [s.stat("/folder").kind, ...new Set(act.map(fails))];
  }, ["folder", DENIED]],
  ["a folder that may be read only", (s) => {
    s.deny("/folder", "read");
    const act = [
      () => s.write("/folder/new", ""),
      () => s.makeFolder("/folder/new"),
      () => s.remove("/folder/inner"),
      () => s.rename("/folder/inner", "/new"),
      () => s.rename("/file", "/folder/new"),
    ];
    s.write("/folder/inner", "other");
    return [s.names("/folder").length, s.read("/folder/inner"), ...new Set(act.map(fails))];
  }, [2, "other", DENIED]],
  ["lock() of a denied file", (s) => {
    s.deny("/file");
    return s.files.lock(s.at("/file"), "").catch((error) => error.name);
  }, "PermissionDenied"],
];

const CASES = [
  ...[READING, PATHS, STAT, FOLDERS, WRITING, MOVING],
  ...[TIMES, UNCHANGED, OPEN, LOCKS, MODES],
].flat();

/** The file system in memory is one of Linux; other systems differ in limits and in some errors. */
const IS_LINUX = Deno.build.os === "linux";
/** Permissions do not restrict root. */
const IS_ROOT = IS_LINUX && Deno.uid() === 0;

for (const [subject, make] of Object.entries({ "on disk": onDisk, "in memory": inMemory })) {
  for (const [name, act, expected] of [...CASES, ...PERMISSIONS]) {
    const needsUser = PERMISSIONS.some(([other]) => other === name);
    Deno.test({
      name: `Files ${subject}: ${name}`,
      ignore: make === onDisk && (!IS_LINUX || needsUser && IS_ROOT),
      async fn() {
        using made = make();
        deepEqual(await act(new Scene(made)), expected);
      },
    });
  }
}

Deno.test("MemoryFiles refuses relative paths, which have no meaning without a process", () => {
  equal(fails(() => new MemoryFiles().stat("a/b")), "TypeError: the path is not absolute: 'a/b'");
});
