/**
 * Chooses what to show of a text that is longer than its share: the unit with the most telling matches and
 * what is around it in its section, then the same in other sections, then other units with matches. A line
 * that ends in a colon and what it announces are kept together.
 *
 * A match counts by how rare its term is, each term once: a unit that adds a term to what is already chosen
 * is worth more than one that repeats. Terms of a heading also count for the units below it that match, and
 * for the first one; the names of the columns of a table count for its first row. A text is worth a little more
 * if the code below it has its terms.
 */
import { checkDeadline } from "../../base/deadline.ts";
import type { Spot } from "../../search/marks/model.ts";
import { headingTerms, termsByUnit, withIntroduced } from "./unit_terms.ts";
import { headingAbove, type Unit } from "./units.ts";

export interface Choice {
  readonly units: readonly Unit[];
  /** What counts: lists of matches and the like, each sorted by start. */
  readonly spots: readonly (readonly Spot[])[];
  readonly weights: Readonly<Record<string, number>>;
  /** Groups of units, best group first, each of which is to be shown by its best unit. */
  readonly groups: readonly ((unit: Unit) => boolean)[];
  /** The section that a unit is in, and what its name costs above a passage; the result's own is not named. */
  readonly sectionOf: (unit: Unit) => string;
  readonly nameTokens: (section: string) => number;
  /** About how many tokens may be shown. */
  readonly share: number;
}

/** What a gap costs: the lines that are missing, or the command that shows them. */
export const GAP_TOKENS = 15;

/** How much of its weight a term keeps in a unit if another chosen unit has it. */
const REPEATED = 0.4;
/** The share of its weight that a term of the heading gives to a unit. */
const FROM_HEADING = 1;
/** What a text is worth more by if the code below it has its terms: among equals, it shows how it is done. */
const WITH_EXAMPLE = 1.1;
/** A unit worth less than this part of the best one is chosen only if it is around the best one. */
const LEAST_WORTH = 0.3;
/** The part of the share that the best unit and what is around it may take before others are looked at. */
const AROUND_BEST = 0.5;
/** The part of what is left that the best unit of another section and what is around it may take. */
const AROUND_OTHER = 0.5;
/** Less than this of what a line announces tells nothing. */
const LEAST_CUT = 40;
/** How many of the groups are shown. */
const MOST_GROUPS = 3;
/** After so many units that did not fit, no others are tried. */
const MOST_MISSES = 20;

export interface Chosen {
  /** The position of the best unit. */
  readonly best: number;
  /** The positions of all units, the best one included, ascending. */
  readonly all: number[];
  /** A unit that the best one announces and that has to be cut to this share; null if there is none. */
  readonly announced: { readonly at: number; readonly share: number } | null;
}

/** The best unit is among the chosen ones even if it alone exceeds the share. There must be a unit. */
export function chooseUnits(choice: Choice): Chosen {
  const chooser = new Chooser(choice);
  const best = chooser.choose();
  return { best, all: chooser.chosen(), announced: chooser.announced };
}

class Chooser {
  #choice: Choice;
  #terms: readonly (ReadonlySet<string>)[];
  #headings: readonly (ReadonlySet<string>)[];
  #chosen = new Set<number>();
  #sections = new Set<string>();
  #covered = new Set<string>();
  /** Per unit: what it is worth, and the number of covered terms for which that holds. */
  #worths: { readonly worth: number; readonly covered: number }[] = [];
  #left: number;
  announced: Chosen["announced"] = null;

  constructor(choice: Choice) {
    this.#choice = choice;
    this.#left = choice.share;
    const terms = termsByUnit(choice.units, choice.spots);
    this.#headings = headingTerms(choice.units, terms);
    this.#terms = withIntroduced(choice.units, terms);
  }

