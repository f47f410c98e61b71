/**
 * Drawing on the board by hand: arrows, circles, shading, labels and numbers, with the right button at any time, with
 * the left one or a finger in drawing mode, or by keys at the cursor. Drawings belong to the position.
 */
import * as annotating from "../../core/annotations.ts";
import type { Annotations, Colour } from "../../core/annotations.ts";
import type { Layout, Square } from "../../core/geometry.ts";
import { DRAWINGS, COLOURS } from "../../core/model.ts";
import type { Annotation } from "../../core/model.ts";
import { html, listen, put, svg, uniqueId } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { BoardContext, Command, Part, Tab, ViewState } from "../context.ts";
import { drawOver, drawUnder } from "../view/annotations.ts";
import { buttonFor } from "../view/buttons.ts";
import type { CommandButton } from "../view/buttons.ts";

/** As many characters as a label may have. */
const LONGEST = 40;

export class Draw implements Part {
  readonly tab: Tab;
  readonly commands: readonly Command[];
  private readonly buttons: readonly CommandButton[];
  private readonly sketch = svg("g", { class: "bm-sketch" });
  private readonly over = svg("g");
  private readonly words: HTMLInputElement;
  private tool: Annotation["kind"] = "arrow";
  private colour: Colour = "green";
  private drawing = false;
  /** Where an arrow begins that is drawn by keys. */
  private tail: Square | null = null;
  private stroke: {
    readonly from: Square;
    readonly kind: Annotation["kind"];
    readonly colour: Colour;
  } | null = null;
  private shown: { annotations: Annotations; layout: Layout } | null = null;

  constructor(private readonly context: BoardContext) {
    const { view, texts, signal } = context;
    view.layer("annotations").append(this.over, this.sketch);
    this.commands = this.makeCommands();
    const [mode, clear] = this.commands.filter(({ id }) => id === "draw" || id === "clearDrawing");
    const button = (command: Command | undefined): CommandButton[] =>
      command
        ? [buttonFor(command, texts, signal, texts.draw.words[command.id as "draw" | "clearDrawing"])]
        : [];
    this.buttons = [...button(mode), ...button(clear)];
    this.words = html("input", {
      class: "bm-field",
      type: "text",
      maxlength: LONGEST,
      placeholder: texts.draw.text,
      "aria-label": texts.draw.text,
    });
    this.tab = { id: "draw", icon: "draw", element: this.makeTab() };
    context.pointerCaptures.push({
      begin: (square, event) => this.begin(square, event),
      over: (square) => {
        this.sketchTo(square);
      },
      end: (square) => {
        this.end(square);
      },
    });
  }

  update(now: ViewState): void {
    const { annotations } = now.snapshot;
    const { layout } = now;
    for (const button of this.buttons) button.update(now);
    put(this.context.root, "data-drawing", String(this.drawing));
    if (this.shown?.annotations === annotations && this.shown.layout === layout) return;
    this.shown = { annotations, layout };
    this.context.view.layer("shades").replaceChildren(...drawUnder(annotations, layout));
    this.over.replaceChildren(...drawOver(annotations, layout));
  }

  // -------------------------------------------------------------- by pointer

  private begin(square: Square, event: PointerEvent): boolean {
    const right = event.pointerType === "mouse" && event.button === 2;
    if (!right && !(this.drawing && event.button === 0)) return false;
    const kind = right ? "arrow" : this.tool;
    this.stroke = { from: square, kind, colour: right ? heldColour(event) : this.colour };
    return true;
  }

  private sketchTo(square: Square | null): void {
    const one = this.strokeTo(square);
    const { layout } = this.context.now();
    this.sketch.replaceChildren(...(one ? drawOver([one], layout) : []));
  }

  private end(square: Square | null): void {
    const { stroke } = this;
    this.sketch.replaceChildren();
    if (stroke && square !== null) {
      const one = this.strokeTo(square);
      if (one) this.change((list) => annotating.toggle(list, one));
      else if (stroke.kind === "steps") this.change((list) => annotating.count(list, square, stroke.colour));
      else if (stroke.kind === "label") this.label(square, stroke.colour);
    }
    this.stroke = null;
  }

  /** The preview of a stroke to a square. */
  private strokeTo(square: Square | null): Annotation | null {
    const { stroke } = this;
    if (!stroke || square === null) return null;
    const { from, colour } = stroke;
    switch (stroke.kind) {
      case "arrow":
        return square === from
          ? { kind: "circle", squares: [square], colour, text: "" }
          : { kind: "arrow", squares: this.arrowPath(from, square), colour, text: "" };
      case "circle":
      case "shade":
        return { kind: stroke.kind, squares: [square], colour, text: "" };
      case "label":
      case "steps":
        return null;
    }
  }

  private arrowPath(from: Square, to: Square): readonly Square[] {
    return annotating.arrowPath(this.context.now().snapshot.position.moves, from, to);
  }

