/**
 * The formats that ra reads besides markdown and plain text: which files they are, and their readers.
 *
 * A reader is loaded when the first file of its format is read, so the others cost nothing.
 */
import type { Reader } from "./model.ts";

export type FormatName = "rst" | "asciidoc" | "org" | "notebook" | "html" | "docx" | "epub" | "pdf";

export interface Format {
  readonly name: FormatName;
  /** Without the dot, lowercase. */
  readonly extensions: readonly string[];
  /** Is the text that ra shows made from the file, instead of being the file? */
  readonly isConverted: boolean;
  /** Does converting a file take so long that its text is kept? */
  readonly isKept?: boolean;
  /** Extensions that the default `include` names; empty if none. */
  readonly included: readonly string[];
  readonly load: () => Promise<Reader>;
}

export const FORMATS: readonly Format[] = [
  {
    name: "rst",
    extensions: ["rst", "rest"],
    isConverted: false,
    included: ["rst"],
    load: async () => (await import("./rst/read_rst.ts")).RST,
  },
  {
    name: "asciidoc",
    extensions: ["adoc", "asciidoc", "asc"],
    isConverted: false,
    included: ["adoc"],
    load: async () => (await import("./asciidoc/read_asciidoc.ts")).ASCIIDOC,
  },
  {
    name: "org",
    extensions: ["org"],
    isConverted: false,
    included: ["org"],
    load: async () => (await import("./org/read_org.ts")).ORG,
  },
  {
    name: "notebook",
    extensions: ["ipynb"],
    isConverted: true,
    included: ["ipynb"],
    load: async () => (await import("./notebook/read_notebook.ts")).NOTEBOOK,
  },
  {
    name: "html",
    extensions: ["html", "htm", "xhtml"],
    isConverted: true,
    included: [],
    load: async () => (await import("./html/read_html.ts")).HTML,
  },
  {
    name: "docx",
    extensions: ["docx"],
    isConverted: true,
    included: [],
    load: async () => (await import("./docx/read_docx.ts")).DOCX,
  },
  {
    name: "epub",
    extensions: ["epub"],
    isConverted: true,
    isKept: true,
    included: [],
    load: async () => (await import("./epub/read_epub.ts")).EPUB,
  },
  {
    name: "pdf",
    extensions: ["pdf"],
    isConverted: true,
    isKept: true,
    included: [],
    load: async () => (await import("./pdf/read_pdf.ts")).PDF,
  },
];

const BY_EXTENSION: ReadonlyMap<string, Format> = new Map(
  FORMATS.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)),
);

/** The format of a file by its extension, case ignored; null for markdown, plain text and others. */
export function formatOf(path: string): Format | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? null : BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? null;
}

export function formatNamed(name: FormatName): Format {
  return FORMATS.find((format) => format.name === name)!;
}

const loaded = new Map<FormatName, Reader>();

/** The reader of a format; a promise only when it is used for the first time in this process. */
export function readerOf(format: Format): Reader | Promise<Reader> {
  const reader = loaded.get(format.name);
  if (reader !== undefined) return reader;
  return format.load().then((reader) => {
    loaded.set(format.name, reader);
    return reader;
  });
}
