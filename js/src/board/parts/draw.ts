/**
 * Drawing on the board by hand: arrows, circles, shading, labels and numbers, with the right button at any time, with
 * the left one or a finger in drawing mode, or by keys at the cursor. Drawings belong to the position.
 */
import * as annotating from "../../core/annotations.ts";
import type { Annotations, Colour } from "../../core/annotations.ts";
import { watcher } from "../../core/batch.ts";
import type { Square } from "../../core/geometry.ts";
import { DRAWINGS, COLOURS } from "../../core/model.ts";
import type { Annotation } from "../../core/model.ts";
import { html as make, put, svg, uniqueId } from "../../kit/dom.ts";
import { faces, makeField } from "../../kit/field.ts";
import { html, iconView, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { drawOver, drawUnder } from "../view/annotations.ts";

/** As many characters as a label may have. */
const LONGEST = 40;

export function draw(context: BoardContext): Part {
  const { root, view, texts, now, say } = context;
  const words = texts.draw;
  const sketch = svg("g", { class: "bm-sketch" });
  const over = svg("g");
  view.layers.annotations.append(over, sketch);
  const field = makeField("input", words.text, { maxlength: LONGEST, hidden: "" });
  const element = make("div", { class: "bm-draw" });
  const changed = watcher();
  let tool: Annotation["kind"] = "arrow";
  let colour: Colour = "green";
  let drawing = false;
  /** Where an arrow begins that is drawn by keys. */
  let tail: Square | null = null;
  let stroke: { readonly from: Square; readonly kind: Annotation["kind"]; readonly colour: Colour } | null =
    null;

  const change = (edit: (list: Annotations) => Annotations): void => {
    const { annotations, position } = now().snapshot;
    context.set("annotations", annotating.asTrait(edit(annotations), position.size));
  };
  const toggle = (one: Annotation): void => change((list) => annotating.toggle(list, one));
  const count = (square: Square, by: Colour): void => change((list) => annotating.count(list, square, by));
  const arrow = (from: Square, to: Square, by: Colour): Annotation => ({
    kind: "arrow",
    squares: annotating.arrowPath(now().snapshot.position.moves, from, to),
    colour: by,
    text: "",
  });
  const label = (square: Square, by: Colour): void => {
    const text = field.value.trim();
    const labelled = now().snapshot.annotations.some(
      (one) => one.kind === "label" && one.squares[0] === square,
    );
    if (text !== "" || labelled) change((list) => annotating.write(list, square, by, text));
    else {
      context.open("draw");
      field.focus();
      say(words.writeFirst);
    }
  };

  // -------------------------------------------------------------- by pointer

  /** What a stroke to a square draws; null: nothing that is seen before it ends. */
  const strokeTo = (square: Square | null): Annotation | null => {
    if (!stroke || square === null) return null;
    const { kind, from, colour: by } = stroke;
    if (kind === "label" || kind === "steps") return null;
    if (kind === "arrow" && square !== from) return arrow(from, square, by);
    return { kind: kind === "arrow" ? "circle" : kind, squares: [square], colour: by, text: "" };
  };
  context.pointerCaptures.push({
    begin: (from, event) => {
      const right = event.pointerType === "mouse" && event.button === 2;
      if (!right && !(drawing && event.button === 0)) return false;
      stroke = { from, kind: right ? "arrow" : tool, colour: right ? heldColour(event) : colour };
      return true;
    },
    over: (square) => {
      const one = strokeTo(square);
      sketch.replaceChildren(...(one ? drawOver([one], now().layout) : []));
    },
    end: (square) => {
      sketch.replaceChildren();
      const one = strokeTo(square);
      if (one) toggle(one);
      else if (stroke && square !== null) (stroke.kind === "steps" ? count : label)(square, stroke.colour);
      stroke = null;
    },
  });

  // -------------------------------------------------------------- the tab

  /** A group of radio buttons, each drawn as what it stands for. */
  const choice = <T extends Annotation["kind"] | Colour>(
    legend: string,
    values: readonly T[],
    chosen: T,
    face: (value: T) => View,
    choose: (value: T) => void,
  ): View =>
    faces(
      legend,
      { name: uniqueId("draw"), values, wordsOf: (one) => words.names[one], chosen, choose },
      face,
      true,
    );
  const chooseTool = (value: Annotation["kind"]): void => {
    tool = value;
    field.hidden = value !== "label";
  };
  render(
    html`<div class="bm-row">${context.button("draw", words.words.draw)}${context.button("clearDrawing", words.words.clearDrawing)}</div>
      ${choice(words.tool, DRAWINGS, tool, iconView, chooseTool)}
      ${choice(
        words.colour,
        COLOURS,
        colour,
        (one) => html`<span class="bm-colour bm-note-${one}"></span>`,
        (one) => (colour = one),
      )}
      ${field}<p class="bm-hint">${words.hint}</p>`,
    element,
  );

  const update = ({ snapshot: { annotations }, layout }: ViewState): void => {
    put(root, "data-drawing", String(drawing));
    if (!changed(annotations, layout)) return;
    view.layers.shades.replaceChildren(...drawUnder(annotations, layout));
    over.replaceChildren(...drawOver(annotations, layout));
  };
  const at = (act: (square: Square) => void): Command => ({
    run: () => {
      const square = here(now());
      if (square !== null) act(square);
    },
    enabled: (state) => here(state) !== null,
  });
  return {
    tab: { id: "draw", icon: "draw", element },
    update,
    commands: {
      draw: {
        run: () => {
          drawing = !drawing;
          if (drawing) context.open("draw");
          context.refresh();
        },
        pressed: () => drawing,
      },
      circle: at((square) =>
        toggle({ kind: tool === "shade" ? "shade" : "circle", squares: [square], colour, text: "" }),
      ),
      // The first press says where an arrow begins, the second where it ends; at the same place it is given up.
      arrow: at((square) => {
        const from = tail;
        tail = from === null ? square : null;
        if (from === null) say(words.arrowTo);
        else if (from !== square) toggle(arrow(from, square, colour));
      }),
      number: at((square) => count(square, colour)),
      label: at((square) => label(square, colour)),
      clearDrawing: {
        run: () => change(() => []),
        enabled: ({ snapshot }) => snapshot.annotations.length > 0,
      },
    },
  };
}

/** The square that keys mean: the cursor's, else the one under the mouse. */
const here = ({ focus }: ViewState): Square | null => focus.cursor ?? focus.hover;

/** With the right button, the colour is chosen by the keys held. */
function heldColour(event: PointerEvent): Colour {
  const [one, other] = [event.shiftKey || event.ctrlKey || event.metaKey, event.altKey];
  return one && other ? "yellow" : one ? "red" : other ? "blue" : "green";
}
