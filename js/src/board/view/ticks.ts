/** Ticks along the edges of a piece's wedge that show its move: one path, filled with the even-odd rule. */
import type { Point } from "../../core/geometry.ts";
import type { Mnemonic } from "../../core/model.ts";
import type { Category } from "../../core/wire.ts";
import { glyphOf } from "./overlay.ts";

/** Tick positions on the largest wedge, clockwise from forward, in board units. */
const PLACES: readonly Point[] = [
  { x: 0, y: -16.6 },
  { x: 11.2, y: -12.4 },
  { x: 13.6, y: 1.5 },
  { x: 15, y: 16.6 },
  { x: 0, y: 16.9 },
  { x: -15, y: 16.6 },
  { x: -13.6, y: 1.5 },
  { x: -11.2, y: -12.4 },
];
const SIZE = 3.1;

const drawn = new WeakMap<Mnemonic, string>();

/** Each category of a kind, in the shape that marks its targets on the board. */
export function ticksOf(mnemonic: Mnemonic): string {
  let path = drawn.get(mnemonic);
  if (path === undefined) {
    path = draw(mnemonic);
    drawn.set(mnemonic, path);
  }
  return path;
}

function draw({ rays, leaps }: Mnemonic): string {
  // Eighths of a turn from forward, each with the category shown there: rays before leaps.
  const directions = new Map<number, Category>();
  for (const [right, forward, category] of leaps) {
    const eighths = (Math.atan2(right, forward) * 4) / Math.PI;
    directions.set((eighths + 8) % 8, category);
  }
  rays.forEach((ray, i) => {
    if (ray) directions.set(i, ray.category);
  });
  return [...directions].map(([eighths, category]) => tick(category, eighths)).join("");
}

function tick(category: Category, eighths: number): string {
  const [before, after] = [PLACES[Math.floor(eighths) % 8], PLACES[Math.ceil(eighths) % 8]];
  if (!before || !after) return "";
  const part = eighths % 1;
  const at = { x: before.x + (after.x - before.x) * part, y: before.y + (after.y - before.y) * part };
  const angle = (eighths * Math.PI) / 4;
  const direction = { x: Math.sin(angle), y: -Math.cos(angle) };
  const side = { x: Math.cos(angle), y: Math.sin(angle) };
  return glyphOf(category, at, SIZE, side, direction);
}
