/** Lines of squares in the eight directions of the board. Pure. */
import type { Layout, Square } from "./geometry.ts";
import { placeOf, squareAt } from "./readingorder.ts";

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
