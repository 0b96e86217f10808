/** Trees of source code, through the whole program. */
import { deepEqual, equal, match } from "node:assert/strict";
import { testdata } from "../golden.ts";
import { project } from "./harness.ts";

const sample = (name: string) => Deno.readTextFileSync(testdata(`code/${name}`));

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.src]\npath = "src"\nkind = "code"\n',
  "docs/login.md": "# Signing in\n\nThe password is checked by the service.\n",
  "src/service.ts": sample("service.ts"),
  "src/app.py": sample("app.py"),
  "src/server.go": sample("server.go"),
  "src/play.swift": "class A {\n",
  "src/bundle.min.js": `var a;${"function b(c){return c+1}".repeat(400)}`,
  "src/notes.md": "# Never read\n",
};

Deno.test("a tree of code is searched and shown by function, beside documents", async () => {
  await using ra = await project(FILES);
  const out = async (...words: string[]) => (await ra.run(...words)).stdout;
  const found = await out("search", "password", "--jsonl", "--no-aggregation");
  const ids = found.trim().split("\n").map((line) => JSON.parse(line).id);
  deepEqual(
    new Set(ids),
    new Set(["docs:login.md#signing-in", "src:service.ts#AuthService.login", "src:app.py#login"]),
  );
  match(await out("search", "-t", "src", "NewServer"), /^── src:server\.go#NewServer/m);
  equal(
    await out("get", "src:server.go#Server.Start"),
    "// Start starts it.\nfunc (s *Server) Start(port int) error {\n" +
      "\tgo func() { fmt.Println(port) }()\n\treturn nil\n}\n",
  );
  match(
    await out("get", "src/service.ts", "--outline"),
    /AuthService\n.*onFailure\n.*AuthService\.constructor/,
  );
  match(await out("get", "service.ts:50"), /^ {2}\/\*\* Checks the password\. \*\//);
  match(await out("likethis", "src:app.py#login", "--list"), /service\.ts#AuthService/);
  match(await out("ls", "chunks", "-t", "src"), /src:app\.py#Account\.Meta/);
  match(await out("inspect", "doc", "src/app.py"), /code, .*\n.*app\.py/);
  const status = JSON.parse(await out("status", "--json"));
  deepEqual(status.index.unparsed, [
    { tree: "src", path: "bundle.min.js", reason: "minified" },
    { tree: "src", path: "play.swift", reason: "its brackets do not match" },
  ]);
  match(await out("status"), /Source files without sections \(2\)/);
  equal((await ra.run("check")).code, 0);
});

Deno.test("ids of code follow an edit, and a section shows the file as it is now", async () => {
  await using ra = await project(FILES);
  await ra.run("update");
  await ra.write("src/server.go", `// A comment above.\n\n${FILES["src/server.go"]}`);
  match((await ra.run("get", "src:server.go#Server.Start", "--no-update")).stdout, /Start starts/);
  match(
    (await ra.run("get", "src:server.go#Server.Start")).stdout,
    /^\/\/ Start starts it\.\nfunc/,
  );
});
