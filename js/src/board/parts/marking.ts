/**
 * Marking a whole line of squares as an answer: by dragging, or with a key up to the cursor. A click still marks one
 * square.
 */
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import { lineBetween, lineToward } from "../../core/lines.ts";
import { originOf } from "../../core/state.ts";
import { focusInPlace, listen, svg } from "../../kit/dom.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { drawUnder } from "../view/annotations.ts";

export class Marking implements Part {
  readonly commands: readonly Command[];
  private readonly sketch = svg("g", { class: "bm-sketch" });
  private from: Square | null = null;
  /** Where a line by keys begins: the square that was marked last by itself; null: the piece asked about. */
  private start: Square | null = null;

  constructor(private readonly context: BoardContext) {
    context.view.layer("shades").before(this.sketch);
    context.pointerCaptures.push({
      begin: (square, event) => this.begin(square, event),
      over: (square) => {
        this.draw(square);
      },
      end: (square, trembled) => {
        this.end(trembled ? this.from : square);
      },
    });
    this.commands = [
      {
        id: "markLine",
        keys: ["Shift+Enter"],
        onSquares: true,
        run: () => {
          this.toCursor();
        },
        enabled: asks,
      },
    ];
    const pressed = (event: KeyboardEvent): void => {
      const now = context.now();
      if (asks(now) && !event.shiftKey && (event.key === "Enter" || event.key === " "))
        this.start = now.focus.cursor;
    };
    listen(context.window, context.signal, { keydown: pressed }, { capture: true });
  }

  // -------------------------------------------------------------- by pointer

  private begin(square: Square, { pointerType, button }: PointerEvent): boolean {
    const now = this.context.now();
    if (!asks(now) || button !== 0) return false;
    // A board looked at from near is moved by dragging, and a finger scrolls the page: but not from the piece itself.
    const free = pointerType !== "touch" && this.context.viewer.isWhole;
    if (!free && square !== asked(now)) return false;
    this.from = square;
    return true;
  }

  private draw(to: Square | null): void {
    const { layout } = this.context.now();
    const squares = this.lineTo(to);
    const shade = { kind: "shade", squares, colour: "blue", text: "" } as const;
    this.sketch.replaceChildren(...(squares.length > 1 ? drawUnder([shade], layout) : []));
  }

  private end(to: Square | null): void {
    const { context, from } = this;
    const line = this.lineTo(to);
    this.sketch.replaceChildren();
    this.from = null;
    if (from === null || to === null) return;
    focusInPlace(context.window);
    if (from === to) context.dispatch({ kind: "click", square: from });
    else this.mark(line);
    this.start = from === to ? from : null;
  }

  private lineTo(to: Square | null): readonly Square[] {
    const { from } = this;
    return from === null || to === null ? [] : lineToward(this.context.now().layout, from, to);
  }

  // -------------------------------------------------------------- by key

  private toCursor(): void {
    const { context } = this;
    const now = context.now();
    const { cursor } = now.focus;
    if (cursor === null) return;
    const lines = [this.start, asked(now)].flatMap((from) =>
      from === null ? [] : [lineBetween(now.layout, from, cursor)],
    );
    const line = lines.find((one) => one !== null);
    this.start = null;
    if (line) this.mark(line);
    else context.say({ level: "info", text: context.texts.message.noLine });
  }

  private mark(line: readonly Square[]): void {
    const now = this.context.now();
    const squares = line.filter((square) => square !== asked(now));
    const { size } = now.layout;
    this.context.ask("mark", { squares: squares.map((square) => squareName(size, square)) });
  }
}

const asks = ({ snapshot }: ViewState): boolean => snapshot.interaction === "mark";

/** The piece that the question is about. */
const asked = ({ state }: ViewState): Square | null => originOf(state.gesture);
