import { describe, expect, it, vi } from "vitest";
import { focusedNear } from "../src/kit/dom.ts";
import type { Root } from "../src/board/app.ts";
import { el, Model, settle, show, text, traits } from "./page.ts";

const STEP = {
  path: "1",
  depth: 0,
  caption: "The start.",
  moves: [],
  anew: false,
  drawn: 0,
  label: "",
  question: {},
  fault: "",
};
const SECOND = { ...STEP, path: "2", caption: "", moves: ["P-2d"], drawn: 2, fault: "Step 2: wrong." };
const SIDE = { ...STEP, path: "2a1", depth: 1, label: "What if?", anew: true };
const DRAFT = {
  open: true,
  title: "Mine",
  at: "2",
  before: "2",
  apart: [] as string[],
  steps: [STEP, SECOND, SIDE],
  fault: "",
  undone: [2, 1],
  file: "",
  saved: false,
  data: { at: "2" },
};

const board = (draft: object = DRAFT, more = {}): { model: Model; root: Root } => {
  const model = new Model(traits({ edits: [0, 0], history: [], line: [], draft, ...more }));
  return { model, root: show(model) };
};
const asked = (model: Model): unknown => {
  const { id, ...rest } = model.sent[model.sent.length - 1] ?? {};
  return id === undefined ? null : rest;
};
const answer = (model: Model, more: object = {}): void => {
  model.fire("msg:custom", { id: model.sent[model.sent.length - 1]?.id, ok: true, ...more });
};
const find = (selector: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const focused = (): Element | null => focusedNear(find(".bm-steps"));
const press = (selector: string): void => find(selector).click();
const field = (selector: string): HTMLInputElement => find(selector) as HTMLInputElement;
const type = (selector: string, words: string, event = "change"): void => {
  field(selector).value = words;
  find(selector).dispatchEvent(new Event(event, { bubbles: true }));
};

describe("a recording", () => {
  it("begins from the menu, and is not offered without Python or where nothing is played", async () => {
    const { model } = board({ open: false });
    const item = find('.bm-more [data-tool="record"]');
    expect(item.hidden).toBe(false);
    item.click();
    expect(asked(model)).toEqual({ request: "draft", op: "begin", text: "My demonstration" });
    model.update({ draft: {} });
    await settle();
    expect(item.hidden).toBe(true);
    model.update({ draft: { open: false } });
    await settle();
    expect(item.hidden).toBe(false);
    model.fire("comm_live_update");
    await settle();
    expect(item.hidden).toBe(true);
    for (const interaction of ["explore", "mark", "frozen"]) {
      model.update({ interaction });
      await settle();
      expect(item.hidden).toBe(true);
    }
  });

  it("lists its steps, and shows the one that is clicked", () => {
    const { model } = board();
    const rows = [...el.querySelectorAll<HTMLElement>(".bm-steps > li")];
    expect(rows.map((row) => row.dataset.path)).toEqual(["1", "2", "2a1"]);
    expect(rows[1]?.querySelector("[aria-current=step]")?.textContent).toContain("P-2d");
    expect(text(".bm-steps [data-path='2'] .bm-problem")).toBe("Step 2: wrong.");
    expect(rows[1]?.textContent).toContain("2 drawings");
    expect(field("[data-path='2a1'] input").value).toBe("What if?");
    press("[data-path='1'] .bm-step");
    expect(asked(model)).toEqual({ request: "draft", op: "go", path: "1" });
  });

  it("sends a caption when its field is left, or after a pause", () => {
    const { model } = board();
    type(".bm-say textarea", "A pawn", "input");
    expect(model.sent).toEqual([]);
    expect(field("[data-path='2'] textarea").value).toBe("A pawn");
    vi.advanceTimersByTime(500);
    expect(asked(model)).toEqual({ request: "draft", op: "caption", path: "2", text: "A pawn" });
    type("[data-path='2'] textarea", "A pawn steps.");
    expect(asked(model)).toEqual({ request: "draft", op: "caption", path: "2", text: "A pawn steps." });
  });

  it("keeps words that Python does not have yet, whatever it sends meanwhile", async () => {
    const { model } = board();
    type(".bm-say textarea", "Newer", "input");
    model.update({ draft: { ...DRAFT, title: "Else" } });
    await settle();
    expect(field(".bm-say textarea").value).toBe("Newer");
    vi.advanceTimersByTime(500);
    answer(model);
    model.update({ draft: { ...DRAFT, steps: [STEP, { ...SECOND, caption: "Undone" }] } });
    await settle();
    expect(field(".bm-say textarea").value).toBe("Undone");
  });

  it("asks a question with answers, of which some are right", () => {
    const { model } = board();
    const add = [...el.querySelectorAll<HTMLElement>(".bm-step-tools button")].find(
      ({ textContent }) => textContent === "Add a question",
    );
    add?.click();
    expect(focused()).toBe(find(".bm-asked > input"));
    type(".bm-asked > input", "Whose turn?");
    type(".bm-option-row input[type=text]", "Black");
    const tick = field(".bm-option-row input[type=checkbox]");
    tick.checked = true;
    tick.dispatchEvent(new Event("change", { bubbles: true }));
    expect(asked(model)).toEqual({
      request: "draft",
      op: "ask",
      path: "2",
      text: "Whose turn?",
      options: [
        { text: "Black", right: true, note: "" },
        { text: "", right: false, note: "" },
      ],
    });
  });

  it("brings the keys to the answer that is added, and keeps them from the board", () => {
    const question = { text: "Whose turn?", options: [{ text: "Black", right: true, note: "" }] };
    const { model } = board({ ...DRAFT, steps: [STEP, { ...SECOND, question }] });
    press(".bm-asked .bm-words button");
    const field = find(".bm-option-row[data-option='1'] input[type=text]");
    expect(focused()).toBe(field);
    const heard = vi.fn();
    el.addEventListener("keydown", heard);
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true, composed: true }));
    expect(heard).not.toHaveBeenCalled();
    expect(asked(model)).toMatchObject({ op: "ask", path: "2" });
  });

  it("moves and deletes the current step, and undoes with the buttons of the board", () => {
    const { model } = board();
    press("[data-path='2'] [data-tool=shift]");
    expect(asked(model)).toEqual({ request: "draft", op: "shift", path: "2", by: -1 });
    press("[data-path='2'] [data-tool=delete]");
    expect(asked(model)).toEqual({ request: "draft", op: "delete", path: "2" });
    press("[data-path='2'] [data-tool=rest]");
    expect(asked(model)).toEqual({ request: "draft", op: "delete", path: "2", rest: true });
    press("[data-tool=undo]");
    expect(asked(model)).toEqual({ request: "undo" });
  });

  it("offers what to do with a move that is no step", () => {
    const { model } = board({ ...DRAFT, apart: ["P-4d"] });
    expect(text(".bm-apart p")).toBe("Not in the demonstration: P-4d, after step 2.");
    press(".bm-action-side");
    expect(asked(model)).toEqual({ request: "draft", op: "side", text: "What about P-4d?" });
    press(".bm-action-insert");
    expect(asked(model)).toEqual({ request: "draft", op: "insert" });
    press(".bm-action-go");
    expect(asked(model)).toEqual({ request: "draft", op: "go", path: "2" });
  });

  it("says where it is saved, and asks before it replaces another file", async () => {
    const { model } = board();
    press(".bm-action-save");
    expect(asked(model)).toEqual({ request: "draft", op: "save", name: "", replace: false });
    answer(model, { name: "mine.json", folder: "/lessons", other: "mine-2.json" });
    await settle();
    expect(text(".bm-below")).toContain("mine.json exists already. Nothing was overwritten.");
    press(".bm-below .bm-first");
    expect(asked(model)).toEqual({ request: "draft", op: "save", name: "mine-2.json", replace: false });
    answer(model, { name: "mine-2.json", folder: "/lessons" });
    await settle();
    expect(text(".bm-below code")).toBe('from banmen import Demo; Demo("mine-2.json")');
  });

  it("says that it is saved beside the button, until something changes", async () => {
    const { model } = board();
    press(".bm-action-save");
    answer(model, { name: "mine.json", folder: "/lessons" });
    await settle();
    expect(find(".bm-record-list").contains(find(".bm-action-save"))).toBe(false);
    expect(text(".bm-record-foot .bm-done")).toBe(
      "✓ Saved as mine.json in /lessons. This line in a cell shows it:",
    );
    model.update({ draft: { ...DRAFT, title: "Else" } });
    await settle();
    expect(el.querySelector(".bm-done")).toBeNull();
  });

  it("begins another one, and offers to bring the last one back", async () => {
    const { model } = board();
    press(".bm-action-new");
    model.update({ draft: { ...DRAFT, title: "My demonstration", steps: [STEP], at: "1" } });
    answer(model);
    await settle();
    expect(text(".bm-below")).toContain("Undo brings the last one back");
    press(".bm-below button");
    expect(asked(model)).toEqual({ request: "undo" });
    expect(text(".bm-below")).toBe("");
  });

  it("says what is refused in the card of the step, with what is possible instead", async () => {
    const { model } = board();
    press("[data-path='2'] [data-tool=delete]");
    answer(model, { ok: false, text: "Step 3 would not be possible: no." });
    await settle();
    expect(text("[data-path='2'] .bm-refusal .bm-problem")).toBe("Step 3 would not be possible: no.");
    find(".bm-refusal button").focus();
    press(".bm-refusal button");
    expect(asked(model)).toEqual({ request: "draft", op: "delete", path: "2", rest: true });
    answer(model);
    expect(el.querySelector(".bm-refusal")).toBeNull();
    expect(focused()).toBe(find("[aria-current=step]"));
    press(".bm-action-try");
    answer(model, { ok: false, text: "Step 2: wrong." });
    await settle();
    expect(text(".bm-record-foot .bm-problem")).toBe("Step 2: wrong.");
    expect(find(".bm-refusal button").hidden).toBe(true);
  });

  it("keeps the current step in sight, and scrolls nothing else", async () => {
    const { model } = board();
    const list = find(".bm-record-list");
    const rows: Record<string, number> = { "1": 0, "2": 100, "2a1": 200 };
    const place = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      const top = rows[(this as HTMLElement).dataset.path ?? ""];
      return top === undefined ? new DOMRect(0, 50, 100, 150) : new DOMRect(0, top, 100, 80);
    });
    model.update({ draft: { ...DRAFT, at: "2a1" } });
    await settle();
    expect(list.scrollTop).toBe(80);
    model.update({ draft: { ...DRAFT, at: "1" } });
    await settle();
    expect(list.scrollTop).toBe(30);
    model.update({ draft: { ...DRAFT, at: "2" } });
    await settle();
    expect(list.scrollTop).toBe(30);
    place.mockRestore();
  });

  it("is in sight again after a position was set up", async () => {
    const { model } = board();
    model.update({ interaction: "edit" });
    await settle();
    expect(find('.bm-page[data-page="record"]').hidden).toBe(true);
    model.update({ interaction: "play" });
    await settle();
    expect(find('.bm-page[data-page="record"]').hidden).toBe(false);
  });

  it("is tried in the place of the board, and back", async () => {
    const { model, root } = board();
    const leave = vi.fn();
    const view = { el: document.createElement("div"), remove: leave };
    const manager = { get_model: () => Promise.resolve({}), create_view: () => Promise.resolve(view) };
    Object.assign(model, { widget_manager: manager });
    press(".bm-action-try");
    answer(model, { model: "abc" });
    for (let n = 0; n < 5; n++) await settle();
    expect(root.dataset.trying).toBe("true");
    expect(root.querySelector(".bm-trial-place")?.firstChild).toBe(view.el);
    press(".bm-trial-head button");
    expect(root.dataset.trying).toBe("false");
    expect(leave).toHaveBeenCalledOnce();
    expect(asked(model)).toEqual({ request: "draft", op: "end" });
  });

  it("goes to the next step by Ctrl+Enter, with the caption first", () => {
    const { model } = board();
    type(".bm-say textarea", "Said.", "input");
    const key = { key: "Enter", ctrlKey: true, bubbles: true };
    find(".bm-say textarea").dispatchEvent(new KeyboardEvent("keydown", key));
    expect(model.sent.map(({ op }) => op)).toEqual(["caption", "next"]);
  });

  it("is closed, and leaves the panel as it was", async () => {
    const { model } = board();
    press(".bm-action-close");
    expect(asked(model)).toEqual({ request: "draft", op: "close" });
    model.update({ draft: { ...DRAFT, open: false } });
    answer(model);
    await settle();
    expect(find(".bm-say").hidden).toBe(true);
    expect(find('[data-tab="record"]').hidden).toBe(true);
  });
});
