// @vitest-environment node
import { describe, expect, it } from "vitest";
import * as camera from "../src/core/camera.ts";

const board = { width: 1600, height: 1700 };
const viewport = { width: 800, height: 900 };

describe("fitting", () => {
  it("shows the whole board, centred", () => {
    const fitted = camera.fit(viewport, board);
    expect(fitted.scale).toBe(0.5);
    expect(fitted).toEqual({ scale: 0.5, x: 0, y: 25 });
    expect(camera.isFit(fitted, viewport, board)).toBe(true);
  });
});

describe("zooming", () => {
  it("leaves the point under the pointer where it is", () => {
    const at = { x: 300, y: 500 };
    const before = camera.fit(viewport, board);
    const after = camera.zoomAt(before, 2.2, at, viewport, board);
    const held = camera.toBoard(before, at);
    expect(camera.toViewport(after, held).x).toBeCloseTo(at.x);
    expect(camera.toViewport(after, held).y).toBeCloseTo(at.y);
    expect(after.scale).toBeCloseTo(1.1);
  });

  it("stops at the whole board and at the closest look", () => {
    const far = camera.zoomAt(camera.fit(viewport, board), 0.1, { x: 9, y: 9 }, viewport, board);
    expect(far).toEqual(camera.fit(viewport, board));
    const near = camera.zoomAt(far, 1000, { x: 9, y: 9 }, viewport, board);
    expect(near.scale).toBe(camera.closest(viewport, board));
    const small = { width: 100, height: 100 };
    expect(camera.closest(viewport, small)).toBe(8);
  });
});

describe("panning", () => {
  const near = camera.zoomAt(camera.fit(viewport, board), 3, { x: 400, y: 450 }, viewport, board);

  it("moves by as many pixels as the pointer", () => {
    const moved = camera.pan(near, -30, 12, viewport, board);
    expect(moved.x).toBeCloseTo(near.x - 30);
    expect(moved.y).toBeCloseTo(near.y + 12);
  });

  it("never shows a margin beside a board larger than the viewport", () => {
    for (const [dx, dy] of [
      [1e6, 1e6],
      [-1e6, -1e6],
    ] as const) {
      const moved = camera.pan(near, dx, dy, viewport, board);
      expect(moved.x).toBeLessThanOrEqual(0);
      expect(moved.y).toBeLessThanOrEqual(0);
      expect(moved.x + board.width * moved.scale).toBeGreaterThanOrEqual(viewport.width - 1e-9);
      expect(moved.y + board.height * moved.scale).toBeGreaterThanOrEqual(viewport.height - 1e-9);
    }
  });
});

describe("a viewport that changes", () => {
  it("keeps showing the whole board", () => {
    const after = { width: 400, height: 900 };
    expect(camera.resize(camera.fit(viewport, board), viewport, after, board)).toEqual(
      camera.fit(after, board),
    );
  });

  it("keeps the middle in the middle", () => {
    const near = camera.zoomAt(camera.fit(viewport, board), 3, { x: 400, y: 450 }, viewport, board);
    const after = { width: 600, height: 700 };
    const middle = camera.toBoard(near, { x: 400, y: 450 });
    const resized = camera.resize(near, viewport, after, board);
    expect(camera.toViewport(resized, middle).x).toBeCloseTo(300);
    expect(camera.toViewport(resized, middle).y).toBeCloseTo(350);
  });
});

