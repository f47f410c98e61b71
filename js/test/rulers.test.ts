import { describe, expect, it } from "vitest";
import { Layout, parseRegion, wholeBoard } from "../src/core/geometry.ts";
import type { Coordinates } from "../src/core/model.ts";
import { kanjiNumber, marginOf, Rulers } from "../src/board/view/rulers.ts";
import { Limit } from "../src/board/view/board.ts";

const SIZE = { files: 36, ranks: 36 };

/** The labels seen along both edges of a board shown whole at a scale. */
function labels(
  coordinates: Coordinates,
  scale: number,
  region = wholeBoard(SIZE),
): { files: string[]; ranks: string[] } {
  const rulers = new Rulers();
  const layout = new Layout(SIZE, region, "black");
  rulers.lay(layout, coordinates);
  const box = { left: 0, top: 0, width: layout.width * scale, height: layout.height * scale };
  rulers.place({ scale, x: 0, y: 0 }, box, marginOf(coordinates, 36));
  const seen = (axis: string): string[] =>
    [...rulers.element.querySelectorAll(`.bm-label-${axis}[visibility="visible"]`)].map(
      (one) => one.textContent,
    );
  return { files: seen("x"), ranks: seen("y") };
}

describe("coordinates", () => {
  it("are numbers and letters", () => {
    const { files, ranks } = labels("letters", 1);
    expect([files.length, files[0], files[35]]).toEqual([36, "36", "1"]);
    expect([ranks.length, ranks[0], ranks[35]]).toEqual([36, "a", "jj"]);
  });

  it("are numbers and kanji", () => {
    const { files, ranks } = labels("japanese", 1);
    expect(files[0]).toBe("36");
    expect([ranks[0], ranks[9], ranks[10], ranks[19], ranks[20], ranks[35]]).toEqual([
      "一",
      "十",
      "十一",
      "二十",
      "二十一",
      "三十六",
    ]);
  });

  it("are absent and take no room when turned off", () => {
    expect(labels("none", 1)).toEqual({ files: [], ranks: [] });
    expect(marginOf("none", 36).right).toBeLessThan(marginOf("letters", 36).right);
    expect(marginOf("japanese", 36).right).toBeGreaterThan(marginOf("japanese", 17).right);
  });

  it("are thinned out where they would touch, round numbers last", () => {
    const { files, ranks } = labels("japanese", 0.2); // squares of 8.8 by 9.6 pixels
    expect(files.slice(-2)).toEqual(["4", "2"]);
    expect(ranks.slice(0, 2)).toEqual(["二", "四"]);
    const far = labels("letters", 0.13);
    expect(far.files).toEqual(["35", "30", "25", "20", "15", "10", "5"]);
    expect(far.ranks.slice(0, 3)).toEqual(["a", "f", "k"]);
  });

  it("are the board's own in a region of it", () => {
    const region = parseRegion(SIZE, "12h-4r") ?? wholeBoard(SIZE);
    const { files, ranks } = labels("letters", 0.13, region);
    expect(files).toEqual(["10", "5"]);
    expect(ranks).toEqual(["k", "p"]);
  });
});

it("writes numbers in kanji", () => {
  expect([1, 10, 17, 20, 25, 30, 36, 99].map(kanjiNumber)).toEqual([
    "一",
    "十",
    "十七",
    "二十",
    "二十五",
    "三十",
    "三十六",
    "九十九",
  ]);
});

describe("a limit", () => {
  const AT = 26 / 44; // the scale of a square of that many pixels

  it("is passed where squares are narrower", () => {
    expect(new Limit(26).isBelow(AT * 0.8)).toBe(true);
    expect(new Limit(26).isBelow(AT * 1.2)).toBe(false);
  });

  it("does not flicker at the edge", () => {
    const limit = new Limit(26);
    const seen = [1.2, 1.01, 0.99, 1.01, 0.9, 1.01, 0.99, 1.03, 1.1].map((by) => limit.isBelow(AT * by));
    expect(seen).toEqual([false, false, false, false, true, true, true, true, false]);
  });
});
