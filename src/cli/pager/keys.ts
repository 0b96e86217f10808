/** What is typed while text is paged: bytes enter, keys leave. */

export type Action =
  | "line down"
  | "line up"
  | "half down"
  | "half up"
  | "page down"
  | "page up"
  | "top"
  | "bottom"
  | "find"
  | "find back"
  | "next"
  | "previous"
  | "help"
  | "quit";

const KEYS: Readonly<Record<Action, readonly string[]>> = {
  "line down": ["\r", "\n", "j", "e", "\x0e", "\x1b[B", "\x1bOB"],
  "line up": ["k", "y", "\x10", "\x1b[A", "\x1bOA"],
  "half down": ["d", "\x04"],
  "half up": ["u", "\x15"],
  "page down": [" ", "f", "z", "\x06", "\x16", "\x1b[6~"],
  "page up": ["b", "w", "\x02", "\x1b[5~"],
  "top": ["g", "<", "\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"],
  "bottom": ["G", ">", "\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"],
  "find": ["/"],
  "find back": ["?"],
  "next": ["n"],
  "previous": ["N"],
  "help": ["h", "H"],
  "quit": ["q", "Q", "\x03", "\x1c"],
};

const ACTIONS: ReadonlyMap<string, Action> = new Map(
  (Object.keys(KEYS) as Action[]).flatMap((action) => KEYS[action].map((key) => [key, action])),
);

/** What the key does outside of a prompt; undefined for a key that does nothing. */
export function actionOf(key: string): Action | undefined {
  return ACTIONS.get(key);
}

const SEQUENCE = /^\x1b(?:\[[\d;]*[^\d;]|O[^])/;
const INCOMPLETE = /^\x1b(?:\[[\d;]*|O)$/;
/** A longer unfinished sequence is not a key. */
const MAX_SEQUENCE = 16;

/** Divides what is typed into keys: characters, and the sequences that keys like the arrows send. */
export class KeyReader {
  #decoder = new TextDecoder();
  #rest = "";

  /** The keys in these bytes; a sequence that is cut at their end is kept for the next ones. */
  read(bytes: Uint8Array): string[] {
    let text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    this.#rest = "";
    const keys: string[] = [];
    while (text !== "") {
      if (INCOMPLETE.test(text) && text.length < MAX_SEQUENCE) {
        this.#rest = text;
        break;
      }
      const key = SEQUENCE.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(0)!);
      keys.push(key);
      text = text.slice(key.length);
    }
    return keys;
  }
}
