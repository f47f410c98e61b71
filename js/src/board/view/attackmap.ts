/** The attack map as path data: one path for each appearance. Pure. */
import type { Attacks } from "../../core/attacks.ts";
import { CELL, otherSide, SIDES } from "../../core/geometry.ts";
import type { Layout, Point } from "../../core/geometry.ts";
import type { Piece } from "../../core/model.ts";
import * as shape from "./shapes.ts";

/** Under the pieces: a bar on the side of each square where its attackers sit, the higher the more they are. */
export const UNDER = ["control-black", "control-white"] as const;
/** Over them: those that can be captured (protected, and not), those that are protected, and how many attackers. */
export const OVER = ["attacked", "hanging", "guarded", "halo", "count-black", "count-white"] as const;
/** By the names of the paths. */
export type AttackMap = Record<(typeof UNDER | typeof OVER)[number], string>;

/** Height of a bar for one attacker, two, three, and more; board units. */
const BARS = [0, 6, 10, 14, 18] as const;

/** A small shield, standing on its point. */
const shield = ({ x, y }: Point, r: number): string =>
  `M${x - r} ${y - r}h${2 * r}v${r * 0.9}q0 ${r * 0.9} ${-r} ${r * 1.3}q${-r} ${-r * 0.4} ${-r} ${-r * 1.3}Z`;

const bar = ({ x, y }: Point, count: number, below: boolean): string => {
  const height = BARS[Math.min(count, BARS.length - 1)] ?? 0;
  const middle = { x, y: y + ((below ? 1 : -1) * (CELL.height - height)) / 2 };
  return height === 0 ? "" : shape.box(middle, CELL.width, height);
};

export function attackMapOf(attacks: Attacks, pieces: readonly (Piece | null)[], layout: Layout): AttackMap {
  const map = Object.fromEntries([...UNDER, ...OVER].map((name) => [name, ""])) as AttackMap;
  for (let square = 0; square < pieces.length; square++) {
    if (!layout.contains(square)) continue;
    const at = layout.centre(square);
    for (const side of SIDES) {
      const count = attacks.count(square, side);
      if (count === 0) continue;
      const below = side === layout.bottom;
      map[`control-${side}`] += bar(at, count, below);
      const left = {
        x: at.x - CELL.width / 2 + 3,
        y: below ? at.y + CELL.height / 2 - 12 : at.y - CELL.height / 2 + 3,
      };
      map[`count-${side}`] += digitsAt(count, left, 9);
    }
    const piece = pieces[square];
    if (!piece) continue;
    const safe = attacks.count(square, piece.side) > 0;
    const taken = attacks.count(square, otherSide(piece.side)) > 0;
    if (safe) map.guarded += shield({ x: at.x + CELL.width / 2 - 7, y: at.y + CELL.height / 2 - 8 }, 4);
    if (taken && safe) map.attacked += shape.rim(at, CELL.width - 2, CELL.height - 2, 1.8);
    else if (taken) map.hanging += shape.rim(at, CELL.width - 1, CELL.height - 1, 4.5);
  }
  map.halo = map["count-black"] + map["count-white"];
  return map;
}

/** Points on a field of 4 x 6. */
// prettier-ignore
const DIGITS: readonly (readonly (readonly [number, number])[])[] = [
  [[1, 0], [3, 0], [4, 1], [4, 5], [3, 6], [1, 6], [0, 5], [0, 1], [1, 0]],
  [[0.8, 1.3], [2.4, 0], [2.4, 6]],
  [[0, 1], [1, 0], [3, 0], [4, 1], [4, 2.2], [0, 6], [4, 6]],
  [[0, 0], [4, 0], [2, 2.4], [3, 2.4], [4, 3.4], [4, 5], [3, 6], [1, 6], [0, 5]],
  [[3, 6], [3, 0], [0, 4], [4, 4]],
  [[3.8, 0], [0.3, 0], [0, 2.8], [1, 2.3], [3, 2.3], [4, 3.3], [4, 5], [3, 6], [1, 6], [0, 5]],
  [[3.6, 0], [2.6, 0], [0.8, 1.2], [0, 3], [0, 5], [1, 6], [3, 6], [4, 5], [4, 3.6], [3, 2.6], [1, 2.6], [0, 3.6]],
  [[0, 0], [4, 0], [1.6, 6]],
  [[1, 2.8], [0, 1.9], [0, 0.9], [1, 0], [3, 0], [4, 0.9], [4, 1.9], [3, 2.8], [1, 2.8], [0, 3.8], [0, 5.1], [1, 6], [3, 6], [4, 5.1], [4, 3.8], [3, 2.8]],
  [[0.4, 6], [1.4, 6], [3.2, 4.8], [4, 3], [4, 1], [3, 0], [1, 0], [0, 1], [0, 2.4], [1, 3.4], [3, 3.4], [4, 2.4]],
];

/** A whole number as strokes, so that a thousand of them fit in one path: its top left corner somewhere, of a height; to be stroked. */
function digitsAt(value: number, { x, y }: Point, height: number): string {
  const unit = height / 6;
  return [...String(value)]
    .map((digit, i) => {
      const left = x + i * 5.6 * unit;
      const strokes = DIGITS[Number(digit)] ?? [];
      return shape.line(strokes.map(([px, py]) => ({ x: left + px * unit, y: y + py * unit })));
    })
    .join("");
}
