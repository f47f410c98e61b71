/** Connects mouse, pen and touch gestures to the board. */
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import * as states from "../../core/state.ts";
import { focusInPlace } from "../../kit/dom.ts";
import type { BoardContext, Part } from "../context.ts";
import { listenToBoard } from "../input.ts";
import { Loupe } from "../view/loupe.ts";

export function pointer(context: BoardContext): Part {
  const { view, viewer } = context;
  const loupe = new Loupe();
  view.layers.cursor.append(loupe.element);

  /** Show above a finger what it hides. */
  const magnify = (from: Square, x: number, y: number): void => {
    const { state, snapshot, layout } = context.now();
    const square = viewer.squareAt(x, y);
    const piece = state.scene.pieces[from];
    if (square === null || !piece) {
      loupe.hide();
      return;
    }
    const name = squareName(layout.size, square);
    const goes = states.offered(state).has(square);
    const seen = { piece, name, goes, there: state.scene.pieces[square] ?? null };
    const corner = viewer.seen;
    loupe.show(seen, viewer.toBoard(x, y), corner, viewer.scale, layout.bottom, snapshot.glyphs);
  };

  const stop = listenToBoard(view.element, {
    squareAt: (x, y) => viewer.squareAt(x, y),
    pointerCaptures: context.pointerCaptures,
    canGrab: (square) => {
      const { state } = context.now();
      return states.movable(state.scene, square) && !states.isQuestion(state.gesture);
    },
    canPan: () => !viewer.isWhole,
    click: (square) => {
      focusInPlace(context.window);
      context.dispatch({ kind: "click", square });
    },
    approach: (x, y) => viewer.approach(x, y),
    grab: (square) => context.dispatch({ kind: "grab", square }),
    drag: (square, x, y, finger) => {
      view.hold(square, viewer.toBoard(x, y));
      if (finger) magnify(square, x, y);
    },
    drop: (from, to) => {
      loupe.hide();
      if (states.originOf(context.now().state.gesture) === from)
        context.dispatch({ kind: "drop", square: to });
      if (states.sentMove(context.now().state)?.from !== from) view.hold(from, null);
    },
    giveUp: (from) => {
      loupe.hide();
      view.hold(from, null);
    },
    pan: (dx, dy) => viewer.pan(dx, dy),
    zoom: (factor, x, y) => viewer.zoom(factor, x, y),
    hover: (square) => context.setFocus({ hover: square }),
  });
  context.signal.addEventListener("abort", stop);
  return {};
}
