/** The highlights of a gesture as path data: one path for each category. Pure. */
import { CELL } from "../../core/geometry.ts";
import type { Layout, Point, Square } from "../../core/geometry.ts";
import { BOARD, CATEGORIES } from "../../core/look.ts";
import type { Mark, Snapshot, Verdict } from "../../core/model.ts";
import type { Target } from "../../core/routes.ts";
import { choices, offered, openRoutes } from "../../core/state.ts";
import type { Gesture, State } from "../../core/state.ts";
import { bitOf, categoriesOf } from "../../core/wire.ts";
import type { Category, WireMove } from "../../core/wire.ts";
import { beamsOf } from "./beams.ts";
import type { Beam, Reached } from "./beams.ts";
import type { MovePath } from "./legs.ts";
import * as shape from "./shapes.ts";

type Pieces = State["scene"]["pieces"];
type Paths = Partial<Record<Category, string>>;

/** A gesture as paths to draw over the board. */
export interface Overlay {
  readonly highlights?: Readonly<Paths>;
  /** Where pieces are captured, by the category that says how. */
  readonly captures?: Readonly<Partial<Record<Category, Point[]>>>;
  /** On large boards, what stands for the marks along a ray. */
  readonly beams?: readonly Beam[];
  /** The small marks of captures, over their rims. */
  readonly small?: Readonly<Paths>;
  /** The selected piece's own square, and those a half-made move has come to, tinted. */
  readonly origin?: string;
  /** What range captures would empty, all of them at once. */
  readonly faint?: string;
  /** What the open routes of a half-made move would capture. */
  readonly crosses?: string;
  /** Squares on which the piece promotes. */
  readonly promotes?: string;
  /** The legs chosen so far and the squares that can be chosen next. */
  readonly movePath?: MovePath | null;
  readonly goal?: string;
  readonly choices?: string;
  readonly targets?: number;
  /** The selected piece and those it can capture; the others fade. */
  readonly involved?: ReadonlySet<Square>;
}

const AREA_BITS = bitOf("area") | bitOf("line");
const RANGE_CAPTURE = bitOf("range_capture");
const UP: Point = { x: 0, y: -1 };

/** Sizes in board units: on an empty square, and in the corner of one with a piece on it. */
const { large: LARGE, small: SMALL, beside } = BOARD;

export function overlayOf(state: State, layout: Layout): Overlay {
  const { gesture } = state;
  switch (gesture.kind) {
    case "idle":
      return {};
    case "selected":
      return selected(state, layout, gesture.origin);
    case "legs":
      return halfMade(state, layout, gesture);
    case "promotion":
      return { ...sent(state, gesture.move, layout), targets: offered(state).size };
    case "asking":
    case "unanswered":
      return sent(state, gesture.move, layout);
  }
}

/** A move as it is about to be made: the piece is shown where it goes. */
function sent(state: State, move: WireMove, layout: Layout): Overlay {
  const movePath = { ...movePathOf(state, move), standing: [false, true] } as const;
  return { origin: each([move.from], layout, box), movePath, goal: each([move.to], layout, goalRim) };
}

/** The path of a pending move, or of its first legs. */
export function movePathOf(
  { scene: { pieces } }: State,
  { from, path, to, captures }: Pick<WireMove, "from" | "path" | "to" | "captures">,
): MovePath {
  const last = path[path.length - 1] ?? from;
  return {
    squares: last === to && from !== to ? [from, ...path] : [from, ...path, to],
    passes: (square) => !!pieces[square] && square !== from && !captures.includes(square),
    standing: [true, !!pieces[to]],
  };
}

/** All the squares the selected piece is offered. */
function selected(state: State, layout: Layout, origin: Square): Overlay {
  const targets = offered(state);
  const { pieces } = state.scene;
  const drawn: Drawn = { highlights: {}, small: {}, captures: {} };
  const reached = [...targets.values()].flatMap((target) =>
    layout.contains(target.square) ? (reachedBy(target) ?? []) : [],
  );
  const { beams, covered } = beamsOf(reached, layout, (square) => !pieces[square]);
  for (const one of reached) addTarget(pieces, layout, one, drawn, covered.has(one.square));
  const crossed = new Set<Square>();
  const promoting: Square[] = [];
  const firstLegs = new Set<Square>();
  const involved = new Set([origin]);
  for (const target of targets.values()) {
    if (promotes(target)) promoting.push(target.square);
    for (const { categories, captures, path } of target.routes) {
      for (const square of captures) involved.add(square);
      if (categories & RANGE_CAPTURE) for (const square of captures) crossed.add(square);
      if (categories & AREA_BITS && path[0] !== undefined) firstLegs.add(path[0]);
    }
  }
  const stars = each(firstLegs, layout, (_, square) => shape.star(inCorner(pieces, layout, square, -1), 5));
  if (stars !== "") append(drawn.highlights, "area", stars);
  return {
    ...drawn,
    beams,
    involved,
    origin: each([origin], layout, box),
    faint: each(crossed, layout, crossOut),
    promotes: each(promoting, layout, (at, square) => promotionSign(pieces, layout, at, square)),
    targets: targets.size,
  };
}

