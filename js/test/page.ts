/** A page with a board on it: a model made by hand, and a window of 500 x 540 pixels. Time is faked. */
import { afterEach, beforeEach, vi } from "vitest";
import type { Root } from "../src/board/app.ts";
import type { Render } from "../src/host/anywidget.ts";
import widget from "../src/widgets/board/index.ts";
import { marginOf } from "../src/board/view/rulers.ts";
import { encode, FIVE } from "./moves.ts";
import type { Given } from "./moves.ts";

/** As much of a notebook's model as a view sees. */
export class Model {
  readonly sent: Record<string, unknown>[] = [];
  readonly listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  saved = 0;

  constructor(readonly traits: Record<string, unknown>) {}

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    this.update({ [name]: value });
  }

  /** Several traits at once, as Python sends them: all are in before anybody hears. */
  update(traits: Record<string, unknown>): void {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.fire(`change:${name}`);
  }

  save_changes(): void {
    this.saved++;
  }

  send(message: unknown): void {
    // Every request has it: see requests.test.ts.
    const rest = { ...(message as Record<string, unknown>) };
    delete rest.protocol;
    this.sent.push(rest);
  }

  on(event: string, callback: (...args: unknown[]) => void): void {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(callback));
  }

  off(event: string, callback: (...args: unknown[]) => void): void {
    this.listeners.get(event)?.delete(callback);
  }

  fire(event: string, ...args: unknown[]): void {
    for (const callback of this.listeners.get(event) ?? []) callback(...args);
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, one) => sum + one.size, 0);
  }
}

const MARGIN = marginOf("letters", 5);

export const CATALOGUE = [
  {
    code: "LN",
    id: "lion",
    name: "Lion",
    kanji: "獅子",
    romaji: "shishi",
    betza: "KNAD",
    categories: ["step"],
    size: 4,
    promotes_to: "FF",
  },
  {
    code: "FF",
    id: "fiend",
    name: "Furious fiend",
    kanji: "奮迅",
    romaji: "funjin",
    betza: "Q",
    categories: ["area"],
    size: 4,
    promotes_to: null,
  },
  {
    code: "P",
    id: "pawn",
    name: "Pawn",
    kanji: "歩兵",
    romaji: "fuhyō",
    betza: "fW",
    categories: ["step"],
    size: 1,
    promotes_to: null,
  },
];

/** 12 = 3c is the middle of the board of 5 x 5. */
export const TSFEN = "5/2,P,2/2,ln,2/5/p,4 0";
export const MOVES: Given[] = [
  { from: 7, to: 12, captures: [12] },
  { from: 12, to: 11 },
  { from: 12, to: 7, captures: [7], becomes: 2 },
  { from: 12, to: 2, categories: ["jump"] },
  { from: 12, to: 2, path: [7], captures: [7], categories: ["area"], becomes: 2 },
  { from: 20, to: 15 },
];

export const traits = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  protocol: 2,
  ...FIVE,
  tsfen: TSFEN,
  moves: encode(MOVES, FIVE, TSFEN),
  catalogue: CATALOGUE,
  last_move: [],
  captures_last: [],
  history: [],
  ply: 0,
  turn: "black",
  orientation: "black",
  region: "",
  interaction: "play",
  selection: "",
  marks: [],
  status: { level: "", text: "" },
  theme: "light",
  dots: [],
  title: "Test",
  ...more,
});

let undo: (() => void) | undefined;
/** The element a board is shown in; a new one for each test. */
export let el: HTMLElement;

/** Leave the page now, as a notebook does when an output goes. */
export function leave(): void {
  undo?.();
}

/** An observer that calls back as soon as something in the page is observed: happy-dom's never does. */
export class Observer {
  constructor(private readonly callback: () => void) {}

  observe(element: Element): void {
    if (element.isConnected) this.callback();
  }

  unobserve(): void {
    // Nothing is observed for longer.
  }

  disconnect(): void {
    // Nothing is observed for longer.
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ResizeObserver", Observer);
  // happy-dom lays nothing out: the window is 500 x 540 pixels beside the margins.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(500 + MARGIN.left + MARGIN.right);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(540 + MARGIN.top + MARGIN.bottom);
  el = document.createElement("div");
  document.body.append(el);
});

afterEach(() => {
  leave();
  undo = undefined;
  el.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The undo of a view that did not have to wait for the texts of a language. */
export function shown(once: ReturnType<Render>): (() => void) | undefined {
  if (once instanceof Promise) throw new Error("the language is not loaded");
  return once;
}

export function show(model: Model, signal?: AbortSignal): Root {
  undo = shown(widget.render({ model, el, ...(signal ? { signal } : {}) }));
  const root = el.querySelector(".banmen");
  if (!(root instanceof HTMLElement)) throw new Error("nothing was rendered");
  return root;
}

/** The root's data, by attributes: happy-dom's dataset hides empty ones from comparisons. */
export const data = (root: Root): Record<string, string> =>
  Object.fromEntries([...root.attributes].map(({ name, value }) => [name.replace("data-", ""), value]));

/** All that stands on the board. */
export const drawing = (root: Root): string =>
  [...root.querySelectorAll(".bm-svg .bm-piece")]
    .map((one) => [one.getAttribute("data-square"), one.getAttribute("transform"), one.textContent].join(" "))
    .join("; ");

/** Let changes that came together be read. */
export const settle = (): Promise<void> => Promise.resolve();

export const text = (selector: string): string => el.querySelector(selector)?.textContent ?? "";
export const message = (): string => text(".bm-message .bm-text");

export function pointer(type: string, square: string, root: Root): void {
  const at = root.banmen?.squareCenter(square);
  if (!at) throw new Error(`no square ${square}`);
  const init = { clientX: at.x, clientY: at.y, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true };
  root.querySelector("svg.bm-svg")?.dispatchEvent(new PointerEvent(type, init));
}

export function click(square: string, root: Root): void {
  pointer("pointerdown", square, root);
  pointer("pointerup", square, root);
}

/** Whether a button can do nothing now. It keeps the focus for all that. */
export const off = (button: HTMLElement | null): boolean => button?.getAttribute("aria-disabled") === "true";
