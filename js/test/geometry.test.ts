// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  CELL,
  Layout,
  parseRegion,
  parseSquare,
  rankName,
  squareName,
  wholeBoard,
} from "../src/core/geometry.ts";

const size = { files: 36, ranks: 36 };

describe("squares", () => {
  it("are named from the far right corner, ranks doubled after z", () => {
    expect(squareName(size, 0)).toBe("36a");
    expect(squareName(size, 35)).toBe("1a");
    expect(squareName(size, 35 * 36)).toBe("36jj");
    expect([25, 26, 35].map(rankName)).toEqual(["z", "aa", "jj"]);
  });

  it("read back, every one", () => {
    for (let square = 0; square < 36 * 36; square++) {
      expect(parseSquare(size, squareName(size, square))).toBe(square);
    }
  });

  it.each(["", "0a", "37a", "1kk", "1ab", "a1", "01a", "1A", "12", " 1a"])("refuses %j", (text) => {
    expect(parseSquare(size, text)).toBeNull();
  });
});

describe("a region", () => {
  it("is two corners in any order", () => {
    const region = { left: 24, top: 7, columns: 9, rows: 11 };
    for (const text of ["12h-4r", "4r-12h", "12r-4h", "4h-12r"])
      expect(parseRegion(size, text)).toEqual(region);
  });

  it("is the whole board where none is given", () => {
    expect(parseRegion(size, "")).toEqual(wholeBoard(size));
  });

  it.each(["12h", "12h-", "12h-99z", "12h-4r-1a", "x"])("refuses %j", (text) => {
    expect(parseRegion(size, text)).toBeNull();
  });
});

describe("a layout", () => {
  const region = { left: 24, top: 7, columns: 9, rows: 11 };

  it.each(["black", "white"] as const)("finds every square of its region again, %s below", (bottom) => {
    const layout = new Layout(size, region, bottom);
    for (let square = 0; square < 36 * 36; square++) {
      const found = layout.squareAt(layout.centre(square));
      expect(found).toBe(layout.contains(square) ? square : null);
    }
  });

  it("turns the board round for White", () => {
    const square = 7 * 36 + 24;
    expect(new Layout(size, region, "black").centre(square)).toEqual({
      x: CELL.width / 2,
      y: CELL.height / 2,
    });
    const turned = new Layout(size, region, "white").centre(square);
    expect(turned).toEqual({ x: 8.5 * CELL.width, y: 10.5 * CELL.height });
  });

  it("knows directions on the screen", () => {
    const layout = new Layout(size, wholeBoard(size), "black");
    expect(layout.direction(40, 4)).toEqual({ x: 0, y: -1 });
    expect(layout.direction(40, 40)).toBeNull();
    expect(new Layout(size, wholeBoard(size), "white").direction(40, 4)?.y).toBe(1);
  });
});
