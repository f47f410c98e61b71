// @vitest-environment node
import { describe, expect, it } from "vitest";
import { asTrait, count, toggle, arrowPath, write } from "../src/core/annotations.ts";
import type { Annotation } from "../src/core/model.ts";
import { arrow } from "../src/board/view/annotations.ts";
import { FIVE, table } from "./moves.ts";

const one = (
  kind: Annotation["kind"],
  squares: number[],
  colour: Annotation["colour"] = "green",
): Annotation => ({
  kind,
  squares,
  colour,
  text: "",
});

describe("drawing the same", () => {
  it("once more takes it away, and nothing else", () => {
    const list = [one("circle", [3]), one("arrow", [3, 4]), one("shade", [3])];
    expect(toggle(list, one("arrow", [3, 4]))).toEqual([list[0], list[2]]);
    expect(toggle(list, one("arrow", [4, 3]))).toEqual([...list, one("arrow", [4, 3])]);
  });

  it("in another colour paints it over", () => {
    expect(toggle([one("circle", [3])], one("circle", [3], "red"))).toEqual([one("circle", [3], "red")]);
  });
});

describe("numbering", () => {
  it("continues numbering by colour", () => {
    let list = count([], 3, "green");
    list = count(list, 7, "green");
    list = count(list, 9, "red");
    expect(list).toEqual([one("steps", [3, 7]), one("steps", [9], "red")]);
  });

  it("closes up where a number is taken away, and leaves nothing empty", () => {
    const list = [one("steps", [3, 7, 9])];
    expect(count(list, 7, "green")).toEqual([one("steps", [3, 9])]);
    expect(count([one("steps", [3])], 3, "green")).toEqual([]);
  });
});

it("writes one text on a square", () => {
  const list = write(write([], 3, "green", "here"), 3, "red", "<b>there</b>");
  expect(list).toEqual([{ kind: "label", squares: [3], colour: "red", text: "<b>there</b>" }]);
  expect(write(list, 3, "red", "")).toEqual([]);
});

it("draws along the legs of a move, or directly if it has none", () => {
  const moves = table(
    [
      { from: 12, to: 2, path: [10], categories: ["hook"] },
      { from: 12, to: 7, path: [6], categories: ["area"] },
      { from: 12, to: 7 },
    ],
    FIVE,
  );
  expect(arrowPath(moves, 12, 2)).toEqual([12, 10, 2]);
  expect(arrowPath(moves, 12, 7)).toEqual([12, 7]);
  expect(arrowPath(moves, 3, 7)).toEqual([3, 7]);
  expect(arrowPath(null, 12, 2)).toEqual([12, 2]);
});

it("is sent to Python by square names", () => {
  expect(asTrait([one("arrow", [0, 24])], FIVE)).toEqual([
    { kind: "arrow", squares: ["5a", "1e"], colour: "green", text: "" },
  ]);
});

it("an arrow ends where it points, however short it is", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 100 },
    { x: 10, y: 100 },
  ];
  const { shaft, head } = arrow(points);
  expect(shaft).toBe("M0 9L0 100L5 100");
  expect(head).toBe("M5 109L10 100L5 91Z");
});
