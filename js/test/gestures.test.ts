import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "../src/input.ts";
import type { Handlers } from "../src/input.ts";

/** Squares of 10 x 10 pixels in a row; the piece on square 3 may be dragged. */
let log: string[];
let zoomed: boolean;
let pannable: boolean;
let svg: SVGSVGElement;
let undo: () => void;

beforeEach(() => {
  log = [];
  zoomed = true;
  pannable = true;
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(svg);
  const handlers: Handlers = {
    squareAt: (x) => (x < 0 ? null : Math.floor(x / 10)),
    canGrab: (square) => square === 3,
    canPan: () => pannable,
    click: (square) => log.push(`click ${square}`),
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
    cancel: () => true,
  };
  undo = listen(svg, handlers);
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

  it("that is taken away drops the piece where it was", () => {
    send("pointerdown", 35);
    send("pointermove", 45);
    send("pointercancel", 45);
    send("pointerup", 45);
    expect(log.at(-1)).toBe("give up 3");
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

  it("that began beside the board goes on past it", () => {
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
