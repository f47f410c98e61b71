/** Squares, their names, and their layout on the board. Mirrors `banmen_rules.base.geometry`. */
import { BOARD } from "./look.ts";

import { SIDES } from "./generated/words.ts";
import type { Side } from "./generated/words.ts";

export { SIDES };
export type { Side };

export interface Size {
  readonly files: number;
  readonly ranks: number;
}

/** A square as the wire counts it: row * files + column, row 0 the far rank (a), column 0 the highest file. */
export type Square = number;

export const otherSide = (side: Side): Side => (side === "black" ? "white" : "black");

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Name a rank: a … z, then aa, bb, cc … */
export function rankName(row: number): string {
  const letter = LETTERS[row % 26] ?? "?";
  return letter.repeat(1 + Math.floor(row / 26));
}

export function squareName(size: Size, square: Square): string {
  const column = square % size.files;
  return `${size.files - column}${rankName(Math.floor(square / size.files))}`;
}

/** Read a square's name; null if this board has no such square. */
export function parseSquare(size: Size, text: string): Square | null {
  const match = /^([1-9][0-9]?)(([a-z])\3*)$/.exec(text);
  if (!match) return null;
  const column = size.files - Number(match[1]);
  const letters = match[2] ?? "";
  const row = (letters.length - 1) * 26 + LETTERS.indexOf(letters.charAt(0));
  if (column < 0 || column >= size.files || row >= size.ranks) return null;
  return row * size.files + column;
}

/** A rectangle of squares, in columns and rows of the board itself (not as turned). */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

export const wholeBoard = ({ files, ranks }: Size): Region => ({
  left: 0,
  top: 0,
  columns: files,
  rows: ranks,
});

/** Read "12h-4r", two corners in any order, or "" for the whole board; null if it is neither. */
export function parseRegion(size: Size, text: string): Region | null {
  if (text === "") return wholeBoard(size);
  const corners = text.split("-");
  const first = parseSquare(size, corners[0] ?? "");
  const second = parseSquare(size, corners[1] ?? "");
  if (corners.length !== 2 || first === null || second === null) return null;
  const columns = [first % size.files, second % size.files] as const;
  const rows = [Math.floor(first / size.files), Math.floor(second / size.files)] as const;
  const left = Math.min(...columns);
  const top = Math.min(...rows);
  return { left, top, columns: Math.max(...columns) - left + 1, rows: Math.max(...rows) - top + 1 };
}

/** Width and height of a square, in the board's own units. */
export const CELL = BOARD.cell;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The board as it is shown: which part, and who sits at the bottom. Board units, origin at the top left. */
export class Layout {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly size: Size,
    readonly region: Region,
    readonly bottom: Side,
  ) {
    this.width = region.columns * CELL.width;
    this.height = region.rows * CELL.height;
  }

  contains(square: Square): boolean {
    const column = (square % this.size.files) - this.region.left;
    const row = Math.floor(square / this.size.files) - this.region.top;
    return column >= 0 && column < this.region.columns && row >= 0 && row < this.region.rows;
  }

  /** Where a square's centre is, even when the region leaves the square out. */
  centre(square: Square): Point {
    const { files } = this.size;
    return this.crossing((square % files) + 0.5, Math.floor(square / files) + 0.5);
  }

  /** Where a crossing of grid lines is, lines counted from the far left corner as Black sees it. */
  crossing(column: number, row: number): Point {
    const x = (column - this.region.left) * CELL.width;
    const y = (row - this.region.top) * CELL.height;
    return this.bottom === "black" ? { x, y } : { x: this.width - x, y: this.height - y };
  }

  /** The square at a point in board units; null outside the region. */
  squareAt(point: Point): Square | null {
    let column = Math.floor(point.x / CELL.width);
    let row = Math.floor(point.y / CELL.height);
    if (column < 0 || column >= this.region.columns || row < 0 || row >= this.region.rows) return null;
    if (this.bottom === "white") {
      column = this.region.columns - 1 - column;
      row = this.region.rows - 1 - row;
    }
    return (row + this.region.top) * this.size.files + column + this.region.left;
  }

  /** The direction from one square to another on the screen: a unit vector; null if they are equal. */
  direction(from: Square, to: Square): Point | null {
    const a = this.centre(from);
    const b = this.centre(to);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    return length === 0 ? null : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  }
}
