/** The texts of an analysis, in English. */
import type { Side } from "../../core/geometry.ts";
import { scale, SIDES, squares, standing } from "./evaluation.ts";
import { list, times } from "./words.ts";

export const texts = {
  ...scale,
  start: "Analyse",
  stop: "Stop",
  lines: "Lines",
  engine: "Analyst",
  builtIn: "built-in search",
  arrows: "Arrows",
  threats: "Threats",
  weak: "Hanging pieces",
  show: "Show on the board",
  idle: "Shows the best moves of each position, with their values and the reasons.",
  starting: "Starting …",
  running: (depth: number, nodes: number): string =>
    `Depth ${depth}, ${times(nodes, "position", "positions")} searched …`,
  done: (depth: number, nodes: number): string =>
    `Finished at depth ${depth}, ${times(nodes, "position", "positions")} searched.`,
  stopped: "Stopped.",
  thinking: (engine: string): string => `${engine} is thinking …`,
  oneMove: (engine: string): string =>
    `From ${engine}: an engine gives one move and its value, no other lines and no depth.`,
  best: "Best moves",
  standing,
  winsIn: (side: Side, moves: number): string => `${SIDES[side]} wins in ${times(moves, "move", "moves")}`,
  depth: (depth: number): string => `depth ${depth}`,
  play: (moves: string): string => `Play ${moves}`,
  shown: (moves: string): string => `Show ${moves}`,
  ifPasses: (side: Side): string => `If ${SIDES[side]} passes`,
  gains: (value: number): string => `gains ${squares(value)}`,
  winsGame: "wins the game",
  noThreats: "No threats.",
  hanging: "Hanging",
  overloaded: "Overloaded",
  hangs: (piece: string, others: readonly string[]): string => `${piece}: attacked by ${list(others)}`,
  guards: (piece: string, others: readonly string[]): string => `${piece}: alone guards ${list(others)}`,
  piece: (name: string, square: string): string => `${name} ${square}`,
  noneWeak: "No hanging or overloaded pieces.",
  game: "Analyse the game",
  progress: (done: number, of: number): string => `${done} of ${times(of, "position", "positions")} analysed`,
  graph: "Evaluation graph of the game",
  account: (side: Side, moves: number, same: number, points: number): string =>
    `${SIDES[side]}: ${times(moves, "move", "moves")}, ${same} as good as the best, ${times(points, "turning point", "turning points")}.`,
  turning: (shown: number, all: number): string =>
    shown < all ? `Turning points: the ${shown} largest of ${all}` : "Turning points",
  noTurning: "No turning points: no move lost more than 4 squares.",
  turn: (ply: number, side: Side, move: string): string => `Move ${ply}, ${SIDES[side]}: ${move}`,
  lost: (value: number): string => `lost ${squares(value)}`,
  decides: "decided the game",
  better: "Better:",
  answer: "Answer:",
  practise: "Exercises from these, in Python: Drill(board.mistakes())",
  worth: "Values are in squares: a piece is worth its average number of squares. Plus favours Black.",
  needsPython: "Analysis needs Python. Run the cell again.",
};
