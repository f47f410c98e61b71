/** The ways a piece can go, gathered by where they end and told apart by what they come to. Pure, and knows no rules. */
import type { Square } from "./geometry.ts";
import type { MoveTable, WireMove } from "./wire.ts";

/** A square the selected piece can go to, with all the ways there. */
export interface Target {
  readonly square: Square;
  readonly routes: readonly WireMove[];
  /** Category bits of all the ways. */
  readonly categories: number;
  /** Every way captures something. */
  readonly captures: boolean;
  /** Every way is against a rule. */
  readonly forbidden: boolean;
}

/** Group a piece's moves by the square they end on, in the order they come. */
export function targetsOf(moves: readonly WireMove[]): Map<Square, Target> {
  const routes = new Map<Square, WireMove[]>();
  for (const move of moves) {
    const known = routes.get(move.to);
    if (known) known.push(move);
    else routes.set(move.to, [move]);
  }
  const targets = new Map<Square, Target>();
  for (const [square, ways] of routes) {
    targets.set(square, {
      square,
      routes: ways,
      categories: ways.reduce((bits, way) => bits | way.categories, 0),
      captures: ways.every((way) => way.captures.length > 0),
      forbidden: ways.every((way) => way.forbidden),
    });
  }
  return targets;
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

/** Whether a way begins with these legs. */
export function beginsWith(way: WireMove, steps: readonly Square[]): boolean {
  const legs = legsOf(way);
  return steps.every((square, i) => legs[i] === square);
}

/** Coming back to the start with nothing captured: the turn is passed. */
export const isPass = (way: WireMove): boolean => way.to === way.from && way.captures.length === 0;

const sameSquares = (a: readonly Square[], b: readonly Square[]): boolean =>
  a.length === b.length && a.every((square, i) => b[i] === square);

/** Whether two moves differ in nothing but what the piece becomes. */
export const differOnlyInPromotion = (a: WireMove, b: WireMove): boolean =>
  a.to === b.to && sameSquares(a.path, b.path) && sameSquares(a.captures, b.captures);

/** Whether a move leaves out a promotion: another one of its piece is the same with it. */
export const declines = (move: WireMove, moves: readonly WireMove[]): boolean =>
  move.becomes === 0 && moves.some((other) => other.becomes !== 0 && differOnlyInPromotion(other, move));

const outcome = (move: WireMove): string => `${move.to} ${move.becomes} ${move.captures.join(",")}`;

/** One way for each thing that can come of them, the plainest: fewest legs, then fewest captures, first of all. */
export function simplest(ways: readonly WireMove[]): readonly WireMove[] {
  const sorted = [...ways].sort(
    (a, b) => a.path.length - b.path.length || a.captures.length - b.captures.length,
  );
  const found = new Map<string, WireMove>();
  for (const way of sorted) if (!found.has(outcome(way))) found.set(outcome(way), way);
  return [...found.values()];
}

/** Add the legs that all the ways go on with: they need not be asked. */
export function addSharedLegs(ways: readonly WireMove[], steps: readonly Square[]): readonly Square[] {
  const taken = [...steps];
  const [first, ...others] = ways;
  while (first && others.length > 0) {
    const next = first.path[taken.length];
    if (next === undefined || !others.every((way) => way.path[taken.length] === next)) break;
    taken.push(next);
  }
  return taken;
}

/** The squares that can come after some legs, each with the ways on through it; one that is done there stays there. */
export function nextSquares(ways: readonly WireMove[], steps: readonly Square[]): Map<Square, WireMove[]> {
  const next = new Map<Square, WireMove[]>();
  for (const way of ways) {
    const square = legsOf(way)[steps.length] ?? way.to;
    const through = next.get(square);
    if (through) through.push(way);
    else next.set(square, [way]);
  }
  return next;
}

/** After how many legs of a way a piece comes to a square, in parts of a leg where that is between two of its squares. */
export function legsUntil(square: Square, way: readonly Square[], files: number): number {
  const at = (of: Square): readonly [number, number] => [of % files, Math.floor(of / files)];
  const [x, y] = at(square);
  for (let leg = 1; leg < way.length; leg++) {
    const [[ax, ay], [bx, by]] = [at(way[leg - 1] ?? 0), at(way[leg] ?? 0)];
    const [long, far] = [Math.hypot(bx - ax, by - ay), Math.hypot(x - ax, y - ay)];
    const between = Math.abs(far + Math.hypot(bx - x, by - y) - long) < 1e-6;
    if (long > 0 && far > 0 && between) return leg - 1 + far / long;
  }
  return Math.max(0, way.length - 1);
}