  private label(square: Square, colour: Colour): void {
    const text = this.words.value.trim();
    if (text !== "") this.change((list) => annotating.write(list, square, colour, text));
    else if (this.labelled(square)) this.change((list) => annotating.write(list, square, colour, ""));
    else this.askForWords();
  }

  private labelled(square: Square): boolean {
    const { annotations } = this.context.now().snapshot;
    return annotations.some((one) => one.kind === "label" && one.squares[0] === square);
  }

  private askForWords(): void {
    this.context.open("draw");
    this.words.focus();
    this.context.say({ level: "info", text: this.context.texts.draw.writeFirst });
  }

  private change(make: (list: Annotations) => Annotations): void {
    const { annotations, position } = this.context.now().snapshot;
    this.context.set("annotations", annotating.asTrait(make(annotations), position.size));
  }

  // -------------------------------------------------------------- by key

  private makeCommands(): readonly Command[] {
    const at = (id: Command["id"], key: string, act: (square: Square) => void): Command => ({
      id,
      keys: [key],
      run: () => {
        const square = here(this.context.now());
        if (square !== null) act(square);
      },
      enabled: (now) => here(now) !== null,
    });
    return [
      {
        id: "draw",
        icon: "draw",
        keys: ["D"],
        run: () => {
          this.drawing = !this.drawing;
          if (this.drawing) this.context.open("draw");
          this.redraw();
        },
        pressed: () => this.drawing,
      },
      at("circle", "P", (square) => {
        const kind = this.tool === "shade" ? "shade" : "circle";
        this.change((list) =>
          annotating.toggle(list, { kind, squares: [square], colour: this.colour, text: "" }),
        );
      }),
      at("arrow", "R", (square) => {
        this.arrowByKey(square);
      }),
      at("number", "N", (square) => {
        this.change((list) => annotating.count(list, square, this.colour));
      }),
      at("label", "L", (square) => {
        this.label(square, this.colour);
      }),
      {
        id: "clearDrawing",
        keys: ["X"],
        run: () => {
          this.change(() => []);
        },
        enabled: ({ snapshot }) => snapshot.annotations.length > 0,
      },
    ];
  }

  /** The first press says where an arrow begins, the second where it ends; at the same place it is given up. */
  private arrowByKey(square: Square): void {
    const { tail } = this;
    this.tail = tail === null ? square : null;
    if (tail === null) {
      this.context.say({ level: "info", text: this.context.texts.draw.arrowTo });
    } else if (tail !== square) {
      const squares = this.arrowPath(tail, square);
      this.change((list) =>
        annotating.toggle(list, { kind: "arrow", squares, colour: this.colour, text: "" }),
      );
    }
  }

  // -------------------------------------------------------------- the tab

  private makeTab(): HTMLElement {
    const { draw } = this.context.texts;
    const tools = this.choice("tool", draw.tool, DRAWINGS, this.tool, (tool) => {
      this.tool = tool;
      this.words.hidden = tool !== "label";
      this.redraw();
    });
    const colours = this.choice("colour", draw.colour, COLOURS, this.colour, (colour) => {
      this.colour = colour;
    });
    this.words.hidden = true;
    const row = html("div", { class: "bm-row" }, ...this.buttons.map(({ element }) => element));
    const hint = html("p", { class: "bm-hint" }, draw.hint);
    return html("div", { class: "bm-draw" }, row, tools, colours, this.words, hint);
  }

  /** A group of radio buttons, each drawn as what it stands for. */
  private choice<T extends string>(
    group: "tool" | "colour",
    label: string,
    values: readonly T[],
    chosen: T,
    choose: (value: T) => void,
  ): HTMLElement {
    const names: Readonly<Record<string, string>> = this.context.texts.draw.names;
    const name = uniqueId(`draw-${group}`);
    const options = values.map((value) => {
      const radio = html("input", { type: "radio", name, value, "data-draw": value });
      radio.checked = value === chosen;
      listen(radio, this.context.signal, {
        change: () => {
          choose(value);
        },
      });
      const face =
        group === "tool"
          ? icon(value as Annotation["kind"])
          : html("span", { class: `bm-colour bm-note-${value}` });
      const text = names[value] ?? value;
      return html(
        "label",
        { class: "bm-option", title: text },
        radio,
        face,
        html("span", { class: "bm-spoken" }, text),
      );
    });
    return html("fieldset", { class: "bm-crayons" }, html("legend", {}, label), ...options);
  }

  private redraw(): void {
    this.update(this.context.now());
  }
}

/** The square that keys mean: the cursor's, else the one under the mouse. */
const here = ({ focus }: ViewState): Square | null => focus.cursor ?? focus.hover;

/** With the right button, the colour is chosen by the keys held. */
function heldColour(event: PointerEvent): Colour {
  const [one, other] = [event.shiftKey || event.ctrlKey || event.metaKey, event.altKey];
  return one && other ? "yellow" : one ? "red" : other ? "blue" : "green";
}
