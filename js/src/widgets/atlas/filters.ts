/** Selects and sorts kinds: search, filters, order. Pure. */
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
  mobility: (one, other) => (other.mobility ?? -1) - (one.mobility ?? -1),
};

/**
 * The visible cards, in order. In the order of the games, the best matches of a search come first; in another order
 * they keep that order.
 */
export function choose(finder: Finder, query: string, filters: Filters, sort: Sort): Hit[] {
  const hits = finder.find(query).filter(({ kind }) => passes(kind, filters));
  const compare = COMPARE[sort];
  return hits.sort(
    (one, other) =>
      (sort === "game" ? one.rank - other.rank : 0) ||
      compare(one.kind, other.kind) ||
      one.kind.index - other.kind.index,
  );
}

/** How many of the kinds that are shown would be left with one more category, or with one game alone. */
export function countsOf(
  finder: Finder,
  query: string,
  filters: Filters,
): {
  readonly category: Readonly<Record<Category, number>>;
  readonly variant: Readonly<Record<string, number>>;
} {
  const found = finder.find(query).map(({ kind }) => kind);
  const category = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>;
  const variant: Record<string, number> = {};
  for (const kind of found) {
    if (passes(kind, filters)) for (const one of kind.categories) category[one]++;
    if (passes(kind, { ...filters, variant: [] })) variant[kind.variant] = (variant[kind.variant] ?? 0) + 1;
  }
  return { category, variant };
}
