import { describe, expect, it } from "vitest";
import { CELL, Layout, squareName, wholeBoard } from "../src/core/geometry.ts";
import { start, step } from "../src/core/state.ts";
import type { State } from "../src/core/state.ts";
import { cornersOf } from "../src/board/parts/preview.ts";
import { BoardView } from "../src/board/view/board.ts";
import { Highlights } from "../src/board/view/highlights.ts";
import { enlarged, legsOf } from "../src/board/view/legs.ts";
import type { Legs } from "../src/board/view/legs.ts";
import { glyphOf, marksOf, overlayOf, traceOf } from "../src/board/view/overlay.ts";
import type { Overlay, Trace } from "../src/board/view/overlay.ts";
import { drawForAll, drawPiece, faceOf, kanjiOf } from "../src/board/view/pieces.ts";
import * as shape from "../src/board/view/shapes.ts";
import type { Glyphs } from "../src/core/model.ts";
import { CATEGORIES } from "../src/core/wire.ts";
import type { Category, MoveTable } from "../src/core/wire.ts";
import type { Kind, Piece, Snapshot } from "../src/core/model.ts";
import { FIVE, kind, nowOf, piece, scene, table } from "./moves.ts";
import type { Given } from "./moves.ts";

const layout = new Layout(FIVE, wholeBoard(FIVE), "black");

describe("a face", () => {
  const boxes = (kanji: string): string[] =>
    faceOf(kanji).glyphs.map(
      ({ char, x, y }) => `${char} ${x > 0 ? "right" : x < 0 ? "left" : "middle"} ${y}`,
    );

  it("draws a character that Unicode lacks as one", () => {
    const face = faceOf("⿰古寺⿱時鳥");
    expect(face.glyphs.map(({ char }) => char)).toEqual(["⿰古寺", "⿱時鳥"]);
    expect(face.size).toBe(faceOf("獅子").size);
  });

  it("stacks two and three characters, and reads four by columns from the right", () => {
    expect(boxes("奔王").map((one) => one.split(" ").slice(0, 2))).toEqual([
      ["奔", "middle"],
      ["王", "middle"],
    ]);
    expect(faceOf("四天王").glyphs.map(({ char }) => char)).toEqual(["四", "天", "王"]);
    expect(faceOf("四天王").size).toBeLessThan(faceOf("奔王").size);
    const four = faceOf("自在天王").glyphs;
    expect(four.map(({ char, x }) => [char, Math.sign(x)])).toEqual([
      ["自", 1],
      ["在", 1],
      ["天", -1],
      ["王", -1],
    ]);
    expect(faceOf("犬").glyphs).toHaveLength(1);
  });

  it("counts a rare character as one", () => {
    expect(faceOf("𠵇犬").glyphs.map(({ char }) => char)).toEqual(["𠵇", "犬"]);
  });

  it("runs from top to bottom and stays on the wedge", () => {
    for (const kanji of ["犬", "奔王", "四天王", "自在天王"]) {
      const { glyphs, size, stretch } = faceOf(kanji);
      for (const { x, y } of glyphs) {
        expect(Math.abs(y) + size / 2).toBeLessThan(22);
        expect(Math.abs(x) + (size * stretch) / 2).toBeLessThan(19);
      }
    }
  });

  it("is the king's for White and the jewel's for Black where there are two", () => {
    const king = kind("K", { kanji: "王将/玉将" });
    expect(kanjiOf({ side: "white", kind: king })).toBe("王将");
    expect(kanjiOf({ side: "black", kind: king })).toBe("玉将");
    expect(kanjiOf({ side: "black", kind: kind("X", { kanji: "" }) })).toBe("X");
  });

  it("is text, whatever is in the name", () => {
    const [, text] = drawPiece({ ...piece("X"), kind: kind("X", { kanji: "<b>" }) }, "none");
    expect(text?.textContent).toContain("<");
    expect(text?.querySelector("b")).toBeNull();
  });
});

