/** A figure as path data: one path for all the squares of a category. Pure; `banmen_rules.drawing.figure` draws the same. */
import type { Figure, Offset, Ray, Target } from "../../core/figures.ts";
import { CELL, Layout, wholeBoard } from "../../core/geometry.ts";
import type { Point, Square } from "../../core/geometry.ts";
import { BOARD, FIGURE } from "../../core/look.ts";
import { categoriesOf } from "../../core/wire.ts";
import type { Category } from "../../core/wire.ts";
import { glyphOf } from "../../board/view/overlay.ts";
import * as shape from "../../board/view/shapes.ts";

/** The frame around the squares, where arrows lead out. */
export const MARGIN = FIGURE.margin;

export const HOME: Offset = [0, 0];

/** Sizes of a mark: on an empty square, on one where it says less, beside a piece's tip. */
const { large: LARGE, middle: MIDDLE, small: SMALL, star: STAR, beside: BESIDE } = BOARD;
/** How far an arrow's middle is from the edge, and how far beside it a number stands. */
const { out: OUT, aside: ASIDE } = FIGURE;

export type Paths = Partial<Record<Category, string>>;

export interface Drawing {
  readonly layout: Layout;
  /** Marks and the rims of captures. */
  readonly marks: Paths;
  /** Small marks over rims. */
  readonly small: Paths;
  /** Moves that need another piece. */
  readonly pale: Paths;
  /** Arrows on the frame, where rays continue. */
  readonly arrows: Paths;
  /** How far they go in all, where there is a limit. */
  readonly numbers: readonly { readonly text: string; readonly at: Point }[];
}

export const layoutOf = ({ radius }: Pick<Figure, "radius">): Layout => {
  const size = { files: 2 * radius + 1, ranks: 2 * radius + 1 };
  return new Layout(size, wholeBoard(size), "black");
};

/** The square of a figure's layout that an offset means. */
export const squareOf = ({ radius }: Pick<Figure, "radius">, [right, forward]: Offset): Square =>
  (radius - forward) * (2 * radius + 1) + radius + right;

/** The middle of a square, of one outside the figure too. */
export const centreOf = ({ radius }: Pick<Figure, "radius">, [right, forward]: Offset): Point => ({
  x: (radius + right + 0.5) * CELL.width,
  y: (radius - forward + 0.5) * CELL.height,
});

export const offsetOf = ({ radius }: Pick<Figure, "radius">, square: Square): Offset => {
  const files = 2 * radius + 1;
  return [(square % files) - radius, radius - Math.floor(square / files)];
};

export const isSame = (one: Offset, other: Offset): boolean => one[0] === other[0] && one[1] === other[1];

export const has = (squares: readonly Offset[], at: Offset): boolean =>
  squares.some((one) => isSame(one, at));

/** How many squares from the piece an offset is. */
export const far = ([right, forward]: Offset): number => Math.max(Math.abs(right), Math.abs(forward));

export function draw(figure: Figure): Drawing {
  const layout = layoutOf(figure);
  const drawing = { layout, marks: {}, small: {}, pale: {}, arrows: {}, numbers: [] as Drawing["numbers"] };
  for (const target of figure.targets) addTarget(figure, target, drawing);
  for (const ray of figure.beyond) append(drawing.arrows, mainOf(ray), arrow(layout, ray));
  const numbers = figure.beyond
    .filter(({ reach }) => reach > 0)
    .map((ray) => ({ text: String(ray.reach), at: beside(layout, ray) }));
  return { ...drawing, numbers };
}

export const mainOf = ({ categories }: { readonly categories: number }): Category =>
  categoriesOf(categories)[0] ?? "step";

const append = (paths: Paths, category: Category, path: string): void => {
  paths[category] = (paths[category] ?? "") + path;
};

