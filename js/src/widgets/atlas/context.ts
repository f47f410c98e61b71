/** The interface between the atlas and its parts. */
import type { Figure } from "../../core/figures.ts";
import type { Texts } from "../../i18n/studio.ts";
import type { Comparison, Filters, Sort } from "../../core/generated/atlas.ts";
import type { Catalogue, Kind } from "./model.ts";
import type { Search } from "./filters.ts";
import type { Finder, Hit } from "./search.ts";

export const PAGES = ["kinds", "compare", "families"] as const;
export type Page = (typeof PAGES)[number];

/** Everything that is the case: the traits, and where this view looks. A value. */
export interface AtlasState {
  readonly texts: Texts["atlas"];
  readonly categories: Texts["category"];
  readonly lang: string;
  readonly catalogue: Catalogue;
  readonly finder: Finder;
  readonly search: Search;
  readonly filters: Filters;
  readonly sort: Sort;
  /** The search results, in order. */
  readonly hits: readonly Hit[];
  /** The kinds to compare, at most two. */
  readonly chosen: readonly Kind[];
  /** The kind looked at. */
  readonly current: Kind | null;
  /** The kind in the sheet: the one looked at, or else the first result. */
  readonly detailed: Kind | null;
  readonly comparison: Comparison | null;
  readonly compared: readonly Figure[];
  /** Per view: which page is open, and whether the sheet lies over the cards where there is no room beside them. */
  readonly page: Page;
  readonly open: boolean;
}

/** The name of a game: in this language, or as its own files say. */
export const gameOf = (variant: string, { texts, catalogue }: AtlasState): string =>
  texts.game(catalogue.starts.get(variant)?.title ?? variant);

/** The user's actions; every part goes through these. */
export interface AtlasActions {
  ask(traits: Readonly<Record<string, unknown>>): void;
  /** Leave only the kinds with one of these roses; none: all kinds. */
  pick(roses: readonly string[]): void;
  /** Look at a kind; `open`: also where that covers the cards. */
  look(kind: Kind, open?: boolean): void;
  /** Choose a kind to compare, or not any longer. */
  toggle(kind: Kind): void;
  turnTo(page: Page): void;
  readonly close: () => void;
  search(): void;
  /** Say something to who cannot see it. */
  say(text: string): void;
}

/** Something that is shown, and shown anew when something changes. */
export interface Part {
  readonly element: HTMLElement;
  update(now: AtlasState): void;
  readonly close?: () => void;
}

/** Remember what was worked out for as long as what it was worked out from is the same. */
export function kept<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly result: R } | null = null;
  return (...given) => {
    if (!last?.given.every((value, i) => value === given[i])) last = { given, result: work(...given) };
    return last.result;
  };
}