describe("the shapes", () => {
  const at = { x: 0, y: 0 };
  const up = { x: 0, y: -1 };
  const right = { x: 1, y: 0 };

  it("tell categories apart without colour, but for the pairs that share one", () => {
    const shapes = new Map<string, Category[]>();
    for (const category of CATEGORIES) {
      const shape = glyphOf(category, at, 10, right, up);
      shapes.set(shape, [...(shapes.get(shape) ?? []), category]);
    }
    expect([...shapes.values()].filter((one) => one.length > 1)).toEqual([
      ["area", "line"],
      ["igui", "pass"],
    ]);
  });

  it("are well-formed paths of finite numbers", () => {
    for (const category of CATEGORIES) {
      const shape = glyphOf(category, { x: 3.3, y: 7.7 }, 10, right, up);
      expect(shape).toMatch(/^(M[^MZ]+Z)+$/);
      expect(shape).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it.each(["range", "jump_range", "pass_over", "hook"] as const)(
    "%s turns with its direction",
    (category) => {
      expect(glyphOf(category, at, 10, right, up)).not.toBe(glyphOf(category, at, 10, right, { x: 0, y: 1 }));
    },
  );

  it("hook turns the way the path turns", () => {
    expect(glyphOf("hook", at, 10, right, up)).not.toBe(glyphOf("hook", at, 10, { x: -1, y: 0 }, up));
  });
});

/** The overlay of a state, with what it leaves out. */
function drawn(...of: Parameters<typeof overlayOf>) {
  const highlights: Partial<Record<Category, string>> = {};
  return { highlights, faint: "", crosses: "", ...overlayOf(...of) };
}

describe("the overlay", () => {
  const select = (moves: Given[], on = {}): State =>
    step(start(scene({ 12: piece("X"), ...on }, moves)), { kind: "click", square: 12 }).state;

  it("is one path a category, with a rim on what is captured", () => {
    const on = { 7: piece("P", "white") };
    const overlay = drawn(
      select(
        [
          { from: 12, to: 11 },
          { from: 12, to: 13 },
          { from: 12, to: 7, captures: [7], categories: ["range", "jump"] },
        ],
        on,
      ),
      layout,
    );
    expect(Object.keys(overlay.highlights)).toEqual(["step"]);
    expect(overlay.targets).toBe(3);
    expect(overlay.captures).toEqual({ range: [layout.centre(7)] });
    expect([...(overlay.involved ?? [])]).toEqual([12, 7]);
  });

  it("draws a rim three pixels wide, however far the board is away", () => {
    const highlights = new Highlights();
    highlights.setOverlay({ captures: { range: [{ x: 22, y: 24 }] } }, false, layout);
    const rim = (): string => highlights.over.querySelector('[data-layer="range"]')?.getAttribute("d") ?? "";
    for (const [scale, thickness] of [
      [1, 3],
      [0.5, 6],
      [2, 3],
      [0.1, 16],
    ] as const) {
      highlights.setScale(scale);
      expect(rim()).toBe(shape.rim({ x: 22, y: 24 }, CELL.width - 3, CELL.height - 3, thickness));
    }
  });

  it("has a beam for the marks along a ray on large boards only", () => {
    const rook = (files: number): Overlay => {
      const size = { files, ranks: files };
      const moves = [1, 2, 3, 4].map((to) => ({ from: 0, to, categories: ["range"] as const }));
      const state = { ...scene({ 0: piece("X") }, moves.slice()), size };
      const wide = new Layout(size, wholeBoard(size), "black");
      return overlayOf(step(start(state), { kind: "click", square: 0 }).state, wide);
    };
    const marks = (overlay: Overlay): number => overlay.highlights?.range?.match(/M/g)?.length ?? 0;
    expect([rook(20).beams?.length, marks(rook(20))]).toEqual([0, 4]);
    // The last mark is the head of the beam.
    expect([rook(21).beams?.length, marks(rook(21))]).toEqual([1, 1]);
  });

  it("crosses all that a range capture would take, friends too", () => {
    const on = { 7: piece("P"), 2: piece("P", "white") };
    const overlay = drawn(
      select([{ from: 12, to: 2, captures: [2, 7], categories: ["range_capture"] }], on),
      layout,
    );
    expect(overlay.faint.match(/M/g)).toHaveLength(2);
    expect(overlay.captures?.range_capture).toHaveLength(1);
  });

  it("marks first legs with a small star, second legs with a hollow one, staying with a loop", () => {
    const overlay = drawn(
      select([
        { from: 12, to: 7 },
        { from: 12, to: 2, path: [7], categories: ["jump", "area"] },
        { from: 12, to: 12, path: [7], captures: [7], categories: ["igui"] },
      ]),
      layout,
    );
    expect(Object.keys(overlay.highlights).sort()).toEqual(["area", "igui", "jump", "step"]);
    // One star, and one of two outlines.
    expect(overlay.highlights.area?.match(/M/g)).toHaveLength(3);
  });

  it("leaves out what the region leaves out, but counts it", () => {
    const corner = new Layout(FIVE, { left: 0, top: 2, columns: 3, rows: 3 }, "black");
    const overlay = drawn(
      select([
        { from: 12, to: 11 },
        { from: 12, to: 7 },
      ]),
      corner,
    );
    expect(overlay.highlights.step?.match(/M/g)).toHaveLength(1);
    expect(overlay.targets).toBe(2);
  });

  it("shows a half-made move: the choices, what is captured, the legs so far", () => {
    let state = select([
      { from: 12, to: 2, path: [7, 6], captures: [7] },
      { from: 12, to: 2, path: [7, 8], captures: [7, 8] },
    ]);
    state = step(state, { kind: "click", square: 2 }).state;
    const overlay = drawn(state, layout);
    expect(overlay.highlights).toEqual({});
    expect(overlay.movePath?.squares).toEqual([12, 7]);
    expect(overlay.goal).not.toBe("");
    expect(overlay.crosses.match(/M/g)).toHaveLength(2);
  });
});

describe("the last move", () => {
  const { snapshot } = nowOf();
  const trace = (lastMove: number[], more: Partial<Snapshot> = {}): Trace =>
    traceOf({ ...snapshot, position: { ...snapshot.position, size: FIVE }, lastMove, ...more }, layout);

  it("is a path, with captured squares crossed, except the one it stands on now", () => {
    expect(trace([20, 15, 16], { capturesLast: [15, 16] }).movePath?.squares).toEqual([20, 15, 16]);
    expect(trace([20, 15, 16], { capturesLast: [15, 16] }).emptied.match(/M/g)).toHaveLength(1);
    expect(trace([])).toEqual({ movePath: null, squares: "", emptied: "", check: "" });
  });

  it("may leave a king in check: the one that is attacked, or all where no move says which", () => {
    const king = (code: string): Piece => ({ ...piece(code), kind: kind(code, { royal: true }) });
    const { pieces } = scene({ 0: king("K"), 24: king("P"), 4: piece("R", "white") }, null);
    const check = (moves: MoveTable | null): number => {
      const position = { ...snapshot.position, size: FIVE, pieces, moves };
      return traceOf({ ...snapshot, position, inCheck: ["black"] }, layout).check.split("M").length - 1;
    };
    expect(check(null)).toBe(2);
    expect(check(table([{ from: 4, to: 24, captures: [24] }], FIVE))).toBe(1);
  });
});

it("splits a path given square by square into legs where it turns", () => {
  expect(cornersOf([22, 17, 12, 7, 8, 9], layout)).toEqual([22, 7, 9]);
  expect(cornersOf([22, 12, 2], layout)).toEqual([22, 2]);
  expect(cornersOf([12, 7, 12], layout)).toEqual([12, 7, 12]);
  expect(cornersOf([12], layout)).toEqual([12]);
});

describe("the legs of a way", () => {
  const draw = (squares: number[], on: number[] = [], large = 1): Legs =>
    legsOf({ squares, passes: (square) => on.includes(square), standing: [false, false] }, layout, large);
  /** How far a line deviates from the file. */
  const aside = ({ line }: Legs): number =>
    Math.max(...[...line.matchAll(/([-\d.]+) [-\d.]+/g)].map(([, x]) => Math.abs(Number(x) - 110)));

  it("are straight, and one has no number", () => {
    expect(draw([22, 2]).line).toMatch(/^M110 216L110 [\d.]+$/);
    expect(draw([22, 2]).numbers).toEqual([]);
  });

  it("go round what they pass over, clear of the piece", () => {
    expect(aside(draw([22, 2], [12]))).toBeGreaterThan(19);
    expect(aside(draw([22, 2], [13]))).toBe(0);
  });

  it("are numbered where there are several, and apart where one goes back", () => {
    const there = draw([12, 7, 12]);
    expect(there.numbers).toHaveLength(2);
    const [a, b] = there.numbers;
    expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0))).toBeGreaterThan(13);
    expect(draw([12, 12]).line).toBe("");
  });

  it("are drawn larger from afar, never smaller", () => {
    expect(enlarged(0.5)).toBeGreaterThan(enlarged(0.9));
    expect(enlarged(3)).toBe(1);
    // Nine pixels at least, for numbers ten units high.
    for (const scale of [0.4, 0.5, 0.8, 1, 2]) expect(10 * enlarged(scale) * scale).toBeGreaterThanOrEqual(9);
  });
});

