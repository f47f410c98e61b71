/** Drawings on the board of an exercise. Pure. */
import type { Fields } from "../../core/embeddedboard.ts";

export const draw = (kind: string, squares: readonly string[], colour: string): Fields[] =>
  squares.length === 0 ? [] : [{ kind, squares, colour, text: "" }];

export const arrow = (path: readonly string[], colour: string): Fields[] =>
  path.length < 2 ? [] : draw("arrow", path, colour);

/** The squares of a move as machine text. */
export const squaresOf = (text: string): readonly string[] => text.replace(/=$/, "").split(" ");
