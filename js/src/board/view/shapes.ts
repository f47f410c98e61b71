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

/** Turn points drawn for "up" into a direction, move them to a centre, and close them. */
function polygon(
  at: Point,
  direction: Point,
  radius: number,
  points: readonly (readonly [number, number])[],
): string {
  // "Up" is (0,-1); (dx,dy) turns (x,y) into (-x*dy - y*dx, x*dx - y*dy).
  const turned = points.map(([x, y]) => {
    const px = (-x * direction.y - y * direction.x) * radius + at.x;
    const py = (x * direction.x - y * direction.y) * radius + at.y;
    return `${f(px)} ${f(py)}`;
  });
  return `M${turned.join("L")}Z`;
}

export function disc(at: Point, radius: number): string {
  const d = f(2 * radius);
  const r = f(radius);
  return `M${f(at.x - radius)} ${f(at.y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
}

export const ring = (at: Point, radius: number, width: number): string =>
  disc(at, radius) + disc(at, radius - width);

/** An open arrow head along a direction; `lift` moves it along. */
export function chevron(at: Point, direction: Point, radius: number, lift = 0): string {
  return polygon(
    at,
    direction,
    radius,
    POLYGONS.chevron.map(([x, y]) => [x, y + lift] as const),
  );
}

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
export function burst(at: Point, radius: number): string {
  const points = Array.from({ length: 32 }, (_, i) => {
    const r = i % 2 === 0 ? 1 : 0.72;
    return [r * Math.sin((i * Math.PI) / 16), -r * Math.cos((i * Math.PI) / 16)] as const;
  });
  return polygon(at, UP, radius, points);
}

export const diamond = (at: Point, radius: number): string => polygon(at, UP, radius, POLYGONS.diamond);

export function star(at: Point, radius: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 1 : 0.45;
    const angle = (i * Math.PI) / 5;
    return [r * Math.sin(angle), -r * Math.cos(angle)] as const;
  });
  return polygon(at, UP, radius, points);
}

export const hollowStar = (at: Point, radius: number): string => star(at, radius) + star(at, radius * 0.55);

/** A thick cross, lying: ×. */
export function cross(at: Point, radius: number, width = 0.3): string {
  const w = width;
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
  const bend = {
    x: at.x + (first.x - last.x) * radius * 0.5,
    y: at.y + (first.y - last.y) * radius * 0.5,
  };
  const tail = { x: bend.x - first.x * radius * 1.5, y: bend.y - first.y * radius * 1.5 };
  const head = { x: bend.x + last.x * radius * 0.95, y: bend.y + last.y * radius * 0.95 };
  const arm = (from: Point, to: Point, along: Point): string => {
    const nx = (-along.y * w) / 2;
    const ny = (along.x * w) / 2;
    return (
      `M${f(from.x + nx)} ${f(from.y + ny)}L${f(to.x + nx)} ${f(to.y + ny)}` +
      `L${f(to.x - nx)} ${f(to.y - ny)}L${f(from.x - nx)} ${f(from.y - ny)}Z`
    );
  };
  const join = { x: bend.x + (first.x * w) / 2, y: bend.y + (first.y * w) / 2 };
  const leave = { x: bend.x + (last.x * w) / 2, y: bend.y + (last.y * w) / 2 };
  const tip = polygon(head, last, radius * 0.8, POLYGONS.corner_tip);
  return arm(tail, join, first) + arm(leave, head, last) + tip;
}

/** A loop that comes back to where it began. */
export function loop(at: Point, radius: number, width: number): string {
  const inner = radius - width;
  const a = Math.PI * 0.28;
  const start = { x: Math.sin(a), y: -Math.cos(a) };
  const end = { x: Math.sin(-a), y: -Math.cos(-a) };
  const p = (unit: Point, r: number): string => `${f(at.x + unit.x * r)} ${f(at.y + unit.y * r)}`;
  const band =
    `M${p(start, radius)}A${f(radius)} ${f(radius)} 0 1 1 ${p(end, radius)}` +
    `L${p(end, inner)}A${f(inner)} ${f(inner)} 0 1 0 ${p(start, inner)}Z`;
  const middle = (radius + inner) / 2;
  const tangent: Point = { x: Math.cos(a), y: -Math.sin(a) };
  const tip = polygon(
    { x: at.x + end.x * middle, y: at.y + end.y * middle },
    tangent,
    width * 1.5,
    POLYGONS.loop_tip,
  );
  return band + tip;
}

/** No entry: a disc with a bar cut out. */
export const barred = (at: Point, radius: number): string =>
  disc(at, radius) +
  polygon(at, UP, radius, [
    [-0.62, -0.2],
    [0.62, -0.2],
    [0.62, 0.2],
    [-0.62, 0.2],
  ]);

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
