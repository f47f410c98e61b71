/** The squares of a board in reading order: from the top left, row by row. Pure. */
import { CELL } from "./geometry.ts";
import type { Layout, Square } from "./geometry.ts";

/** A place on the board as it is shown, counted from its top left corner. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** Where a square is seen; the region must contain it. */
export function placeOf(layout: Layout, square: Square): Place {
  const { x, y } = layout.centre(square);
  return { column: Math.floor(x / CELL.width), row: Math.floor(y / CELL.height) };
}

/** The square seen at a place; a place beyond an edge is taken for the nearest one on the board. */
export function squareAt(layout: Layout, { column, row }: Place): Square {
  const { columns, rows } = layout.region;
  const x = (Math.min(columns - 1, Math.max(0, column)) + 0.5) * CELL.width;
  const y = (Math.min(rows - 1, Math.max(0, row)) + 0.5) * CELL.height;
  return layout.squareAt({ x, y }) ?? 0;
}

/** The square some columns to the right and some rows below, or as far as the board goes. */
export function step(layout: Layout, square: Square, right: number, down: number): Square {
  const { column, row } = placeOf(layout, square);
  return squareAt(layout, { column: column + right, row: row + down });
}

/** How late a square comes in the order in which squares are seen. */
export function orderOf(layout: Layout, square: Square): number {
  const { column, row } = placeOf(layout, square);
  return row * layout.region.columns + column;
}

/** The squares among these that are in view, in the order in which they are seen. */
export function inOrder(layout: Layout, squares: Iterable<Square>): Square[] {
  const seen = [...squares].filter((square) => layout.contains(square));
  return seen.sort((a, b) => orderOf(layout, a) - orderOf(layout, b));
}

/** The next square after one (or the previous), wrapping at the end; null without squares. */
export function nextOf(
  layout: Layout,
  squares: Iterable<Square>,
  from: Square,
  forward: boolean,
): Square | null {
  const all = inOrder(layout, squares);
  if (!forward) all.reverse();
  const here = orderOf(layout, from);
  const beyond = (square: Square): boolean => orderOf(layout, square) > here === forward;
  return all.find((square) => square !== from && beyond(square)) ?? all[0] ?? null;
}
