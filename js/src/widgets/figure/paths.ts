/** The paths to a square in a figure, and the pieces that each needs. Pure. */
import type { Figure, Offset, Path } from "../../core/figures.ts";
import type { Layout, Square } from "../../core/geometry.ts";
import type { MovePath } from "../../board/view/legs.ts";
import { far, has, HOME, isSame, squareOf } from "./drawing.ts";

/** The most paths to one square that are played: a lion has dozens that look alike. */
const MOST = 8;

const inside = ({ radius }: Figure, path: Path): boolean => path.squares.every((at) => far(at) <= radius);

/** The paths that end on a square, or else those that capture on it in passing. */
export function pathsTo(figure: Figure, at: Offset): Path[] {
  const seen = figure.paths.filter((path) => inside(figure, path));
  const ends = seen.filter(({ squares }) => isSame(squares[squares.length - 1] ?? HOME, at));
  const found = ends.length > 0 ? ends : seen.filter(({ captured }) => has(captured, at));
  return distinct(found).slice(0, MOST);
}

/** The path with the most legs, alone: a default to play. */
export const longestPath = (figure: Figure): Path[] =>
  figure.paths
    .filter((path) => inside(figure, path))
    .sort((one, other) => other.squares.length - one.squares.length)
    .slice(0, 1);

/** Ways that touch the same squares look the same: the first of them stands for all. */
function distinct(paths: readonly Path[]): Path[] {
  const byRoute = new Map<string, Path>();
  for (const path of paths) {
    const route = path.squares.join(" ");
    if (!byRoute.has(route)) byRoute.set(route, path);
  }
  return [...byRoute.values()];
}

/** A path over the squares of a figure. */
export function movePathOf(figure: Figure, path: Path, layout: Layout): MovePath {
  const number = (at: Offset): Square => squareOf(figure, at);
  const own = new Set([HOME, ...path.squares, ...path.captured].map(number));
  const standing = new Set(
    [...figure.friends, ...figure.enemies, ...path.needs.map(({ at }) => at)].map(number),
  );
  const last = path.squares[path.squares.length - 1] ?? HOME;
  const ends = number(last);
  return {
    squares: [number(HOME), ...path.squares.map(number)],
    passes: (square) => standing.has(square) && !own.has(square) && layout.contains(square),
    standing: [true, standing.has(ends) || needsEnemyAt(path)],
  };
}

const needsEnemyAt = ({ moves, captures }: Path): boolean => captures && !moves;

/** A piece that a path needs and the figure does not show. */
export interface GhostPiece {
  readonly at: Offset;
  readonly friend: boolean;
}

export function ghostsOf(figure: Figure, path: Path): GhostPiece[] {
  const last = path.squares[path.squares.length - 1] ?? HOME;
  const wanted = [
    ...path.needs.map(({ at, whose }) => ({ at, friend: whose === "friend" })),
    ...path.captured.map((at) => ({ at, friend: false })),
    ...(needsEnemyAt(path) ? [{ at: last, friend: false }] : []),
  ];
  const shown: Offset[] = [HOME, ...figure.friends, ...figure.enemies];
  return wanted.filter(({ at }) => {
    const stands = has(shown, at);
    shown.push(at);
    return !stands;
  });
}
