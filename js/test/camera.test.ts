import { describe, expect, it } from "vitest";
import * as camera from "../src/camera.ts";

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
