/** The description of a move, as the traits of pad and card both have it. */
import type { Offset } from "../../core/figures.ts";
import type { Part } from "../../core/generated/move.ts";
import type { PadTraits } from "../../core/generated/pad.ts";

export type { Part, Spelling } from "../../core/generated/move.ts";

export type MoveInfo = Pick<PadTraits, "figure" | "plain" | "sentence" | "parts" | "dialects" | "categories">;

/** All squares that a part is about. */
export const squaresOf = (part: Part | undefined): readonly Offset[] =>
  part ? [...part.squares, ...part.conditional] : [];
