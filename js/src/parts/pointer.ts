/** Mouse, pen and fingers on the board. */
import type { Desk, Part } from "../desk.ts";
import { listen } from "../input.ts";
import * as states from "../state.ts";

export function pointer(desk: Desk): Part {
  const { view, viewer } = desk;
  const stop = listen(view.element, {
    squareAt: (x, y) => viewer.squareAt(x, y),
    claims: desk.claims,
    canGrab: (square) => {
      const { state } = desk.now();
      return states.movable(state.scene, square) && !states.isQuestion(state.gesture);
    },
    canPan: () => !viewer.isWhole,
    click: (square) => {
      view.element.focus({ preventScroll: true });
      desk.dispatch({ kind: "click", square });
    },
    grab: (square) => {
      desk.dispatch({ kind: "grab", square });
    },
    drag: (square, x, y) => {
      view.hold(square, viewer.toBoard(x, y));
    },
    drop: (from, to) => {
      if (states.originOf(desk.now().state.gesture) === from) desk.dispatch({ kind: "drop", square: to });
      if (states.sentMove(desk.now().state)?.from !== from) view.hold(from, null);
    },
    giveUp: (from) => {
      view.hold(from, null);
    },
    pan: (dx, dy) => {
      viewer.pan(dx, dy);
    },
    zoom: (factor, x, y) => viewer.zoom(factor, x, y),
    hover: (square) => {
      desk.attend({ hover: square });
    },
    cancel: () => {
      const { gesture, hand } = desk.now().state;
      if (!hand && (gesture.kind === "idle" || gesture.kind === "asking")) return false;
      desk.dispatch({ kind: "cancel" });
      return true;
    },
  });
  desk.signal.addEventListener("abort", stop);
  return {};
}
