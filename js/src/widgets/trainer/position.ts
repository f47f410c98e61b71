/** Applies a move to a position without rules: removes captured pieces and places the mover. */
import type { Note } from "../../core/cards.ts";
import { parseSquare, squareName } from "../../core/geometry.ts";
import type { Size, Square } from "../../core/geometry.ts";
import { recordOf, textOf } from "../../core/read.ts";
import { readTsfen } from "../../core/tsfen.ts";
import type { WireMove } from "../../core/wire.ts";

/** A move as machine text writes it: the squares it touches, and whether it leaves out a promotion. */
export interface Written {
  /** From its own square on. */
  readonly squares: readonly Square[];
  readonly declines: boolean;
}

/** The effects of a move on other squares. */
export interface Change {
  /** The squares that are emptied. */
  readonly captures: readonly Square[];
  /** The symbol of a piece after the move, given the one before it. */
  readonly becomes: (symbol: string) => string;
}

/** Parse machine notation; null if invalid. */
export function readMove(text: string, size: Size): Written | null {
  const squares = text
    .replace(/=$/, "")
    .split(" ")
    .map((name) => parseSquare(size, name));
  const whole = squares.filter((one) => one !== null);
  return whole.length === squares.length && whole.length > 1
    ? { squares: whole, declines: text.endsWith("=") }
    : null;
}

const asItIs = (symbol: string): string => symbol;

/** The effects of a move of the wire, read from its notation where the wire lacks them. */
export function changeOf(written: Written, move: WireMove | null, catalogue: readonly unknown[]): Change {
  if (!move) return { captures: written.squares.slice(1), becomes: asItIs };
  const { captures, becomes } = move;
  const into = becomes === 0 ? null : catalogue[becomes - 1];
  return { captures, becomes: into ? (symbol) => promoted(symbol, into, catalogue) : asItIs };
}

/** What the other side's answer changes, which no wire has: as the note says that has it. */
export function answerOf({ takes, becomes }: Note, size: Size): Change {
  const captures = takes.map((name) => parseSquare(size, name)).filter((square) => square !== null);
  return { captures, becomes: becomes === "" ? asItIs : () => becomes };
}

/** The position after a move; the same text if it cannot be made. */
export function after(tsfen: string, size: Size, written: Written, { captures, becomes }: Change): string {
  const { pieces, counter } = readTsfen(tsfen, size);
  const board = new Map(pieces.map((one) => [one.square, symbolOf(one)]));
  const [from = -1] = written.squares;
  const to = written.squares.at(-1) ?? from;
  const mover = board.get(from);
  if (mover === undefined) return tsfen;
  board.delete(from);
  for (const square of captures) if (square !== from) board.delete(square);
  board.set(to, becomes(mover));
  return `${formatBoard(board, size)} ${counter + 1}`;
}

/** What stands where: symbols by the names of squares. */
export const standing = (tsfen: string, size: Size): ReadonlyMap<string, string> =>
  new Map(readTsfen(tsfen, size).pieces.map((one) => [squareName(size, one.square), symbolOf(one)]));

const symbolOf = (one: { side: string; code: string; promoted: boolean }): string =>
  `${one.promoted ? "+" : ""}${one.side === "white" ? one.code : one.code.toLowerCase()}`;

/** The symbol of a piece that became another kind: its own promoted side, or another piece's. */
function promoted(symbol: string, into: unknown, catalogue: readonly unknown[]): string {
  const goal = textOf(recordOf(into).code).toUpperCase();
  const own = symbol.replace("+", "");
  const origins = catalogue
    .map(recordOf)
    .filter((one) => textOf(one.promotes_to).toUpperCase() === goal)
    .map((one) => textOf(one.code).toUpperCase());
  const [other] = origins;
  const found = origins.includes(own.toUpperCase()) ? `+${own}` : `+${other ?? ""}`;
  const text = other === undefined ? goal : found;
  return own === own.toUpperCase() ? text.toUpperCase() : text.toLowerCase();
}

function formatBoard(board: ReadonlyMap<Square, string>, { files, ranks }: Size): string {
  return Array.from({ length: ranks }, (_, row) => {
    // Symbols, and numbers of empty squares.
    const cells: (string | number)[] = [];
    for (let column = 0; column < files; column++) {
      const last = cells.at(-1);
      const symbol = board.get(row * files + column);
      if (symbol === undefined && typeof last === "number") cells[cells.length - 1] = last + 1;
      else cells.push(symbol ?? 1);
    }
    return cells.join(",");
  }).join("/");
}
