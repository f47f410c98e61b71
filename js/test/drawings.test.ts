/** The live board draws what pictures draw: Python wrote the examples that both are held to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Layout, rankName, wholeBoard } from "../src/core/geometry.ts";
import type { Point } from "../src/core/geometry.ts";
import type { Annotation, Mnemonic } from "../src/core/model.ts";
import { draw } from "../src/widgets/figure/drawing.ts";
import { decodeFigures } from "../src/core/figures.ts";
import { drawOver, drawUnder } from "../src/board/view/annotations.ts";
import { beamsOf, outlineOf } from "../src/board/view/beams.ts";
import { BoardView } from "../src/board/view/board.ts";
import { glyphOf } from "../src/board/view/overlay.ts";
import { drawPiece, wedgeAt } from "../src/board/view/pieces.ts";
import { kanjiNumber } from "../src/board/view/rulers.ts";
import { roseOf } from "../src/board/view/rose.ts";
import * as shape from "../src/board/view/shapes.ts";
import { ticksOf } from "../src/board/view/ticks.ts";
import type { Category } from "../src/core/wire.ts";
import { kind, piece } from "./moves.ts";

type Pair = readonly [number, number];

interface Drawings {
  readonly kinds: readonly {
    readonly kind: string;
    readonly mnemonic: Mnemonic;
    readonly royal: boolean;
    readonly rose: readonly (readonly [string, string])[];
    readonly ticks: string;
  }[];
  readonly wedges: readonly { readonly size: number; readonly turned: boolean; readonly outline: string }[];
  readonly light: readonly ({ readonly turned: boolean } & Record<"x1" | "y1" | "x2" | "y2", number>)[];
  readonly faces: readonly {
    readonly name: string;
    readonly size: number;
    readonly ticked: boolean;
    readonly height: number;
    readonly stretch: number;
    readonly characters: readonly (readonly [string, number, number])[];
  }[];
  readonly shapes: readonly {
    readonly category: Category | "";
    readonly directions: readonly Pair[];
    readonly path: string;
  }[];
  readonly beams: readonly {
    readonly bottom: "black" | "white";
    readonly reached: readonly (readonly [Category, readonly number[]])[];
    readonly standing: readonly number[];
    readonly path: string;
    readonly covered: readonly number[];
  }[];
  readonly notes: readonly {
    readonly note: Annotation;
    readonly path: string;
    readonly strips: readonly (readonly number[])[];
    readonly words: readonly (readonly [string, number, number])[];
  }[];
  readonly figures: readonly ({
    readonly file: string;
    readonly place: number;
    readonly numbers: readonly (readonly [string, Pair])[];
  } & Record<"marks" | "small" | "pale" | "arrows", Partial<Record<Category, string>>>)[];
  readonly ranks: readonly { readonly coordinates: string; readonly names: readonly string[] }[];
}

const FILE = join(import.meta.dirname, "../../tests/data/drawings.json");
const drawings = JSON.parse(readFileSync(FILE, "utf8")) as Drawings;

/** Python writes one decimal, and what is stretched afterwards is off by that. */
const ROUNDING = { path: 0.1, face: 0.12 } as const;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** Two texts are the same but for their numbers, and these but for rounding. */
function expectAlike(drawn: string, wanted: string): void {
  const commands = (path: string): string => path.replace(NUMBER, "n");
  expect(commands(drawn)).toBe(commands(wanted));
  expectNear(
    [...drawn.matchAll(NUMBER)].map(Number),
    [...wanted.matchAll(NUMBER)].map(Number),
    ROUNDING.path,
  );
}

function expectNear(drawn: readonly number[], wanted: readonly number[], most: number): void {
  expect(drawn).toHaveLength(wanted.length);
  const apart = drawn.map((one, i) => Math.abs(one - (wanted[i] ?? NaN)));
  expect(Math.max(0, ...apart), `${drawn.join(" ")} for ${wanted.join(" ")}`).toBeLessThanOrEqual(most);
}

const numberOf = (element: Element | null | undefined, name: string): number =>
  Number(element?.getAttribute(name) ?? 0);

