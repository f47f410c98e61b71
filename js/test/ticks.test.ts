// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Mnemonic } from "../src/core/model.ts";
import { ticksOf } from "../src/board/view/ticks.ts";

type Ray = Mnemonic["rays"][number];

const NOWHERE = new Array<Ray>(8).fill(null);
const given = (more: Partial<Mnemonic>): Mnemonic => ({
  rays: NOWHERE,
  leaps: [],
  powers: [],
  partial: false,
  ...more,
});
/** The corners of lines; rings by their leftmost point. */
const corners = (path: string): [number, number][] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe("move ticks", () => {
  it("are a shape for each direction, the ray before the leap", () => {
    const king = given({ rays: NOWHERE.map(() => ({ reach: 1, category: "step" })) });
    expect(ticksOf(king).match(/M/g)).toHaveLength(8);
    const more = { ...king, leaps: [[0, 2, "jump"] as const] };
    expect(ticksOf(more)).toBe(ticksOf(king));
    expect(ticksOf(given({}))).toBe("");
  });

  it("stand between two directions where a knight goes", () => {
    const knight = given({ leaps: [[1, 2, "jump"]] });
    const [x = 0, y = 0] = corners(ticksOf(knight))[0] ?? [];
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(-12);
  });
});
