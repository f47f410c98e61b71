/** A figure on the page: what stands where, what lights up, which square is meant. */
import { describe, expect, it, vi } from "vitest";
import { draw, layoutOf, MARGIN, offsetOf, squareOf } from "../src/widgets/figure/drawing.ts";
import { FigureView } from "../src/widgets/figure/figure.ts";
import type { Figure, Offset, Target } from "../src/core/figures.ts";
import { bitOf } from "../src/core/wire.ts";

const target = (at: Offset, more: Partial<Target> = {}): Target => ({
  at,
  categories: bitOf("step"),
  moves: true,
  captures: true,
  conditional: false,
  via: null,
  ...more,
});

const figure = (more: Partial<Figure> = {}): Figure => ({
  radius: 1,
  cut: false,
  friends: [],
  enemies: [],
  targets: [target([0, 1]), target([1, 0])],
  beyond: [],
  paths: [],
  ...more,
});

const of = (view: FigureView, selector: string): Element[] => [...view.element.querySelectorAll(selector)];

describe("a figure", () => {
  it("counts its squares from the far left", () => {
    expect(squareOf({ radius: 1 }, [-1, 1])).toBe(0);
    expect(squareOf({ radius: 1 }, [0, 0])).toBe(4);
    for (let square = 0; square < 25; square++)
      expect(squareOf({ radius: 2 }, offsetOf({ radius: 2 }, square))).toBe(square);
    expect(layoutOf({ radius: 2 }).width).toBe(5 * 44);
  });

  it("draws all squares of a category in one path, and pale ones in another", () => {
    const drawing = draw(
      figure({ targets: [target([0, 1]), target([1, 0]), target([1, 1], { conditional: true })] }),
    );
    expect(drawing.marks.step?.match(/M/g)).toHaveLength(2);
    expect(drawing.pale.step?.match(/M/g)).toHaveLength(1);
  });

  it("rims what can only be captured, and draws small what can only be moved to", () => {
    const [both, moves, captures] = [{}, { captures: false }, { moves: false }].map((more) =>
      draw(figure({ targets: [target([0, 1], more)] })),
    );
    expect(both?.small).toEqual({});
    expect(moves?.small).toEqual({});
    expect(moves?.marks.step).not.toBe(both?.marks.step);
    expect(captures?.small.step).toBe(moves?.marks.step);
    expect(captures?.marks.step).toContain("q"); // round corners
  });

  it("among other pieces draws every move large, and rims what is captured", () => {
    const drawing = draw(
      figure({
        enemies: [[0, 1]],
        targets: [target([0, 1], { moves: false }), target([1, 0], { captures: false })],
      }),
    );
    const alone = draw(figure({ targets: [target([1, 0])] }));
    expect(drawing.marks.step).toContain(alone.marks.step);
    expect(Object.keys(drawing.small)).toEqual(["step"]);
  });

  it("says in a corner how else a piece gets there", () => {
    const bits = bitOf("range") | bitOf("jump");
    expect(Object.keys(draw(figure({ targets: [target([0, 1], { categories: bits })] })).marks)).toEqual([
      "range",
      "jump",
    ]);
  });

  it("puts arrows on the frame, and how far where there is a limit", () => {
    const drawing = draw(
      figure({
        beyond: [
          { direction: [0, 1], categories: bitOf("range"), reach: 0 },
          { direction: [1, 1], categories: bitOf("limited_range"), reach: 5 },
        ],
      }),
    );
    expect(Object.keys(drawing.arrows)).toEqual(["range", "limited_range"]);
    expect(drawing.numbers.map(({ text }) => text)).toEqual(["5"]);
  });
});

describe("a figure on the page", () => {
  it("stands the piece in the middle and the others around it", () => {
    const view = new FigureView();
    view.show(figure({ friends: [[-1, 0]], enemies: [[0, 1]] }), { name: "王", promoted: true });
    expect(of(view, ".bm-friend, .bm-enemy, .bm-own")).toHaveLength(3);
    expect(of(view, ".bm-own text")[0]?.textContent).toBe("王");
    expect(of(view, ".bm-own")[0]?.classList.contains("bm-promoted")).toBe(true);
    expect(of(view, ".bm-enemy")[0]?.getAttribute("transform")).toContain("rotate(180)");
    view.show(figure());
    expect(of(view, ".bm-friend, .bm-enemy, .bm-own")).toHaveLength(1);
  });

  it("lights squares up, those outside passed over, until it shows another", () => {
    const view = new FigureView();
    view.light([[0, 1]]);
    view.show(figure());
    const lit = (): string => of(view, ".bm-lit")[0]?.getAttribute("d") ?? "";
    expect(lit()).toBe("");
    view.light([
      [0, 1],
      [5, 5],
    ]);
    expect(lit().match(/M/g)).toHaveLength(1);
    view.show(figure());
    expect(lit()).toBe("");
  });

  it("knows the square under a point, and none on its frame", () => {
    const view = new FigureView();
    expect(view.offsetAt(10, 10)).toBeNull();
    view.show(figure());
    const width = 3 * 44 + 2 * MARGIN;
    vi.spyOn(view.element, "getBoundingClientRect").mockReturnValue(
      { left: 100, top: 50, width: width / 2, height: 0 } as DOMRect, // at half its size
    );
    const at = (x: number, y: number): Offset | null => view.offsetAt(100 + x / 2, 50 + y / 2);
    expect(at(MARGIN + 22, MARGIN + 24)).toEqual([-1, 1]);
    expect(at(MARGIN + 66, MARGIN + 72)).toEqual([0, 0]);
    expect(at(MARGIN + 110, MARGIN + 24)).toEqual([1, 1]);
    expect(at(5, 5)).toBeNull();
  });
});
