/** Draws a piece: a boxwood wedge with kanji or letters, or a piece that wears its move. */
import type { Point, Side } from "../../core/geometry.ts";
import { PIECES, ROSE } from "../../core/look.ts";
import type { Glyphs, Kind, Piece } from "../../core/model.ts";
import { svg } from "../../kit/dom.ts";
import { canDraw } from "../../kit/font.ts";
import { BODY, roseOf } from "./rose.ts";
import * as shape from "./shapes.ts";
import { ticksOf } from "./ticks.ts";

const n = shape.number;
const LARGEST = PIECES.scales.length;
const scaleOf = (size: number): number => PIECES.scales[size - 1] ?? 1;

/** The largest wedge, apex up, centred in its square; board units. */
const WEDGE: readonly Point[] = PIECES.wedge.map(([x, y]) => ({ x, y }));

const outline = (points: readonly Point[]): string => `${shape.line(points)}Z`;

const scaled = (size: number): Point[] =>
  WEDGE.map(({ x, y }) => ({ x: x * scaleOf(size), y: y * scaleOf(size) + 1 - scaleOf(size) }));

const WEDGES: readonly string[] = PIECES.scales.map((_, i) => outline(scaled(i + 1)));

/** The outline of a wedge of a size from 1 to 5. */
export const wedge = (size: number): string => WEDGES[size - 1] ?? WEDGES[2] ?? "";

/** The outline of a wedge somewhere on the board, pointing up or down. */
export function wedgeAt(at: Point, size: number, turned: boolean): string {
  const sign = turned ? -1 : 1;
  return outline(scaled(size).map(({ x, y }) => ({ x: at.x + sign * x, y: at.y + sign * y })));
}

/**
 * The kanji a side shows, or letters where it has no kanji or no font has them. Where a king has two names, the
 * lower-ranking side (Black) is the jewel, 玉将.
 */
export function kanjiOf({ side, kind }: { side: Side; kind: Pick<Kind, "kanji" | "letters"> }): string {
  const [white = "", black = white] = kind.kanji.split("/");
  const kanji = side === "black" ? black : white;
  return kanji !== "" && canDraw(kanji) ? kanji : kind.letters;
}

export interface Glyph {
  readonly char: string;
  readonly x: number;
  readonly y: number;
}

export interface Face {
  readonly glyphs: readonly Glyph[];
  /** Height of a character in board units, and how much wider than high it is drawn. */
  readonly size: number;
  readonly stretch: number;
}

const faces = new Map<string, Face>();

/** Letters, or a name in them. */
const isLatin = (name: string): boolean => /^[ -~]*$/.test(name);

/** Letters, or a name too long for a column, in one line. */
function inLine(name: string): Face {
  const count = [...name].length;
  const size = PIECES.letters[count - 1] ?? PIECES.letters_wide / Math.max(1, count);
  return { glyphs: [{ char: name, x: 0, y: 3 }], size, stretch: 1 };
}

/** Lay out a name on the largest wedge: one, two or three characters in a column, four two by two, letters in a line. */
export function faceOf(kanji: string): Face {
  let face = faces.get(kanji);
  if (!face) {
    face = isLatin(kanji) ? inLine(kanji) : layOut(kanji);
    faces.set(kanji, face);
  }
  return face;
}

/** Split a name into glyphs: a character missing from Unicode is described by its parts, `⿱時鳥`. */
export function charactersOf(name: string): string[] {
  return name.match(/[⿰⿱]..|./gsu) ?? [];
}

function layOut(name: string): Face {
  const chars = charactersOf(name);
  const face = PIECES.faces[chars.length - 1];
  if (!face) return inLine(name);
  const glyphs = face.at.map(([x, y], i) => ({ char: chars[i] ?? "", x, y }));
  return { glyphs, size: face.size, stretch: face.stretch };
}

/** Where its moves are the question, a kind comes without them: its name stands on the piece. */
const isHidden = ({ betza }: Kind): boolean => betza === "";

/** Choose what stands on a kind where pieces show their moves: a learner may know its kanji. */
const labelOf = ({ face, kanji }: Kind): Kind["face"] => (kanji === "" ? "rose" : face);

/** Draw a piece that wears its move, and its letters: whatever a learner knows. */
export const drawRose = (piece: Pick<Piece, "side" | "kind">): SVGElement[] => [
  ...rose(piece),
  foot(piece.kind),
];

/** Draw a piece that wears its move, or its kanji as well or instead, if a learner knows them. */
function drawWorn(piece: Pick<Piece, "side" | "kind">): SVGElement[] {
  switch (labelOf(piece.kind)) {
    case "rose":
      return drawRose(piece);
    case "both":
      return named(piece);
    case "kanji":
      return [body(piece), written(kanjiOf(piece), LARGEST)];
  }
}

/** Draw a piece whose moves are asked for: its letters; its kanji for those who know them, or read Japanese. */
function drawAsked(piece: Pick<Piece, "side" | "kind">): SVGElement[] {
  const kanji = written(kanjiOf(piece), LARGEST);
  if (labelOf(piece.kind) !== "rose") return [body(piece), kanji];
  const letters = written(piece.kind.letters, LARGEST);
  letters.classList.add("bm-not-japanese");
  kanji.classList.add("bm-japanese");
  return [body(piece), letters, kanji];
}

