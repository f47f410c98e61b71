/** Reads the card's traits into checked values. */
import type { Figure } from "../../core/figures.ts";
import { figuresOf, listOf, numberOf, recordOf, textOf, textsOf } from "../../core/read.ts";
import type { Host } from "../../host/host.ts";
import { namesOf } from "../../core/names.ts";

/** A kind of a game, to be gone to. */
export interface Ref {
  readonly variant: string;
  readonly id: string;
  readonly name: string;
  readonly kanji: string;
  readonly letters: string;
  readonly figure: Figure | null;
}

export interface Piece {
  readonly variant: string;
  readonly variantTitle: string;
  readonly id: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly siteName: string;
  /** The pieces of the two sides may be written differently, White's first: 王将/玉将. */
  readonly kanji: string;
  readonly kanjiAlt: readonly string[];
  readonly romaji: string;
  readonly called: Readonly<Record<string, string>>;
  readonly abbr: string;
  readonly letters: string;
  readonly atStart: number;
  readonly royal: boolean;
  /** It is met only as what another piece promotes to. */
  readonly promoted: boolean;
  readonly notes: string;
  /** Where its move comes from, and how far the sources agree. */
  readonly sources: string;
}

export interface Character {
  readonly char: string;
  readonly on: readonly string[];
  readonly kun: readonly string[];
}

/** The kind of another game that has the same name. */
export interface OtherGame {
  readonly ref: Ref;
  readonly variantTitle: string;
  readonly betza: string;
  readonly same: boolean;
  /** The moves it has only there, and only here; empty if none. */
  readonly more: string;
  readonly less: string;
}

export interface Reading {
  readonly name: string;
  readonly betza: string;
  readonly text: string;
  readonly sources: readonly string[];
  readonly playable: boolean;
  /** Why it cannot be chosen. */
  readonly missing: string;
  readonly note: string;
  /** What the piece promotes to under it. */
  readonly to: string;
}

/** How many squares it can go to on average, where so much of the board is occupied. */
export interface Mobility {
  readonly density: number;
  readonly squares: number;
}

/** A point on which the sources disagree. */
export interface Ruling {
  readonly id: string;
  readonly title: string;
  /** The name of the reading in force, and of the default one. */
  readonly reading: string;
  readonly usual: string;
  readonly readings: readonly Reading[];
}

export interface Card {
  readonly piece: Piece;
  readonly characters: readonly Character[];
  readonly betza: string;
  readonly to: Ref | null;
  readonly from: readonly Ref[];
  readonly elsewhere: readonly OtherGame[];
  readonly rulings: readonly Ruling[];
  /** On the board of its game, at some densities. */
  readonly mobility: readonly Mobility[];
}

export class CardReader {
  private figures: readonly Figure[] = [];
  private raw: unknown = null;

  constructor(private readonly host: Host) {}

  read(): Card {
    const { host } = this;
    const raw = host.get("figures");
    if (raw !== this.raw) {
      this.raw = raw;
      this.figures = figuresOf(raw);
    }
    const { to, from } = recordOf(host.get("promotes"));
    return {
      piece: pieceOf(host.get("piece")),
      characters: listOf(host.get("characters")).map(characterOf),
      betza: textOf(host.get("betza")),
      to: textOf(recordOf(to).id) === "" ? null : this.ref(to),
      from: listOf(from).map((one) => this.ref(one)),
      elsewhere: listOf(host.get("elsewhere")).map((one) => this.elsewhere(one)),
      rulings: listOf(host.get("disputed")).map(rulingOf),
      mobility: mobilityOf(recordOf(host.get("mobility")).own),
    };
  }

  private ref(value: unknown): Ref {
    const { variant, id, name, kanji, letters, figure } = recordOf(value);
    return {
      variant: textOf(variant),
      id: textOf(id),
      name: textOf(name),
      kanji: textOf(kanji),
      letters: textOf(letters),
      figure: this.figures[numberOf(figure, -1)] ?? null,
    };
  }

  private elsewhere(value: unknown): OtherGame {
    const { variant_title, betza, same, more, less } = recordOf(value);
    return {
      ref: this.ref(value),
      variantTitle: textOf(variant_title),
      betza: textOf(betza),
      same: same === true,
      more: textOf(more),
      less: textOf(less),
    };
  }
}

function pieceOf(value: unknown): Piece {
  const given = recordOf(value);
  return {
    variant: textOf(given.variant),
    variantTitle: textOf(given.variant_title),
    id: textOf(given.id),
    name: textOf(given.name),
    names: textsOf(given.names),
    siteName: textOf(given.site_name),
    kanji: textOf(given.kanji),
    kanjiAlt: textsOf(given.kanji_alt),
    romaji: textOf(given.romaji),
    called: namesOf(given.called),
    abbr: textOf(given.abbr),
    letters: textOf(given.letters),
    atStart: numberOf(given.at_start),
    royal: given.royal === true,
    promoted: given.promoted === true,
    notes: textOf(given.notes),
    sources: textOf(given.sources),
  };
}

const mobilityOf = (value: unknown): readonly Mobility[] =>
  listOf(value).flatMap((one) => {
    const [density, squares] = listOf(one);
    return typeof density === "number" && typeof squares === "number" ? [{ density, squares }] : [];
  });

function characterOf(value: unknown): Character {
  const { char, on, kun } = recordOf(value);
  return { char: textOf(char), on: textsOf(on), kun: textsOf(kun) };
}

function rulingOf(value: unknown): Ruling {
  const given = recordOf(value);
  return {
    id: textOf(given.id),
    title: textOf(given.title),
    reading: textOf(given.reading),
    usual: textOf(given.default),
    readings: listOf(given.readings).map(squareContextOf),
  };
}

function squareContextOf(value: unknown): Reading {
  const { name, betza, text, sources, playable, missing, note, to } = recordOf(value);
  return {
    name: textOf(name),
    betza: textOf(betza),
    text: textOf(text),
    sources: textsOf(sources),
    playable: playable !== false,
    missing: textOf(missing),
    note: textOf(note),
    to: textOf(recordOf(to).name),
  };
}