describe("a look at a point", () => {
  it("has it in the middle, as far as the edges allow", () => {
    const near = camera.centre(1, { x: 800, y: 850 }, viewport, board);
    expect(camera.toViewport(near, { x: 800, y: 850 })).toEqual({ x: 400, y: 450 });
    expect(camera.centre(1, { x: 0, y: 0 }, viewport, board)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(camera.centre(0.01, { x: 0, y: 0 }, viewport, board)).toEqual(camera.fit(viewport, board));
  });

  it("moves no more than it takes to bring a box into view", () => {
    const near = camera.centre(1, { x: 800, y: 850 }, viewport, board);
    const box = { width: 100, height: 60 };
    expect(camera.reveal(near, { x: 800, y: 850 }, box, viewport, board)).toEqual(near);
    const beside = camera.reveal(near, { x: 1300, y: 850 }, box, viewport, board);
    expect(beside).toEqual({ ...near, x: near.x - 150 });
    const corner = camera.reveal(near, { x: 1600, y: 1700 }, box, viewport, board);
    expect(corner).toEqual({ scale: 1, x: -800, y: -800 });
    // A box larger than the window comes into its middle.
    const wide = camera.reveal(near, { x: 900, y: 850 }, { width: 5000, height: 60 }, viewport, board);
    expect(camera.toViewport(wide, { x: 900, y: 850 }).x).toBe(400);
  });

  it("is measured in board units", () => {
    const near = camera.centre(1, { x: 800, y: 850 }, viewport, board);
    expect(camera.seen(near, viewport, board)).toEqual({ x: 400, y: 400, width: 800, height: 900 });
    expect(camera.seen(camera.fit(viewport, board), viewport, board)).toEqual({ x: 0, y: 0, ...board });
  });
});

describe("a camera that is pointed somewhere", () => {
  const box = { x: 300, y: 400, width: 200, height: 100 };

  it("shows a box as large as it can be, and no larger than up close", () => {
    const near = camera.within({ ...box, width: 400 }, viewport, board);
    expect(near.scale).toBe(2);
    expect(camera.toViewport(near, { x: 500, y: 450 })).toEqual({ x: 400, y: 450 });
    expect(camera.within(box, viewport, board).scale).toBe(camera.closest(viewport, board));
  });

  it("moves no more than it takes to see a box as well, and goes away no further", () => {
    const start = camera.centre(1, { x: 400, y: 450 }, viewport, board);
    expect(camera.include(start, box, viewport, board)).toEqual(start);
    const moved = camera.include(start, { ...box, x: 900 }, viewport, board);
    expect(moved).toEqual({ scale: 1, x: -300, y: 0 });
    const far = camera.include(start, { x: 0, y: 0, width: 1600, height: 100 }, viewport, board);
    expect(far.scale).toBe(0.5);
  });

  it("knows where it is already", () => {
    const start = camera.centre(1, { x: 400, y: 450 }, viewport, board);
    expect(camera.isAlike(start, { ...start, x: start.x + 0.1 })).toBe(true);
    expect(camera.isAlike(start, { ...start, x: start.x + 2 })).toBe(false);
    expect(camera.isAlike(start, { ...start, scale: 1.1 })).toBe(false);
  });
});

describe("between two cameras", () => {
  const from = camera.fit(viewport, board);
  const to = camera.zoomAt(from, 2, { x: 700, y: 200 }, viewport, board);

  it("begins at the one and ends at the other", () => {
    expect(camera.between(from, to, 0)).toEqual(from);
    const end = camera.between(from, to, 1);
    expect(end.scale).toBeCloseTo(to.scale);
    expect(end.x).toBeCloseTo(to.x);
    expect(end.y).toBeCloseTo(to.y);
  });

  it("keeps the point that both see at one place where it is", () => {
    const held = camera.toBoard(from, { x: 700, y: 200 });
    for (const part of [0.2, 0.5, 0.9]) {
      const at = camera.toViewport(camera.between(from, to, part), held);
      expect(at.x).toBeCloseTo(700);
      expect(at.y).toBeCloseTo(200);
    }
    expect(camera.between(from, to, 0.5).scale).toBeCloseTo(from.scale * Math.SQRT2);
  });

  it("pans in a line at constant scale", () => {
    const away = camera.pan(to, -40, 20, viewport, board);
    expect(camera.between(to, away, 0.25).x).toBeCloseTo(to.x + (away.x - to.x) / 4);
  });
});
