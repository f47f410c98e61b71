/** Annotations on a position (arrows, circles, labels …) as a list, and the edits of that list. Pure. */
import { squareName } from "./geometry.ts";
import type { Size, Square } from "./geometry.ts";
import type { Annotation } from "./model.ts";
import { sameSquares } from "./routes.ts";
import type { MoveTable } from "./wire.ts";

export type Colour = Annotation["colour"];
export type Annotations = readonly Annotation[];

/** Draw something; drawing the same once more takes it away, and in another colour paints it over. */
export function toggle(list: Annotations, one: Annotation): Annotations {
  const at = list.findIndex(({ kind, squares }) => kind === one.kind && sameSquares(squares, one.squares));
  const known = list[at];
  if (!known) return [...list, one];
  const rest = list.filter((_, i) => i !== at);
  return known.colour === one.colour && known.text === one.text ? rest : [...rest, one];
}

/** Number a square as the next step of its colour; a square that has a number loses it, and the others close up. */
export function count(list: Annotations, square: Square, colour: Colour): Annotations {
  const at = list.findIndex((one) => one.kind === "steps" && one.colour === colour);
  const known = list[at];
  if (!known) return [...list, { kind: "steps", squares: [square], colour, text: "" }];
  const numbered = known.squares.includes(square);
  const squares = numbered ? known.squares.filter((one) => one !== square) : [...known.squares, square];
  const rest = list.filter((_, i) => i !== at);
  return squares.length === 0 ? rest : [...rest, { ...known, squares }];
}

/** Write a text on a square in place of the one there; an empty one leaves none. */
export function write(list: Annotations, square: Square, colour: Colour, text: string): Annotations {
  const rest = list.filter((one) => one.kind !== "label" || one.squares[0] !== square);
  return text === "" ? rest : [...rest, { kind: "label", squares: [square], colour, text }];
}

/** The squares an arrow goes through: those of the move from one square to the other, if it has legs to show. */
export function arrowPath(moves: MoveTable | null, from: Square, to: Square): readonly Square[] {
  const routes = (moves?.movesFrom(from) ?? []).filter((route) => route.to === to);
  const [shortest] = routes.sort((a, b) => a.path.length - b.path.length);
  return [from, ...(shortest?.path ?? []), to];
}

/** As the trait has them, with squares by name. */
export const asTrait = (list: Annotations, size: Size): object[] =>
  list.map((one) => ({ ...one, squares: one.squares.map((square) => squareName(size, square)) }));
