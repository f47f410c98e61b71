// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readTsfen, TsfenError } from "../src/core/tsfen.ts";

const size = { files: 3, ranks: 2 };

it("reads rows from the far rank, each from the highest file", () => {
  expect(readTsfen("K,1,+dv/p2,1 7", size)).toEqual({
    counter: 7,
    pieces: [
      { square: 0, side: "white", code: "K", promoted: false },
      { square: 2, side: "black", code: "DV", promoted: true },
      { square: 3, side: "black", code: "P", promoted: false },
      { square: 4, side: "black", code: "P", promoted: false },
    ],
  });
});

it("takes an empty board, and a board without a counter", () => {
  expect(readTsfen("3/3 0", size).pieces).toEqual([]);
  expect(readTsfen("3/3", size).counter).toBe(0);
});

describe("is refused, with the place", () => {
  it.each([
    ["3 0", /1 ranks and the board 2/],
    ["3/2,K,1 0", /rank 2 of the position fills 4 squares of 3/],
    ["3/2 0", /rank 2 of the position fills 2 squares of 3/],
    ["3/P99999999999 0", /rank 2 of the position fills/],
    ["3/Kk,2 0", /rank 2 of the position holds "Kk"/],
    ["K0,3/3 0", /rank 1 of the position holds "K0"/],
    ["K,,1/3 0", /rank 1 of the position holds ""/],
    ["3/<b>,2 0", /rank 2 of the position holds "<b>"/],
    ["3/3 x", /ends in "x"/],
    ["3/3 0 0", /ends in "0 0"/],
    ["", /1 ranks and the board 2/],
  ])("%j", (text, reason) => {
    expect(() => readTsfen(text, size)).toThrow(reason);
    expect(() => readTsfen(text, size)).toThrow(TsfenError);
  });
});
