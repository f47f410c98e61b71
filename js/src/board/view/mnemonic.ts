/**
 * A symbol drawn from a piece's own move, to be read where kanji are too small: one stroked path.
 *
 * A bar to the rim goes any length, a bar with a cross bar so far and no farther, a dot one step; a ring is jumped
 * to, a bar that grows sweeps or flies over what stands in its way, a bar with a wide head turns a corner there. A
 * star in the middle instead of the dot moves in steps of its own choice.
 */
import type { Point } from "../../core/geometry.ts";
import { SYMBOL } from "../../core/look.ts";
import type { Mnemonic } from "../../core/model.ts";
import { once } from "./once.ts";
import { starPoints } from "./shapes.ts";

const { pitch: PITCH, ring: RING } = SYMBOL;

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

/** Rounded away from zero, so that a symbol stays its own mirror image. */
const n = (value: number): string => String((Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10);
const line = (...points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}`;
const ring = ({ x, y }: Point, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

const STAR = `${line(...starPoints(5, 0.45).map(([x, y]) => ({ x: SYMBOL.star * x, y: SYMBOL.star * y })))}Z`;
/** A point in a ring, as the stroke of a ring so small may leave a hole. */
const dot = (at: Point, radius: number): string => `M${n(at.x)} ${n(at.y)}h0${ring(at, radius)}`;
const MIDDLE = { x: 0, y: 0 };
const CENTRE = dot(MIDDLE, SYMBOL.dot);

/** The symbol of a kind, around (0, 0), ahead being up. */
export const symbolOf = once(({ rays, leaps, powers }: Mnemonic): string => {
  const steps = powers.includes("area") || powers.includes("line");
  return [
    steps ? STAR : CENTRE,
    ...rays.map((ray, i) => {
      const to = RAYS[i];
      return ray && to ? drawRay(ray, to) : "";
    }),
    ...leaps.map(([right, forward]) => ring(placed(right, forward), RING)),
    powers.includes("teleport") ? ring(MIDDLE, SYMBOL.orthogonal) : "",
  ].join("");
});

/** A ray from the middle to the rim. */
function drawRay({ reach, category }: Ray, to: Point): string {
  const length = to.x === 0 || to.y === 0 ? SYMBOL.orthogonal : SYMBOL.diagonal;
  const rim = times(to, length);
  if (category === "range_capture" || category === "flying") {
    // Back from the middle to the rim once more: that fills what the strokes along its edges leave open.
    return `${line(MIDDLE, ...across(to, rim, SYMBOL.sweep))}Z${line(MIDDLE, rim)}`;
  }
  if (category === "hook") return line(MIDDLE, rim) + line(...across(to, rim, SYMBOL.hook));
  if (category === "jump" || category === "jump_range" || category === "pass_over") {
    const ringed = times(to, reach === 0 ? length * 0.45 : Math.min(length, PITCH * reach));
    const behind = category === "pass_over" ? line(MIDDLE, shifted(ringed, to, -RING)) : "";
    return behind + ring(ringed, RING) + (reach === 0 ? line(shifted(ringed, to, RING), rim) : "");
  }
  if (reach === 0) return line(MIDDLE, rim);
  if (reach === 1) return dot(times(to, PITCH), SYMBOL.step);
  const end = times(rim, 2 / 3);
  return line(MIDDLE, end) + line(...across(to, end, SYMBOL.stop));
}

/** Where a leap lands within the symbol; one too far for it lands on its rim. */
function placed(right: number, forward: number): Point {
  const at = { x: right * PITCH, y: -forward * PITCH };
  const slanting = Math.min(Math.abs(at.x), Math.abs(at.y));
  const most = Math.max(Math.abs(at.x), Math.abs(at.y));
  const over = Math.max(1, slanting / SYMBOL.diagonal, most / (SYMBOL.orthogonal - 0.6));
  return times(at, 1 / over);
}

const times = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });

/** A point moved along a direction by a length. */
function shifted(at: Point, to: Point, by: number): Point {
  const unit = by / Math.hypot(to.x, to.y);
  return { x: at.x + to.x * unit, y: at.y + to.y * unit };
}

/** The two ends of a bar across a direction. */
function across(to: Point, at: Point, half: number): [Point, Point] {
  const side = { x: -to.y, y: to.x };
  return [shifted(at, side, -half), shifted(at, side, half)];
}
