/** Builds the traits of a demonstration's board from a frame and the progress in it. Pure. */
import { arrow, draw } from "../../core/drawings.ts";
import { NO_MOVES, WITHOUT_GAME } from "../../core/embeddedboard.ts";
import type { Fields, Looks } from "../../core/embeddedboard.ts";
import type { Demonstration, Frame, PlayedMove } from "./model.ts";

const NO_MOVE: PlayedMove = { squares: [], took: [], before: "" };

/** A frame after all its moves; `drawn`: draw its moves too, where they are not animated. */
export function sceneOf({ board, moves }: Demonstration, frame: Frame, looks: Looks, drawn: boolean): Fields {
  const last = frame.played.at(-1) ?? NO_MOVE;
  return {
    ...board,
    ...WITHOUT_GAME,
    interaction: "explore",
    in_check: [],
    marks: [],
    ...looks,
    ...moved(frame.tsfen, last),
    moves: frame.moves ?? moves(frame.tsfen) ?? NO_MOVES,
    selection: frame.shown,
    subject: frame.card,
    annotations: [
      ...frame.marks.flatMap((squares) => draw(squares.length === 1 ? "circle" : "shade", squares, "yellow")),
      ...(drawn ? frame.played.slice(0, -1).flatMap(({ squares }) => arrow(squares, "green")) : []),
      ...frame.arrows.flatMap((squares) => arrow(squares, "blue")),
      ...frame.drawings,
    ],
  };
}

/** A frame before one of its moves, or while it is being made. */
export function sceneAt(
  demo: Demonstration,
  frame: Frame,
  looks: Looks,
  move: number,
  made: boolean,
): Fields {
  const now = frame.played[move] ?? NO_MOVE;
  const before = frame.played[move - 1] ?? NO_MOVE;
  return {
    ...sceneOf(demo, frame, looks, false),
    ...(made ? moved(frame.played[move + 1]?.before ?? frame.tsfen, now) : moved(now.before, before)),
    moves: NO_MOVES,
    selection: "",
    annotations: [],
  };
}

const moved = (tsfen: string, { squares, took }: PlayedMove): Fields => ({
  tsfen,
  last_move: squares,
  captures_last: took,
});