interface Drawn {
  readonly highlights: Paths;
  readonly small: Paths;
  readonly captures: Partial<Record<Category, Point[]>>;
}

const append = (paths: Paths, category: Category, path: string): void => {
  paths[category] = (paths[category] ?? "") + path;
};

/** The first category of a target, and a route that has it. */
function reachedBy(target: Target): (Reached & Target) | null {
  const category = categoriesOf(target.categories)[0] ?? "step";
  const route = target.routes.find((one) => one.categories & bitOf(category)) ?? target.routes[0];
  return route ? { ...target, category, route } : null;
}

function addTarget(
  pieces: Pieces,
  layout: Layout,
  { square, routes, category, route }: Reached & Target,
  { highlights, small, captures }: Drawn,
  covered: boolean,
): void {
  const occupied = !!pieces[square];
  const stays = route.from === square;
  const captured = !stays && routes.some((one) => one.captures.includes(square));
  const at = occupied ? inCorner(pieces, layout, square, 1) : layout.centre(square);
  // A hollow star marks where a second leg may end, whatever else leads there.
  const second = routes.some((one) => one.categories & AREA_BITS && one.path.length > 0);
  if (second && category !== "area" && category !== "line" && !stays)
    append(highlights, "area", shape.hollowStar(inCorner(pieces, layout, square, -1), 5));
  if (captured) (captures[category] ??= []).push(layout.centre(square));
  if (covered) return;
  // Whatever brings it back to its own square, that is a loop.
  const mark = stays
    ? shape.loop(at, SMALL * 1.15, 2)
    : glyph(category, layout, route, at, occupied ? SMALL : LARGE);
  append(captured ? small : highlights, category, mark);
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
  return CATEGORIES[category]
    .map(([name, size, other = 0]) => {
      switch (name) {
        case "disc":
          return shape.disc(at, r * size);
        case "ring":
          return shape.ring(at, r * size, r * other);
        case "chevron":
          return shape.chevron(at, last, r * size, other);
        case "bar":
          return shape.bar(at, last, r * size);
        case "diamond":
          return shape.diamond(at, r * size);
        case "corner":
          return shape.corner(at, first, last, r * size);
        case "leg":
          return second ? shape.hollowStar(at, r * other) : shape.star(at, r * size);
        case "loop":
          return shape.loop(at, r * size, r * other);
        case "cross":
          return shape.cross(at, r * size, other);
      }
    })
    .join("");
}

/** A move chosen leg by leg: the path so far, its captures, and the next choices. */
function halfMade(state: State, layout: Layout, gesture: Gesture & { kind: "legs" }): Overlay {
  const { origin, steps, goal } = gesture;
  const captured = new Set(openRoutes(state).flatMap((one) => one.captures));
  const reached = steps[steps.length - 1];
  const so = { from: origin, path: steps.slice(0, -1), to: reached ?? origin, captures: [...captured] };
  const corner = (square: Square, across: 1 | -1): Point =>
    inCorner(state.scene.pieces, layout, square, across);
  const choice = (at: Point, square: Square): string =>
    shape.rim(at, CELL.width - 4, CELL.height - 4, 3.2) + shape.disc(corner(square, -1), 4);
  return {
    origin: each(new Set([origin, ...steps]), layout, box),
    crosses: each(captured, layout, (_, square) => shape.cross(corner(square, 1), SMALL, 0.24)),
    movePath: reached === undefined ? null : movePathOf(state, so),
    goal: goal === origin ? "" : each([goal], layout, goalRim),
    choices: each(choices(state).keys(), layout, choice),
    targets: offered(state).size,
    involved: new Set([origin, ...captured]),
  };
}

/** A piece crossed out: it would be captured. */
export const crossOut = (at: Point): string => shape.cross(at, 13, 0.11);

