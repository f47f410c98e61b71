/** Numbers as strokes, so that a thousand of them fit in one path. */
import type { Point } from "../../core/geometry.ts";

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

const f = (value: number): string => String(Math.round(value * 10) / 10);

/** A whole number, its top left corner somewhere, of a height; to be stroked. */
export function digitsAt(value: number, { x, y }: Point, height: number): string {
  const unit = height / 6;
  return [...String(value)]
    .map((digit, i) => {
      const left = x + i * 5.6 * unit;
      const points = (DIGITS[Number(digit)] ?? []).map(
        ([px, py]) => `${f(left + px * unit)} ${f(y + py * unit)}`,
      );
      return `M${points.join("L")}`;
    })
    .join("");
}
