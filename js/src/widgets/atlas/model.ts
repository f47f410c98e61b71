/** Reads the atlas's traits into checked values, and tolerates missing ones. */
import type { Figure } from "../../core/figures.ts";
import { figuresOf, listOf, numberOf, recordOf, textOf, textsOf } from "../../core/read.ts";
import { CATEGORIES } from "../../core/wire.ts";
import type { Category } from "../../core/wire.ts";
import { namesOf } from "../../core/names.ts";

/** A kind of one of the games. */
export interface Kind {
  /** Its place in the order of the games, and of its figure. */
  readonly index: number;
  /** "variant:id"; what other kinds and traits call it. */
  readonly key: string;
  readonly variant: string;
  readonly id: string;
  readonly code: string;
  readonly letters: string;
  readonly name: string;
  /** Other English names. */
  readonly names: readonly string[];
  readonly siteName: string;
  /** Where the sides' pieces differ, both: 王将/玉将. */
  readonly kanji: string;
  readonly kanjiAlt: readonly string[];
  readonly romaji: string;
  readonly called: Readonly<Record<string, string>>;
  readonly betza: string;
  readonly sentence: string;
  readonly categories: readonly Category[];
  /** Average number of squares on an empty board of its game; null where it is not known. */
  readonly mobility: number | null;
  /** The same on boards of its game a part of whose squares is occupied, from the empty one on. */
  readonly mobilities: readonly Density[];
  readonly royal: boolean;
  readonly size: number;
  /** It comes about by promotion only. */
  readonly promoted: boolean;
  readonly atStart: number;
  /** The kind it promotes to, or "". */
  readonly to: string;
  readonly from: readonly string[];
  /** The kind that its captor becomes, or "". */
  readonly contagion: string;
  /** The place of the first kind that moves the same. */
  readonly same: number;
}

/** How many squares a kind has where this part of the squares is occupied. */
export interface Density {
  readonly occupied: number;
  readonly squares: number;
}

/** Where the kinds of a game stand at the start, by their ids. */
export interface Start {
  readonly title: string;
  readonly files: number;
  readonly ranks: number;
  readonly black: Squares;
  readonly white: Squares;
}

type Squares = Readonly<Record<string, readonly number[]>>;

/** Everything there is to look at; it does not change while one looks. */
export interface Catalogue {
  readonly kinds: readonly Kind[];
  readonly byKey: ReadonlyMap<string, Kind>;
  /** One for each kind, in their order; fewer where the bytes could not be read. */
  readonly figures: readonly Figure[];
  /** The games, in the order of their kinds. */
  readonly variants: readonly string[];
  readonly starts: Readonly<Record<string, Start>>;
}

/** What Python says of two kinds. */
export interface Comparison {
  readonly one: string;
  readonly other: string;
  readonly same: boolean;
  /** What only the one does, in words, and only the other; empty if nothing. */
  readonly onlyOne: string;
  readonly onlyOther: string;
}

const isCategory = (text: string): text is Category => (CATEGORIES as readonly string[]).includes(text);

function kindOf(value: unknown, index: number): Kind {
  const given = recordOf(value);
  const text = (name: string): string => textOf(given[name]);
  const mobilities = densitiesOf(recordOf(given.mobility).own);
  return {
    index,
    key: text("key"),
    variant: text("variant"),
    id: text("id"),
    code: text("code"),
    letters: text("letters"),
    name: text("name"),
    names: textsOf(given.names),
    siteName: text("site_name"),
    kanji: text("kanji"),
    kanjiAlt: textsOf(given.kanji_alt),
    romaji: text("romaji"),
    called: namesOf(given.called),
    betza: text("betza"),
    sentence: text("sentence"),
    categories: textsOf(given.categories).filter(isCategory),
    mobility: mobilities.find(({ occupied }) => occupied === 0)?.squares ?? null,
    mobilities,
    royal: given.royal === true,
    size: numberOf(given.size, 3),
    promoted: given.promoted === true,
    atStart: numberOf(given.at_start),
    to: text("to"),
    from: textsOf(given.from),
    contagion: text("contagion"),
    same: numberOf(given.same, index),
  };
}

const densitiesOf = (value: unknown): Density[] =>
  listOf(value).flatMap((one) => {
    const [occupied, squares] = listOf(one);
    return typeof occupied === "number" && typeof squares === "number" ? [{ occupied, squares }] : [];
  });

function startOf(value: unknown): Start {
  const given = recordOf(value);
  const side = (name: string): Squares =>
    Object.fromEntries(
      Object.entries(recordOf(given.squares)).map(([id, sides]) => [
        id,
        listOf(recordOf(sides)[name]).filter((one): one is number => Number.isInteger(one)),
      ]),
    );
  return {
    title: textOf(given.title),
    files: numberOf(given.files),
    ranks: numberOf(given.ranks),
    black: side("black"),
    white: side("white"),
  };
}

export function catalogueOf(kinds: unknown, figures: unknown, starts: unknown): Catalogue {
  const read = listOf(kinds).map(kindOf);
  return {
    kinds: read,
    byKey: new Map(read.map((kind) => [kind.key, kind])),
    figures: figuresOf(figures),
    variants: [...new Set(read.map(({ variant }) => variant))],
    starts: Object.fromEntries(
      Object.entries(recordOf(starts)).map(([variant, start]) => [variant, startOf(start)]),
    ),
  };
}

/** The answer about two kinds; null if it is about none, or about others. */
export function comparisonOf(value: unknown, chosen: readonly string[]): Comparison | null {
  const given = recordOf(value);
  const [one, other] = [textOf(given.one), textOf(given.other)];
  if (one === "" || one !== chosen[0] || other !== chosen[1]) return null;
  return {
    one,
    other,
    same: given.same === true,
    onlyOne: textOf(given.only_one_text),
    onlyOther: textOf(given.only_other_text),
  };
}

/** Black's kanji, or the letters of a kind that has none. */
export function kanjiOf({ kanji, letters }: Pick<Kind, "kanji" | "letters">): string {
  const [white = "", black = white] = kanji.split("/");
  return black === "" ? letters : black;
}