/** Draw a piece around (0, 0), apex up: what the board, the panel and the legend share. */
export function drawPiece(
  piece: Pick<Piece, "side" | "kind" | "promoted">,
  wood: string,
  glyphs: Glyphs = "kanji",
): SVGElement[] {
  const { kind } = piece;
  if (glyphs === "rose") return isHidden(kind) ? drawAsked(piece) : drawWorn(piece);
  const wooden = svg("path", { class: "bm-wood", d: wedge(kind.size), fill: wood });
  switch (glyphs) {
    case "kanji":
      return [wooden, written(kanjiOf(piece), kind.size)];
    case "letters":
      return [wooden, written(kind.letters, kind.size)];
    case "ticks":
      return [wooden, written(kanjiOf(piece), kind.size, PIECES.ticked), ticks(kind)];
  }
}

/**
 * Draw a piece for a board that may be looked at from afar: what cannot be read from there is in class `bm-near`,
 * what stands in its place in `bm-afar`, and the style sheet shows one of them.
 */
export function drawForAll(piece: Piece, wood: string, glyphs: Glyphs): SVGElement[] {
  const near = drawPiece(piece, wood, glyphs);
  const move = glyphs === "rose" && labelOf(piece.kind) === "rose";
  if (glyphs === "letters" || move || isHidden(piece.kind)) return near;
  for (const one of near) one.classList.add("bm-near");
  return [...near, svg("g", { class: "bm-afar" }, ...rose(piece))];
}

/** A plain piece of no kind, or with a name, in one colour. */
export const drawPlain = (name: string, size: number): SVGElement[] => {
  const wooden = svg("path", { class: "bm-wood bm-plain", d: wedge(size) });
  return name === "" ? [wooden] : [wooden, written(name, size)];
};

/** A transform that fits what is drawn for the largest wedge to one of a size. */
const fitted = (size: number, stretch = 1, down = 0): string => {
  const scale = scaleOf(size);
  return `translate(0 ${n(1 - scale + down * scale)}) scale(${n(scale * stretch)} ${n(scale)})`;
};

/** How far below its middle a character's baseline is, in its own height: in this font as in others. */
const BASELINE = 0.37;

/** A name, in kanji or in letters. */
function written(name: string, size: number, within = { scale: 1, y: 0 }): SVGTextElement {
  const face = faceOf(name);
  const height = face.size * within.scale;
  const text = svg("text", {
    class: isLatin(name) ? "bm-letters" : "bm-kanji",
    transform: fitted(size, face.stretch),
    "font-size": n(height),
  });
  const dy = height * BASELINE + within.y;
  const only = face.glyphs[0];
  if (face.glyphs.length === 1 && only) {
    text.setAttribute("y", n(only.y * within.scale + dy));
    text.textContent = only.char;
  } else {
    text.append(
      ...face.glyphs.map(({ char, x, y }) => {
        const span = svg("tspan", { x: n((x * within.scale) / face.stretch), y: n(y * within.scale + dy) });
        span.textContent = char;
        return span;
      }),
    );
  }
  return text;
}

/** A piece that wears its move. */
function rose({ side, kind }: Pick<Piece, "side" | "kind">): [under: SVGElement, move: SVGElement] {
  const parts = roseOf(kind).map(([paint, d]) =>
    svg("path", { class: `bm-${paint.replaceAll("_", "-")}`, d }),
  );
  return [body({ side }), svg("g", { class: "bm-rose" }, ...parts)];
}

const body = ({ side }: Pick<Piece, "side">): SVGElement =>
  svg("path", { class: `bm-body bm-of-${side}`, d: BODY });

/** A piece that wears its move, with its kanji under it in one line. */
function named(piece: Pick<Piece, "side" | "kind">): SVGElement[] {
  const [under, move] = rose(piece);
  const kanji = kanjiOf(piece);
  const { scale, y, size, foot: baseline } = ROSE.named;
  const stretch = ROSE.narrow[charactersOf(kanji).length - 1] ?? ROSE.narrow.at(-1);
  const name = svg("text", {
    class: "bm-kanji",
    transform: `scale(${n(stretch ?? 1)} 1)`,
    y: baseline,
    "font-size": size,
  });
  name.textContent = kanji;
  const transform = `translate(0 ${y}) scale(${scale})`;
  return [under, svg("g", { class: "bm-worn", transform }, ...move.childNodes), name];
}

/** The letters at the foot of a rose, for those who are near enough. */
function foot({ code }: Kind): SVGTextElement {
  const letters = svg("text", { class: "bm-code", y: ROSE.foot, "font-size": ROSE.letters });
  letters.textContent = code;
  return letters;
}

const ticks = ({ mnemonic, size }: Kind): SVGPathElement =>
  svg("path", { class: "bm-ticks", transform: fitted(size), d: ticksOf(mnemonic) });

/** Where a piece's element stands: the bottom side's pieces point up, the other side's are turned round. */
export const placing = (at: Point, turned: boolean): string =>
  turned ? `translate(${n(at.x)} ${n(at.y)}) rotate(180)` : `translate(${n(at.x)} ${n(at.y)})`;

export const isTurned = (side: Side, bottom: Side): boolean => side !== bottom;
