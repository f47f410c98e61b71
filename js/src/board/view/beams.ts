/**
 * Beams: on large boards one tapered line stands for the marks along a ray. Pure; the same as
 * `banmen_rules.drawing.beams`.
 */
import type { Layout, Point, Square } from "../../core/geometry.ts";
import { BOARD } from "../../core/look.ts";
import type { Category, WireMove } from "../../core/wire.ts";
import { squaresBetween } from "./legs.ts";
import * as shape from "./shapes.ts";

/** A square that a piece can go to, and what is shown of it. */
export interface Reached {
  readonly square: Square;
  readonly category: Category;
  readonly route: WireMove;
}

export interface Beam {
  readonly category: Category;
  readonly from: Point;
  readonly to: Point;
  /** Whether it has a head of its own, because the mark of its last square has no direction. */
  readonly head: boolean;
}

const { beam: BEAM } = BOARD;

const SLIDES: readonly Category[] = [
  "limited_range",
  "range",
  "jump_range",
  "pass_over",
  "flying",
  "range_capture",
];

/** Whether a board is so large that rows of marks are specks on it. */
export const isVast = ({ size }: Layout): boolean => size.ranks > BEAM.ranks;

/** A line from a piece, or from a corner where a hook turns. */
interface Ray {
  readonly category: Category;
  readonly start: Square;
  readonly step: number;
  /** How far from its start the piece can go, in squares. */
  readonly reach: number[];
}

/** The beams of a piece, none on a board where marks are large enough; and the squares whose marks they stand for. */
export function beamsOf(
  reached: readonly Reached[],
  layout: Layout,
  isEmpty: (square: Square) => boolean,
): { readonly beams: readonly Beam[]; readonly covered: ReadonlySet<Square> } {
  const covered = new Set<Square>();
  const rays = isVast(layout) ? raysOf(reached, layout.size.files) : [];
  const beams = rays.flatMap((ray) => {
    const hook = ray.category === "hook";
    const [centre, next] = [layout.centre(ray.start), layout.centre(ray.start + ray.step)];
    const at = (far: number): Point => ({
      x: centre.x + far * (next.x - centre.x),
      y: centre.y + far * (next.y - centre.y),
    });
    return stretchesOf(ray, isEmpty).flatMap(({ from, reach }) => {
      const last = reach[reach.length - 1] ?? 0;
      if (!hook && last - from < BEAM.least) return [];
      const captures = !isEmpty(ray.start + last * ray.step);
      const head = hook || captures;
      for (const far of reach) {
        const square = ray.start + far * ray.step;
        if (isEmpty(square) && (hook || far < last)) covered.add(square);
      }
      return {
        category: ray.category,
        from: at(from),
        to: at(last + (captures ? -0.4 : hook ? 0.2 : -0.2)),
        head,
      };
    });
  });
  return { beams, covered };
}

/** Sort squares by the lines that they are reached on. */
function raysOf(reached: readonly Reached[], files: number): Ray[] {
  const rays = new Map<string, Ray>();
  for (const { square, category, route } of reached) {
    const [corner, ...more] = route.path;
    const slides =
      category === "hook" ? corner !== undefined && more.length === 0 : SLIDES.includes(category);
    const start = corner ?? route.from;
    const between = squaresBetween(start, square, files);
    if (!slides || !between || start === square) continue;
    const far = between.length + 1;
    const step = (square - start) / far;
    const key = [category, start, step].join(" ");
    const ray = rays.get(key) ?? { category, start, step, reach: [] };
    rays.set(key, ray);
    ray.reach.push(far);
  }
  return [...rays.values()];
}

/** Cut a ray where an empty square is left out: the piece jumps over it. */
function stretchesOf(
  { category, start, step, reach }: Ray,
  isEmpty: (square: Square) => boolean,
): { readonly from: number; readonly reach: number[] }[] {
  const stretches: { from: number; reach: number[] }[] = [];
  let before = 0;
  for (const far of reach.sort((one, other) => one - other)) {
    const over = Array.from({ length: far - before - 1 }, (_, i) => start + (before + 1 + i) * step);
    const last = stretches[stretches.length - 1];
    if (over.some(isEmpty)) stretches.push({ from: far - 0.5, reach: [far] });
    else if (last) last.reach.push(far);
    else stretches.push({ from: category === "hook" ? 0 : 0.5, reach: [far] });
    before = far;
  }
  return stretches;
}

/** The outline of a beam. */
export const outlineOf = ({ category, from, to, head }: Beam): string => {
  const wide = category === "hook" ? BEAM.wing : BEAM.width;
  return shape.taper(from, to, wide, wide * BEAM.thin, head ? BEAM.head : 0);
};

/** The same outline before the beam has gone anywhere. */
export const foldedOf = (beam: Beam): string =>
  outlineOf({ ...beam, to: shape.moved(beam.from, shape.unit(beam.from, beam.to), 0.5) });
