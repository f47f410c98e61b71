import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenToBoard } from "../src/board/input.ts";
import type { Handlers } from "../src/board/input.ts";

/** What the gestures came to, in order. A piece that may be moved stands on square 1, left of x = 50. */
let told: string[];
let looked: (number | null)[];
/** The squares are too small for a finger. */
let far: boolean;
let element: SVGSVGElement;
let child: SVGElement;
let stop: () => void;

const round = (...numbers: number[]): string => numbers.map((one) => one.toFixed(2)).join(" ");

const handlers = (): Handlers => ({
  squareAt: (x) => (x < 50 ? 1 : 2),
  pointerCaptures: [],
  canGrab: (square) => square === 1,
  canPan: () => true,
  click: (square) => told.push(`click ${String(square)}`),
  approach: (x, y) => far && told.push(`approach ${round(x, y)}`) > 0,
  grab: (square) => told.push(`grab ${square}`),
  drag: () => undefined,
  drop: (from, to) => told.push(`drop ${from} ${String(to)}`),
  giveUp: (from) => told.push(`give up ${from}`),
  pan: (dx, dy) => told.push(`pan ${round(dx, dy)}`),
  zoom: (factor, x, y) => told.push(`zoom ${round(factor, x, y)}`) > 0,
  hover: (square) => looked.push(square),
});

beforeEach(() => {
  told = [];
  looked = [];
  far = false;
  element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  child = document.createElementNS("http://www.w3.org/2000/svg", "g");
  element.append(child);
  document.body.append(element);
  stop = listenToBoard(element, handlers());
});

afterEach(() => {
  stop();
  element.remove();
});

const fire = (
  type: string,
  x = 0,
  y = 0,
  pointerId = 1,
  target: Element = child,
  pointerType = "touch",
): void => {
  const options = { bubbles: true, clientX: x, clientY: y, pointerId, pointerType };
  target.dispatchEvent(new PointerEvent(type, options));
};

describe("a finger", () => {
  it("brings a far board nearer where it taps, and clicks once it is near", () => {
    far = true;
    fire("pointerdown", 10, 10);
    fire("pointerup", 10, 10);
    expect(told).toEqual(["approach 10.00 10.00"]);
    fire("pointerdown", 10, 10, 1, child, "mouse");
    fire("pointerup", 10, 10, 1, child, "mouse");
    far = false;
    fire("pointerdown", 10, 10);
    fire("pointerup", 10, 10);
    expect(told.slice(1)).toEqual(["click 1", "click 1"]);
  });

  it("that presses a piece takes it along, though the piece itself loses the finger to the board", () => {
    fire("pointerdown", 10, 10);
    fire("pointermove", 30, 30);
    fire("lostpointercapture", 30, 30);
    fire("pointermove", 80, 80);
    fire("pointerup", 80, 80);
    expect(told).toEqual(["grab 1", "drop 1 2"]);
  });

  it("lost by the board itself puts the piece back", () => {
    fire("pointerdown", 10, 10);
    fire("pointermove", 30, 30);
    fire("lostpointercapture", 30, 30, 1, element);
    fire("pointerup", 80, 80);
    expect(told).toEqual(["grab 1", "give up 1"]);
  });

  it("that the page takes over puts the piece back", () => {
    fire("pointerdown", 10, 10);
    fire("pointermove", 30, 30);
    fire("pointercancel", 30, 30);
    expect(told).toEqual(["grab 1", "give up 1"]);
  });

  it("on an empty square moves the board about", () => {
    fire("pointerdown", 60, 10);
    fire("pointermove", 90, 10);
    fire("lostpointercapture", 90, 10);
    fire("pointermove", 95, 20);
    fire("pointerup", 95, 20);
    expect(told).toEqual(["pan 30.00 0.00", "pan 5.00 10.00"]);
  });
});

describe("a finger that rests", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const menu = (): boolean => {
    const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    child.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it("looks at the square until the next touch, and neither clicks nor asks for a menu", () => {
    fire("pointerdown", 60, 10);
    vi.advanceTimersByTime(1000);
    expect(menu()).toBe(true);
    fire("pointerup", 60, 10);
    fire("pointerleave", 60, 10, 1, element);
    expect(told).toEqual([]);
    expect(looked.at(-1)).toBe(2);
    fire("pointerdown", 60, 10);
    expect(looked.at(-1)).toBeNull();
  });

  it("may still drag the piece it rests on", () => {
    fire("pointerdown", 10, 10);
    vi.advanceTimersByTime(1000);
    fire("pointermove", 80, 80);
    fire("pointerup", 80, 80);
    expect(told).toEqual(["grab 1", "drop 1 2"]);
    expect(looked).toEqual([null, 1, 2, null]);
  });

  it("is not made after moving or leaving", () => {
    fire("pointerdown", 60, 10);
    fire("pointermove", 90, 10);
    vi.advanceTimersByTime(1000);
    fire("pointerup", 90, 10);
    fire("pointerdown", 60, 10);
    fire("pointerup", 60, 10);
    vi.advanceTimersByTime(1000);
    expect(looked).toEqual([null, null]);
    expect(told).toEqual(["pan 30.00 0.00", "click 2"]);
  });
});

describe("two fingers", () => {
  it("zoom about where they were, and then take the board along", () => {
    fire("pointerdown", 100, 100, 1);
    fire("pointerdown", 200, 100, 2);
    fire("pointermove", 300, 100, 2);
    expect(told).toEqual(["zoom 2.00 150.00 100.00", "pan 50.00 0.00"]);
  });

  it("are no click when they leave, one after the other", () => {
    fire("pointerdown", 100, 100, 1);
    fire("pointerdown", 200, 100, 2);
    fire("pointerup", 200, 100, 2);
    fire("pointerup", 100, 100, 1);
    expect(told).toEqual([]);
  });

  it("put a piece back that one of them had taken", () => {
    fire("pointerdown", 10, 10, 1);
    fire("pointermove", 30, 30, 1);
    fire("pointerdown", 200, 100, 2);
    expect(told).toEqual(["grab 1", "give up 1"]);
  });
});
