/** The squares of a board as they are seen: in reading order, row by row, and in lines. Pure. */
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

/** The nearer of the eight directions: a hand that draws a line trembles. */
const FLAT = Math.tan(Math.PI / 8);

/** The squares of a line from one square on, as far as another, in that of the eight directions that is nearest; both ends are in it. */
export function lineToward(layout: Layout, from: Square, to: Square): readonly Square[] {
  const start = placeOf(layout, from);
  const end = placeOf(layout, to);
  const [across, down] = [end.column - start.column, end.row - start.row];
  const right = Math.abs(across) < FLAT * Math.abs(down) ? 0 : Math.sign(across);
  const below = Math.abs(down) < FLAT * Math.abs(across) ? 0 : Math.sign(down);
  const { columns, rows } = layout.region;
  const squares: Square[] = [];
  for (let n = 0; n <= Math.max(Math.abs(across), Math.abs(down)); n++) {
    const place = { column: start.column + n * right, row: start.row + n * below };
    const inside = place.column >= 0 && place.column < columns && place.row >= 0 && place.row < rows;
    if (!inside) break;
    squares.push(squareAt(layout, place));
  }
  return squares;
}

/** The line between two squares if they lie on one, with both ends; else null. */
export function lineBetween(layout: Layout, from: Square, to: Square): readonly Square[] | null {
  const line = lineToward(layout, from, to);
  return from !== to && line[line.length - 1] === to ? line : null;
}
