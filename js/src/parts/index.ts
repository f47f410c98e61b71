/** The parts of a board, in the order in which they draw: one line each. */
import type { MakePart } from "../desk.ts";
import { Moves } from "./moves.ts";
import { Picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { tools } from "./tools.ts";

export const PARTS: readonly MakePart[] = [
  (desk) => new Picture(desk),
  pointer,
  tools,
  (desk) => new Moves(desk),
];
