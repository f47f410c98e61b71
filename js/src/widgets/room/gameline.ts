/** Compares the game's current move with the one the board shows. Pure. */
import type { Side } from "../../core/geometry.ts";
import { listOf, numberOf, recordOf } from "../../core/read.ts";
import { otherSide } from "../../core/geometry.ts";
import { SIDES } from "../../core/generated/words.ts";

const START = -1;

export interface GameLine {
  /** How many moves the line shown has, and how many of them are made. */
  readonly plies: number;
  readonly ply: number;
  /** Whose turn it is in the game, whatever is looked at. */
  readonly turn: Side;
  /** Whether that side is in check, as far as the board shows. */
  readonly check: boolean;
  /** How many moves the game has. */
  readonly moves: number;
  /** How many moves the game is ahead of the board; null: the board shows another line. */
  readonly behind: number | null;
}

/** `node`: where the game stands in the history. */
export function gameLineOf(get: (name: string) => unknown, node: number): GameLine {
  const history = listOf(get("history")).map(recordOf);
  // A move that says nothing else was made after the one before it in the list.
  const parentOf = (child: number): number =>
    Math.min(numberOf(history[child]?.parent, child - 1), child - 1);
  const line = listOf(get("line"));
  const ply = numberOf(get("ply"));
  const shown = numberOf(line[ply - 1], START);
  let moves = 0;
  let behind: number | null = null;
  for (let at = Math.min(node, history.length - 1); at >= 0; at = parentOf(at)) {
    if (at === shown) behind = moves;
    moves++;
  }
  if (shown === START) behind = moves;
  const turn = turnOf();
  const check = behind === 0 && listOf(get("in_check")).includes(turn);
  return { plies: line.length, ply, turn, check, moves, behind };

  function turnOf(): Side {
    const last = sideAt(node);
    if (last) return otherSide(last);
    const first = history.findIndex((_, child) => parentOf(child) === START);
    return sideAt(first) ?? SIDES.find((side) => side === get("turn")) ?? "black";
  }

  function sideAt(child: number): Side | undefined {
    return SIDES.find((side) => side === history[child]?.side);
  }
}
