/** Setting up a position by hand: the effect of a click with the current tool. Pure functions. */
import type { Side, Square } from "./geometry.ts";
import type { Kind, Piece } from "./model.ts";

/** What the next click on a square does; a click without anything in hand picks up what stands there. */
export type Hand =
  /** `symbol` as TSFEN writes it: lower case is Black's. */
  { readonly kind: "piece"; readonly symbol: string } | { readonly kind: "eraser" };

/** A change of the position that Python is asked for; each can be taken back. */
export type Edit =
  | { readonly op: "put"; readonly square: Square; readonly piece: string }
  | { readonly op: "remove" | "flip" | "promote"; readonly square: Square }
  | { readonly op: "move"; readonly from: Square; readonly to: Square }
  | { readonly op: "turn"; readonly side: Side }
  | { readonly op: "clear" | "standard" };

/** A piece's symbol with its side told by the case, as TSFEN writes it. */
export const symbolOf = ({ side, symbol }: Pick<Piece, "side" | "symbol">): string =>
  side === "black" ? symbol.toLowerCase() : symbol.toUpperCase();

/** The effect of a click with a piece in hand: on an equal piece it removes that piece. */
export function useHand(hand: Hand, square: Square, there: Piece | null): Edit | null {
  if (hand.kind === "eraser") return there ? { op: "remove", square } : null;
  const same = there !== null && symbolOf(there) === hand.symbol;
  return same ? { op: "remove", square } : { op: "put", square, piece: hand.symbol };
}

const byCode = new WeakMap<readonly Kind[], ReadonlyMap<string, Kind>>();

/** The kind a symbol of either side stands for: "+" is what the kind it began as promotes to. */
export function kindOfSymbol(symbol: string, kinds: readonly Kind[]): Kind | undefined {
  const named = byCode.get(kinds) ?? new Map(kinds.map((kind) => [kind.code.toUpperCase(), kind]));
  byCode.set(kinds, named);
  const origin = named.get(symbol.replace("+", "").toUpperCase());
  return symbol.startsWith("+") ? named.get(origin?.promotesTo?.toUpperCase() ?? "") : origin;
}
