import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listenToBoard } from "../src/board/input.ts";
import type { PointerCapture, Handlers } from "../src/board/input.ts";

/** Squares of 10 x 10 pixels in a row; the piece on square 3 may be dragged. */
let log: string[];
let zoomed: boolean;
let pannable: boolean;
let svg: SVGSVGElement;
let undo: () => void;
let pointerCaptures: PointerCapture[];

beforeEach(() => {
  log = [];
  pointerCaptures = [];
  zoomed = true;
  pannable = true;
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(svg);
  const handlers: Handlers = {
    squareAt: (x) => (x < 0 ? null : Math.floor(x / 10)),
    pointerCaptures,
    canGrab: (square) => square === 3,
    canPan: () => pannable,
    click: (square) => log.push(`click ${square}`),
    approach: () => false,
    grab: (square) => log.push(`grab ${square}`),
    drag: (square, x, y) => log.push(`drag ${square} to ${x},${y}`),
    drop: (from, to) => log.push(`drop ${from} on ${to}`),
    giveUp: (from) => log.push(`give up ${from}`),
    pan: (dx, dy) => log.push(`pan ${dx},${dy}`),
    zoom: (factor, x, y) => {
      log.push(`zoom ${factor > 1 ? "in" : "out"} at ${x},${y}`);
      return zoomed;
    },
    hover: () => undefined,
  };
  undo = listenToBoard(svg, handlers);
});

afterEach(() => {
  undo();
  svg.remove();
});

function send(type: string, x: number, y = 5, more: PointerEventInit = {}): Event {
  const init = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0 };
  const event = new PointerEvent(type, { ...init, ...more, bubbles: true, cancelable: true });
  svg.dispatchEvent(event);
  return event;
}

describe("a press", () => {
  it("and release is a click where it began, however it trembles", () => {
    send("pointerdown", 12);
    send("pointermove", 14, 7);
    send("pointerup", 14, 7);
    expect(log).toEqual(["click 1"]);
  });

  it("beside the squares is a click beside the board", () => {
    send("pointerdown", -4);
    send("pointerup", -4);
    expect(log).toEqual(["click null"]);
  });

  it("of another button is somebody else's", () => {
    send("pointerdown", 12, 5, { button: 2 });
    send("pointerup", 12, 5, { button: 2 });
    expect(log).toEqual([]);
  });

  it("from a piece that may be moved drags it", () => {
    send("pointerdown", 35);
    send("pointermove", 45);
    send("pointermove", 55);
    send("pointerup", 58);
    expect(log).toEqual(["grab 3", "drag 3 to 45,5", "drag 3 to 55,5", "drop 3 on 5"]);
  });

  it("from anywhere else pans, from where it began", () => {
    send("pointerdown", 12);
    send("pointermove", 22, 9);
    send("pointermove", 23, 9);
    send("pointerup", 23, 9);
    expect(log).toEqual(["pan 10,4", "pan 1,0"]);
  });

  it("moves nothing where there is nothing to pan, and is no click either", () => {
    pannable = false;
    send("pointerdown", 12);
    send("pointermove", 40);
    send("pointerup", 40);
    expect(log).toEqual([]);
  });

  it("stays a click where there is nothing to pan, if it ends on the square where it began", () => {
    pannable = false;
    send("pointerdown", 12);
    send("pointermove", 19);
    send("pointerup", 19);
    expect(log).toEqual(["click 1"]);
  });

  it("that ends outside the board leaves the next finger alone on it", () => {
    pannable = false;
    send("pointerdown", -4);
    send("pointermove", -14);
    document.body.dispatchEvent(new PointerEvent("pointerup", { pointerId: 1, clientX: -40, bubbles: true }));
    const finger = { pointerId: 2, pointerType: "touch" };
    send("pointerdown", 12, 5, finger);
    send("pointerup", 12, 5, finger);
    expect(log).toEqual(["click 1"]);
  });

  it("that is taken away drops the piece where it was", () => {
    send("pointerdown", 35);
    send("pointermove", 45);
    send("pointercancel", 45);
    send("pointerup", 45);
    expect(log.at(-1)).toBe("give up 3");
  });
});

describe("a pointer capture", () => {
  /** Takes presses of the right button on squares 1 to 3. */
  const right: PointerCapture = {
    begin: (square, { button }) => {
      log.push(`asked ${square}`);
      return button === 2 && square < 4;
    },
    over: (square) => log.push(`over ${square}`),
    end: (square) => log.push(`end ${square}`),
  };
  const button = { button: 2 };
  const menu = (): boolean => {
    const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    svg.dispatchEvent(event);
    return event.defaultPrevented;
  };

  beforeEach(() => {
    pointerCaptures.push({ ...right, begin: () => false }, right);
  });

  it("takes a gesture from its press to its end, square by square, and the menu with it", () => {
    send("pointerdown", 35, 5, button);
    expect(menu()).toBe(true);
    send("pointermove", 37);
    send("pointermove", 45);
    send("pointermove", -5);
    send("pointerup", 55);
    expect(log).toEqual(["asked 3", "over 4", "over null", "end 5"]);
    expect(menu()).toBe(true);
  });

  it("that does not want it leaves it to the others, and the menu to the host", () => {
    send("pointerdown", 55, 5, button);
    expect(menu()).toBe(false);
    send("pointerup", 55, 5, button);
    send("pointerdown", 12);
    send("pointerup", 12);
    expect(log).toEqual(["asked 5", "asked 1", "click 1"]);
  });

  it("is not asked beside the board", () => {
    send("pointerdown", -5, 5, button);
    expect(log).toEqual([]);
  });

  it.each([
    ["Esc", () => svg.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
    ["the page", () => send("pointercancel", 45)],
  ])("is broken off by %s, once", (_, breakOff) => {
    send("pointerdown", 35, 5, button);
    breakOff();
    send("pointermove", 45);
    send("pointerup", 45);
    expect(log).toEqual(["asked 3", "end null"]);
  });

  it("is broken off by a second finger, which zooms", () => {
    const finger = (pointerId: number): PointerEventInit => ({ pointerType: "touch", button: 2, pointerId });
    send("pointerdown", 35, 5, finger(1));
    send("pointerdown", 55, 5, finger(2));
    send("pointermove", 95, 5, finger(2));
    expect(log.slice(0, 3)).toEqual(["asked 3", "end null", "zoom in at 45,5"]);
  });
});

describe("the wheel", () => {
  function wheel(deltaY: number, more: WheelEventInit = {}, target: Element = svg): Event {
    const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true });
    // happy-dom's wheel events are no mouse events.
    Object.assign(event, { clientX: 7, clientY: 8, ctrlKey: false, metaKey: false, ...more });
    target.dispatchEvent(event);
    return event;
  }

  it("zooms, and the page stays", () => {
    expect(wheel(-100).defaultPrevented).toBe(true);
    expect(wheel(100).defaultPrevented).toBe(true);
    expect(log).toEqual(["zoom in at 7,8", "zoom out at 7,8"]);
  });

  it("is the page's where the board is shown whole and it scrolls on", () => {
    zoomed = false;
    expect(wheel(100).defaultPrevented).toBe(false);
    expect(wheel(100, { ctrlKey: true }).defaultPrevented).toBe(true);
  });

  it("that began outside the board continues past it", () => {
    wheel(-100, {}, document.body);
    expect(wheel(-100).defaultPrevented).toBe(false);
    expect(log).toEqual([]);
  });
});

it("is heard no more after the undo", () => {
  undo();
  send("pointerdown", 12);
  send("pointerup", 12);
  expect(log).toEqual([]);
});
