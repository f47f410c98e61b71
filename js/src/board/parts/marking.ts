/**
 * Marking a whole line of squares as an answer: by dragging, or with a key up to the cursor. A click still marks one
 * square.
 */
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import { lineBetween, lineToward } from "../../core/readingorder.ts";
import { originOf } from "../../core/state.ts";
import { focusInPlace, listen, svg } from "../../kit/dom.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { drawUnder } from "../view/annotations.ts";

export function marking(context: BoardContext): Part {
  const { view, viewer, window, now } = context;
  const sketch = svg("g", { class: "bm-sketch" });
  view.layers.shades.before(sketch);
  let from: Square | null = null;
  /** Where a line by keys begins: the square that was marked last by itself; null: the piece asked about. */
  let start: Square | null = null;

  const lineTo = (to: Square | null): readonly Square[] =>
    from === null || to === null ? [] : lineToward(now().layout, from, to);
  const mark = (line: readonly Square[]): void => {
    const { size } = now().layout;
    const squares = line.filter((square) => square !== asked(now()));
    context.ask("mark", { squares: squares.map((square) => squareName(size, square)) });
  };

  context.pointerCaptures.push({
    begin: (square, { pointerType, button }) => {
      if (!asks(now()) || button !== 0) return false;
      // A board looked at from near is moved by dragging, and a finger scrolls the page: but not from the piece itself.
      const free = pointerType !== "touch" && viewer.isWhole;
      if (!free && square !== asked(now())) return false;
      from = square;
      return true;
    },
    over: (to) => {
      const squares = lineTo(to);
      const shade = { kind: "shade", squares, colour: "blue", text: "" } as const;
      sketch.replaceChildren(...(squares.length > 1 ? drawUnder([shade], now().layout) : []));
    },
    end: (square, trembled) => {
      const to = trembled ? from : square;
      const line = lineTo(to);
      const begun = from;
      sketch.replaceChildren();
      from = null;
      if (begun === null || to === null) return;
      focusInPlace(window);
      if (begun === to) context.dispatch({ kind: "click", square: begun });
      else mark(line);
      start = begun === to ? begun : null;
    },
  });
  const pressed = (event: KeyboardEvent): void => {
    if (asks(now()) && !event.shiftKey && (event.key === "Enter" || event.key === " "))
      start = now().focus.cursor;
  };
  listen(window, context.signal, { keydown: pressed }, { capture: true });

  const markLine = (): void => {
    const { layout, focus } = now();
    const { cursor } = focus;
    if (cursor === null) return;
    const line = [start, asked(now())]
      .map((square) => (square === null ? null : lineBetween(layout, square, cursor)))
      .find((one) => one !== null);
    start = null;
    if (line) mark(line);
    else context.say(context.texts.message.noLine);
  };
  return { commands: { markLine: { run: markLine, enabled: asks } } };
}

const asks = ({ snapshot }: ViewState): boolean => snapshot.interaction === "mark";

/** The piece that the question is about. */
const asked = ({ state }: ViewState): Square | null => originOf(state.gesture);
