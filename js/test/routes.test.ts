// @vitest-environment node
/** When a piece on its way comes to a square. */
import { describe, expect, it } from "vitest";
import { legsUntil } from "../src/core/routes.ts";

const FILES = 10;
const at = (column: number, row: number): number => row * FILES + column;

describe("a piece on its way", () => {
  it.each([
    ["to the end of its only leg", at(0, 4), [at(0, 0), at(0, 4)], 1],
    ["to a square it passes", at(0, 1), [at(0, 0), at(0, 4)], 0.25],
    ["to its corner, and round it", at(5, 3), [at(0, 0), at(3, 3), at(7, 3)], 1.5],
    ["to what it takes without moving", at(1, 1), [at(0, 0), at(1, 1), at(0, 0)], 1],
  ])("comes %s", (_, square, path, legs) => {
    expect(legsUntil(square, path, FILES)).toBeCloseTo(legs);
  });

  it("has made all its legs before what it never comes to", () => {
    expect(legsUntil(at(9, 9), [at(0, 0), at(3, 3), at(7, 3)], FILES)).toBe(2);
    expect(legsUntil(at(9, 9), [], FILES)).toBe(0);
  });
});