/** Whether the piece promotes, or can, on the simplest route to a square. */
function promotes({ routes }: Target): boolean {
  const fewest = Math.min(...routes.map(({ path }) => path.length));
  return routes.some(({ becomes, path }) => becomes !== 0 && path.length === fewest);
}

/** A small wedge at the foot of the square, or of the piece on it. */
function promotionSign(pieces: Pieces, layout: Layout, at: Point, square: Square): string {
  const down = isUpsideDown(pieces, layout, square) ? -1 : 1;
  return shape.wedge({ x: at.x, y: at.y + down * (CELL.height / 2 - 5) }, 4.6);
}

/** A shape on each of some squares, those the region leaves out excepted. */
export const each = (
  squares: Iterable<Square>,
  layout: Layout,
  draw: (at: Point, square: Square) => string,
): string =>
  [...squares]
    .filter((square) => layout.contains(square))
    .map((square) => draw(layout.centre(square), square))
    .join("");

/** The whole of a square. */
const box = (at: Point): string => shape.box(at, CELL.width, CELL.height);
const goalRim = (at: Point): string => shape.rim(at, CELL.width - 2, CELL.height - 2, 2);

/** Whether the piece on a square, if any, points down the screen. */
const isUpsideDown = (pieces: Pieces, layout: Layout, square: Square): boolean =>
  (pieces[square]?.side ?? layout.bottom) !== layout.bottom;

/** A corner of a square where the wedge on it leaves room: beside its tip. */
function inCorner(pieces: Pieces, layout: Layout, square: Square, across: 1 | -1): Point {
  const { x, y } = layout.centre(square);
  const up = isUpsideDown(pieces, layout, square) ? 1 : -1;
  return { x: x + across * (CELL.width / 2 - beside.x), y: y + up * (CELL.height / 2 - beside.y) };
}

export interface Trace {
  readonly movePath: MovePath | null;
  /** The squares of the last move, tinted. */
  readonly squares: string;
  readonly emptied: string;
  /** The royal pieces that are attacked. */
  readonly check: string;
}

/** The last move: its legs as arrows, numbered where there are several, and the squares it emptied; and check. */
export function traceOf(snapshot: Snapshot, layout: Layout): Trace {
  const { lastMove, capturesLast, position } = snapshot;
  const [first, last] = [lastMove[0], lastMove[lastMove.length - 1]];
  const ends = lastMove.filter((_, i) => i === 0 || i === lastMove.length - 1);
  const emptied = capturesLast.filter((square) => square !== last);
  const movePath: MovePath = {
    squares: lastMove,
    passes: (square) => !!position.pieces[square] && square !== last,
    standing: [first === last, true],
  };
  return {
    movePath: lastMove.length > 1 ? movePath : null,
    squares: each(new Set(ends), layout, box),
    emptied: each(emptied, layout, (at) => shape.cross(at, 7, 0.16)),
    check: each(inCheck(snapshot), layout, (at) => shape.burst(at, 28)),
  };
}

/** The royal pieces in check; where no move says which of several, all of them. */
function inCheck({ inCheck: sides, position: { pieces, moves } }: Snapshot): Square[] {
  if (sides.length === 0) return [];
  const royal = pieces.flatMap((piece, square) =>
    piece?.kind.royal === true && sides.includes(piece.side) ? [square] : [],
  );
  const attacked = new Set<Square>();
  for (const origin of royal.length > sides.length ? (moves?.origins ?? []) : []) {
    for (const { captures } of moves?.movesFrom(origin) ?? []) {
      for (const square of captures) {
        if (pieces[square]?.side !== pieces[origin]?.side) attacked.add(square);
      }
    }
  }
  const known = royal.filter((square) => attacked.has(square));
  return known.length > 0 ? known : royal;
}

/** The marks of an exercise: a tick, a cross or a ring, one path a verdict; on a piece a frame, and small in the corner. */
export function marksOf(marks: readonly Mark[], layout: Layout, pieces: Pieces): Record<Verdict, string> {
  const paths: Record<Verdict, string> = { right: "", wrong: "", missed: "" };
  for (const { square, verdict } of marks) {
    if (!layout.contains(square)) continue;
    const centre = layout.centre(square);
    paths[verdict] += pieces[square]
      ? shape.rim(centre, CELL.width - 2, CELL.height - 2, 3) +
        markShape(verdict, inCorner(pieces, layout, square, 1), 7.5)
      : markShape(verdict, centre, 13);
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
