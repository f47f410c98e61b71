/** The tree of moves, as the list of nodes tells it. Pure. */
import type { HistoryEntry, Snapshot } from "./model.ts";
import { nodeOf } from "./model.ts";

/** The place before the first move. */
export const START = -1;

/** The moves made from each place, the main one first. */
export type Children = ReadonlyMap<number, readonly number[]>;

export function childrenOf(history: readonly HistoryEntry[]): Children {
  const children = new Map<number, number[]>();
  history.forEach(({ parent }, node) => {
    const known = children.get(parent);
    if (known) known.push(node);
    else children.set(parent, [node]);
  });
  for (const some of children.values()) {
    some.sort((a, b) => (history[a]?.variation ?? 0) - (history[b]?.variation ?? 0) || a - b);
  }
  return children;
}

/** The moves that could be made where the current one was; at a fork just ahead, those. */
export function forkOf(snapshot: Pick<Snapshot, "history" | "line" | "ply">, children: Children): Fork {
  const node = nodeOf(snapshot);
  const parent = snapshot.history[node]?.parent;
  const beside = parent === undefined ? [] : (children.get(parent) ?? []);
  if (beside.length > 1) return { moves: beside, at: beside.indexOf(node) };
  const ahead = children.get(node) ?? [];
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
