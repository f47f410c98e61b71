/** The tree of moves, built from the list of nodes. Pure. */
import { nodeOf } from "./model.ts";
import type { HistoryEntry, Snapshot } from "./model.ts";

/** The place before the first move. */
export const START = -1;

/** The moves made from each place, the main one first: two numbers for a node, however many there are. */
export class Tree {
  /** By place, the start before all nodes: the main move made there. START: none, as no move leads there. */
  private readonly mains: Int32Array;
  /** By node: the next of those made from the same position. START: none. */
  private readonly others: Int32Array;

  constructor(history: readonly HistoryEntry[]) {
    this.mains = new Int32Array(history.length + 1).fill(START);
    this.others = new Int32Array(history.length).fill(START);
    const rank = (node: number): number => history[node]?.variation ?? 0;
    history.forEach(({ parent, variation }, node) => {
      let before = START;
      let after = this.main(parent);
      while (after !== START && rank(after) <= variation) [before, after] = [after, this.other(after)];
      if (before === START) this.mains[parent + 1] = node;
      else this.others[before] = node;
      this.others[node] = after;
    });
  }

  /** The main move made from a place, or START. */
  main(place: number): number {
    return this.mains[place + 1] ?? START;
  }

  /** The moves made from a place, the main one first. */
  from(place: number): number[] {
    const moves: number[] = [];
    for (let node = this.main(place); node !== START; node = this.other(node)) moves.push(node);
    return moves;
  }

  private other(node: number): number {
    return this.others[node] ?? START;
  }
}

/** The moves that could be made where the current one was; at a fork just ahead, those. */
export function forkOf(snapshot: Pick<Snapshot, "history" | "line" | "ply">, tree: Tree): Fork {
  const node = nodeOf(snapshot);
  const parent = snapshot.history[node]?.parent;
  const beside = parent === undefined ? [] : tree.from(parent);
  if (beside.length > 1) return { moves: beside, at: beside.indexOf(node) };
  const ahead = tree.from(node);
  if (ahead.length < 2) return { moves: [], at: 0 };
  const next = snapshot.line[snapshot.ply];
  return { moves: ahead, at: next === undefined ? 0 : Math.max(0, ahead.indexOf(next)) };
}

export interface Fork {
  /** Two or more moves, or none where there is no fork. */
  readonly moves: readonly number[];
  /** Which of them the line shown goes through. */
  readonly at: number;
}
