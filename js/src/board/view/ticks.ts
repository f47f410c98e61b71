/** Ticks along the edges of a piece's wedge that show its move: one path, filled with the even-odd rule. */
import { PIECES } from "../../core/look.ts";
import type { Mnemonic } from "../../core/model.ts";
import type { Category } from "../../core/wire.ts";
import { once } from "./once.ts";
import { glyphOf } from "./overlay.ts";

/** Each category of a kind, in the shape that marks its targets on the board. */
export const ticksOf = once(({ rays, leaps }: Mnemonic): string => {
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
});

function tick(category: Category, eighths: number): string {
  const [before, after] = [PIECES.ticks[Math.floor(eighths) % 8], PIECES.ticks[Math.ceil(eighths) % 8]];
  if (!before || !after) return "";
  const part = eighths % 1;
  const at = { x: before[0] + (after[0] - before[0]) * part, y: before[1] + (after[1] - before[1]) * part };
  const angle = (eighths * Math.PI) / 4;
  const direction = { x: Math.sin(angle), y: -Math.cos(angle) };
  const side = { x: Math.cos(angle), y: Math.sin(angle) };
  return glyphOf(category, at, PIECES.tick, side, direction);
}
