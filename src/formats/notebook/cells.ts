/** The cells of a notebook, from its JSON; versions 3 and later. */

export interface Cell {
  readonly kind: "markdown" | "code" | "raw";
  readonly text: string;
}

export interface Cells {
  readonly cells: readonly Cell[];
  /** Of the code, such as `python`; empty if the notebook does not say. */
  readonly language: string;
  /** The title in the notebook's metadata, or null. */
  readonly title: string | null;
}

const EMPTY: Cells = { cells: [], language: "", title: null };

/** Null for what is not a notebook; nothing at all is an empty one. What is of the wrong type in one counts as absent. */
export function cellsOf(json: string): Cells | null {
  if (json.trim() === "") return EMPTY;
  const notebook = parse(json);
  if (notebook === null) return null;
  const lists = Array.isArray(notebook.worksheets)
    ? notebook.worksheets.map((sheet) => toObject(sheet).cells)
    : [notebook.cells];
  if (!lists.some(Array.isArray)) return null;
  const metadata = toObject(notebook.metadata);
  return {
    cells: lists.flatMap((list) => Array.isArray(list) ? list.map(toCell) : []),
    language: languageOf(metadata),
    title: typeof metadata.title === "string" && metadata.title.trim() !== ""
      ? metadata.title
      : null,
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function parse(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value as JsonObject
      : null;
  } catch {
    return null;
  }
}

function toObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? value as JsonObject : {};
}

function toCell(value: unknown): Cell {
  const { cell_type: type, source, input, level } = toObject(value);
  const text = toText(source ?? input);
  if (type === "heading" && typeof level === "number") {
    const depth = Math.min(6, Math.max(1, Math.trunc(level) || 1));
    return { kind: "markdown", text: `${"#".repeat(depth)} ${text.replace(/\s+/g, " ")}` };
  }
  return { kind: type === "markdown" || type === "code" ? type : "raw", text };
}

/** A text, or a list of its lines. A lone CR ends a line in no editor of notebooks. */
function toText(source: unknown): string {
  const lines = Array.isArray(source) ? source : [source];
  return lines.filter((line) => typeof line === "string").join("").replace(/\r\n?/g, "\n");
}

function languageOf(metadata: JsonObject): string {
  const named = toObject(metadata.language_info).name ?? toObject(metadata.kernelspec).language;
  return typeof named === "string" && /^[\w+#.-]{1,30}$/.test(named) ? named : "";
}
