/** Looks up a move in an exercise's key, by its text or by its effects. */
import type { Card, KeyMove, KeyNode, KeyRoute, Note } from "../../core/cards.ts";
import { parseSquare, squareName } from "../../core/geometry.ts";
import type { Size, Square } from "../../core/geometry.ts";
import type { RouteFault } from "../../core/play.ts";
import { listOf, numberOf } from "../../core/read.ts";
import { declines } from "../../core/routes.ts";
import { decodeMoves } from "../../core/wire.ts";
import type { WireMove } from "../../core/wire.ts";
import { readMove } from "./position.ts";

export const sizeOf = ({ board }: Card): Size => ({
  files: numberOf(board?.files, 1),
  ranks: numberOf(board?.ranks, 1),
});

export const catalogueOf = ({ board }: Card): readonly unknown[] => listOf(board?.catalogue);

/** The moves that the wire of a node has from a square; none if it cannot be read. */
function movesFrom(card: Card, { wire, tsfen }: KeyNode, from: Square): readonly WireMove[] {
  try {
    return wire ? decodeMoves(wire, sizeOf(card), tsfen, catalogueOf(card).length).movesFrom(from) : [];
  } catch {
    return [];
  }
}

/** What the wire knows of a move of a node. */
export function wireOf(card: Card, node: KeyNode, text: string): WireMove | null {
  const written = readMove(text, sizeOf(card));
  const [from] = written?.squares ?? [];
  if (!written || from === undefined) return null;
  const all = movesFrom(card, node, from);
  const alike = all.filter((move) => [from, ...move.path, move.to].join() === written.squares.join());
  return alike.find((move) => declines(move, all) === written.declines) ?? alike[0] ?? null;
}

/**
 * The key's verdict on a move. Of several paths to one outcome the board sends the plainest, and the key may have
 * another.
 */
export function verdictOf(card: Card, node: KeyNode, text: string): KeyMove {
  const known = node.moves.get(text);
  if (known) return known;
  const mine = wireOf(card, node, text);
  if (mine) {
    for (const [other, verdict] of node.moves) {
      if (other.split(" ")[0] !== text.split(" ")[0]) continue;
      const theirs = wireOf(card, node, other);
      if (theirs && outcome(theirs) === outcome(mine)) return verdict;
    }
  }
  return { verdict: "wrong", to: "", note: node.rest };
}

/** What clicked squares mean: a move; a route that fails; no route, and where they leave it; or more than one. */
export type RouteRead =
  | { readonly kind: "move"; readonly move: string }
  | { readonly kind: "fails"; readonly note: Note }
  | ({ readonly kind: "stray"; readonly note: Note } & RouteFault)
  | { readonly kind: "several" };

/**
 * Read the squares of a route in order, its end last: all squares it stops on, all that it passes, or any of these
 * that no other route has. Python reads them alike.
 */
export function routeBy(card: Card, node: KeyNode, clicks: readonly string[]): RouteRead {
  const from = card.path?.from ?? "";
  const text = [from, ...clicks].join(" ");
  const known = [text, `${text}=`].find((one) => node.moves.has(one));
  if (known !== undefined) return { kind: "move", move: known };
  const [one, ...others] = chosen(node.routes, text, clicks);
  if (!one) return { kind: "stray", note: node.rest, ...routeFaultOf(card, node, clicks) };
  if (others.length > 0) return { kind: "several" };
  if (one.note) return { kind: "fails", note: one.note };
  return { kind: "move", move: node.moves.has(one.move) ? one.move : `${one.move}=` };
}

function chosen(routes: readonly KeyRoute[], text: string, clicks: readonly string[]): readonly KeyRoute[] {
  const fits = routes.filter(({ squares }) => passes(squares, clicks) && squares.at(-1) === clicks.at(-1));
  const exact =
    fits.find(({ move }) => move === text) ?? fits.find(({ squares }) => squares.length === clicks.length);
  if (exact) return [exact];
  return new Set(fits.map(({ move }) => move)).size > 1 ? fits : fits.slice(0, 1);
}

/** Whether clicks are some of the squares, in their order. */
function passes(squares: readonly string[], clicks: readonly string[]): boolean {
  let at = 0;
  for (const square of squares) if (square === clicks[at]) at++;
  return at === clicks.length;
}

/** Where clicks leave the moves of the piece and the routes to where the question asks. */
function routeFaultOf(card: Card, node: KeyNode, clicks: readonly string[]): RouteFault {
  const size = sizeOf(card);
  const from = card.path?.from ?? "";
  const paths = [...pathsFrom(card, node, from), ...node.routes.map(({ squares }) => squares)];
  const fits = (count: number): boolean => paths.some((squares) => passes(squares, clicks.slice(0, count)));
  let count = clicks.length - 1;
  while (count > 0 && !fits(count)) count--;
  const [before, at, to] = [
    [from, ...clicks][Math.max(0, count - 1)],
    [from, ...clicks][count],
    clicks[count],
  ];
  const turns = count > 0 && heading(size, before, at) !== heading(size, at, to);
  return { at: at ?? "", to: to ?? "", turns };
}

/** The squares of every move of a piece, those between its stops too where these lie on a line. */
function pathsFrom(card: Card, node: KeyNode, from: string): readonly (readonly string[])[] {
  const size = sizeOf(card);
  const start = parseSquare(size, from);
  if (start === null) return [];
  return movesFrom(card, node, start).map(({ path, to }) =>
    [...path, to].flatMap((stop, i, stops) => between(size, stops[i - 1] ?? start, stop)),
  );
}

function step(size: Size, from: Square, to: Square): readonly [number, number, number] {
  const [dx, dy] = [(to % size.files) - (from % size.files), rowOf(size, to) - rowOf(size, from)];
  const length = Math.max(Math.abs(dx), Math.abs(dy), 1);
  const onLine = [dx, dy].every((one) => one === 0 || Math.abs(one) === length);
  return onLine ? [dx / length, dy / length, length] : [dx, dy, 1];
}

const rowOf = ({ files }: Size, square: Square): number => Math.floor(square / files);

/** The squares after one and up to another. */
function between(size: Size, from: Square, to: Square): readonly string[] {
  const [dx, dy, length] = step(size, from, to);
  return Array.from({ length }, (_, i) => squareName(size, from + (i + 1) * (dx + dy * size.files)));
}

function heading(size: Size, from = "", to = ""): string {
  const [start, end] = [parseSquare(size, from), parseSquare(size, to)];
  return start === null || end === null ? "" : step(size, start, end).slice(0, 2).join();
}

const outcome = ({ to, captures, becomes }: WireMove): string => [to, "|", ...captures, "|", becomes].join();
