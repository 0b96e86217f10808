/** What a text for people may mean by its words, and the requests that it speaks of. */
import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { namesIn, type WrittenIn } from "../../src/code/written_names.ts";
import { requestsIn } from "../../src/code/written_entries.ts";

const NAMES: [where: WrittenIn, text: string, names: string[]][] = [
  ["prose", "Please login, then open the Store and get a token.", []],
  ["prose", "validateToken and validate_token and MAX_SIZE", [
    "validateToken",
    "validate_token",
    "MAX_SIZE",
  ]],
  ["prose", "call login() or AuthService.login, e.g. there.", [
    "login",
    "AuthService.login",
    "AuthService",
  ]],
  ["prose", "see https://a.example/getUser/my_page and src/my_file.ts, or foo-barBaz", []],
  ["prose", "Größe_x, config.json, Node.js and README.md", []],
  ["prose", "function(s) and man(1)", []],
  ["span", "login", ["login"]],
  ["span", "login(user, password)", ["login"]],
  ["span", "new Store<User>()", ["Store"]],
  ["span", "@cached", ["cached"]],
  ["span", "this.count", ["count"]],
  ["span", "Cache::get", ["Cache.get", "Cache"]],
  ["span", "Cache#get", ["Cache.get", "Cache"]],
  ["span", "service->close()", ["service.close"]],
  ["span", "Vec.operator+", ["Vec.operator+"]],
  ["span", "acme::Vec::operator[](i)", ["acme.Vec.operator[]"]],
  ["span", "operator ==", ["operator=="]],
  ["span", "operator", ["operator"]],
  ["span", "package.json", []],
  ["span", "let x = login(user)", ["login"]],
  ["span", "npm install it", []],
  ["code", "if (store) { return open(store.path, Flags.READ_ONLY); }", [
    "open",
    "store.path",
    "Flags.READ_ONLY",
    "Flags",
    "READ_ONLY",
  ]],
  ["code", "a.b.c.d.e.f.g.h", []],
  ["code", `${"x".repeat(200)}()`, []],
];
for (const [where, text, names] of NAMES) {
  Deno.test(`namesIn() ${where}: ${text.slice(0, 60)}`, () => {
    deepEqual([...namesIn(text, where)], names);
  });
}

const REQUESTS: [text: string, requests: string[]][] = [
  ["Send `POST /auth/login` and then `GET /me`.", ["POST /auth/login", "GET /me"]],
  ["POST /auth/login. POST /auth/login", ["POST /auth/login"]],
  ["curl -X DELETE https://api.example.com:8080/users/{id}?force=1", ["DELETE /users/{id}"]],
  ["GET / and PUT the book back", ["GET /"]],
  ["get /users, POST users, FORGET /it", []],
];
for (const [text, requests] of REQUESTS) {
  Deno.test(`requestsIn() ${text}`, () => deepEqual(requestsIn(text), requests));
}

Deno.test("namesIn() and requestsIn() read any text, and every name is written in it", () => {
  const text = fc.array(
    fc.constantFrom("aB", "a_b", ".", "::", "()", " ", "`", "/", "#", "GET ", "x", "é", "-", "\n"),
  ).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.constantFrom<WrittenIn>("prose", "span", "code"), (text, where) => {
      requestsIn(text);
      const written = text.replace(/::|->|#/g, ".");
      return [...namesIn(text, where)].every((name) =>
        name.split(".").every((part) => written.includes(part))
      );
    }),
  );
});
