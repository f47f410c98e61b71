// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Mnemonic } from "../src/core/model.ts";
import { symbolOf } from "../src/board/view/mnemonic.ts";
import { ticksOf } from "../src/board/view/ticks.ts";
import { CATEGORIES } from "../src/core/wire.ts";
import type { Category } from "../src/core/wire.ts";

type Ray = Mnemonic["rays"][number];

const NOWHERE = new Array<Ray>(8).fill(null);
const given = (more: Partial<Mnemonic>): Mnemonic => ({ rays: NOWHERE, leaps: [], powers: [], ...more });
const ahead = (reach: number, category: Category): Mnemonic =>
  given({ rays: NOWHERE.map((_, i) => (i === 0 ? { reach, category } : null)) });
const everywhere = (category: Category, orthogonal = true): Mnemonic =>
  given({ rays: NOWHERE.map((_, i) => ((i % 2 === 0) === orthogonal ? { reach: 0, category } : null)) });

/** The corners of the lines of a symbol; rings by their leftmost point. */
const corners = (path: string): [number, number][] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe("the symbol of a move", () => {
  it("tells one step, so far, and any length apart, and how it goes there", () => {
    const symbols = [
      ahead(1, "step"),
      ahead(3, "limited_range"),
      ahead(0, "range"),
      ahead(0, "jump_range"),
      ahead(0, "pass_over"),
      ahead(0, "range_capture"),
      ahead(0, "hook"),
      given({ leaps: [[0, 2, "jump"]] }),
      given({ powers: ["area"] }),
      given({ powers: ["teleport"] }),
      given({}),
    ].map(symbolOf);
    expect(new Set(symbols).size).toBe(symbols.length);
  });

  it("draws a sweep heavier than a range, and flying like a sweep", () => {
    expect(symbolOf(ahead(0, "flying"))).toBe(symbolOf(ahead(0, "range_capture")));
    expect(symbolOf(ahead(0, "flying"))).toContain("Z");
  });

  it("points where its owner looks, and differs by direction", () => {
    const up = corners(symbolOf(ahead(0, "range")));
    expect(up.at(-1)).toEqual([0, -15]);
    const symbols = NOWHERE.map((_, direction) =>
      symbolOf(
        given({ rays: NOWHERE.map((_, i) => (i === direction ? { reach: 0, category: "range" } : null)) }),
      ),
    );
    expect(new Set(symbols).size).toBe(8);
    expect(corners(symbols[2] ?? "").at(-1)).toEqual([15, 0]);
    expect(
      corners(symbols[3] ?? "")
        .at(-1)
        ?.every((one) => one > 8),
    ).toBe(true);
  });

  it("is its own mirror image where the move is", () => {
    for (const orthogonal of [true, false]) {
      for (const category of ["hook", "range", "flying", "pass_over", "limited_range"] as const) {
        const points = corners(symbolOf(everywhere(category, orthogonal)).replace(/M[^M]*a[^M]*/g, ""));
        const text = ([x, y]: [number, number]): string => `${(x + 0).toFixed(1)} ${(y + 0).toFixed(1)}`;
        const mirrored = points.map(([x, y]): [number, number] => [x === 0 ? 0 : -x, y]);
        expect(new Set(mirrored.map(text))).toEqual(new Set(points.map(text)));
      }
    }
  });

  it("stays on its wedge, however far a leap goes", () => {
    const far = [4, -4, 1, 0].flatMap((right) =>
      [4, -4, 3].map((forward) => [right, forward, "jump"] as const),
    );
    for (const one of [given({ leaps: far }), everywhere("hook"), everywhere("hook", false)]) {
      const path = symbolOf(one);
      expect(path).not.toMatch(/NaN|Infinity|undefined/);
      for (const [x, y] of corners(path)) {
        expect(Math.abs(x)).toBeLessThan(17.8);
        expect(Math.abs(y)).toBeLessThan(15.4);
      }
    }
  });

  it("is one path for every category there is", () => {
    for (const category of CATEGORIES) {
      for (const reach of [0, 1, 2, 5]) expect(symbolOf(ahead(reach, category))).toMatch(/^M[-\d.MLahZ ]+$/);
    }
  });
});

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
