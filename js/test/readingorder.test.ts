// @vitest-environment node
import { describe, expect, it } from "vitest";
import { findTyped } from "../src/core/typedsearch.ts";
import { Layout, parseRegion, parseSquare, squareName, wholeBoard } from "../src/core/geometry.ts";
import type { Region, Side, Size } from "../src/core/geometry.ts";
import type { Piece } from "../src/core/model.ts";
import { inOrder, nextOf, orderOf, placeOf, squareAt, step } from "../src/core/readingorder.ts";
import { FIVE, kind, piece } from "./moves.ts";

const WIDE: Size = { files: 36, ranks: 12 };
const named = (size: Size, name: string): number => {
  const square = parseSquare(size, name);
  if (square === null) throw new Error(name);
  return square;
};
const regionOf = (size: Size, text: string): Region => parseRegion(size, text) ?? wholeBoard(size);

const BOARDS: [string, Layout][] = (["black", "white"] as Side[]).flatMap((bottom): [string, Layout][] => [
  [`a whole board, ${bottom} below`, new Layout(WIDE, wholeBoard(WIDE), bottom)],
  [`a part of one, ${bottom} below`, new Layout(WIDE, regionOf(WIDE, "12c-4h"), bottom)],
]);

describe.each(BOARDS)("on %s", (_, layout) => {
  const { columns, rows } = layout.region;
  const all = Array.from({ length: WIDE.files * WIDE.ranks }, (__, square) => square).filter((square) =>
    layout.contains(square),
  );

  it("every square has a place, and every place a square", () => {
    expect(all).toHaveLength(columns * rows);
    for (const square of all) expect(squareAt(layout, placeOf(layout, square))).toBe(square);
    expect(inOrder(layout, all).map((square) => orderOf(layout, square))).toEqual([...all.keys()]);
  });

  it("a step is one square on the screen, and ends at the edge", () => {
    for (const square of all) {
      const { column, row } = placeOf(layout, square);
      expect(placeOf(layout, step(layout, square, 1, 0))).toEqual({
        column: Math.min(columns - 1, column + 1),
        row,
      });
      expect(placeOf(layout, step(layout, square, 0, -1))).toEqual({ column, row: Math.max(0, row - 1) });
      expect(placeOf(layout, step(layout, square, -99, 99))).toEqual({ column: 0, row: rows - 1 });
    }
  });

  it("next cycles through all of them, and previous in reverse", () => {
    const stops = all.filter((square) => square % 3 === 0);
    const walk = (forward: boolean): number[] => {
      const seen = [];
      for (let at = stops[0] ?? 0, n = 0; n < stops.length; n++) {
        at = nextOf(layout, stops, at, forward) ?? -1;
        seen.push(at);
      }
      return seen;
    };
    expect(new Set(walk(true))).toEqual(new Set(stops));
    expect(walk(false).slice(0, -1).reverse()).toEqual(walk(true).slice(0, -1));
  });
});

it("an empty board has no next square", () => {
  expect(nextOf(new Layout(FIVE, wholeBoard(FIVE), "black"), [], 3, true)).toBeNull();
});

describe("typing", () => {
  const layout = new Layout(WIDE, wholeBoard(WIDE), "black");
  const on = (code: string, name: string, romaji = ""): Piece => ({
    ...piece(code),
    kind: kind(code, { name, romaji, letters: code }),
  });
  const lion = on("LN", "Lion", "shishi");
  const dog = on("LD", "Lion dog", "komainu");
  const gold = on("G", "Gold general", "kinshō");
  const stag = on("GS", "Gold stag");
  const pieces: (Piece | null)[] = Array.from({ length: WIDE.files * WIDE.ranks }, () => null);
  const put = { "5c": dog, "12b": lion, "7b": lion, "3a": gold, "9d": stag };
  for (const [name, one] of Object.entries(put)) pieces[named(WIDE, name)] = one;
  const meant = (typed: string, where = layout): [string[], string | null, boolean] | null => {
    const found = findTyped(typed, pieces, where);
    return (
      found && [found.squares.map((one) => squareName(WIDE, one)), found.kind?.name ?? null, found.whole]
    );
  };

  it.each([
    ["12h", [["12h"], null, true]],
    ["36l", [["36l"], null, true]],
    ["1", [[], null, false]],
    ["36", [[], null, false]],
    ["37", null],
    ["12m", null],
    ["lion", [["12b", "7b"], "Lion", true]],
    ["liond", [["5c"], "Lion dog", false]],
    ["liondog", [["5c"], "Lion dog", true]],
    ["dog", [["5c"], "Lion dog", false]],
    ["ln", [["12b", "7b"], "Lion", true]],
    ["g", [["3a"], "Gold general", true]],
    ["gs", [["9d"], "Gold stag", true]],
    ["golds", [["9d"], "Gold stag", false]],
    ["kinsho", [["3a"], "Gold general", true]],
    ["lix", null],
  ])("%s", (typed, expected) => {
    expect(meant(typed)).toEqual(expected);
  });

  it("means only what is in view", () => {
    const part = new Layout(WIDE, regionOf(WIDE, "12a-6l"), "black");
    expect(meant("liondog", part)).toBeNull();
    expect(meant("3a", part)).toBeNull();
    expect(meant("lion", part)).toEqual([["12b", "7b"], "Lion", true]);
  });
});
