/** The documents of a check by absolute path, with `/`. Facts are decoded when they are asked for. */
import { FileNames, namesIn } from "../../../check/facts/link_names.ts";
import type { FileFacts } from "../../../check/model.ts";
import type { Via } from "../../../check/site/generated_places.ts";
import type { CachedFacts } from "./facts_cache.ts";

/** A place that so many documents lead to is the same after all the others. */
const ENOUGH = 100;

export class LazyFacts implements ReadonlyMap<string, FileFacts> {
  readonly #documents = new Map<string, CachedFacts>();

  get size(): number {
    return this.#documents.size;
  }
  add(file: string, document: CachedFacts): void {
    this.#documents.set(file, document);
  }
  /** Adds a document that is not in the cache. */
  addRead(file: string, facts: FileFacts): void {
    const { addresses } = facts;
    this.add(file, { addresses, names: namesIn(facts), facts: () => facts });
  }
  has(file: string): boolean {
    return this.#documents.has(file);
  }
  get(file: string): FileFacts | undefined {
    return this.#documents.get(file)?.facts();
  }
  keys(): MapIterator<string> {
    return this.#documents.keys();
  }
  *values(): MapIterator<FileFacts> {
    for (const document of this.#documents.values()) yield document.facts();
  }
  *entries(): MapIterator<[string, FileFacts]> {
    for (const [file, document] of this.#documents) yield [file, document.facts()];
  }
  [Symbol.iterator](): MapIterator<[string, FileFacts]> {
    return this.entries();
  }
  forEach(
    act: (facts: FileFacts, file: string, all: ReadonlyMap<string, FileFacts>) => void,
  ): void {
    for (const [file, facts] of this) act(facts, file, this);
  }

  /** Documents and what their frontmatter says about their addresses; decodes nothing else. */
  *addresses(): Generator<readonly [file: string, addresses: FileFacts["addresses"]]> {
    for (const [file, { addresses }] of this.#documents) yield [file, addresses];
  }

  /** What links to these files may be called. */
  namesOf(files: Iterable<string>): FileNames {
    const names = new FileNames();
    for (const file of files) {
      const addresses = this.#documents.get(file)?.addresses ?? [];
      names.add(file, addresses.map(({ value }) => value));
    }
    return names;
  }

  /** The documents, as many as tell, and links that may lead through a folder, or to a file, of this name. */
  linkingVia(name: string): ReturnType<Via> {
    const names = new FileNames();
    names.addVia(name);
    const documents = this.linkingBy(names).slice(0, ENOUGH);
    return { documents, mayLead: (link) => names.mayPass(link) };
  }

  /** The documents that may have a link or a path with one of these names; decodes nothing. */
  linkingBy(wanted: FileNames): string[] {
    const found: string[] = [];
    for (const [file, { names }] of this.#documents) if (wanted.hasAny(names)) found.push(file);
    return found;
  }
}
