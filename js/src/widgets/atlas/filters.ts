/** Selects and sorts kinds: search, roses, filters, order. Pure. */
import type { Filters, Sort } from "../../core/generated/atlas.ts";
import { CATEGORIES } from "../../core/generated/words.ts";
import type { Category } from "../../core/generated/words.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";
import type { Finder, Hit } from "./search.ts";

export const NO_FILTERS: Filters = { variant: [], category: [], promotes: "", royal: false };

export const isFiltered = ({ variant, category, promotes, royal }: Filters): boolean =>
  variant.length > 0 || category.length > 0 || promotes !== "" || royal;

export function passes(kind: Kind, { variant, category, promotes, royal }: Filters): boolean {
  if (variant.length > 0 && !variant.includes(kind.variant)) return false;
  if (!category.every((one) => kind.categories.includes(one))) return false;
  if (royal && !kind.royal) return false;
  return { "": true, yes: kind.to !== "", no: kind.to === "", promoted: kind.promoted }[promotes];
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const kanji = new Intl.Collator("ja");

const COMPARE: Readonly<Record<Sort, (one: Kind, other: Kind) => number>> = {
  game: (one, other) => one.index - other.index,
  name: (one, other) => names.compare(one.name, other.name),
  kanji: (one, other) => kanji.compare(kanjiOf(one), kanjiOf(other)),
  // The most mobile first; those whose mobility is not known last.
  worth: (one, other) => other.worth.pawns - one.worth.pawns,
  mobility: (one, other) => (other.mobility ?? -1) - (one.mobility ?? -1),
};

/** A text to search for, among the kinds with a picked rose; none picked: among all. */
export interface Search {
  readonly query: string;
  readonly picked: ReadonlySet<string>;
}

const found = (finder: Finder, { query, picked }: Search): Hit[] =>
  finder.find(query).filter(({ kind }) => picked.size === 0 || picked.has(kind.rose));

/** Alphabets are for looking up: a search does not change their order. */
const isAlphabet = (sort: Sort): boolean => sort === "name" || sort === "kanji";

/** The visible cards, in order. The best matches of a search come first, but in the order of an alphabet. */
export function choose(finder: Finder, search: Search, filters: Filters, sort: Sort): Hit[] {
  const hits = found(finder, search).filter(({ kind }) => passes(kind, filters));
  const compare = COMPARE[sort];
  return hits.sort(
    (one, other) =>
      (isAlphabet(sort) ? 0 : one.rank - other.rank) ||
      compare(one.kind, other.kind) ||
      one.kind.index - other.kind.index,
  );
}

/** How many of the kinds that are shown would be left with one more category, or with one game alone. */
export function countsOf(
  finder: Finder,
  search: Search,
  filters: Filters,
): {
  readonly category: Readonly<Record<Category, number>>;
  readonly variant: Readonly<Record<string, number>>;
} {
  const kinds = found(finder, search).map(({ kind }) => kind);
  const category = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>;
  const variant: Record<string, number> = {};
  for (const kind of kinds) {
    if (passes(kind, filters)) for (const one of kind.categories) category[one]++;
    if (passes(kind, { ...filters, variant: [] })) variant[kind.variant] = (variant[kind.variant] ?? 0) + 1;
  }
  return { category, variant };
}
