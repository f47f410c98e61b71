/** The ways to a square, and how one of them is told: which it is, where it goes, what must stand there. Pure. */
import type { Layout, Square } from "../geometry.ts";
import type { Journey } from "../view/legs.ts";
import { HOME, isSame, squareOf } from "./drawing.ts";
import type { Figure, Offset, Way } from "./figures.ts";

/** The most ways to one square that are shown one after the other: a lion has dozens that look alike. */
const MOST = 8;

const inside = ({ radius }: Figure, way: Way): boolean =>
  way.squares.every(([right, forward]) => Math.max(Math.abs(right), Math.abs(forward)) <= radius);

/** The ways that end on a square; if there are none, those that capture there on their way. */
export function waysTo(figure: Figure, at: Offset): Way[] {
  const seen = figure.ways.filter((way) => inside(figure, way));
  const ends = seen.filter(({ squares }) => isSame(squares[squares.length - 1] ?? HOME, at));
  const found =
    ends.length > 0 ? ends : seen.filter(({ captured }) => captured.some((one) => isSame(one, at)));
  return distinct(found).slice(0, MOST);
}

/** The way with the most legs, for whoever asks to be shown something. */
export const longest = (figure: Figure): Way | undefined =>
  figure.ways
    .filter((way) => inside(figure, way))
    .reduce<Way | undefined>(
      (best, way) => (way.squares.length > (best?.squares.length ?? 0) ? way : best),
      undefined,
    );

/** Ways that touch the same squares look the same: the first of them stands for all. */
function distinct(ways: readonly Way[]): Way[] {
  const byRoute = new Map<string, Way>();
  for (const way of ways) {
    const route = way.squares.join(" ");
    if (!byRoute.has(route)) byRoute.set(route, way);
  }
  return [...byRoute.values()];
}

/** A way over the squares of a figure. */
export function journeyOf(figure: Figure, way: Way, layout: Layout): Journey {
  const number = (at: Offset): Square => squareOf(figure, at);
  const own = new Set([HOME, ...way.squares, ...way.captured].map(number));
  const standing = new Set(
    [...figure.friends, ...figure.enemies, ...way.needs.map(({ at }) => at)].map(number),
  );
  const last = way.squares[way.squares.length - 1] ?? HOME;
  const ends = number(last);
  return {
    squares: [number(HOME), ...way.squares.map(number)],
    passes: (square) => standing.has(square) && !own.has(square) && layout.contains(square),
    standing: [true, standing.has(ends) || needsEnemyAt(way)],
  };
}

const needsEnemyAt = ({ moves, captures }: Way): boolean => captures && !moves;

/** A piece that must stand somewhere for a way, and that the figure does not show. */
export interface Ghost {
  readonly at: Offset;
  readonly friend: boolean;
}

export function ghostsOf(figure: Figure, way: Way): Ghost[] {
  const last = way.squares[way.squares.length - 1] ?? HOME;
  const wanted = [
    ...way.needs.map(({ at, whose }) => ({ at, friend: whose === "friend" })),
    ...way.captured.map((at) => ({ at, friend: false })),
    ...(needsEnemyAt(way) ? [{ at: last, friend: false }] : []),
  ];
  const shown: Offset[] = [HOME, ...figure.friends, ...figure.enemies];
  return wanted.filter(({ at }) => {
    const stands = shown.some((one) => isSame(one, at));
    shown.push(at);
    return !stands;
  });
}
