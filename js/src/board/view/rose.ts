/**
 * The rose of a piece: its move drawn on the piece itself, readable where kanji are not.
 *
 * A bar with a head goes any distance, beads are squares within reach, a bar with one cross bar or two goes four squares
 * or more. A fan captures all that it passes, a bar that ends in a T turns a corner, one after a gap moves on after
 * a jump. A ring is jumped to, a plate with a star moves in steps of its own choice, a crown is royal. Three dots in a
 * corner: it has moves that are not drawn.
 */
import type { Point } from "../../core/geometry.ts";
import { ROSE } from "../../core/look.ts";
import type { Kind, Mnemonic } from "../../core/model.ts";
import { once } from "./once.ts";
import { box, disc, line, star } from "./shapes.ts";

/** The eight rays of a mnemonic, clockwise from forward. */
export const RAYS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
];

type Ray = NonNullable<Mnemonic["rays"][number]>;
type Leap = Mnemonic["leaps"][number];
/** The name of a colour, and the path to fill with it. */
type Part = readonly [paint: string, path: string];

const SHAPES: Readonly<Record<string, readonly (readonly number[])[]>> = ROSE.rays;
const PAINTS: Readonly<Record<string, string>> = ROSE.paints;
const ORDER = [...new Set(Object.values(PAINTS))];
const MIDDLE: Point = { x: 0, y: ROSE.middle };
const MOST = 5;
/** As many squares are two away: jumps to all of them are a frame around the plate of a lion. */
const ALL_AROUND = 16;

const outline = (points: readonly Point[]): string => `${line(points)}Z`;

/** The piece under a rose: it fills its square. */
export const BODY = outline(ROSE.body.map(([x, y]) => ({ x, y })));

/** The parts of a kind's rose around the middle of a square, ahead being up; from the lowest to the uppermost. */
export const roseOf = once((kind: Pick<Kind, "mnemonic" | "royal">): readonly Part[] => {
  const joined: [string, string][] = [];
  for (const [paint, path] of partsOf(kind)) {
    const last = joined.at(-1);
    if (last?.[0] === paint) last[1] += path;
    else joined.push([paint, path]);
  }
  return joined;
});

function* partsOf({ mnemonic, royal }: Pick<Kind, "mnemonic" | "royal">): Generator<Part> {
  const { rays, leaps, powers } = mnemonic;
  const plate = powers.includes("area");
  const drawn = rays.flatMap((ray, i): Part[] => {
    const to = RAYS[i];
    if (!ray || !to || (plate && ray.reach === 1)) return [];
    return [[PAINTS[ray.category] ?? "rose_ink", drawRay(ray, to)]];
  });
  yield* drawn.sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
  if (powers.includes("teleport")) yield ["rose_ink", ring(ROSE.teleport)];
  if (plate && leaps.length >= ALL_AROUND) yield ["rose_jump", square(ROSE.frame)];
  else {
    const places = leaps.map((leap) => [distance(leap), placed(leap, mnemonic)] as const);
    for (const [, at] of places) yield ["rose_jump", disc(at, ROSE.ring)];
    for (const [far, at] of places) if (far > 2) yield ["rose_ink", disc(at, ROSE.bullseye)];
  }
  if (plate) yield ["rose_area", square(ROSE.plate)];
  else if (powers.includes("igui")) yield ["rose_area", ring(ROSE.igui)];
  if (royal) yield ["rose_royal", outline(ROSE.crown.map(([x, y]) => ({ x, y: y + MIDDLE.y })))];
  else if (plate) yield ["rose_star", star(MIDDLE, ROSE.star)];
  else if (powers.includes("line")) yield ["rose_ink", star(MIDDLE, ROSE.star)];
  else yield ["rose_ink", square(ROSE.dot)];
  if (mnemonic.partial)
    yield ["rose_ink", ROSE.partial.map(([x, y, radius]) => disc({ x, y }, radius)).join("")];
}

const square = (half: number): string => box(MIDDLE, 2 * half, 2 * half);
/** Its hole goes the other way round, so that it is one beside other shapes. */
const ring = ([outer, inner]: readonly [number, number]): string =>
  disc(MIDDLE, outer) + disc(MIDDLE, inner).replaceAll(" 0 1 0 ", " 0 1 1 ");

/** A ray in its direction. */
function drawRay({ category, reach }: Ray, to: Point): string {
  const drawn = SHAPES[category] ?? SHAPES[String(Math.min(reach, MOST))] ?? [];
  return drawn.map((part) => drawPart(part, to)).join("");
}

function drawPart([start = 0, half = 0, end, last = 0]: readonly number[], to: Point): string {
  if (end === undefined) return disc(out(to, start), half);
  return outline([out(to, start, half), out(to, end, last), out(to, end, -last), out(to, start, -half)]);
}

/** A point in a direction from the middle, and to the right of that line. */
function out(to: Point, at: number, across = 0): Point {
  const size = Math.hypot(to.x, to.y);
  const [x, y] = [to.x / size, to.y / size];
  const along = to.x !== 0 && to.y !== 0 ? at * ROSE.slant : at;
  return { x: x * along - y * across, y: MIDDLE.y + y * along + x * across };
}

const distance = ([right, forward]: Leap): number => Math.max(Math.abs(right), Math.abs(forward));

/** The place of a leap: its square, or before the bar of a ray that continues after it. */
function placed(leap: Leap, { rays }: Mnemonic): Point {
  const [right, forward] = leap;
  const size = distance(leap);
  const at = RAYS.findIndex(({ x, y }) => x * size === right && -y * size === forward);
  const to = RAYS[at];
  if (to && rays[at]?.category === "jump_range")
    return out(to, ROSE.over[Math.min(size - 2, ROSE.over.length - 1)] ?? 0);
  const shorter = size > 2 ? Math.min(1, ROSE.far / (size * ROSE.pitch)) : 1;
  return { x: right * ROSE.pitch * shorter, y: MIDDLE.y - forward * ROSE.pitch * shorter };
}
