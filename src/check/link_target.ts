/** The target of a link: whether it leads into the project, its path and its anchor. */

import { decodePercent } from "../markdown/inline/escapes.ts";
import type { LinkKind } from "../markdown/model.ts";

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
/** Placeholders of templates and shells, whose value is not known here. */
const TEMPLATE =
  /\{[{%<]|\$\{|\$\(|<%|\{[\w.-]+\}|^[~@$](?!\/|site\/)|[<>]|\[\w+\]|\b(?:NNNN|XXXX)\b|^\.\.\.$|…/;

/** `[[toc]]` of VitePress, `[[_TOC_]]` of wikis. */
const TABLE_OF_CONTENTS = /^_?toc_?$/i;

/** Does the target lead to a file of this project, and is it known which? */
export function isLocalTarget(kind: LinkKind, target: string): boolean {
  if (kind === "wiki") return !TABLE_OF_CONTENTS.test(target);
  if (kind === "reference") return true;
  return !SCHEME.test(target) && !target.startsWith("//") && !TEMPLATE.test(target);
}

export interface TargetParts {
  /** Percent escapes resolved, without the query; empty for the document itself. */
  readonly path: string;
  /** Without `#`, percent escapes resolved; null when there is none. */
  readonly anchor: string | null;
}

export function splitTarget(target: string): TargetParts {
  const hash = target.indexOf("#");
  const before = hash < 0 ? target : target.slice(0, hash);
  const query = before.indexOf("?");
  return {
    path: decodePercent(query < 0 ? before : before.slice(0, query)).normalize("NFC"),
    anchor: hash < 0 ? null : decodePercent(target.slice(hash + 1)).normalize("NFC"),
  };
}
