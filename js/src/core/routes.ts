/** The routes of a piece, grouped by target square. Pure, and knows no rules. */
import type { Square } from "./geometry.ts";
import type { MoveTable, WireMove } from "./wire.ts";

/** A square the selected piece can go to, with all its routes. */
export interface Target {
  readonly square: Square;
  readonly routes: readonly WireMove[];
  /** Category bits of all routes. */
  readonly categories: number;
  /** Every route captures something. */
  readonly captures: boolean;
  /** Every route is forbidden by a rule. */
  readonly forbidden: boolean;
}

/** Group a piece's moves by the square they end on, in the order they come. */
export function targetsOf(moves: readonly WireMove[]): Map<Square, Target> {
  const targets = [...groupedBy(moves, (move) => move.to)].map(([square, routes]): Target => ({
    square,
    routes,
    categories: routes.reduce((bits, route) => bits | route.categories, 0),
    captures: routes.every((route) => route.captures.length > 0),
    forbidden: routes.every((route) => route.forbidden),
  }));
  return new Map(targets.map((target) => [target.square, target]));
}

function groupedBy(
  moves: readonly WireMove[],
  squareOf: (move: WireMove) => Square,
): Map<Square, WireMove[]> {
  const groups = new Map<Square, WireMove[]>();
  for (const move of moves) {
    const group = groups.get(squareOf(move));
    if (group) group.push(move);
    else groups.set(squareOf(move), [move]);
  }
  return groups;
}

const known = new WeakMap<MoveTable, Map<Square, ReadonlyMap<Square, Target>>>();

/** The targets of the piece on a square: worked out once a position, however often they are asked for. */
export function targetsFrom(moves: MoveTable, square: Square): ReadonlyMap<Square, Target> {
  const here = known.get(moves) ?? new Map<Square, ReadonlyMap<Square, Target>>();
  known.set(moves, here);
  const targets = here.get(square) ?? targetsOf(moves.movesFrom(square));
  here.set(square, targets);
  return targets;
}

/** The squares a move comes to, one after the other. */
export const legsOf = (move: WireMove): readonly Square[] => [...move.path, move.to];

export function beginsWith(route: WireMove, steps: readonly Square[]): boolean {
  const legs = legsOf(route);
  return steps.every((square, i) => legs[i] === square);
}

/** Coming back to the start with nothing captured: the turn is passed. */
export const isPass = (route: WireMove): boolean => route.to === route.from && route.captures.length === 0;

export const sameSquares = (a: readonly Square[], b: readonly Square[]): boolean =>
  a.length === b.length && a.every((square, i) => b[i] === square);

/** Whether two moves differ in nothing but what the piece becomes. */
export const differOnlyInPromotion = (a: WireMove, b: WireMove): boolean =>
  a.to === b.to && sameSquares(a.path, b.path) && sameSquares(a.captures, b.captures);

/** Whether a move leaves out a promotion: another one of its piece is the same with it. */
export const declines = (move: WireMove, moves: readonly WireMove[]): boolean =>
  move.becomes === 0 && moves.some((other) => other.becomes !== 0 && differOnlyInPromotion(other, move));

const outcome = (move: WireMove): string => `${move.to} ${move.becomes} ${move.captures.join(",")}`;

/** One route for each distinct effect: the simplest, with fewest legs, then fewest captures. */
export function simplest(routes: readonly WireMove[]): readonly WireMove[] {
  const sorted = [...routes].sort(
    (a, b) => a.path.length - b.path.length || a.captures.length - b.captures.length,
  );
  const found = new Map<string, WireMove>();
  for (const route of sorted) if (!found.has(outcome(route))) found.set(outcome(route), route);
  return [...found.values()];
}

/** Add the next legs that all routes share: no need to ask for them. */
export function addSharedLegs(routes: readonly WireMove[], steps: readonly Square[]): readonly Square[] {
  const taken = [...steps];
  const [first, ...others] = routes;
  while (first && others.length > 0) {
    const next = first.path[taken.length];
    if (next === undefined || !others.every((route) => route.path[taken.length] === next)) break;
    taken.push(next);
  }
  return taken;
}

/** The squares that can follow some legs, each with its routes; a finished route stays on its last square. */
export const nextSquares = (routes: readonly WireMove[], steps: readonly Square[]): Map<Square, WireMove[]> =>
  groupedBy(routes, (route) => legsOf(route)[steps.length] ?? route.to);

/** After how many legs of a path a piece reaches a square, as a fraction within a leg. */
export function legsUntil(square: Square, route: readonly Square[], files: number): number {
  const at = (of: Square): readonly [number, number] => [of % files, Math.floor(of / files)];
  const [x, y] = at(square);
  for (let leg = 1; leg < route.length; leg++) {
    const [[ax, ay], [bx, by]] = [at(route[leg - 1] ?? 0), at(route[leg] ?? 0)];
    const [long, far] = [Math.hypot(bx - ax, by - ay), Math.hypot(x - ax, y - ay)];
    const between = Math.abs(far + Math.hypot(bx - x, by - y) - long) < 1e-6;
    if (long > 0 && far > 0 && between) return leg - 1 + far / long;
  }
  return Math.max(0, route.length - 1);
}
