/** The card's traits with the figures that they refer to by number; `generated/card.ts` reads the rest. */
import type { Figure } from "../../core/figures.ts";
import type * as card from "../../core/generated/card.ts";

export type { Character, Piece, Reading, Ruling } from "../../core/generated/card.ts";

type WithFigure<T> = Omit<T, "figure"> & { readonly figure: Figure | null };
/** A kind of a game, to be gone to. */
export type Ref = WithFigure<card.Ref>;
export type OtherGame = WithFigure<card.OtherGame>;
export type Mobility = card.Mobility["own"];

export interface Card extends Pick<card.CardTraits, "piece" | "characters" | "betza" | "rulings" | "worth"> {
  readonly to: Ref | null;
  readonly from: readonly Ref[];
  readonly elsewhere: readonly OtherGame[];
  /** On the board of its game, at some densities. */
  readonly mobility: Mobility;
}

export function cardOf({ figures, promotes, elsewhere, mobility, ...given }: card.CardTraits): Card {
  const drawn = <T extends { readonly figure: number }>(one: T): WithFigure<T> => ({
    ...one,
    figure: figures[one.figure] ?? null,
  });
  return {
    ...given,
    to: promotes.to && drawn(promotes.to),
    from: promotes.from.map(drawn),
    elsewhere: elsewhere.map(drawn),
    mobility: mobility.own,
  };
}