  chosen(): number[] {
    return [...this.#chosen].sort((a, b) => a - b);
  }

  choose(): number {
    const { units, groups, share } = this.#choice;
    const best = this.#bestOf(units.keys()) ?? Math.max(0, units.findIndex(isShown));
    const worth = this.#worth(best);
    this.#takeBlock(best);
    this.#takeAnnounced(best);
    this.#takeAround(best, { keep: share * (1 - AROUND_BEST), inSection: true });
    for (const isIn of groups.slice(0, MOST_GROUPS)) this.#takeFrom(isIn);
    this.#takeOthers(worth * LEAST_WORTH);
    this.#takeAround(best, { keep: 0, inSection: true });
    this.#takeAround(best, { keep: 0, inSection: false });
    return best;
  }

  /** The best unit of a group that none was taken from yet, if it fits, and what is around it. */
  #takeFrom(isIn: (unit: Unit) => boolean): void {
    const members = this.#choice.units.flatMap((unit, i) => isIn(unit) ? [i] : []);
    if (members.some((i) => this.#chosen.has(i))) return;
    const one = this.#bestOf(members);
    if (one === null || !this.#fits(one)) return;
    this.#takeBlock(one);
    this.#takeAround(one, { keep: this.#left * (1 - AROUND_OTHER), inSection: true });
  }

  /** The units with telling matches, as long as they fit. */
  #takeOthers(least: number): void {
    // What is worth nothing now will never be worth more.
    const worthy = [...this.#choice.units.keys()].filter((i) => this.#worth(i) > 0);
    const open = new Set(worthy);
    for (let misses = 0; misses < MOST_MISSES && this.#left > GAP_TOKENS;) {
      const next = this.#bestOf(open);
      if (next === null || this.#worth(next) < least) return;
      open.delete(next);
      if (this.#fits(next)) this.#takeBlock(next);
      else misses++;
    }
  }

  /** A unit, the line that announces it, and what it announces itself: a code block, or all items of a list. */
  #takeBlock(i: number): void {
    const { units } = this.#choice;
    this.#take(i);
    if (i > 0 && units[i - 1].introduces && this.#isSameSection(i, i - 1)) this.#takeIfFits(i - 1);
    for (let at = i; at + 1 < units.length && this.#isSameSection(at, at + 1); at++) {
      const isListed = at > i && isPartOfList(units[at]) && units[at].kind === units[at + 1].kind;
      if (!units[at].introduces && !isListed) return;
      if (!this.#takeIfFits(at + 1)) return;
    }
  }

  /** The code, or the first item of a list, that a unit announces and that fits only in part. */
  #takeAnnounced(i: number): void {
    const { units, groups } = this.#choice;
    const at = i + 1;
    if (!units[i].introduces || at === units.length || this.#chosen.has(at)) return;
    const isBest = groups.length === 0 || groups[0](units[i]);
    const share = isBest ? this.#left - GAP_TOKENS : 0;
    if (share < LEAST_CUT || !this.#isSameSection(i, at)) return;
    this.announced = { at, share };
    this.#left = 0;
  }

  /** What follows a unit and what is before it, until only `keep` tokens are left. */
  #takeAround(
    i: number,
    { keep, inSection }: { readonly keep: number; readonly inSection: boolean },
  ): void {
    const { units } = this.#choice;
    let [up, down] = [i - 1, i + 1];
    const take = (at: number) => {
      if (inSection && !this.#isSameSection(i, at)) return false;
      return isPassedOver(units[at]) || this.#takeIfFits(at, keep);
    };
    while (up >= 0 || down < units.length) {
      if (down < units.length) down = take(down) ? down + 1 : units.length;
      if (up >= 0) up = take(up) ? up - 1 : -1;
    }
  }

  #isSameSection(i: number, j: number): boolean {
    const { units, sectionOf } = this.#choice;
    return sectionOf(units[i]) === sectionOf(units[j]);
  }

  /** Takes a unit if it fits; true if it is chosen now. */
  #takeIfFits(i: number, keep = 0): boolean {
    if (this.#chosen.has(i)) return true;
    if (!this.#fits(i, keep)) return false;
    this.#take(i);
    return true;
  }

  #take(i: number): void {
    if (this.#chosen.has(i)) return;
    const { units } = this.#choice;
    this.#left -= this.#cost(i);
    this.#chosen.add(i);
    this.#sections.add(this.#choice.sectionOf(units[i]));
    for (const term of this.#terms[i]) this.#covered.add(term);
    for (const term of this.#headings[i]) this.#covered.add(term);
    const { head } = units[i];
    if (head !== null) this.#chosen.add(head);
    const heading = headingAbove(units, i);
    if (heading >= 0) this.#chosen.add(heading);
  }

  /** Are `keep` tokens left after the unit, and the one that it announces? */
  #fits(i: number, keep = 0): boolean {
    const next = this.#choice.units[i].introduces && !this.#chosen.has(i + 1) ? i + 1 : null;
    const announced = next === null ? 0 : this.#choice.units.at(next)?.tokens ?? 0;
    return this.#cost(i) + announced <= this.#left - keep;
  }

  #cost(i: number): number {
    const { units, sectionOf, nameTokens } = this.#choice;
    const { tokens, head } = units[i];
    const section = sectionOf(units[i]);
    const name = this.#sections.has(section) ? 0 : nameTokens(section);
    const isApart = !this.#chosen.has(i - 1) && !this.#chosen.has(i + 1);
    const headTokens = head === null || this.#chosen.has(head) ? 0 : units[head].tokens;
    return tokens + headTokens + name + (isApart ? GAP_TOKENS : 0);
  }

  #bestOf(candidates: Iterable<number>): number | null {
    checkDeadline();
    let best: number | null = null;
    let most = 0;
    for (const i of candidates) {
      if (this.#chosen.has(i) || !isShown(this.#choice.units[i])) continue;
      const worth = this.#worth(i);
      if (worth > most) [best, most] = [i, worth];
    }
    return best;
  }

  /** It changes only when another term is covered. */
  #worth(i: number): number {
    const known = this.#worths[i];
    const covered = this.#covered.size;
    if (known?.covered === covered) return known.worth;
    const worth = this.#worthNow(i);
    this.#worths[i] = { worth, covered };
    return worth;
  }

  #worthNow(i: number): number {
    const terms = this.#terms[i];
    const isBelow = headingAbove(this.#choice.units, i) >= 0;
    if (terms.size === 0 && !isBelow) return 0;
    let worth = 0;
    for (const term of terms) worth += this.#weight(term);
    for (const term of this.#headings[i]) {
      if (!terms.has(term)) worth += this.#weight(term) * FROM_HEADING;
    }
    return this.#hasExample(i) ? worth * WITH_EXAMPLE : worth;
  }

  /** Is a code block below the text that has all the terms of the text? */
  #hasExample(i: number): boolean {
    const { units } = this.#choice;
    const terms = this.#terms[i];
    return units[i].kind === "text" && units[i + 1]?.kind === "code" && terms.size > 0 &&
      terms.isSubsetOf(this.#terms[i + 1]);
  }

  #weight(term: string): number {
    return (this.#choice.weights[term] ?? 0) * (this.#covered.has(term) ? REPEATED : 1);
  }
}

function isPartOfList({ kind }: Unit): boolean {
  return kind === "item" || kind === "row";
}

/** Headings and names of columns are shown with what is below them, never alone; markup only inside a passage. */
function isShown({ kind }: Unit): boolean {
  return kind !== "heading" && kind !== "columns" && kind !== "markup";
}

/** Neither is taken for its own sake: column names come with the first row that is taken. */
function isPassedOver({ kind }: Unit): boolean {
  return kind === "markup" || kind === "columns";
}
