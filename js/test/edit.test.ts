import { describe, expect, it, vi } from "vitest";
import type { Root } from "../src/board/app.ts";
import {
  CATALOGUE,
  click,
  data,
  el,
  message,
  Model,
  off,
  pointer,
  settle,
  show,
  text,
  traits,
} from "./page.ts";

const EDIT = { interaction: "edit", faults: [], edits: [1, 0] };
const tile = (symbol: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(`.bm-tile[data-symbol="${symbol}"]`);
  if (!found) throw new Error(`no ${symbol} in the palette`);
  return found;
};
const shown = (): (string | undefined)[] =>
  [...el.querySelectorAll<HTMLElement>(".bm-tile")]
    .filter((one) => !one.hidden)
    .map(({ dataset }) => dataset.symbol);
const tool = (name: string): HTMLButtonElement => {
  const found = el.querySelector<HTMLButtonElement>(`.bm-workshop [data-tool="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const edits = (model: Model): unknown[] =>
  model.sent
    .filter(({ request }) => request === "edit")
    .map(({ id, request, ...edit }) => (id && request ? edit : null));
const board = (more = {}): { model: Model; root: Root } => {
  const model = new Model(traits({ ...EDIT, ...more }));
  return { model, root: show(model) };
};

describe("the palette", () => {
  it("has every kind of the game, the strongest first, and the promoted ones when they are asked for", () => {
    board();
    expect(shown()).toEqual(["LN", "FF", "P"]);
    tool("showPromoted").click();
    expect(shown()).toEqual(["+LN"]);
    expect(tile("+LN").title).toBe("Furious fiend (promoted lion)");
  });

  it.each([
    ["lion", ["LN"]],
    ["fuhyo", ["P"]],
    ["奮", ["FF", "+LN"]],
    ["FURIOUS  fi", ["FF", "+LN"]],
    ["nothing", []],
  ])("finds %s", (wanted, found) => {
    board();
    const search = el.querySelector<HTMLInputElement>(".bm-seek");
    if (!search) throw new Error("no search");
    search.value = wanted;
    search.dispatchEvent(new Event("input"));
    expect(shown()).toEqual(expect.arrayContaining(found));
    expect(shown()).toHaveLength(found.length);
  });

  it("shows names as text", () => {
    const name = '<img src=x onerror="alert(1)">';
    board({ catalogue: CATALOGUE.map((kind) => ({ ...kind, name, kanji: name })) });
    expect(tile("LN").title).toBe(name);
    expect(el.querySelector("img")).toBeNull();
  });

  it("is one tab stop; a kind taken with Enter gives the board the keys", () => {
    const { root } = board();
    const stops = (): number => el.querySelectorAll('.bm-tile[tabindex="0"]').length;
    expect(stops()).toBe(1);
    tile("LN").focus();
    const press = (key: string): void => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    };
    press("End");
    expect(document.activeElement).toBe(tile("P"));
    expect(stops()).toBe(1);
    press("Enter");
    expect(tile("P").getAttribute("aria-selected")).toBe("true");
    expect(data(root)).toMatchObject({ hand: "piece" });
    expect(root.querySelector(".bm-palette")?.contains(document.activeElement)).toBe(false);
  });
});

describe("setting up", () => {
  it("puts the chosen piece where one clicks, of the chosen side", () => {
    const { model, root } = board();
    tile("P").click();
    click("1a", root);
    el.querySelector<HTMLElement>('.bm-pick[data-side="white"]')?.click();
    click("2a", root);
    expect(edits(model)).toEqual([
      { op: "put", square: "1a", piece: "p" },
      { op: "put", square: "2a", piece: "P" },
    ]);
    tile("P").click();
    expect(data(root)).toMatchObject({ hand: "" });
  });

  it("drags a piece from the palette onto the board, and means nothing by a drag beside it", () => {
    const { model, root } = board();
    const drag = (x: number, y: number): void => {
      const init = { pointerId: 1, pointerType: "mouse", button: 0, bubbles: true, cancelable: true };
      tile("LN").dispatchEvent(new PointerEvent("pointerdown", { ...init, clientX: 900, clientY: 400 }));
      document.dispatchEvent(new PointerEvent("pointermove", { ...init, clientX: x, clientY: y }));
      document.dispatchEvent(new PointerEvent("pointerup", { ...init, clientX: x, clientY: y }));
    };
    const at = root.banmen?.squareCenter("2b");
    drag(at?.x ?? 0, at?.y ?? 0);
    drag(2000, 2000);
    expect(edits(model)).toEqual([{ op: "put", square: "2b", piece: "ln" }]);
    expect(el.querySelector(".bm-dragged")).toBeNull();
  });

  it("moves pieces by dragging, and takes away those dragged off the board", () => {
    const { model, root } = board();
    pointer("pointerdown", "3b", root);
    pointer("pointermove", "2b", root);
    pointer("pointerup", "2b", root);
    const svg = root.querySelector(".bm-svg");
    pointer("pointerdown", "3c", root);
    pointer("pointermove", "2b", root);
    const off = { clientX: -50, clientY: -50, pointerId: 1, pointerType: "mouse", bubbles: true };
    svg?.dispatchEvent(new PointerEvent("pointerup", off));
    expect(edits(model)).toEqual([
      { op: "move", from: "3b", to: "2b" },
      { op: "remove", square: "3c" },
    ]);
  });

  it("a drag that is broken off takes nothing away", () => {
    const { model, root } = board();
    pointer("pointerdown", "3c", root);
    pointer("pointermove", "2b", root);
    pointer("pointercancel", "2b", root);
    expect(edits(model)).toEqual([]);
  });

  it("erases with the eraser", () => {
    const { model, root } = board();
    tool("eraser").click();
    expect(tool("eraser").getAttribute("aria-pressed")).toBe("true");
    click("3c", root);
    click("5e", root);
    click("4a", root);
    expect(edits(model)).toEqual([
      { op: "remove", square: "3c" },
      { op: "remove", square: "5e" },
    ]);
  });

  it("changes the piece picked up, and only when there is one", () => {
    const { model, root } = board();
    expect(off(tool("flipPiece"))).toBe(true);
    click("3c", root);
    for (const name of ["flipPiece", "promotePiece", "removePiece"]) tool(name).click();
    expect(edits(model)).toEqual(["flip", "promote", "remove"].map((op) => ({ op, square: "3c" })));
  });

  it("changes the whole board", () => {
    const { model } = board();
    for (const name of ["switchTurn", "standard", "clearBoard"]) tool(name).click();
    expect(edits(model)).toEqual([{ op: "turn", side: "white" }, { op: "standard" }, { op: "clear" }]);
  });

  it("says what keeps the position from being a proper one, as text", async () => {
    const { model } = board({ faults: ["Black has no <b>royal</b> piece."] });
    expect(text(".bm-faults")).toBe("Black has no <b>royal</b> piece.");
    model.update({ faults: [] });
    await settle();
    expect(text(".bm-faults")).toBe("This position is valid.");
  });
});

describe("going to and fro", () => {
  it("begins from a board for looking or playing, and goes back to it", async () => {
    const { model, root } = board({ interaction: "explore" });
    el.querySelector<HTMLElement>('.bm-intro [data-tool="edit"]')?.click();
    await settle();
    expect(model.get("interaction")).toBe("edit");
    expect(root.querySelector<HTMLElement>('[data-page="edit"]')?.hidden).toBe(false);
    tool("edit").click();
    await settle();
    expect(model.get("interaction")).toBe("explore");
  });

  it("is not offered where the board shall stay as it is", () => {
    board({ interaction: "frozen" });
    expect(el.querySelector<HTMLElement>('[data-tab="edit"]')?.hidden).toBe(true);
  });

  it("needs Python, and says so", () => {
    const { model, root } = board();
    vi.spyOn(model, "send").mockImplementation(() => {
      throw new Error("no kernel");
    });
    tile("P").click();
    click("1a", root);
    expect(message()).toMatch(/Python/);
    expect(text(".bm-faults")).toMatch(/Python/);
  });
});
