import { describe, expect, it, vi } from "vitest";
import type { Root } from "../src/board/app.ts";
import { click, data, el, MOVES, message, Model, settle, show, text, traits, TSFEN } from "./page.ts";
import { encode, FIVE } from "./moves.ts";

/** Press a key where the focus is; returns whether the board used it. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
}

const grid = (root: Root): HTMLElement => {
  const found = root.querySelector('[role="grid"]');
  if (!(found instanceof HTMLElement)) throw new Error("no grid");
  return found;
};

/** Put the focus on the squares, as Tab does. */
function enter(root: Root): void {
  grid(root).focus();
}

const cells = (root: Root): string[][] =>
  [...root.querySelectorAll('[role="row"]')].map((row) =>
    [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent),
  );

const heard = (): string => document.activeElement?.textContent ?? "";
const liveRegion = (): string => {
  vi.advanceTimersByTime(500);
  return text(".bm-spoken");
};

describe("the grid", () => {
  it("is made when there is time, with every square in the order in which it is seen", () => {
    const root = show(new Model(traits()));
    expect(cells(root)).toEqual([]);
    expect(grid(root).getAttribute("aria-busy")).toBe("true");
    vi.advanceTimersByTime(5000);
    expect(grid(root).getAttribute("aria-busy")).toBe("false");
    expect(cells(root).map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
    expect(cells(root)[0]?.[0]).toBe("5a, empty");
    expect(cells(root)[2]?.[2]).toBe("3c, Black lion, 3 squares");
    expect(cells(root)[1]?.[2]).toBe("3b, White pawn, 1 square");
  });

  it("is one tab stop, before and after", () => {
    const root = show(new Model(traits()));
    const stops = (): number => root.querySelectorAll('.bm-window [tabindex="0"]').length;
    expect(stops()).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(stops()).toBe(1);
    enter(root);
    press("ArrowUp");
    expect(stops()).toBe(1);
    expect(document.activeElement?.getAttribute("tabindex")).toBe("0");
  });

  it("counts rows and columns in the whole board, as seen", () => {
    const root = show(new Model(traits({ region: "4b-2d", orientation: "white" })));
    enter(root);
    expect(grid(root).getAttribute("aria-rowcount")).toBe("5");
    const first = root.querySelector('[role="gridcell"]');
    expect(first?.textContent).toBe("2d, empty");
    expect(first?.getAttribute("aria-colindex")).toBe("2");
    expect(first?.parentElement?.getAttribute("aria-rowindex")).toBe("2");
    expect(cells(root)).toHaveLength(3);
  });

  it("says what is new on the squares concerned, and touches no other", async () => {
    const model = new Model(traits());
    const root = show(model);
    enter(root);
    const changed: string[] = [];
    const watch = new MutationObserver((all) => {
      for (const { target } of all) changed.push(target.textContent ?? "");
    });
    watch.observe(grid(root), { childList: true, subtree: true, characterData: true });
    const after = "5/2,P,2/1,ln,3/5/p,4 1";
    const moves = encode(
      [
        { from: 7, to: 12 },
        { from: 20, to: 15 },
      ],
      FIVE,
      after,
    );
    model.update({ tsfen: after, moves, turn: "white" });
    await settle();
    vi.advanceTimersByTime(5000);
    await settle();
    expect(new Set(changed)).toEqual(new Set(["3c, empty", "4c, Black lion, 0 squares"]));
  });

  it("keeps the focus where it was on the board when that is turned round", async () => {
    const model = new Model(traits());
    const root = show(model);
    enter(root);
    for (const key of "5e") press(key);
    press("F");
    await settle();
    expect(heard()).toBe("5e, Black pawn, 1 square");
    expect(cells(root)[0]?.at(-1)).toBe("5e, Black pawn, 1 square");
    press("ArrowLeft");
    expect(heard()).toBe("4e, empty");
  });

  it("gives no answer away in an exercise", () => {
    const marks = [{ square: "3c", verdict: "wrong", note: "" }];
    const root = show(new Model(traits({ interaction: "mark", marks })));
    enter(root);
    expect(cells(root)[2]?.[2]).toBe("3c, Black lion, wrong");
  });
});

describe("the keys", () => {
  it("go about as the board is seen", () => {
    const root = show(new Model(traits({ selection: "3c" })));
    enter(root);
    const went = [
      ["ArrowUp", "3b"],
      ["ArrowRight", "2b"],
      ["ArrowDown", "2c"],
      ["ArrowLeft", "3c"],
      ["Home", "5c"],
      ["ArrowLeft", "5c"],
      ["End", "1c"],
      ["PageDown", "1e"],
      ["PageUp", "1c"],
    ];
    for (const [key, square] of went) {
      expect(press(key ?? "")).toBe(true);
      expect(root.dataset.cursor).toBe(square);
      expect(heard()).toMatch(`${square},`);
    }
    press("Home", { ctrlKey: true });
    expect(root.dataset.cursor).toBe("5a");
    press("End", { ctrlKey: true });
    expect(root.dataset.cursor).toBe("1e");
  });

  it("make a move: select, next target, go", () => {
    const model = new Model(traits());
    const root = show(model);
    enter(root);
    for (const key of "lion") press(key);
    press("Enter");
    expect(data(root)).toMatchObject({ selected: "3c", gesture: "selected" });
    expect(heard()).toBe("3c, Black lion, 3 squares, selected");
    const stops = [1, 2, 3, 4].map(() => {
      press("J");
      return root.dataset.cursor;
    });
    expect(stops).toEqual(["3a", "3b", "4c", "3a"]);
    press("K");
    expect(root.dataset.cursor).toBe("4c");
    press("K");
    expect(root.dataset.cursor).toBe("3b");
    expect(heard()).toBe("3b, White pawn, 1 square, target: step, captures");
    press(" ");
    expect(model.sent).toMatchObject([{ request: "move", from: "3c", to: "3b" }]);
  });

  it("go back one step at a time", () => {
    const root = show(new Model(traits()));
    enter(root);
    for (const key of ["3", "c", "Enter", "3", "a", "Enter"]) press(key);
    expect(root.dataset.gesture).toBe("legs");
    press("1");
    expect(press("Escape")).toBe(true);
    expect(root.dataset.gesture).toBe("legs");
    press("Escape");
    expect(root.dataset.gesture).toBe("selected");
    press("Escape");
    expect(root.dataset.gesture).toBe("idle");
    expect(press("Escape")).toBe(false);
  });

  it("show what is typed and what it means, can be mended, and keep what was typed", () => {
    const root = show(new Model(traits()));
    const field = root.querySelector<HTMLElement>(".bm-typed");
    enter(root);
    press("Home", { ctrlKey: true });
    press("p");
    expect(field?.textContent).toBe("pWhite pawn 3b (1 of 2)");
    expect(root.dataset.cursor).toBe("3b");
    press("x");
    expect(field?.textContent).toBe("pxnot found");
    expect(message()).toMatch('No square or piece here is called "px"');
    press("Backspace");
    expect(field?.textContent).toBe("pWhite pawn 3b (1 of 2)");
    vi.advanceTimersByTime(60_000);
    expect(field?.hidden).toBe(true);
    press("a");
    expect(field?.hidden).toBe(false);
    expect(field?.textContent).toBe("paWhite pawn 3b (1 of 2)");
    press("ArrowDown");
    expect(field?.hidden).toBe(true);
    press("p");
    expect(root.dataset.cursor).toBe("5e");
    press("p");
    expect(root.dataset.cursor).toBe("3b");
    press("J");
    expect(root.dataset.cursor).toBe("5e");
  });

  it("ignore Caps Lock", () => {
    const root = show(new Model(traits()));
    enter(root);
    vi.spyOn(KeyboardEvent.prototype, "getModifierState").mockReturnValue(true);
    press("P");
    expect(text(".bm-typed b")).toBe("p");
    press("f", { shiftKey: true });
    expect(root.dataset.cursor).toBe("5e");
    expect(root.querySelector<HTMLElement>(".bm-typed")?.hidden).toBe(true);
  });

  it("are the host's where the board has no use for them", () => {
    const root = show(new Model(traits()));
    const used = (keys: string[]): string[] => keys.filter((key) => press(key));
    expect(used(["ArrowUp", "p", "F", "Enter", "Escape", "?"])).toEqual([]);
    enter(root);
    expect(used(["Tab", "Escape", "F5", "Backspace"])).toEqual([]);
    expect(press("s", { ctrlKey: true })).toBe(false);
    expect(press("p", { ctrlKey: true })).toBe(false);
    expect(press("a", { altKey: true })).toBe(false);
    root.querySelector<HTMLButtonElement>('[data-tool="flip"]')?.focus();
    expect(used(["ArrowUp", "p", "1", "Enter", " "])).toEqual([]);
    expect(used(["F"])).toEqual(["F"]);
  });

  it("after a click begin where it was, with no frame before", () => {
    const root = show(new Model(traits()));
    click("3c", root);
    root.querySelector<HTMLElement>(".bm-window")?.focus();
    expect(root.dataset.cursor).toBe("");
    press("ArrowLeft");
    expect(root.dataset.cursor).toBe("4c");
  });

  it("frame the square in the drawing, while the board has the focus", () => {
    const root = show(new Model(traits()));
    const framed = (): number => root.querySelectorAll(".bm-cursor rect").length;
    expect(framed()).toBe(0);
    enter(root);
    expect(framed()).toBeGreaterThan(0);
    (document.activeElement as HTMLElement).blur();
    expect(framed()).toBe(0);
  });
});

describe("announcements", () => {
  it("of a piece that is selected: how far it goes, by category", () => {
    const root = show(new Model(traits()));
    enter(root);
    for (const key of ["3", "c", "Enter"]) press(key);
    expect(liveRegion()).toBe("Black lion 3c: 2 steps, 1 jump; captures 1");
    press("I");
    expect(liveRegion()).toBe("2 steps: 4c, captures pawn 3b; 1 jump: 3a");
  });

  it("of a question: what can be chosen", () => {
    const root = show(new Model(traits()));
    enter(root);
    for (const key of ["3", "c", "Enter", "3", "a", "Enter"]) press(key);
    expect(message()).toMatch("Several paths lead there");
    expect(liveRegion()).toMatch(/Choose: 3a, captures pawn 3b$/);
    expect(root.querySelectorAll(".bm-spoken[role='status']")).toHaveLength(1);
  });

  const LION = { text: "3c 3b 3a", side: "black", piece: "LN", captured: ["P"], promoted: true, parent: -1 };
  it("announce each leg and capture of a move, check, and undo", async () => {
    const model = new Model(traits());
    const root = show(model);
    expect(liveRegion()).toBe("");
    const after = "2,+ln,2/5/5/5/p,4 1";
    const moved = { tsfen: after, moves: encode([], FIVE, after), turn: "white", ply: 1, line: [0] };
    const last = { last_move: ["3c", "3b", "3a"], captures_last: ["3b"], history: [LION] };
    model.update({ ...moved, ...last, in_check: ["white"] });
    await settle();
    expect(liveRegion()).toBe(
      "Black lion 3c captures pawn 3b, continues to 3a, becomes furious fiend. White is in check",
    );
    model.update({ title: "Another" });
    await settle();
    expect(liveRegion()).toMatch(/^Black lion/);
    const back = { tsfen: TSFEN, moves: encode(MOVES, FIVE, TSFEN), turn: "black", ply: 0, in_check: [] };
    model.update({ ...back, last_move: [], captures_last: [] });
    await settle();
    expect(liveRegion()).toBe("Taken back: start");
    expect(root.dataset.ply).toBe("0");
  });
});

describe("the keys in a dialog", () => {
  it("are those of all commands, and Esc or the button leads back", () => {
    const root = show(new Model(traits()));
    enter(root);
    expect(press("?", { shiftKey: true })).toBe(true);
    const dialog = root.querySelector("dialog");
    expect(dialog?.open).toBe(true);
    const keys = [...root.querySelectorAll("[data-key]")].map((one) => one.getAttribute("data-key"));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(["ArrowLeft", "Ctrl+z", "+", "?", "I", "Enter", " "]));
    expect(el.querySelector('[data-key="Ctrl+Shift+z"]')?.textContent).toBe("Ctrl Shift Z");
    root.querySelector<HTMLButtonElement>(".bm-close")?.click();
    expect(dialog?.open).toBe(false);
  });
});
