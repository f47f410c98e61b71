/** Arrows between squares as filled shapes: a shaft with a head or a dot. */
import type { Point } from "../../core/geometry.ts";
import * as shape from "./shapes.ts";

const WIDTH = 3.4;
/** The gap at both ends, so that the arrow covers neither piece. */
const START = 13;
const END = 15;
const HEAD = 9;

const f = (value: number): string => String(Math.round(value * 10) / 10);

export function arrow(from: Point, to: Point, head: boolean): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = shape.unit(from, to);
  const along = (distance: number, aside = 0): string =>
    `${f(from.x + unit.x * distance - unit.y * aside)} ${f(from.y + unit.y * distance + unit.x * aside)}`;
  const tip = length - END;
  const neck = tip - HEAD;
  const w = WIDTH / 2;
  const shaft = `M${along(START, w)}L${along(neck, w)}L${along(neck, -w)}L${along(START, -w)}Z`;
  if (head) return `${shaft}M${along(tip)}L${along(neck, 5.6)}L${along(neck, -5.6)}Z`;
  return shaft + shape.ring({ x: from.x + unit.x * (neck + 4.5), y: from.y + unit.y * (neck + 4.5) }, 5, 2.6);
}
