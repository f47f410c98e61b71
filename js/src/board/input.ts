/** Pointer and wheel events of the board, translated into gestures. Knows neither model nor moves. */
import type { Point, Square } from "../core/geometry.ts";
import { consume, listen } from "../kit/dom.ts";

/** A part that can capture pointer gestures on the board before they select, move or pan. */
export interface PointerCapture {
  /**
   * A press on a square, with any button of the mouse (`event.button`), a pen or a finger. True: the gesture is
   * captured until `end`: nothing else receives it, and no context menu opens.
   */
  begin(square: Square, event: PointerEvent): boolean;
  /** The pointer moved to another square, or (null) off the board. */
  over(square: Square | null): void;
  /** Released over a square; null: off the board, or cancelled. `trembled`: it hardly moved, like a click. */
  end(square: Square | null, trembled: boolean): void;
}

/** Handlers of the gestures. Points are in client coordinates. */
export interface Handlers {
  squareAt(x: number, y: number): Square | null;
  /** The captures, in the order they are asked. */
  readonly pointerCaptures: readonly PointerCapture[];
  canGrab(square: Square): boolean;
  canPan(): boolean;
  click(square: Square | null): void;
  /** A finger taps: true if the board comes nearer instead, since its squares are too small for a finger. */
  approach(x: number, y: number): boolean;
  grab(square: Square): void;
  /** `finger`: the finger covers the point. */
  drag(square: Square, x: number, y: number, finger: boolean): void;
  /** Released over a square, or (null) off the board. */
  drop(from: Square, to: Square | null): void;
  /** The drag was broken off: nothing is meant by it. */
  giveUp(from: Square): void;
  pan(dx: number, dy: number): void;
  /** Zoom by a factor around a point; false if it is already as near or as far as can be. */
  zoom(factor: number, x: number, y: number): boolean;
  /** The mouse is over a square, or a finger rests on it or drags a piece over it; null: over none, or gone. */
  hover(square: Square | null): void;
}

interface Press extends Point {
  readonly pointer: number;
  readonly square: Square | null;
  readonly slack: number;
}

type Gesture =
  | { kind: "none" }
  /** Somebody took it: it is theirs to the end. */
  | ({ kind: "captured"; owner: PointerCapture } & Press)
  /** Pressed, and not yet clear whether it is a click, a drag or a pan. A finger that rests looks at the square. */
  | ({ kind: "pressed" | "resting" } & Press)
  | { kind: "dragging"; pointer: number; square: Square }
  | ({ kind: "panning"; pointer: number } & Point)
  | ({ kind: "pinching"; distance: number } & Point);

/** Pixels a pointer may tremble before a press is more than a click. */
const slackOf = ({ pointerType }: PointerEvent): number => (pointerType === "mouse" ? 4 : 9);
const trembled = ({ clientX, clientY }: PointerEvent, { x, y, slack }: Press): boolean =>
  Math.hypot(clientX - x, clientY - y) <= slack;
/** A finger that rests so long (ms) looks, and does not click. */
const REST = 450;
/** Scrolling that began outside the board continues past it; after this pause (ms) the board takes the wheel. */
const WHEEL_PAUSE = 350;
const WHEEL_STEP = 0.0016;

