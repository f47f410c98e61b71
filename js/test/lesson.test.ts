/** How much stands beside a board: all, what a lesson needs, or nothing. */
import { expect, it } from "vitest";
import { click, el, Model, settle, show, text, traits } from "./page.ts";

const ALONE = "5/5/2,ln,2/5/5 0";
const lesson = (more: Record<string, unknown> = {}): Model =>
  new Model(traits({ panel: "lesson", tsfen: ALONE, moves: new DataView(new ArrayBuffer(0)), ...more }));
/** The buttons that no `hidden` hides. */
const buttons = (): string[] =>
  [...el.querySelectorAll<HTMLElement>(".bm-side button")]
    .filter((one) => !one.closest("[hidden]"))
    .map(({ dataset }) => dataset.tool ?? "");
const press = (key: string): void =>
  void el.querySelector(".bm-window")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

it("a lesson has a name, the kinds of move, and three buttons", () => {
  const root = show(lesson());
  expect(buttons()).toEqual(["panel", "undo", "start"]);
  expect(text(".bm-lesson h2")).toBe("Lion 獅子");
  expect(text(".bm-lesson .bm-legend")).toBe("step");
  expect(root.dataset.panel).toBe("lesson");
});

it("a lesson tells about the piece that is looked at", () => {
  const root = show(new Model(traits({ panel: "lesson" })));
  expect(text(".bm-lesson h2"), "several kinds, none chosen").toBe("");
  click("3c", root);
  expect(text(".bm-lesson h2")).toBe("Lion 獅子");
});

it("a lesson in which nothing moves offers nothing to undo", () => {
  show(lesson({ interaction: "explore" }));
  expect(buttons()).toEqual(["panel"]);
});

it("a lesson opens the full panel and closes it again, and the focus stays", async () => {
  const model = lesson();
  const root = show(model);
  el.querySelector<HTMLElement>('[data-tool="panel"]')?.click();
  expect(root.dataset.panel).toBe("full");
  expect(document.activeElement).toBe(el.querySelector('[data-tool="more"]'));
  el.querySelector<HTMLElement>('[data-tool="more"]')?.click();
  expect(buttons()).toContain("attacks");
  el.querySelector<HTMLElement>(".bm-more button:last-child")?.click();
  expect(buttons()).toEqual(["panel", "undo", "start"]);
  expect(document.activeElement).toBe(el.querySelector('[data-tool="panel"]'));
  press("/");
  expect(root.dataset.panel).toBe("full");
  model.update({ panel: "none" });
  await settle();
  expect(root.dataset.panel).toBe("none");
  expect(buttons()).toEqual([]);
});

it("a board alone still has its keys", () => {
  const model = new Model(traits({ panel: "none" }));
  const root = show(model);
  press("F");
  expect(model.get("orientation")).toBe("white");
  press("/");
  expect(root.dataset.panel, "who searches needs the list").toBe("full");
  el.querySelector<HTMLElement>(".bm-more button:last-child")?.click();
  expect(root.dataset.panel).toBe("none");
});

it("the menu of a full panel closes on Esc, which goes no further, and on a press elsewhere", () => {
  const root = show(new Model(traits()));
  const more = el.querySelector<HTMLElement>('[data-tool="more"]');
  const menu = el.querySelector<HTMLElement>(".bm-more");
  click("3c", root);
  more?.click();
  expect(menu?.hidden).toBe(false);
  expect(menu?.querySelectorAll("button:not([hidden])")).toHaveLength(4);
  menu?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect([menu?.hidden, root.dataset.selected, document.activeElement]).toEqual([true, "3c", more]);
  more?.click();
  root
    .querySelector(".bm-window")
    ?.dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
  expect(menu?.hidden).toBe(true);
  expect(more?.getAttribute("aria-expanded")).toBe("false");
});
