/** Drawings on a board, as the trait `annotations` has them. Pure. */
import type { Fields } from "./embeddedboard.ts";

export const draw = (kind: string, squares: readonly string[], colour: string, text = ""): Fields[] =>
  squares.length === 0 ? [] : [{ kind, squares, colour, text }];

/** An arrow goes somewhere: along two squares at least. */
export const arrow = (path: readonly string[], colour: string): Fields[] =>
  path.length < 2 ? [] : draw("arrow", path, colour);

/** The squares of a move, in the order it goes through them: "9l 8k 9j+" names three. */
export const squaresOf = (move: string): readonly string[] => move.match(/\d+[a-z]+/g) ?? [];
