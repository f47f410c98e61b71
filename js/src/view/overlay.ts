/** What lies over the pieces, as path data: one path for all the highlights of a category. Pure. */
import { CELL } from "../geometry.ts";
import type { Layout, Point, Square } from "../geometry.ts";
import { choices, offered, openRoutes } from "../state.ts";
import type { Target } from "../routes.ts";
import type { Gesture, State } from "../state.ts";
import { bitOf, categoriesOf } from "../wire.ts";
import type { Category, WireMove } from "../wire.ts";
import type { Mark, Verdict } from "../model.ts";
import * as shape from "./shapes.ts";

export interface Overlay {
  readonly highlights: Readonly<Partial<Record<Category, string>>>;
  /** The selected piece's own square, tinted. */
  readonly seat: string;
  /** Squares a range capture (or the open ways of a half-made move) would empty. */
  readonly crosses: string;
  /** The legs chosen so far and the squares that can be chosen next. */
  readonly way: string;
  readonly goal: string;
  readonly choices: string;
  /** Numbered ends of the chosen legs. */
  readonly steps: readonly Point[];
  readonly targets: number;
}

const NOTHING: Overlay = {
  highlights: {},
  seat: "",
  crosses: "",
  way: "",
  goal: "",
  choices: "",
  steps: [],
  targets: 0,
};

const AREA_BITS = bitOf("area") | bitOf("line");
const RANGE_CAPTURE = bitOf("range_capture");
const UP: Point = { x: 0, y: -1 };

/** Sizes in board units: on an empty square, and in the corner of one with a piece on it. */
const LARGE = 10;
const SMALL = 6.4;

export function overlayOf(state: State, layout: Layout): Overlay {
  const { gesture } = state;
  switch (gesture.kind) {
    case "idle":
      return NOTHING;
    case "selected":
      return selected(state, layout, gesture.origin);
    case "legs":
      return halfMade(state, layout, gesture);
    case "promotion":
      return { ...sent(gesture.move, layout), targets: offered(state).size };
    case "asking":
    case "unanswered":
      return sent(gesture.move, layout);
  }
}

/** A move as it is about to be made. */
function sent({ from, path, to }: WireMove, layout: Layout): Overlay {
  const points = [from, ...path, to].map((square) => layout.centre(square));
  return { ...NOTHING, seat: box(layout, from), way: polyline(points), goal: goalOf(layout, to) };
}

/** All the squares the selected piece is offered. */
function selected(state: State, layout: Layout, origin: Square): Overlay {
  const targets = offered(state);
  const parts = new Map<Category, string[]>();
  const add = (category: Category, path: string): void => {
    const known = parts.get(category);
    if (known) known.push(path);
    else parts.set(category, [path]);
  };
  const crossed = new Set<Square>();
  const firstLegs = new Set<Square>();
  for (const target of targets.values()) {
    if (layout.contains(target.square)) addTarget(state, layout, target, add);
    for (const way of target.routes) {
      if (way.categories & RANGE_CAPTURE) for (const square of way.captures) crossed.add(square);
      const first = way.path[0];
      if (way.categories & AREA_BITS && first !== undefined) firstLegs.add(first);
    }
  }
  for (const square of firstLegs) {
    if (layout.contains(square)) add("area", shape.star(inCorner(layout.centre(square), -1), 5));
  }
  const highlights: Partial<Record<Category, string>> = {};
  for (const [category, paths] of parts) highlights[category] = paths.join("");
  return {
    ...NOTHING,
    highlights,
    seat: box(layout, origin),
    crosses: each(crossed, layout, (at) => shape.cross(at, 13, 0.11)),
    targets: targets.size,
  };
}

function addTarget(
  state: State,
  layout: Layout,
  target: Target,
  add: (category: Category, path: string) => void,
): void {
  const main = categoriesOf(target.categories)[0] ?? "step";
  const centre = layout.centre(target.square);
  const occupied = !!state.scene.pieces[target.square];
  const captured = target.routes.some((way) => way.captures.includes(target.square));
  const stays = target.routes[0]?.from === target.square;
  const at = occupied && !stays ? inCorner(centre, 1) : centre;
  const radius = occupied && !stays ? SMALL : LARGE;
  const route = target.routes.find((way) => way.categories & bitOf(main)) ?? target.routes[0];
  if (!route) return;
  // Whatever brings it back to its own square, that is a loop.
  let path = stays ? shape.loop(at, 19, 4.2) : glyph(main, layout, route, at, radius);
  // A hollow star marks where a second leg may end, whatever else leads there.
  if (main !== "area" && main !== "line" && target.categories & AREA_BITS && !stays) {
    const second = target.routes.some((way) => way.categories & AREA_BITS && way.path.length > 0);
    if (second) add("area", shape.hollowStar(inCorner(centre, -1, 1), 5));
  }
  if (captured && !stays) path += shape.rim(centre, CELL.width - 3, CELL.height - 3, 3);
  add(main, path);
}

