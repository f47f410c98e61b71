/** Drawings on a board, as the trait `annotations` has them. Pure. */
import type { Fields } from "./embeddedboard.ts";

export const draw = (kind: string, squares: readonly string[], colour: string, text = ""): Fields[] =>
  squares.length === 0 ? [] : [{ kind, squares, colour, text }];

/** An arrow goes somewhere: along two squares at least. */
export const arrow = (path: readonly string[], colour: string): Fields[] =>
  path.length < 2 ? [] : draw("arrow", path, colour);

/** The squares of a move, in the order it goes through them: "9l 8k 9j+" names three. */
export const squaresOf = (move: string): readonly string[] => move.match(/\d+[a-z]+/g) ?? [];

/** Moves of a line that are drawn: more would be a thicket. */
const DRAWN = 5;

/** Moves as drawings: an arrow for each, the mover's green and the replies red; of several, its number where it ends. */
export function drawingsOf(line: readonly string[]): readonly Fields[] {
  const moves = line.slice(0, DRAWN).map(squaresOf);
  const numbers = new Map<string, { numbers: number[]; colour: string }>();
  const arrows = moves.flatMap((squares, i) => {
    const colour = i % 2 === 0 ? "green" : "red";
    const to = squares.at(-1);
    if (to === undefined) return [];
    const known = numbers.get(to) ?? { numbers: [], colour };
    numbers.set(to, { ...known, numbers: [...known.numbers, i + 1] });
    // A piece that stays where it is has a circle.
    const route = squares.filter((square, at) => square !== squares[at - 1]);
    return route.length > 1 ? arrow(route, colour) : draw("circle", [to], colour);
  });
  const labels = [...numbers].flatMap(([square, { numbers: own, colour }]) =>
    draw("label", [square], colour, own.join("·")),
  );
  return moves.length > 1 ? [...arrows, ...labels] : arrows;
}