function addTarget(
  figure: Figure,
  target: Target,
  { marks, small, pale }: { marks: Paths; small: Paths; pale: Paths },
): void {
  const main = mainOf(target);
  const into = target.conditional ? pale : marks;
  const centre = centreOf(figure, target.at);
  const up = standsOn(figure, target.at);
  if (isSame(target.at, HOME)) {
    append(into, main, shape.loop(corner(centre, 1, -1), SMALL * 1.15, 2));
    return;
  }
  const alone = figure.friends.length + figure.enemies.length === 0;
  const takes = target.captures && !(alone && target.moves);
  const radius = up !== 0 ? SMALL : alone && target.moves !== target.captures ? MIDDLE : LARGE;
  const mark = glyph(figure, target, main, up === 0 ? centre : corner(centre, 1, up), radius);
  if (takes) append(into, main, shape.rim(centre, CELL.width - 3, CELL.height - 3, 3));
  append(takes && !target.conditional ? small : into, main, mark);
  const other = categoriesOf(target.categories).at(-1) ?? main;
  if (other !== main && !(isArea(main) && isArea(other)))
    append(into, other, second(figure, target, other, corner(centre, -1, up === 0 ? -1 : up)));
}

const isArea = (category: Category): boolean => category === "area" || category === "line";

/** In a corner, the other categories that reach the square. */
function second(figure: Figure, { at }: Target, category: Category, corner: Point): string {
  if (isArea(category)) return shape.hollowStar(corner, STAR);
  const along = shape.unit(centreOf(figure, HOME), centreOf(figure, at));
  const plain = category === "jump_range" ? "jump" : category; // whose mark is too fine for that
  return glyphOf(plain, corner, STAR, along, along, false);
}

/** Whether a piece stands there, and where its tip points: up, down, or nowhere. */
function standsOn({ friends, enemies }: Figure, at: Offset): -1 | 0 | 1 {
  if (has(friends, at)) return -1;
  return has(enemies, at) ? 1 : 0;
}

/** A corner of a square: to the left or the right, above or below. */
const corner = ({ x, y }: Point, across: 1 | -1, down: 1 | -1): Point => ({
  x: x + across * (CELL.width / 2 - BESIDE.x),
  y: y + down * (CELL.height / 2 - BESIDE.y),
});

function glyph(figure: Figure, target: Target, main: Category, at: Point, radius: number): string {
  const [home, end] = [centreOf(figure, HOME), centreOf(figure, target.at)];
  const turn = target.via && centreOf(figure, target.via);
  const [first, last] = [shape.unit(home, turn ?? end), shape.unit(turn ?? home, end)];
  return glyphOf(main, at, radius, first, last, turn !== null);
}

/** Where a ray leaves the figure, and its direction on the screen. */
function exit({ width, height }: Layout, { direction: [right, forward] }: Ray): [Point, Point] {
  const ray = { x: right * CELL.width, y: -forward * CELL.height };
  const times = Math.min(
    ...[width / 2 / Math.abs(ray.x), height / 2 / Math.abs(ray.y)].filter(Number.isFinite),
  );
  const at = { x: width / 2 + ray.x * times, y: height / 2 + ray.y * times };
  return [at, shape.unit({ x: 0, y: 0 }, ray)];
}

function arrow(layout: Layout, ray: Ray): string {
  const [at, out] = exit(layout, ray);
  const middle = { x: at.x + out.x * OUT, y: at.y + out.y * OUT };
  return shape.arrowhead(middle, out, FIGURE.arrow);
}

/** The place of a number, clockwise of its arrow and not cut off. */
function beside(layout: Layout, ray: Ray): Point {
  const [at, out] = exit(layout, ray);
  const [most, tall] = [MARGIN - 3.4 * String(ray.reach).length - 1.5, MARGIN - 5.5];
  return {
    x: Math.min(Math.max(at.x + out.x * OUT - out.y * ASIDE, -most), layout.width + most),
    y: Math.min(Math.max(at.y + out.y * OUT + out.x * ASIDE, -tall), layout.height + tall),
  };
}