/** The shape of a category on a target square. */
function glyph(category: Category, layout: Layout, route: WireMove, at: Point, r: number): string {
  const legs = [route.from, ...route.path, route.to];
  const before = legs[legs.length - 2] ?? route.from;
  const last = layout.direction(before, route.to) ?? UP;
  const first = layout.direction(route.from, legs[1] ?? route.to) ?? UP;
  return glyphOf(category, at, r, first, last, route.path.length > 0);
}

/** The shape of a category anywhere: on the board, and in the panel's legend. */
export function glyphOf(
  category: Category,
  at: Point,
  r: number,
  first: Point,
  last: Point,
  second = true,
): string {
  switch (category) {
    case "step":
      return shape.disc(at, r * 0.78);
    case "limited_range":
      return shape.ring(at, r, r * 0.22) + shape.disc(at, r * 0.5);
    case "range":
      return shape.chevron(at, last, r);
    case "jump":
      return shape.ring(at, r, r * 0.36);
    case "jump_range":
      return shape.ring(at, r * 1.15, r * 0.25) + shape.chevron(at, last, r * 0.58);
    case "pass_over":
    case "flying":
      return shape.doubleChevron(at, last, r * 0.85);
    case "range_capture":
      return shape.diamond(at, r * 1.05);
    case "hook":
      return shape.corner(at, first, last, r * 0.95);
    case "area":
    case "line":
      return second ? shape.hollowStar(at, r * 1.15) : shape.star(at, r * 0.7);
    case "igui":
    case "pass":
      return shape.loop(at, r, r * 0.22);
    case "teleport":
      return shape.cross(at, r * 0.6, 0.28);
  }
}

/** A move being asked leg by leg: the way so far, what it captures, and what can be chosen next. */
function halfMade(state: State, layout: Layout, gesture: Gesture & { kind: "legs" }): Overlay {
  const way = [gesture.origin, ...gesture.steps].map((square) => layout.centre(square));
  const captured = new Set(openRoutes(state).flatMap((one) => one.captures));
  return {
    ...NOTHING,
    seat: box(layout, gesture.origin),
    crosses: each(captured, layout, (at) => shape.cross(inCorner(at, 1), 6, 0.22)),
    way: polyline(way),
    goal: goalOf(layout, gesture.goal),
    choices: each(
      choices(state).keys(),
      layout,
      (at) => shape.rim(at, CELL.width - 8, CELL.height - 8, 3) + shape.disc(inCorner(at, -1), 4),
    ),
    steps: way.slice(1),
    targets: offered(state).size,
  };
}

/** A shape on each of some squares, those the region leaves out excepted. */
const each = (squares: Iterable<Square>, layout: Layout, draw: (at: Point) => string): string =>
  [...squares]
    .filter((square) => layout.contains(square))
    .map((square) => draw(layout.centre(square)))
    .join("");

/** The whole of a square. */
function box(layout: Layout, square: Square): string {
  if (!layout.contains(square)) return "";
  const { x, y } = layout.centre(square);
  return `M${x - CELL.width / 2} ${y - CELL.height / 2}h${CELL.width}v${CELL.height}h${-CELL.width}Z`;
}

const goalOf = (layout: Layout, square: Square): string =>
  layout.contains(square) ? shape.rim(layout.centre(square), CELL.width - 2, CELL.height - 2, 2) : "";

const inCorner = (centre: Point, across: 1 | -1, down: 1 | -1 = -1): Point => ({
  x: centre.x + across * (CELL.width / 2 - 12),
  y: centre.y + down * (CELL.height / 2 - 12),
});

export const polyline = (points: readonly Point[]): string =>
  points.length < 2 ? "" : `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;

export interface Trace {
  readonly line: string;
  /** The squares of the last move, tinted. */
  readonly squares: string;
  readonly emptied: string;
  readonly numbers: readonly Point[];
}

/** The last move: its legs as a line, numbered where there are several, and the squares it emptied. */
export function traceOf(lastMove: readonly Square[], emptied: readonly Square[], layout: Layout): Trace {
  const points = lastMove.map((square) => layout.centre(square));
  const ends = lastMove.filter((_, i) => i === 0 || i === lastMove.length - 1);
  return {
    line: polyline(points),
    squares: [...new Set(ends)].map((square) => box(layout, square)).join(""),
    emptied: each(
      emptied.filter((square) => square !== lastMove[lastMove.length - 1]),
      layout,
      (at) => shape.cross(at, 7, 0.16),
    ),
    numbers: lastMove.length > 2 ? points.slice(1) : [],
  };
}

/** The marks of an exercise: a tick, a cross or a ring, one path a verdict. */
export function marksOf(marks: readonly Mark[], layout: Layout): Record<Verdict, string> {
  const paths: Record<Verdict, string> = { right: "", wrong: "", missed: "" };
  for (const { square, verdict } of marks) {
    if (layout.contains(square)) paths[verdict] += markShape(verdict, layout.centre(square), 13);
  }
  return paths;
}

export function markShape(verdict: Verdict, at: Point, r: number): string {
  switch (verdict) {
    case "right":
      return shape.tick(at, r);
    case "wrong":
      return shape.cross(at, r, 0.22);
    case "missed":
      return shape.ring(at, r, r * 0.22);
  }
}
