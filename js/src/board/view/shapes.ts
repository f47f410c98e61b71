/** The highlight shapes as path data, to be filled with the even-odd rule. */
import type { Point } from "../../core/geometry.ts";
import { POLYGONS } from "../../core/look.ts";

/** A number as paths have it: at most two decimals. */
export const number = (value: number): string => String(Math.round(value * 100) / 100);
const f = number;

const UP: Point = { x: 0, y: -1 };

/** The unit vector from one point to another; up if they are equal. */
export function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? UP : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** A point moved along a direction, and to the side of it. */
export const moved = (from: Point, along: Point, by: number, aside = 0): Point => ({
  x: from.x + along.x * by - along.y * aside,
  y: from.y + along.y * by + along.x * aside,
});

const at = ({ x, y }: Point): string => `${f(x)} ${f(y)}`;

/** A line through points. */
export const line = (points: readonly Point[]): string => `M${points.map(at).join("L")}`;

/** Turn points drawn for "up" into a direction, move them to a centre, and close them. */
function polygon(
  centre: Point,
  direction: Point,
  radius: number,
  points: readonly (readonly [number, number])[],
): string {
  return `${line(points.map(([x, y]) => moved(centre, direction, -y * radius, x * radius)))}Z`;
}

/** A straight beam between two points. */
export function beam(from: Point, to: Point, width: number): string {
  const along = unit(from, to);
  const [one, other] = [width / 2, -width / 2];
  const [a, b] = [moved(from, along, 0, one), moved(to, along, 0, one)];
  return `${line([a, b, moved(to, along, 0, other), moved(from, along, 0, other)])}Z`;
}

/** A line that tapers from one width to another, with a head of a width at its end (0: none): one outline. */
export function taper(from: Point, to: Point, wide: number, thin: number, head: number): string {
  const along = unit(from, to);
  const long = Math.min(0.8 * head, Math.hypot(to.x - from.x, to.y - from.y) / 2);
  const side = (sign: 1 | -1): Point[] => [
    moved(from, along, 0, (sign * wide) / 2),
    moved(to, along, -long, (sign * thin) / 2),
    moved(to, along, -long, (sign * Math.max(head, thin)) / 2),
  ];
  return `${line([...side(1), to, ...side(-1).reverse()])}Z`;
}

/** The points of a star with so many rays, tip up; `inner`: how far from its middle its notches are. */
export const starPoints = (rays: number, inner: number): (readonly [number, number])[] =>
  Array.from({ length: 2 * rays }, (_, i) => {
    const r = i % 2 === 0 ? 1 : inner;
    return [r * Math.sin((i * Math.PI) / rays), -r * Math.cos((i * Math.PI) / rays)] as const;
  });

export function disc(at: Point, radius: number): string {
  const d = f(2 * radius);
  const r = f(radius);
  return `M${f(at.x - radius)} ${f(at.y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
}

export const ring = (at: Point, radius: number, width: number): string =>
  disc(at, radius) + disc(at, radius - width);

/** An open arrow head along a direction; `lift` moves it along. */
export const chevron = (at: Point, direction: Point, radius: number, lift = 0): string =>
  polygon(moved(at, direction, -lift * radius), direction, radius, POLYGONS.chevron);

/** A filled arrowhead along a direction. */
export const arrowhead = (at: Point, direction: Point, radius: number): string =>
  polygon(at, direction, radius, POLYGONS.arrowhead);

/** A bar across a direction: under a chevron it stands for a piece that is passed over. */
export const bar = (at: Point, direction: Point, radius: number): string =>
  polygon(at, direction, radius, POLYGONS.bar);

/** A wedge as pieces are, tip up. */
export const wedge = (at: Point, radius: number): string =>
  polygon(at, UP, radius, [
    [0, -1],
    [0.75, -0.55],
    [1, 0.8],
    [-1, 0.8],
    [-0.75, -0.55],
  ]);

/** Rays around something. */
export const burst = (at: Point, radius: number): string => polygon(at, UP, radius, starPoints(16, 0.72));

export const diamond = (at: Point, radius: number): string => polygon(at, UP, radius, POLYGONS.diamond);

export const star = (at: Point, radius: number): string => polygon(at, UP, radius, starPoints(5, 0.45));

export const hollowStar = (at: Point, radius: number): string => star(at, radius) + star(at, radius * 0.55);

/** A thick cross, lying: ×. */
export function cross(at: Point, radius: number, w = 0.3): string {
  const turn: Point = { x: Math.SQRT1_2, y: -Math.SQRT1_2 };
  return polygon(at, turn, radius, [
    [w, -1],
    [w, -w],
    [1, -w],
    [1, w],
    [w, w],
    [w, 1],
    [-w, 1],
    [-w, w],
    [-1, w],
    [-1, -w],
    [-w, -w],
    [-w, -1],
  ]);
}

export const tick = (at: Point, radius: number): string => polygon(at, UP, radius, POLYGONS.tick);

/** A corner as a path turns: in along one direction, out along another. */
export function corner(at: Point, first: Point, last: Point, radius: number): string {
  const w = radius * 0.36;
  // The bend is shifted so that the shape is centred.
  const bend = moved(moved(at, first, radius / 2), last, -radius / 2);
  const head = moved(bend, last, radius * 0.95);
  const arm = beam(moved(bend, first, -radius * 1.5), moved(bend, first, w / 2), w);
  return (
    arm + beam(moved(bend, last, w / 2), head, w) + polygon(head, last, radius * 0.8, POLYGONS.corner_tip)
  );
}

/** A loop that comes back to where it began. */
export function loop(centre: Point, radius: number, width: number): string {
  const inner = radius - width;
  const a = Math.PI * 0.28;
  const start = { x: Math.sin(a), y: -Math.cos(a) };
  const end = { x: Math.sin(-a), y: -Math.cos(-a) };
  const p = (unit: Point, r: number): string => at(moved(centre, unit, r));
  const band =
    `M${p(start, radius)}A${f(radius)} ${f(radius)} 0 1 1 ${p(end, radius)}` +
    `L${p(end, inner)}A${f(inner)} ${f(inner)} 0 1 0 ${p(start, inner)}Z`;
  const tangent = { x: Math.cos(a), y: -Math.sin(a) };
  return band + polygon(moved(centre, end, (radius + inner) / 2), tangent, width * 1.5, POLYGONS.loop_tip);
}

/** No entry: a disc with a bar cut out. */
export const barred = (at: Point, radius: number): string =>
  disc(at, radius) + box(at, 1.24 * radius, 0.4 * radius);

/** The outline of a square, to be stroked. */
export const box = ({ x, y }: Point, width: number, height: number): string =>
  `M${f(x - width / 2)} ${f(y - height / 2)}h${f(width)}v${f(height)}h${f(-width)}Z`;

/** A frame just inside a square: the rim of a capture. */
export function rim(at: Point, width: number, height: number, thickness: number): string {
  const box = (w: number, h: number, r: number): string =>
    `M${f(at.x - w / 2 + r)} ${f(at.y - h / 2)}h${f(w - 2 * r)}q${f(r)} 0 ${f(r)} ${f(r)}v${f(h - 2 * r)}` +
    `q0 ${f(r)} ${f(-r)} ${f(r)}h${f(2 * r - w)}q${f(-r)} 0 ${f(-r)} ${f(-r)}v${f(2 * r - h)}q0 ${f(-r)} ${f(r)} ${f(-r)}Z`;
  return box(width, height, 5) + box(width - 2 * thickness, height - 2 * thickness, 3);
}
