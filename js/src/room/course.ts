/** Where a room's game is, as the traits of its board say. Pure. */
import type { Side } from "../geometry.ts";
import { listOf, numberOf, recordOf } from "../studio/read.ts";
import { otherSide, SIDES } from "./model.ts";

export const START = -1;

/** The last move of the game: the end of the main line of a tree of moves as it travels. */
export function endOf(history: unknown): number {
  const nodes = listOf(history).map(recordOf);
  const main = new Map<number, number>();
  nodes.forEach(({ parent, variation }, node) => {
    const before = numberOf(parent, START);
    const known = main.get(before);
    const rank = numberOf(nodes[known ?? START]?.variation);
    if (known === undefined || numberOf(variation) < rank) main.set(before, node);
  });
  let node = START;
  for (let next = main.get(node); next !== undefined && next > node; next = main.get(node)) node = next;
  return node;
}

/** The move that the board shows the position after. */
export function shownOf(line: unknown, ply: unknown): number {
  return numberOf(listOf(line)[numberOf(ply) - 1], START);
}

export interface Course {
  /** How many moves the line shown has, and how many of them are made. */
  readonly plies: number;
  readonly ply: number;
  /** The node that the game has come to, and the one that is shown. */
  readonly end: number;
  readonly shown: number;
  /** Whose turn it is in the game, whatever is looked at. */
  readonly turn: Side;
  /** How many moves the game has. */
  readonly moves: number;
  /** How many moves of the game are after what is shown; null: what is shown is no part of it. */
  readonly behind: number | null;
}

export function courseOf(get: (name: string) => unknown): Course {
  const history = listOf(get("history")).map(recordOf);
  const line = listOf(get("line"));
  const ply = numberOf(get("ply"));
  const end = endOf(history);
  const shown = shownOf(line, ply);
  let [moves, behind]: [number, number | null] = [0, shown === START ? 0 : null];
  for (let node = end; node !== START; node = numberOf(history[node]?.parent, START)) {
    if (node === shown) behind = moves;
    moves++;
  }
  if (shown === START) behind = moves;
  const before = SIDES.find((side) => side === (history[end]?.side ?? get("turn"))) ?? "black";
  const turn = end === START ? before : otherSide(before);
  return { plies: line.length, ply, end, shown, turn, moves, behind };
}