describe("the examples Python draws", () => {
  it("are there", () => {
    for (const list of Object.values(drawings) as unknown[][]) expect(list.length).toBeGreaterThan(1);
  });

  it.each(drawings.kinds)("$kind: rose and ticks", ({ mnemonic, royal, rose, ticks }) => {
    const parts = roseOf({ mnemonic, royal });
    expect(parts.map(([paint]) => paint)).toEqual(rose.map(([paint]) => paint));
    rose.forEach(([, path], i) => expectAlike(parts[i]?.[1] ?? "", path));
    expectAlike(ticksOf(mnemonic), ticks);
  });

  it.each(drawings.wedges)("a wedge of size $size, turned: $turned", ({ size, turned, outline }) => {
    expectAlike(wedgeAt({ x: 100, y: 50 }, size, turned), outline);
  });

  it.each(drawings.light)("the light on it, turned: $turned", ({ turned, ...ends }) => {
    const gradients = new BoardView().element.querySelectorAll("linearGradient");
    const gradient = [...gradients].find(({ id }) => id.endsWith(turned ? "-turned" : "-wood"));
    for (const [end, value] of Object.entries(ends)) expect(numberOf(gradient, end), end).toBe(value);
  });

  it.each(drawings.faces)("$name on size $size, between ticks: $ticked", (wanted) => {
    const { name, size, ticked } = wanted;
    const named = { ...piece("X"), kind: kind("X", { kanji: name, size }) };
    const text = drawPiece(named, "none", ticked ? "ticks" : "kanji")[1];
    const [down = 0, wide = 1, high = 1] = [...(text?.getAttribute("transform") ?? "").matchAll(NUMBER)]
      .map(Number)
      .slice(1);
    const spans = [...(text?.children ?? [])];
    const parts = spans.length === 0 && text ? [text] : spans;
    expect(parts.map((one) => one.textContent)).toEqual(wanted.characters.map(([char]) => char));
    expectNear(
      [
        numberOf(text, "font-size") * high,
        wide / high,
        ...parts.flatMap((one) => [numberOf(one, "x") * wide, numberOf(one, "y") * high + down]),
      ],
      [wanted.height, wanted.stretch, ...wanted.characters.flatMap(([, x, y]) => [x, y])],
      ROUNDING.face,
    );
  });

  it.each(drawings.beams)("beams for $bottom: $reached", ({ bottom, reached, standing, ...wanted }) => {
    const size = { files: 25, ranks: 25 };
    const moves = reached.map(([category, squares]) => {
      const [from = 0, to = 0] = [squares[0], squares[squares.length - 1]];
      const route = {
        from,
        path: squares.slice(1, -1),
        to,
        captures: [],
        becomes: 0,
        categories: 0,
        forbidden: false,
      };
      return { square: to, category, route };
    });
    const { beams, covered } = beamsOf(
      moves,
      new Layout(size, wholeBoard(size), bottom),
      (square) => !standing.includes(square),
    );
    expectAlike(beams.map(outlineOf).join(""), wanted.path);
    expect([...covered].sort((one, other) => one - other)).toEqual(wanted.covered);
  });

  it.each(drawings.shapes)("$category along $directions", ({ category, directions, path }) => {
    const at = { x: 10, y: 20 };
    if (category === "") {
      const drawn = shape.rim(at, 41, 45, 3) + shape.cross(at, 13, 0.11) + shape.tick(at, 13);
      expectAlike(drawn, path);
      return;
    }
    const along = (from: Pair = [0, 0], to: Pair = [0, 0]): Point => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      return { x: (to[0] - from[0]) / length, y: (to[1] - from[1]) / length };
    };
    const drawn = glyphOf(
      category,
      at,
      10,
      along(directions[0], directions[1]),
      along(directions.at(-2), directions.at(-1)),
      directions.length > 2,
    );
    expectAlike(drawn, path);
  });

  it.each(drawings.notes)("$note.kind $note.text on $note.squares", ({ note, path, strips, words }) => {
    const size = { files: 17, ranks: 17 };
    const layout = new Layout(size, wholeBoard(size), "black");
    const drawn = [...drawUnder([note], layout), ...drawOver([note], layout)];
    const all = drawn.flatMap((one) => [one, ...one.querySelectorAll("*")]);
    const paths = all.map((one) =>
      one.tagName === "circle"
        ? shape.disc({ x: numberOf(one, "cx"), y: numberOf(one, "cy") }, numberOf(one, "r"))
        : (one.getAttribute("d") ?? ""),
    );
    expectAlike(paths.join(""), path);
    const rects = all.filter((one) => one.tagName === "rect");
    const texts = all.filter((one) => one.tagName === "text");
    expectNear(
      rects.flatMap((one) => ["x", "y", "width", "height"].map((name) => numberOf(one, name))),
      strips.flat(),
      ROUNDING.path,
    );
    expect(texts.map((one) => one.textContent)).toEqual(words.map(([word]) => word));
    expectNear(
      texts.flatMap((one) => [numberOf(one, "x"), numberOf(one, "y")]),
      words.flatMap(([, x, y]) => [x, y]),
      ROUNDING.path,
    );
  });

  it.each(drawings.figures)("figure $place of $file", ({ file, place, numbers, ...wanted }) => {
    const golden = JSON.parse(readFileSync(join(FILE, `../wire/figures/${file}.json`), "utf8")) as {
      base64: string;
    };
    const bytes = Uint8Array.from(Buffer.from(golden.base64, "base64"));
    const figure = decodeFigures(new DataView(bytes.buffer))[place];
    if (!figure) throw new Error(`${file} has no figure ${place}`);
    const drawn = draw(figure);
    for (const sort of ["marks", "small", "pale", "arrows"] as const) {
      expect(Object.keys(drawn[sort])).toEqual(Object.keys(wanted[sort]));
      for (const category of Object.keys(wanted[sort]) as Category[])
        expectAlike(drawn[sort][category] ?? "", wanted[sort][category] ?? "");
    }
    expect(drawn.numbers.map(({ text }) => text)).toEqual(numbers.map(([text]) => text));
    expectNear(
      drawn.numbers.flatMap(({ at }) => [at.x, at.y]),
      numbers.flatMap(([, at]) => at),
      ROUNDING.path,
    );
  });

  it.each(drawings.ranks)("ranks in $coordinates", ({ coordinates, names }) => {
    const name = coordinates === "japanese" ? (row: number) => kanjiNumber(row + 1) : rankName;
    expect(names).toHaveLength(36);
    expect(names.map((_, row) => name(row))).toEqual(names);
  });
});
