/** The atlas's catalogue: all kinds with their figures and games. Its traits are read by `generated/atlas.ts`. */
import type { Figure } from "../../core/figures.ts";
import type { AtlasTraits, Comparison, KindRow, Start } from "../../core/generated/atlas.ts";
import * as pieces from "../../board/view/pieces.ts";

/** A kind of one of the games. */
export interface Kind extends Omit<KindRow, "mobility"> {
  /** Its place in the order of the games, and of its figure. */
  readonly index: number;
  /** Kinds that look alike as roses have the same. */
  readonly rose: string;
  /** Average number of squares on an empty board of its game; null where it is not known. */
  readonly mobility: number | null;
  /** The same on boards of its game a part of whose squares is occupied, from the empty one on. */
  readonly mobilities: KindRow["mobility"]["own"];
}

/** Everything there is to look at; it does not change while one looks. */
export interface Catalogue {
  readonly kinds: readonly Kind[];
  readonly byKey: ReadonlyMap<string, Kind>;
  /** One for each kind, in their order; fewer where the bytes could not be read. */
  readonly figures: readonly Figure[];
  /** The games, in the order of their kinds. */
  readonly variants: readonly string[];
  readonly starts: ReadonlyMap<string, Start>;
}

export function catalogueOf(
  rows: readonly KindRow[],
  figures: readonly Figure[],
  starts: AtlasTraits["starts"],
): Catalogue {
  const kinds = rows.map((row, index) => ({
    ...row,
    index,
    same: row.same < 0 ? index : row.same,
    rose: `${row.same < 0 ? index : row.same}${row.royal ? " royal" : ""}`,
    mobility: row.mobility.own.find(([occupied]) => occupied === 0)?.[1] ?? null,
    mobilities: row.mobility.own,
  }));
  return {
    kinds,
    byKey: new Map(kinds.map((kind) => [kind.key, kind])),
    figures,
    variants: [...new Set(kinds.map(({ variant }) => variant))],
    starts,
  };
}

/** The answer about two kinds; null if it is about others. */
export const comparisonOf = (found: Comparison | null, [one, other]: readonly string[]): Comparison | null =>
  found?.one === one && found?.other === other ? found : null;

/** Black's kanji, or the letters of a kind that has none, or none that a font has. */
export const kanjiOf = (kind: Pick<Kind, "kanji" | "letters">): string =>
  pieces.kanjiOf({ side: "black", kind });
