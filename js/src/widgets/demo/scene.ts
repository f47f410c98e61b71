/** Builds the traits of a demonstration's board from a frame and the progress in it. Pure. */
import { NO_MOVES } from "../../core/embeddedboard.ts";
import type { Fields, Looks } from "../../core/embeddedboard.ts";
import { PROTOCOL } from "../../core/generated/words.ts";
import type { Demonstration, Frame, PlayedMove } from "./model.ts";

const NO_MOVE: PlayedMove = { squares: [], took: [], before: "" };

const BARE: Fields = {
  protocol: PROTOCOL,
  interaction: "explore",
  status: { level: "", text: "" },
  history: [],
  line: [],
  ply: 0,
  result: {},
  in_check: [],
  marks: [],
  title: "",
};

/** A frame after all its moves; `drawn`: draw its moves too, where they are not animated. */
export function sceneOf({ board, moves }: Demonstration, frame: Frame, looks: Looks, drawn: boolean): Fields {
  const last = frame.played[frame.played.length - 1] ?? NO_MOVE;
  return {
    ...board,
    ...BARE,
    ...looks,
    ...moved(frame.tsfen, last),
    moves: frame.moves ?? moves(frame.tsfen) ?? NO_MOVES,
    selection: frame.shown,
    subject: frame.card,
    annotations: [
      ...frame.marks.map((squares) => draw(squares.length === 1 ? "circle" : "shade", squares, "yellow")),
      ...(drawn ? frame.played.slice(0, -1).map(({ squares }) => draw("arrow", squares, "green")) : []),
      ...frame.arrows.map((squares) => draw("arrow", squares, "blue")),
    ].filter(({ kind, squares }) => squares.length > (kind === "arrow" ? 1 : 0)),
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

const draw = (kind: "arrow" | "circle" | "shade", squares: readonly string[], colour: string) => ({
  kind,
  squares,
  colour,
  text: "",
});