it("draws each verdict with a shape of its own, on a piece beside it", () => {
  const all = (["right", "wrong", "missed"] as const).map((verdict) => ({ square: 0, verdict, note: "" }));
  const empty = marksOf(all, layout, []);
  expect(new Set(Object.values(empty)).size).toBe(3);
  const occupied = marksOf(all, layout, [piece("P")]);
  expect(new Set(Object.values(occupied)).size).toBe(3);
  for (const verdict of ["right", "wrong", "missed"] as const) {
    expect(occupied[verdict]).not.toContain(empty[verdict]);
  }
});

describe("the board's element", () => {
  const lion = piece("LN");
  const king = piece("K", "white");
  const make = (bottom: "black" | "white" = "black"): BoardView => {
    const view = new BoardView();
    view.setLayout(new Layout(FIVE, wholeBoard(FIVE), bottom), [[1, 1]]);
    const pieces = scene({ 0: king, 12: lion }, null).pieces;
    view.setPieces(pieces);
    return view;
  };
  const at = (view: BoardView, square: number): Element | null =>
    view.element.querySelector(`[data-square="${squareName(FIVE, square)}"]`);

  it("holds a piece a square, the far side's turned round", () => {
    const view = make();
    expect(view.element.querySelectorAll(".bm-piece")).toHaveLength(2);
    expect(at(view, 0)?.getAttribute("transform")).toBe("translate(22 24) rotate(180)");
    expect(at(view, 12)?.getAttribute("transform")).toBe("translate(110 120)");
    expect(at(view, 0)?.getAttribute("data-piece")).toBe("K");
    expect(at(view, 0)?.getAttribute("data-side")).toBe("white");
  });

  it("turned round, shows White below", () => {
    const view = make("white");
    expect(at(view, 0)?.getAttribute("transform")).toBe("translate(198 216)");
    expect(at(view, 12)?.getAttribute("transform")).toBe("translate(110 120) rotate(180)");
  });

  it("draws again only what changed", () => {
    const view = make();
    const before = at(view, 12);
    view.setPieces(scene({ 12: lion, 24: king }, null).pieces);
    expect(at(view, 12)).toBe(before);
    expect(at(view, 0)).toBeNull();
    expect(at(view, 24)).not.toBeNull();
  });

  it("keeps its definitions apart from another board's", () => {
    const ids = [make(), make()].flatMap((view) =>
      [...view.element.querySelectorAll("[id]")].map((element) => element.id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has the board's dots, and coordinates as shogi counts", () => {
    const view = make();
    expect(view.element.querySelectorAll(".bm-dot")).toHaveLength(1);
    const labels = [...view.element.querySelectorAll(".bm-label")].map((label) => label.textContent);
    expect(labels).toEqual(["5", "4", "3", "2", "1", "a", "b", "c", "d", "e"]);
  });
});

describe("what stands on a piece", () => {
  const mnemonic = {
    rays: [{ reach: 1, category: "step" as const }, null, null, null, null, null, null, null],
    leaps: [],
    powers: [],
    partial: false,
  };
  const pawn = { ...piece("P"), kind: kind("P", { kanji: "歩兵", letters: "P", mnemonic }) };
  const classes = (glyphs: Glyphs): string[] =>
    drawForAll(pawn, "none", glyphs).map((one) => one.getAttribute("class") ?? "");

  it("is kanji near and the rose far, unless letters or roses are wanted", () => {
    expect(classes("kanji")).toEqual(["bm-wood bm-near", "bm-kanji bm-near", "bm-afar"]);
    expect(classes("ticks")).toEqual(["bm-wood bm-near", "bm-kanji bm-near", "bm-ticks bm-near", "bm-afar"]);
    expect(classes("letters")).toEqual(["bm-wood", "bm-letters"]);
    expect(classes("rose")).toEqual(["bm-body bm-of-black", "bm-rose", "bm-code"]);
  });

  it("is, where moves are wanted, what a learner can read of the kind", () => {
    const drawn = (more: Partial<Kind>): string[] =>
      drawForAll({ ...pawn, kind: { ...pawn.kind, ...more } }, "none", "rose").map(
        (one) => `${one.getAttribute("class") ?? ""} ${one.textContent}`,
      );
    const far = "bm-afar ";
    expect(drawn({ face: "both" })).toEqual([
      "bm-body bm-of-black bm-near ",
      "bm-worn bm-near ",
      "bm-kanji bm-near 歩兵",
      far,
    ]);
    expect(drawn({ face: "kanji" })).toEqual(["bm-body bm-of-black bm-near ", "bm-kanji bm-near 歩兵", far]);
    expect(drawn({ face: "both", kanji: "" })).toEqual(["bm-body bm-of-black ", "bm-rose ", "bm-code P"]);
    expect(drawn({ face: "both", betza: "" })).toEqual(["bm-body bm-of-black ", "bm-kanji 歩兵"]);
    expect(drawn({ betza: "" })).toEqual([
      "bm-body bm-of-black ",
      "bm-letters bm-not-japanese P",
      "bm-kanji bm-japanese 歩兵",
    ]);
  });

  it("changes on the pieces there are, which stay where they are", () => {
    const view = new BoardView();
    view.setLayout(layout, []);
    view.setPieces(scene({ 12: pawn }, null).pieces);
    const element = view.element.querySelector(".bm-piece");
    view.setGlyphs("letters");
    expect(view.element.querySelector(".bm-piece")).toBe(element);
    expect(element?.textContent).toBe("P");
    view.setGlyphs("rose");
    expect(element?.textContent).toBe("P");
    expect(element?.querySelector(".bm-rose-step")?.getAttribute("d")).toMatch(/^M/);
  });

  it("gives way by a class on the group of all, without a piece being touched", () => {
    const view = new BoardView();
    view.setLayout(layout, []);
    view.setPieces(scene({ 12: pawn }, null).pieces);
    const board = { width: layout.width, height: layout.height };
    const before = view.element.querySelector(".bm-piece")?.cloneNode(true);
    const far = (): boolean => view.element.querySelector(".bm-men")?.classList.contains("bm-far") ?? false;
    view.setCamera({ scale: 0.2, x: 0, y: 0 }, board, board);
    expect(far()).toBe(true);
    view.setAfar(false);
    expect(far()).toBe(false);
    view.setAfar(true);
    view.setCamera({ scale: 1, x: 0, y: 0 }, board, board);
    expect(far()).toBe(false);
    expect(view.element.querySelector(".bm-piece")?.isEqualNode(before ?? null)).toBe(true);
  });

  it("fades unless the selected piece's moves are about it, and only these few are moved", () => {
    const view = new BoardView();
    view.setLayout(layout, []);
    view.setPieces(scene({ 1: pawn, 7: pawn, 12: pawn }, null).pieces);
    const rest = view.element.querySelector(".bm-rest");
    const faded = (): (string | null)[] => [
      rest?.getAttribute("opacity") ?? null,
      ...[...(rest?.querySelectorAll(".bm-piece") ?? [])].map((one) => one.getAttribute("data-square")),
    ];
    view.lift(12, new Set([12, 7]));
    expect(faded()).toEqual(["0.55", squareName(FIVE, 1)]);
    view.lift(null);
    expect(faded()).toEqual(["1", ...[1, 12, 7].map((square) => squareName(FIVE, square))]);
  });

  it("is lit from the top left on both sides", () => {
    const view = new BoardView();
    const ends = [...view.element.querySelectorAll("linearGradient")].map((one) =>
      ["x1", "y1", "x2", "y2"].map((name) => Number(one.getAttribute(name))),
    );
    // A turned piece's own box is turned with it.
    expect(ends[1]).toEqual(ends[0]?.map((one) => 1 - one));
  });
});
