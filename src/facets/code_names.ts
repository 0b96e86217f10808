/**
 * Names that documents write → the definitions of source code that they mean.
 *
 * | written as                  | means                                                              |
 * |-----------------------------|--------------------------------------------------------------------|
 * | `login`                     | definitions whose last part it is, if they are few                 |
 * | `AuthService.login`         | definitions that end in these parts                                |
 * | `auth.service.login`        | `login`, if the first parts are folders or the file that it is in  |
 * | `authService.login`         | `AuthService.login`; so does `service.login` if that is the only one |
 *
 * Nothing of it is stored, so it is right as soon as either side of it has changed.
 */
import { lastPart } from "../base/text/dotted_name.ts";
import type { LabelIndex, LabelUses, Ref, SearchIndex } from "../index/model.ts";

/** A name without a scope that more definitions end in means none of them. */
const MOST_MEANT = 5;

type NamesIndex = Pick<SearchIndex, "labels" | "pathOf" | "treeOf">;

/** Loads what reads labels. */
export async function openCodeNames(index: NamesIndex): Promise<CodeNames> {
  return new CodeNames(index, await index.labels());
}

export class CodeNames {
  readonly #index: Pick<SearchIndex, "pathOf" | "treeOf">;
  readonly #labels: LabelIndex;
  /** By the last part. */
  readonly #definitions = new Map<string, readonly LabelUses[]>();
  readonly #meant = new Map<string, readonly LabelUses[]>();

  constructor(index: Pick<SearchIndex, "pathOf" | "treeOf">, labels: LabelIndex) {
    this.#index = index;
    this.#labels = labels;
  }

  /** The definitions that a name means, by their qualified names; empty if the code has none. */
  meant(name: string): readonly LabelUses[] {
    let meant = this.#meant.get(name);
    if (meant === undefined) this.#meant.set(name, meant = this.#find(name.split(".")));
    return meant;
  }

  /** The sections of documents that name one of these definitions. */
  speakingOf(definitions: Iterable<string>): Ref[] {
    const wanted = new Set(definitions);
    const last = new Set([...wanted].map(lastPart));
    const refs = [...last].flatMap((part) => this.#labels.named("mention", part))
      .filter(({ value }) => this.meant(value).some((one) => wanted.has(one.value)))
      .flatMap((uses) => [...uses.refs]);
    return [...new Set(refs)].sort((a, b) => a - b);
  }

  /** Definitions with exactly this last part. */
  endingIn(part: string): readonly LabelUses[] {
    let found = this.#definitions.get(part);
    if (found === undefined) {
      found = this.#labels.named("symbol", part).filter(({ value }) => lastPart(value) === part);
      this.#definitions.set(part, found);
    }
    return found;
  }

  #find(parts: readonly string[]): readonly LabelUses[] {
    const last = parts.at(-1)!;
    const all = this.endingIn(last);
    if (parts.length === 1) return all.length <= MOST_MEANT ? all : all.filter(isTop);
    const exact = all.filter((uses) => this.#isMeant(uses, parts));
    if (exact.length > 0) return exact;
    const loose = all.filter(({ value }) => isOfVariable(value.split("."), parts));
    return loose.length === 1 ? loose : [];
  }

  #isMeant({ value, refs }: LabelUses, parts: readonly string[]): boolean {
    const own = value.split(".");
    const shared = Math.min(own.length, parts.length);
    const scope = own.slice(-shared, -1);
    const written = parts.slice(-shared, -1);
    if (!scope.every((part, i) => isScope(part, written[i]))) return false;
    return parts.length <= own.length || own.length > 1 ||
      refs.some((ref) => this.#isIn(ref, parts.slice(0, -shared)));
  }

  /** Are the parts, in order, names on the way to the file? */
  #isIn(ref: Ref, parts: readonly string[]): boolean {
    const path = `${this.#index.treeOf(ref)}/${this.#index.pathOf(ref)}`;
    const names = path.replace(/\.\w+$/, "").split("/").map(plain);
    let at = 0;
    for (const part of parts) {
      at = names.indexOf(plain(part), at) + 1;
      if (at === 0) return false;
    }
    return true;
  }
}

function isTop({ value }: LabelUses): boolean {
  return !value.includes(".");
}

/** The least letters of a variable that tell whose class it has. */
const LEAST_LETTERS = 4;

/** `service.login` or `auth.login` of an `AuthService`. */
function isOfVariable(own: readonly string[], [variable, ...rest]: readonly string[]): boolean {
  if (own.length !== 2 || rest.length !== 1 || variable.length < LEAST_LETTERS) return false;
  const [scope, name] = [plain(own[0]), plain(variable)];
  return /^[a-z]/.test(variable) && (scope.startsWith(name) || scope.endsWith(name));
}

/** A class, or a variable that has its name. */
function isScope(part: string, written: string): boolean {
  return part === written || (/^[a-z]/.test(written) && plain(part) === plain(written));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}
