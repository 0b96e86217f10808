/**
 * `ra inspect doc`: how one file is split into chunks. Needs no configuration, and an index only in a
 * project with source code, whose names the sections of documents may speak of.
 */
import { EXIT, RaError } from "../../base/error.ts";
import { reasonOf } from "../../base/files.ts";
import { resolve } from "../../base/path.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { type Config, hasCode } from "../../config/model.ts";
import type { ParsedDocument, RejectedDocument } from "../../document/model.ts";
import { proseOf } from "../../document/prose.ts";
import { parseDocument } from "../../document/parse_document.ts";
import type { SectionFacts } from "../../facets/model.ts";
import { splitFrontmatter } from "../../markdown/split_frontmatter.ts";
import { type DocumentLanguage, recognizeLanguage } from "../../text/document_language.ts";
import { isSecret, SECRET } from "../answer/given_files.ts";
import type { ConfigSources } from "../server/recorded_host.ts";
import { explainFile } from "../project/why.ts";
import {
  factsOfDocument,
  hasCodeFields,
  sectionFacts,
  WITHOUT_CODE,
} from "../sections/project_facts.ts";
import { findConfig, type Workspace } from "../workspace.ts";

/** Bytes: far above `max_file_size`, still within memory. */
const MAX_SIZE = 50_000_000;
/** The tree name in ids of a document that belongs to no tree. */
const NO_TREE = "file";

export interface InspectOutcome {
  /** As the user named it. */
  readonly file: string;
  /** UTF-8 bytes of the file. */
  readonly size: number;
  readonly document: ParsedDocument;
  /** Where its text starts, after the frontmatter. */
  readonly textAt: number;
  /** What is known of its nodes, in their order. */
  readonly facts: readonly SectionFacts[];
  /** What `stemmer = "auto"` takes its language for, and what tells it. */
  readonly language: DocumentLanguage;
}

/** Opens the workspace to learn which names the source code of the project has. */
type OpenIndex = () => Promise<Workspace>;

/**
 * Reads and parses a file, relative to the working directory. Ids are those of the first tree that has the
 * file, the implied one without a configuration; they start with `file:` when none has.
 */
export async function inspectDocument(
  host: ConfigSources,
  file: string,
  openIndex?: OpenIndex,
): Promise<InspectOutcome> {
  const bytes = readFile(host, file);
  const { config } = await findConfig(host);
  const place = placeOf(host, config, file);
  const { slugs } = config.settings;
  const chunking = config.trees.find(({ name }) => name === place.tree);
  const names = hasCode(config);
  const document = await parseDocument({ ...place, bytes, slugs, chunking, names });
  if (document.kind === "rejected") throw rejection(file, document);
  const { text, meta } = document;
  const named = [...meta.get("lang") ?? [], ...meta.get("language") ?? []];
  const language = recognizeLanguage(
    { path: place.path, named, prose: () => proseOf(text) },
    "english",
  );
  const facts = await factsOf(document, hasCodeFields(config) ? openIndex : undefined);
  const textAt = document.type === "markdown" ? splitFrontmatter(text).at : 0;
  return { file, size: bytes.length, document, facts, textAt, language };
}

async function factsOf(
  document: ParsedDocument,
  openIndex: OpenIndex | undefined,
): Promise<readonly SectionFacts[]> {
  const workspace = await openIndex?.();
  if (workspace === undefined || !workspace.hasTrees()) {
    return factsOfDocument(WITHOUT_CODE, document);
  }
  return await workspace.withIndex(
    "auto",
    async ({ index }) => factsOfDocument(await sectionFacts(workspace, index), document),
  );
}

/** The tree and the path inside it that ids of the file start with. */
function placeOf(
  host: ConfigSources,
  config: Config,
  file: string,
): { tree: string; path: string } {
  const reasons = explainFile({ host, config }, file);
  const { tree, path } = reasons.find(({ kept }) => kept) ?? { tree: NO_TREE, path: null };
  return { tree, path: path ?? file.replaceAll("\\", "/").normalize("NFC") };
}

function readFile(host: ConfigSources, file: string): Uint8Array {
  const absolute = resolve(host.cwd(), file);
  if (isSecret(host, absolute)) throw refusal(file, SECRET, "name a document");
  try {
    return readBounded(host, absolute, MAX_SIZE);
  } catch (error) {
    const hint = "name one text file; its path is relative to -C DIR, or to the working directory";
    throw refusal(file, reasonOf(error), hint, error);
  }
}

const REJECTIONS: Readonly<Record<string, { readonly why: string; readonly hint: string }>> = {
  binary: {
    why: "it has NUL bytes, so it is not text",
    hint: "`ra help formats` lists what ra reads",
  },
  "invalid UTF-8": {
    why: "it is not valid UTF-8",
    hint: "convert it, for example with `iconv -t UTF-8`",
  },
};

function rejection(file: string, { reason }: RejectedDocument): RaError {
  const { why, hint } = REJECTIONS[reason] ??
    { why: reason, hint: "`ra help formats` says what is read of each format" };
  return refusal(file, why, hint);
}

function refusal(file: string, why: string, hint: string, cause?: unknown): RaError {
  return new RaError(`Cannot inspect "${file}": ${why}`, { hint, exitCode: EXIT.refused, cause });
}
