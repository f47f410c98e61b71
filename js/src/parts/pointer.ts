/** Mouse, pen and fingers on the board. */
import type { Desk, Part } from "../desk.ts";
import { squareName } from "../geometry.ts";
import type { Square } from "../geometry.ts";
import { listen } from "../input.ts";
import * as states from "../state.ts";
import { Loupe } from "../view/loupe.ts";

export function pointer(desk: Desk): Part {
  const { view, viewer } = desk;
  const loupe = new Loupe();
  view.layer("cursor").append(loupe.element);

  /** Show above a finger what it hides. */
  const magnify = (from: Square, x: number, y: number): void => {
    const { state, snapshot, layout } = desk.now();
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

  const stop = listen(view.element, {
    squareAt: (x, y) => viewer.squareAt(x, y),
    claims: desk.claims,
    canGrab: (square) => {
      const { state } = desk.now();
      return states.movable(state.scene, square) && !states.isQuestion(state.gesture);
    },
    canPan: () => !viewer.isWhole,
    click: (square) => {
      desk.window.focus({ preventScroll: true });
      desk.dispatch({ kind: "click", square });
    },
    grab: (square) => {
      desk.dispatch({ kind: "grab", square });
    },
    drag: (square, x, y, finger) => {
      view.hold(square, viewer.toBoard(x, y));
      if (finger) magnify(square, x, y);
    },
    drop: (from, to) => {
      loupe.hide();
      if (states.originOf(desk.now().state.gesture) === from) desk.dispatch({ kind: "drop", square: to });
      if (states.sentMove(desk.now().state)?.from !== from) view.hold(from, null);
    },
    giveUp: (from) => {
      loupe.hide();
      view.hold(from, null);
    },
    pan: (dx, dy) => {
      viewer.pan(dx, dy);
    },
    zoom: (factor, x, y) => viewer.zoom(factor, x, y),
    hover: (square) => {
      desk.attend({ hover: square });
    },
  });
  desk.signal.addEventListener("abort", stop);
  return {};
}
