/**
 * Ways into a program, recognised by how frameworks write them: routes, commands and mains. One pass
 * over the text; what is written otherwise is not found.
 */
import type { EntryPoint } from "./model.ts";

const METHODS = "get|post|put|patch|delete|head|options";

/** What sends requests has the same names of methods as what receives them. */
const CLIENTS =
  /^(?:axios|client|fetch|fetcher|http|https|request|requests|session|api|ky|got|\$http)$/i;

interface Pattern {
  /** Global. */
  readonly find: RegExp;
  /** What a text must have for the pattern to be looked for. */
  readonly needs?: RegExp;
  /** Of a match, with the text before it. */
  readonly nameOf: (match: RegExpExecArray, before: string) => string | null;
}

const PATH = String.raw`["'\x60](/[^"'\x60\s]{0,200})["'\x60]`;

const PATTERNS: readonly Pattern[] = [
  {
    // app.post("/auth/login", …), @router.get("/users"), r.GET("/users", …)
    find: new RegExp(String.raw`\.\s?(${METHODS})\(\s*${PATH}`, "gi"),
    nameOf: ([, method, path], before) => {
      const on = /\b(\w{1,40})\s?$/.exec(before)?.[1];
      return on === undefined || CLIENTS.test(on) ? null : `${method.toUpperCase()} ${path}`;
    },
  },
  {
    // @Get("/users"), @PostMapping("/login"), #[get("/users")], [HttpPost("login")]
    find: new RegExp(
      String.raw`(?:@|#\[|\[Http)(${METHODS})(?:Mapping)?\(\s*(?:(?:value|path)\s*=\s*)?` +
        String.raw`["'](/?[^"'\s]{0,200})["']`,
      "gi",
    ),
    nameOf: ([, method, path]) => `${method.toUpperCase()} ${rooted(path)}`,
  },
  {
    // @app.route("/users", methods=["POST"]), #[Route('/users', methods: ['POST'])]
    find: new RegExp(
      String.raw`(?:@\w{1,40}\.route|#\[Route)\(\s*${PATH}` +
        String.raw`(?:[^)\n]{0,80}?methods\s*[=:]\s*[\[(]\s*["'](\w+)["'])?`,
      "g",
    ),
    nameOf: ([, path, method = "GET"]) => `${method.toUpperCase()} ${path}`,
  },
  {
    // http.HandleFunc("/users", …), mux.HandleFunc("POST /login", …)
    find: /\.Handle(?:Func)?\(\s*"(?:([A-Z]{3,7}) )?(\/[^"\s]{0,200})"/g,
    nameOf: ([, method = "GET", path]) => `${method} ${path}`,
  },
  {
    // .command("serve <dir>")
    find: /\.command\(\s*["'\x60]([a-z][\w:-]{0,60})/g,
    nameOf: ([, name]) => `command ${name}`,
  },
  {
    // func main(), fn main(), int main(…), def main, static void Main(…), fun main()
    needs: /\bmain\b|__main__/i,
    find:
      /^[ \t]{0,8}(?:(?:pub|async|public|static|private|suspend|int|void|Task|unsafe|final)\s+){0,4}(?:func|fn|fun|int|void|Task)\s+[Mm]ain\s*\(|^if\s+__name__\s*==\s*["']__main__["']/gm,
    nameOf: () => "main",
  },
];

function rooted(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

const LINE_COMMENT = /^\s*(?:\/\/|\*|#(?!\[)|--)/;
/** Characters of a line that are looked at. */
const MOST_BEFORE = 200;

function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MOST_BEFORE), at);
  return before.slice(before.lastIndexOf("\n") + 1);
}

/** Of spans that are sorted and apart, the last that starts at `at` or before. */
function lastBefore(spans: readonly Span[], at: number): Span | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle].start <= at) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** More are those of generated code. */
const MOST_ENTRIES = 500;

/** In order of position; examples in comments are none. */
export function findEntries(text: string, comments: readonly Span[]): readonly EntryPoint[] {
  const starts = comments.toSorted((a, b) => a.start - b.start);
  const isInComment = (at: number) =>
    LINE_COMMENT.test(lineBefore(text, at)) || (lastBefore(starts, at)?.end ?? 0) > at;
  const entries: EntryPoint[] = [];
  for (const { find, needs, nameOf } of PATTERNS) {
    if (needs?.test(text) === false) continue;
    for (const match of text.matchAll(find)) {
      const name = nameOf(
        match as RegExpExecArray,
        text.slice(Math.max(0, match.index - 50), match.index),
      );
      if (name !== null && !isInComment(match.index)) entries.push({ at: match.index, name });
      if (entries.length >= MOST_ENTRIES) break;
    }
  }
  return entries.sort((a, b) => a.at - b.at);
}
