/**
 * The order in which the tree of moves is listed: each move, then its alternatives, then its continuation.
 *
 * It is cut into passages, each drawn as one thing: a move of the main line, or as many moves of a variation as
 * run on without another one between them. Numbers only, so that a long game costs little. Pure.
 */
import type { HistoryEntry } from "./model.ts";
import { START } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** The most moves of a variation that run on as one paragraph. */
const LONGEST_RUN = 20;

export class MoveOrder {
  private readonly order: Int32Array;
  /** By node: its place in `order`. */
  private readonly at: Int32Array;
  private readonly plies: Int32Array;
  private readonly levels: Int32Array;
  /** By node: the first move of the line it is in. */
  private readonly heads: Int32Array;
  /** By node, of a line's first move: how many moves the line has. */
  private readonly lengths: Int32Array;
  /** Where in `order` each passage begins. */
  private readonly starts: number[] = [];

  constructor(history: readonly HistoryEntry[], tree: Tree) {
    const make = (): Int32Array => new Int32Array(history.length);
    [this.order, this.at, this.plies] = [make(), make(), make()];
    [this.levels, this.heads, this.lengths] = [make(), make(), make()];
    const parentOf = (node: number): number => history[node]?.parent ?? START;
    const left: number[] = [tree.main(START)];
    let [count, run, last] = [0, 0, START];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (node === START) continue;
      const parent = parentOf(node);
      const isMain = tree.main(parent) === node;
      // The lines through the start are the main one and, one level in, what was played instead of its first move.
      const level = (parent === START ? 0 : this.levelOf(parent)) + (isMain ? 0 : 1);
      const head = isMain && parent !== START ? this.headOf(parent) : node;
      this.plies[node] = parent === START ? 1 : this.plyOf(parent) + 1;
      this.levels[node] = level;
      this.heads[node] = head;
      this.lengths[head] = this.lengthOf(head) + 1;
      const runsOn = level > 0 && last !== START && last === parent && isMain && run < LONGEST_RUN;
      run = runsOn ? run + 1 : 1;
      if (!runsOn) this.starts.push(count);
      this.order[count] = last = node;
      this.at[node] = count++;
      left.push(tree.main(node));
      if (isMain) left.push(...tree.from(parent).slice(1).reverse());
    }
  }

  get passages(): number {
    return this.starts.length;
  }

  /** The moves of the passages from one on, up to before another. */
  moves(first: number, end = first + 1): Int32Array {
    const { order, starts } = this;
    return order.subarray(starts[first] ?? order.length, starts[end] ?? order.length);
  }

  /** The passage a move is in. */
  passageOf(node: number): number {
    const at = this.at[node] ?? 0;
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The move so many before or after another as they are listed; the start before the first, and none beyond. */
  beside(node: number, step: number): number | undefined {
    const at = (node === START ? START : (this.at[node] ?? 0)) + step;
    return at === START ? START : this.order[at];
  }

  /** The last that is listed. */
  get last(): number {
    return this.order[this.order.length - 1] ?? START;
  }

  plyOf(node: number): number {
    return this.plies[node] ?? 0;
  }

  /** How deep in variations a move is: 0 in the main line. */
  levelOf(node: number): number {
    return this.levels[node] ?? 0;
  }

  /** Which move of its line it is, from 1 on, and of how many; the main line begins with the start. */
  placeOf(node: number): { readonly at: number; readonly of: number } {
    const head = this.headOf(node);
    const start = this.levelOf(node) === 0 ? 1 : 0;
    return { at: this.plyOf(node) - this.plyOf(head) + 1 + start, of: this.lengthOf(head) + start };
  }

  private headOf(node: number): number {
    return this.heads[node] ?? node;
  }

  private lengthOf(head: number): number {
    return this.lengths[head] ?? 0;
  }
}
