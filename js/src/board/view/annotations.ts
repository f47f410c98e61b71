/** Draws annotations, as `banmen_rules.drawing.annotations` draws them in pictures. */
import { CELL } from "../../core/geometry.ts";
import type { Layout, Point } from "../../core/geometry.ts";
import { ANNOTATIONS } from "../../core/look.ts";
import type { Annotation } from "../../core/model.ts";
import { svg } from "../../kit/dom.ts";
import * as shape from "./shapes.ts";

const { head: HEAD, start: START, letter: LETTER } = ANNOTATIONS;

/** What lies under the pieces. */
export function drawUnder(annotations: readonly Annotation[], layout: Layout): SVGElement[] {
  return annotations.flatMap((one) => {
    const d =
      one.kind === "shade" ? seen(one, layout).map(({ at }) => shape.box(at, CELL.width, CELL.height)) : [];
    if (d.length === 0) return [];
    return [svg("path", { class: `bm-shade bm-note-${one.colour}`, d: d.join(""), ...weighted(one) })];
  });
}

/** Annotations over the pieces; text comes last. */
export function drawOver(annotations: readonly Annotation[], layout: Layout): SVGElement[] {
  return (["circle", "arrow", "steps", "label"] as const).flatMap((kind) =>
    annotations
      .filter((one) => one.kind === kind && seen(one, layout).length > 0)
      .map((one) =>
        svg(
          "g",
          { class: `bm-note-${one.colour}`, "data-kind": kind, ...weighted(one) },
          ...DRAW[kind](one, layout),
        ),
      ),
  );
}

/** The style sheet makes a shade stronger, and an arrow wider, by this. */
const weighted = ({ weight }: Annotation): { readonly style?: string } =>
  weight === undefined ? {} : { style: `--bm-weight: ${shape.number(weight)}` };

type Draw = (one: Annotation, layout: Layout) => SVGElement[];

const DRAW: Readonly<Record<Exclude<Annotation["kind"], "shade">, Draw>> = {
  circle: (one, layout) => {
    const rings = seen(one, layout).map(({ at }) => shape.ring(at, CELL.width / 2 - 1, ANNOTATIONS.ring));
    return [svg("path", { class: "bm-note-fill", d: rings.join("") })];
  },
  /** An arrow is seen as a whole or not at all. */
  arrow: (one, layout) => {
    if (!one.squares.every((square) => layout.contains(square))) return [];
    const { shaft, head } = arrow(one.squares.map((square) => layout.centre(square)));
    return ["edge", "ink"].flatMap((name) => [
      svg("path", { class: `bm-shaft bm-shaft-${name}`, d: shaft }),
      svg("path", { class: `bm-head bm-head-${name}`, d: head }),
    ]);
  },
  steps: (one, layout) =>
    seen(one, layout).flatMap(({ at, number }) => {
      const corner = { x: at.x - CELL.width / 2 + 10, y: at.y - CELL.height / 2 + 10 };
      return [
        svg("circle", { class: "bm-note-fill", cx: corner.x, cy: corner.y, r: ANNOTATIONS.disc }),
        written(String(number), corner.x, corner.y + 4.2, ANNOTATIONS.digit),
      ];
    }),
  label: (one, layout) =>
    seen(one, layout).flatMap(({ at }) => {
      const wide = Math.max(20, [...one.text].reduce((sum, char) => sum + widthOf(char), 0) * LETTER + 12);
      const least = wide / 2 + 1;
      const middle = Math.min(Math.max(at.x, least), Math.max(layout.width - least, least));
      const y = Math.min(at.y + CELL.height / 2 - 13, layout.height - 17); // the lowest row has no square below
      const strip = { x: middle - wide / 2, y, width: wide, height: 16, rx: 5 };
      return [svg("rect", { class: "bm-note-fill", ...strip }), written(one.text, middle, y + 11.6, LETTER)];
    }),
};

/** The squares of an annotation that can be seen, with their numbers in it from 1. */
const seen = (one: Annotation, layout: Layout): { at: Point; number: number }[] =>
  one.squares.flatMap((square, i) =>
    layout.contains(square) ? [{ at: layout.centre(square), number: i + 1 }] : [],
  );

/** An arrow through points: a line to be stroked and a head to be filled, pointing at the middle of the last. */
export function arrow(points: readonly Point[]): { shaft: string; head: string } {
  const [first, second] = points;
  const [before, end] = points.slice(-2);
  if (!first || !second || !before || !end) return { shaft: "", head: "" };
  const out = shape.unit(first, second);
  const into = shape.unit(before, end);
  // However short the last leg is, half of it is left for the shaft.
  const long = Math.min(HEAD.long, Math.hypot(end.x - before.x, end.y - before.y) / 2);
  const neck = shape.moved(end, into, -long);
  const start = shape.moved(first, out, START);
  const corners = [shape.moved(neck, into, 0, HEAD.half), end, shape.moved(neck, into, 0, -HEAD.half)];
  return { shaft: shape.line([start, ...points.slice(1, -1), neck]), head: `${shape.line(corners)}Z` };
}

/** About how wide a character is, in its height. */
const widthOf = (char: string): number =>
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u.test(
    char,
  )
    ? 1
    : /[\p{Lu}\p{Nd}]/u.test(char)
      ? 0.64
      : 0.55;

function written(words: string, x: number, y: number, size: number): SVGTextElement {
  const text = svg("text", { class: "bm-note-text", x, y, "font-size": size });
  text.textContent = words;
  return text;
}
