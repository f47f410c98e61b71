/** Parses TSFEN: which symbol of which side stands on each square. No rules, no kinds. */
import type { Side, Size, Square } from "./geometry.ts";

export interface Placed {
  readonly square: Square;
  readonly side: Side;
  /** The code of the kind it began as, upper case. */
  readonly code: string;
  readonly promoted: boolean;
}

export interface ReadPosition {
  readonly pieces: readonly Placed[];
  /** 0 = Black, who moves first, is to move; then it counts moves. */
  readonly counter: number;
}

/** A text that is not a position of this board; the message names the rank and what stands there. */
export class TsfenError extends Error {
  override readonly name = "TsfenError";
}

const CELL = /^(\+?)([A-Za-z]+)([0-9]*)$/;

/**
 * Read the rows, from rank a down, each from the highest file to file 1, and the counter. After it may stand the
 * square of a lion just captured, which only Python needs.
 *
 * @throws TsfenError
 */
export function readTsfen(text: string, size: Size): ReadPosition {
  const [board = "", counter = "0", lion = "", ...rest] = text.trim().split(/\s+/);
  const rows = board.split("/");
  if (rows.length !== size.ranks) {
    throw new TsfenError(`the position has ${rows.length} ranks and the board ${size.ranks}`);
  }
  if (rest.length > 0 || !/^[0-9]+$/.test(counter) || !/^([0-9]+[a-z]+)?$/.test(lion)) {
    throw new TsfenError(
      `the position ends in ${shorten([counter, lion, ...rest].join(" ").trim())}, not in a move counter`,
    );
  }
  const pieces: Placed[] = [];
  rows.forEach((row, index) => {
    const files = readRow(row, index, size, pieces);
    if (files !== size.files) {
      throw new TsfenError(`rank ${index + 1} of the position fills ${files} squares of ${size.files}`);
    }
  });
  return { pieces, counter: Number(counter) };
}

/** Read the counter after the rows of a position: how many moves were made before it. */
export const readCounter = (text: string): number => Number(/\s(\d+)(\s+\S+)?\s*$/.exec(text)?.[1] ?? 0);

function readRow(row: string, index: number, size: Size, into: Placed[]): number {
  let column = 0;
  for (const cell of row.split(",")) {
    if (/^[1-9][0-9]*$/.test(cell)) {
      column += Number(cell);
      continue;
    }
    const [, plus, code = "", times = ""] = CELL.exec(cell) ?? [];
    const upper = code.toUpperCase();
    if (code === "" || (code !== upper && code !== code.toLowerCase()) || times.startsWith("0")) {
      throw new TsfenError(`rank ${index + 1} of the position holds ${shorten(cell)}, which is no piece`);
    }
    const side: Side = code === upper ? "white" : "black";
    const repeat = times === "" ? 1 : Number(times);
    if (column + repeat > size.files) return column + repeat;
    for (let i = 0; i < repeat; i++, column++) {
      into.push({ square: index * size.files + column, side, code: upper, promoted: plus === "+" });
    }
  }
  return column;
}

const shorten = (text: string): string => `"${text.length > 20 ? `${text.slice(0, 20)}…` : text}"`;
