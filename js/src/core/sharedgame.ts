/**
 * A game, or a long position, in a link: JSON, compressed (raw deflate) and written in base64url.
 *
 * `{v, variant, ruleset, start, moves, tsfen}`: `start` is left out where it is the game's own; `moves` has for each
 * move its squares, then `x` and the squares it captures on, then `+` if it promotes: `"24d 23d 22c x23d,22c +"`;
 * `tsfen` is the position after the last. The page knows no rules: it carries the pieces along, and if that does not
 * lead to `tsfen`, it shows only that position.
 */
import { fromBase64 } from "./base64.ts";
import { parseSquare } from "./geometry.ts";
import type { Size } from "./geometry.ts";
import { LONGEST, START, VERSION, quoted, writeTsfen } from "./links.ts";
import type { Fault } from "./links.ts";
import type { MadeMove } from "./model.ts";
import { listOf, recordOf, string, textOf } from "./read.ts";
import { readTsfen, TsfenError } from "./tsfen.ts";

export interface SharedGame {
  readonly variant: string;
  /** Empty for the game's own. */
  readonly ruleset: string;
  /** The first position; `start` for that of the game. */
  readonly start: string;
  readonly moves: readonly string[];
  /** The position after the moves. */
  readonly tsfen: string;
}

/** The most characters after unpacking: a small text may unpack to a very large one. */
const LARGEST = 400_000;
const MOST_MOVES = 4000;

export async function packGame({ variant, ruleset, start, moves, tsfen }: SharedGame): Promise<string> {
  const given = {
    v: VERSION,
    variant,
    ...(ruleset === "" ? {} : { ruleset }),
    ...(start === START || moves.length === 0 ? {} : { start }),
    ...(moves.length === 0 ? {} : { moves }),
    tsfen,
  };
  const packed = new Blob([JSON.stringify(given)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Unpack a game; a text that was cut or is something else is a fault. */
export async function unpackGame(packed: string): Promise<SharedGame | Fault> {
  if (packed.length > LONGEST || !/^[\w-]+$/.test(packed)) return { what: "packed" };
  let value: unknown;
  try {
    const bytes = fromBase64(packed.replaceAll("-", "+").replaceAll("_", "/"));
    value = JSON.parse(await inflateSome(bytes));
  } catch {
    return { what: "packed" };
  }
  const given = recordOf(value);
  if (given.v !== undefined && given.v !== VERSION)
    return { what: "version", got: quoted(JSON.stringify(given.v)) };
  const variant = textOf(given.variant);
  const tsfen = textOf(given.tsfen);
  if (variant === "" || tsfen === "") return { what: "packed" };
  const moves = listOf(given.moves).map(string);
  const whole = moves.length <= MOST_MOVES && moves.every((move) => move !== undefined);
  return {
    variant,
    tsfen,
    ruleset: textOf(given.ruleset),
    start: textOf(given.start) || START,
    moves: whole ? moves : [],
  };
}

/** Unpack a text from anywhere; one that is too large is a `RangeError`. */
async function inflateSome(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
}

/** Write a move as a link has it; without one, an empty text. */
export function writeMove({ text = "", taken = [], promoted = false }: Partial<MadeMove> = {}): string {
  return `${text}${taken.length > 0 ? ` x${taken.join(",")}` : ""}${promoted ? " +" : ""}`;
}

/** A move of a link: its effects on the board. */
export interface SharedMove {
  /** Its squares as machine text. */
  readonly text: string;
  readonly squares: readonly number[];
  readonly captures: readonly number[];
  readonly promotes: boolean;
}

/** Read a move of a link; null if it is not a move on this board. */
export function readMove(text: string, size: Size): SharedMove | null {
  const [, squares = "", , captures = "", promotes = ""] =
    /^((?:\d+[a-z]+ )+\d+[a-z]+=?)( x([\da-z,]+))?( \+)?$/.exec(text) ?? [];
  const read = (words: string[]): number[] | null => {
    const found = words.map((word) => parseSquare(size, word));
    return found.every((one) => one !== null) ? found : null;
  };
  const path = squares === "" ? null : read(squares.replace("=", "").split(" "));
  const taken = captures === "" ? [] : read(captures.split(","));
  return path && taken ? { text: squares, squares: path, captures: taken, promotes: promotes !== "" } : null;
}

/** A position of a game in a link, and the move that led to it. */
export interface SharedStep {
  readonly tsfen: string;
  readonly move: SharedMove | null;
  /** The symbol of the piece that moved. */
  readonly piece: string;
}

/**
 * Carry the pieces along the moves: the positions, the first one included. Null if that is not possible, or leads to
 * another position than the one given.
 */
export function replay(
  start: string,
  moves: readonly string[],
  tsfen: string,
  size: Size,
): SharedStep[] | null {
  try {
    const first = readTsfen(start, size);
    const cells = cellsOf(start, size);
    const steps: SharedStep[] = [{ tsfen: start, move: null, piece: "" }];
    for (const [index, text] of moves.entries()) {
      const move = readMove(text, size);
      const origin = move?.squares[0];
      const target = move?.squares.at(-1);
      if (!move || origin === undefined || target === undefined) return null;
      const piece = cells[origin] ?? null;
      if (piece === null) return null;
      cells[origin] = null;
      for (const square of move.captures) cells[square] = null;
      cells[target] = move.promotes && !piece.startsWith("+") ? `+${piece}` : piece;
      steps.push({ tsfen: writeTsfen(cells, size, first.counter + index + 1), move, piece });
    }
    const last = cellsOf(tsfen, size);
    return last.every((cell, at) => cell === cells[at]) ? steps : null;
  } catch (error) {
    if (error instanceof TsfenError) return null;
    throw error;
  }
}

function cellsOf(tsfen: string, size: Size): (string | null)[] {
  const cells = new Array<string | null>(size.files * size.ranks).fill(null);
  for (const { square, side, code, promoted } of readTsfen(tsfen, size).pieces)
    cells[square] = `${promoted ? "+" : ""}${side === "white" ? code : code.toLowerCase()}`;
  return cells;
}