/** Listen on the board's element. Returns the undo. */
export function listenToBoard(element: SVGSVGElement, handlers: Handlers): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, Point>();
  let gesture: Gesture = { kind: "none" };
  /** The last press was captured, and so is the context menu that may follow it. */
  let menuIsOurs = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(resting));

  const breakOff = (): void => {
    const broken = gesture;
    clearTimeout(resting);
    gesture = { kind: "none" };
    if (broken.kind === "dragging") handlers.giveUp(broken.square);
    else if (broken.kind === "captured") broken.owner.end(null, false);
  };

  /** Offer a press to the captures; true: one took it. */
  const tryCapture = (event: PointerEvent): boolean => {
    if (gesture.kind === "captured") {
      if (event.pointerType === "mouse") return true;
      // A second finger: zoom, whatever the first one did.
      breakOff();
      return false;
    }
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const square = gesture.kind === "none" && pointers.size === 0 ? handlers.squareAt(x, y) : null;
    if (square === null) return false;
    const owner = handlers.pointerCaptures.find((one) => one.begin(square, event));
    if (!owner) return false;
    gesture = { kind: "captured", pointer, owner, square, x, y, slack: slackOf(event) };
    pointers.set(pointer, { x, y });
    menuIsOurs = true;
    capture(element, pointer);
    return true;
  };

  const down = (event: PointerEvent): void => {
    // A finger that rests asks for no menu.
    menuIsOurs = event.pointerType === "touch";
    clearTimeout(resting);
    if (event.pointerType !== "mouse") handlers.hover(null);
    if (tryCapture(event)) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    pointers.set(pointer, { x, y });
    const [a, b] = [...pointers.values()];
    if (a && b) {
      breakOff();
      gesture = { kind: "pinching", ...pinch(a, b) };
      return;
    }
    const pressed = { pointer, x, y, square: handlers.squareAt(x, y), slack: slackOf(event) };
    gesture = { kind: "pressed", ...pressed };
    if (event.pointerType === "mouse") return;
    resting = setTimeout(() => {
      if (gesture.kind !== "pressed" || gesture.pointer !== pointer) return;
      gesture = { kind: "resting", ...pressed };
      handlers.hover(pressed.square);
    }, REST);
  };

  const move = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    if (event.pointerType === "mouse") handlers.hover(handlers.squareAt(x, y));
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, { x, y });
    switch (gesture.kind) {
      case "none":
        return;
      case "captured": {
        const square = handlers.squareAt(x, y);
        if (event.pointerId !== gesture.pointer || square === gesture.square) return;
        gesture = { ...gesture, square };
        gesture.owner.over(square);
        return;
      }
      case "pressed":
      case "resting":
        if (!trembled(event, gesture)) begin(event, gesture);
        return;
      case "dragging":
        drag(event, gesture.square);
        return;
      case "panning":
        handlers.pan(x - gesture.x, y - gesture.y);
        gesture = { ...gesture, x, y };
        return;
      case "pinching": {
        const [a, b] = [...pointers.values()];
        if (!a || !b) return;
        const next = pinch(a, b);
        // Zoomed before it is moved: a board seen whole has nowhere to go, and the move would be lost.
        if (gesture.distance > 0) handlers.zoom(next.distance / gesture.distance, gesture.x, gesture.y);
        handlers.pan(next.x - gesture.x, next.y - gesture.y);
        gesture = { kind: "pinching", ...next };
        return;
      }
    }
  };

  const drag = ({ clientX: x, clientY: y, pointerType }: PointerEvent, square: Square): void => {
    const finger = pointerType === "touch";
    if (finger) handlers.hover(handlers.squareAt(x, y));
    handlers.drag(square, x, y, finger);
  };

  /**
   * It is more than a click: a drag from a piece that may be moved, a pan from anywhere else. Where nothing can be
   * panned, it stays a click if it ends on its square.
   */
  const begin = (event: PointerEvent, pressed: Gesture & { kind: "pressed" | "resting" }): void => {
    const { pointer, square } = pressed;
    if (square !== null && handlers.canGrab(square)) {
      gesture = { kind: "dragging", pointer, square };
      handlers.grab(square);
      drag(event, square);
    } else if (handlers.canPan()) {
      gesture = { kind: "panning", pointer, x: pressed.x, y: pressed.y };
      move(event);
    } else return;
    // Only now, so that a plain click stays a click for whatever else listens.
    if (pointers.has(pointer)) capture(element, pointer);
  };

  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    const { clientX: x, clientY: y } = event;
    switch (gesture.kind) {
      case "captured":
        gesture.owner.end(handlers.squareAt(x, y), trembled(event, gesture));
        break;
      case "pressed": {
        const { square } = gesture;
        if (!trembled(event, gesture) && (square === null || handlers.squareAt(x, y) !== square)) break;
        if (event.pointerType !== "touch" || !handlers.approach(x, y)) handlers.click(square);
        break;
      }
      case "dragging":
        if (event.pointerType === "touch") handlers.hover(null);
        handlers.drop(gesture.square, handlers.squareAt(x, y));
        break;
      case "none":
      case "resting":
      case "panning":
      case "pinching":
        break;
    }
    gesture = { kind: "none" };
  };

  const lost = (event: PointerEvent): void => {
    // A finger is captured by what it touches first; taking it over makes that one lose it, not the board.
    if (event.type === "lostpointercapture" && event.target !== element) return;
    if (!pointers.delete(event.pointerId)) return;
    breakOff();
  };

  let elsewhere = -Infinity;
  const wheel = (event: WheelEvent): void => {
    const pinching = event.ctrlKey || event.metaKey;
    if (!pinching && event.timeStamp - elsewhere < WHEEL_PAUSE) {
      elsewhere = event.timeStamp;
      return;
    }
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * (event.deltaMode === 1 ? 24 : 400);
    if (pixels === 0) return;
    const limited = Math.max(-240, Math.min(240, pixels * (pinching ? 5 : 1)));
    const zoomed = handlers.zoom(Math.exp(-limited * WHEEL_STEP), event.clientX, event.clientY);
    // Fully out and scrolling on: the page's. Zooming by a pinch never becomes the page's.
    if (zoomed || pinching || pixels < 0) event.preventDefault();
    else elsewhere = event.timeStamp;
  };
  const wheelAnywhere = (event: WheelEvent): void => {
    if (!event.composedPath().includes(element)) elsewhere = event.timeStamp;
  };

  /** A finger on a piece that may be moved drags it and does not scroll the page. */
  const touch = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (!finger || event.touches.length > 1) return;
    if (gesture.kind === "captured") event.preventDefault();
    const square = handlers.squareAt(finger.clientX, finger.clientY);
    if (square !== null && handlers.canGrab(square)) event.preventDefault();
  };

  /** Esc cancels a captured gesture, wherever the focus is. */
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || gesture.kind !== "captured") return;
    breakOff();
    consume(event);
  };

  // A press that is not captured may end outside the board: unheard, it would make the next finger a second one.
  listen(element.ownerDocument, signal, { keydown: key, pointerup: up }, { capture: true });
  listen(element, signal, {
    pointerdown: down,
    pointermove: move,
    contextmenu: (event) => {
      if (menuIsOurs) consume(event);
    },
    pointerleave: ({ pointerType }) => {
      // The square under a long press stays highlighted until the next touch.
      if (pointerType === "mouse") handlers.hover(null);
    },
    pointercancel: lost,
    lostpointercapture: lost,
  });
  listen(element, signal, { touchstart: touch, wheel }, { passive: false });
  listen(element.ownerDocument, signal, { wheel: wheelAnywhere }, { passive: true, capture: true });
  return () => stop.abort();
}

const pinch = (a: Point, b: Point): Point & { distance: number } => ({
  distance: Math.hypot(a.x - b.x, a.y - b.y),
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

function capture(element: SVGSVGElement, pointer: number): void {
  try {
    element.setPointerCapture(pointer);
  } catch {
    // The pointer is already gone (or made by a test): its next event ends the gesture.
  }
}
