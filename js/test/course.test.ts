/** The map of the course on a page: its lessons, kinds and progress, and its requests to Python. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL } from "../src/core/generated/words.ts";
import { texts as en } from "../src/i18n/en/course.ts";
import { texts as categories } from "../src/i18n/en/categories.ts";
import widget from "../src/widgets/studio/index.ts";
import { notebookOf } from "../src/widgets/course/notebook.ts";
import { Model, openAs, settle } from "./coursepage.ts";

const MNEMONIC = { rays: [{ reach: 1, category: "step" }], leaps: [], powers: [], partial: false };
const lesson = (number: number, more: object = {}): object => ({
  ...{ number, file: `0${number}_lesson.ipynb`, title: `Lesson: ${number}`, short: `Lesson ${number}` },
  ...{ language: "en", minutes: 15, units: [], mnemonic: MNEMONIC, royal: false, ...more },
});
const standing = (more: object = {}): object => ({
  ...{ stars: 0, unit: 0, done: false, right: 0, tried: 0, exercises: 14, wrong: 0, last: "", ...more },
});
const kind = (id: string, name: string): object => ({ id, name, kanji: "", rose: 0, royal: false });
const UNITS = ["Meet", "Watch", "Test"].map((title) => ({ title, anchor: `at-${title}` }));
const TRAITS = {
  ...{ protocol: PROTOCOL, view: "course", lang: "en", theme: "light", seq: 0, answered: 0, problem: {} },
  ...{
    plays: "neither",
    variant: "tai",
    wanted: {},
    next: 2,
    subjects: ["step", "hook"],
    due: 5,
    days: ["2026-11-22"],
    streak: 1,
    opened: {},
  },
  ladder: [
    {
      ...{ variant: "tai", title: "Tai shogi", kanji: "泰将棋", files: 25, ranks: 25 },
      ...{ pieces: 177, kinds: 3, new: 2, lesson: "19_tai.ipynb" },
    },
  ],
  lessons: [lesson(1), lesson(2, { units: UNITS }), lesson(3)],
  stages: [
    { name: "simple", lessons: [1, 2], optional: false, unordered: false },
    { name: "more", lessons: [3], optional: true, unordered: false },
  ],
  standings: [
    standing({ stars: 2, unit: 1, done: true, tried: 14, right: 12 }),
    standing({ unit: 1 }),
    standing(),
  ],
  kinds: [kind("pawn", "pawn"), kind("gold", "gold general"), kind("lion", "lion")],
  roses: [MNEMONIC],
  memory: {
    gold: { strength: "good", skills: { name: "sure", squares: "shaky" }, confused: ["silver general"] },
  },
  saved: { state: "on", file: "banmen-progress.jsonl", rows: 14, faults: [] },
};

let root: HTMLElement;
let model: Model;
const open = (more: object = {}, manager?: object): void => {
  model = new Model({ ...TRAITS, ...more }, manager);
  root = openAs(widget, model);
};
const find = (selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};
const text = (selector: string): string => find(selector).textContent.replace(/\s+/g, " ").trim();
const press = (words: string): void => {
  const found = [...root.querySelectorAll<HTMLElement>("button")].filter(
    (one) => one.textContent.trim() === words && !one.hidden,
  );
  expect(found).toHaveLength(1);
  found[0]?.click();
};

beforeEach(() => {
  document.body.replaceChildren();
});

describe("the head", () => {
  test("leads to the unit that comes next", () => {
    open();
    expect(text(".bm-next h2")).toBe("2. Lesson: 2");
    expect(text(".bm-next p")).toBe("Unit 2 of 3: Watch · 1 of 3 lessons · 2 of 9 stars");
    expect(text(".bm-go")).toBe("Continue: lesson 2, unit 2 ▸");
    expect(find(".bm-go").getAttribute("href")).toBe("02_lesson.ipynb#at-Watch");
    press("Review: 5 due");
    expect(model.get("wanted")).toMatchObject({ what: "review" });
  });

  test("says so when all is done, and of a lesson without units only its number", () => {
    open({ next: 0, due: 0 });
    expect(text(".bm-next h2")).toBe(en.finished);
    expect(root.querySelector(".bm-go")).toBeNull();
    expect(find(".bm-action-review").hidden).toBe(true);
    open({ next: 3 });
    expect(text(".bm-go")).toBe("Continue: lesson 3 ▸");
  });

  test("offers new pieces when nothing is due, to a learner who has begun", () => {
    open();
    expect(find(".bm-action-meet").hidden).toBe(true);
    open({ due: 0 });
    expect(text(".bm-next p")).toContain("nothing more to review today");
    press("Meet 2 new pieces");
    expect(model.get("wanted")).toMatchObject({ what: "meet" });
    open({ due: 0, days: [] });
    expect(find(".bm-action-meet").hidden).toBe(true);
    expect(text(".bm-next p")).not.toContain("review");
    open({ due: 0, saved: { state: "off", file: "", rows: 0, faults: [] } });
    expect(find(".bm-action-meet").hidden).toBe(true);
  });
});

describe("the lessons", () => {
  test("are tiles in the order of the path; those ahead are fainter and never locked", () => {
    open();
    const tiles = [...root.querySelectorAll<HTMLAnchorElement>(".bm-tile")];
    expect(tiles.map(({ dataset }) => [dataset.lesson, dataset.state])).toEqual([
      ["1", "done"],
      ["2", "now"],
      ["3", "ahead"],
    ]);
    expect(tiles.every((one) => one.hasAttribute("href"))).toBe(true);
    expect(tiles[1]?.getAttribute("aria-current")).toBe("step");
    expect(tiles.map((one) => one.querySelector(".bm-spoken")?.textContent)).toEqual([
      "2 of 3 stars",
      "0 of 3 stars, 15 min",
      "0 of 3 stars",
    ]);
    expect(tiles.map((one) => one.querySelector(".bm-tile-done") !== null)).toEqual([true, false, false]);
    expect(tiles[0]?.title).toBe(`1. Lesson: 1\n${en.starsFrom}`);
    open({ next: 1, standings: [standing(), standing({ tried: 2 }), standing()] });
    expect(find('[data-lesson="2"]').dataset.state).toBe("begun");
    open();
    expect(text('[data-stage="more"] h3')).toBe("More about notation and sources may be skipped");
  });

  test("are ordered by what one plays", () => {
    open();
    press("chess");
    expect([model.get("plays"), model.get("seq")]).toEqual(["chess", 1]);
  });
});

describe("the kinds", () => {
  const at = (id: string): HTMLElement => find(`[data-kind="${id}"]`);

  test("have a bar for what is remembered, and say it", () => {
    open();
    expect(at("gold").dataset.strength).toBe("good");
    expect(at("lion").dataset.strength).toBe("new");
    expect(at("gold").getAttribute("aria-label")).toBe(
      "gold general: name sure, squares shaky; taken for silver general",
    );
    at("gold").dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(text(".bm-kind-about")).toContain("Gold general");
  });

  test("open their card by a click, a drill with Shift, and by keys", () => {
    open();
    at("lion").click();
    expect(model.get("wanted")).toMatchObject({ what: "card", kind: "lion" });
    at("lion").dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));
    expect(model.get("wanted")).toMatchObject({ what: "drill", kind: "lion" });
    at("gold").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(model.get("wanted")).toMatchObject({ what: "card", kind: "gold" });
    const first = model.get("wanted");
    at("gold").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(model.get("wanted")).not.toEqual(first);
  });

  test("are one tab stop", () => {
    open();
    expect(root.querySelectorAll("[role=option][tabindex='0']")).toHaveLength(1);
    at("pawn").focus();
    at("pawn").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    expect(document.activeElement).toBe(at("gold"));
  });
});

describe("a widget under the map", () => {
  const opened = {
    what: "card",
    kind: "lion",
    variant: "tai",
    model: "IPY_MODEL_7",
    code: "PieceCard('lion', 'tai')",
  };

  test("is shown by the notebook", async () => {
    const el = document.createElement("b");
    const remove = vi.fn();
    const manager = {
      get_model: vi.fn(() => Promise.resolve("model")),
      create_view: vi.fn(() => Promise.resolve({ el, remove })),
    };
    open({ opened }, manager);
    await vi.waitFor(() => expect(find(".bm-opened-place").firstChild).toBe(el));
    expect(manager.get_model).toHaveBeenCalledWith("7");
    press("Close");
    expect(model.get("wanted")).toMatchObject({ what: "close" });
    model.update({ opened: {} });
    await settle();
    expect(remove).toHaveBeenCalled();
    expect(root.querySelector(".bm-opened")).toBeNull();
  });

  test("has the title of its own game, and comes into sight from its top", async () => {
    const scrolled: unknown[] = [];
    Element.prototype.scrollIntoView = (options) => scrolled.push(options);
    open({ opened: { ...opened, what: "meet", kind: "", variant: "tai" } });
    await settle();
    expect(text(".bm-opened h3")).toBe("New pieces: Tai shogi");
    expect(scrolled).toContainEqual({ block: "start" });
    open({ opened: { ...opened, what: "review", kind: "", variant: "tai" }, variant: "chu" });
    expect(text(".bm-opened h3")).toBe("Review: Tai shogi");
  });

  test("plays with the moves that are chosen", async () => {
    open();
    const moves = root.querySelector<HTMLSelectElement>(".bm-play select[name=subject]");
    expect([...(moves?.options ?? [])].map(({ value }) => value)).toEqual(["", "step", "hook"]);
    press("Pursuit");
    expect(model.get("wanted")).toMatchObject({ what: "pursuit", kind: "" });
    if (moves) moves.value = "hook";
    moves?.dispatchEvent(new Event("change"));
    press("Streak");
    expect(model.get("wanted")).toMatchObject({ what: "streak", kind: "hook" });
    open({ opened: { ...opened, what: "storm", kind: "hook", code: "Storm('hook')" } });
    await settle();
    expect(text(".bm-opened h3")).toBe(`Storm: Tai shogi, ${categories.hook}`);
    expect(find(".bm-play").nextElementSibling).toBe(find(".bm-opened"));
  });

  test("is code to run where the notebook cannot show it", async () => {
    open({ opened });
    await settle();
    expect(text(".bm-opened-place")).toBe("PieceCard('lion', 'tai')");
  });
});

describe("the progress", () => {
  test("is deleted only after a question that says what goes", () => {
    open();
    press("Delete");
    expect(text(".bm-saved .bm-notice")).toContain("banmen-progress.jsonl with 14 results of 1 day");
    press("Keep it");
    expect(model.get("wanted")).toEqual({});
    press("Delete");
    press("Delete it");
    expect(model.get("wanted")).toMatchObject({ what: "delete" });
  });

  test("is shown as a table of the lessons begun", () => {
    open();
    press("Show");
    const rows = [...root.querySelectorAll(".bm-saved tbody tr")];
    expect(rows.map((row) => row.textContent.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/^1\. Lesson: 1 .*12 \/ 14 ?2 ?0/),
    ]);
    press("Hide");
    expect(root.querySelector(".bm-saved table")).toBeNull();
  });

  test("can be stopped, begun again, and names lines that were skipped", () => {
    open();
    press("Stop saving");
    expect(model.get("wanted")).toMatchObject({ what: "stop" });
    open({ saved: { state: "off", file: "", rows: 0, faults: ["line 2 is damaged"] } });
    expect(text(".bm-faults")).toContain("line 2 is damaged");
    press("Save my progress");
    expect(model.get("wanted")).toMatchObject({ what: "keep" });
  });

  test("is not spoken of where there is no notebook", () => {
    open({ saved: { state: "away", file: "", rows: 0, faults: [] } });
    expect(root.querySelector(".bm-saved")).toBeNull();
  });
});

test("a link is opened as the notebook opens links in prose; the browser follows one with Ctrl", async () => {
  const handled: unknown[] = [];
  const handleLink = (node: HTMLElement, path: string, id?: string): void => {
    handled.push([path, id]);
    node.addEventListener("click", () => handled.push("clicked"));
  };
  const resolveUrl = (url: string): Promise<string> => Promise.resolve(`course/${url}`);
  const rendermime = { resolver: { resolveUrl }, linkHandler: { handleLink } };
  open({}, { rendermime });
  const click = (ctrlKey: boolean): boolean =>
    find(".bm-go").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey }));
  expect(click(true)).toBe(true);
  expect(click(false)).toBe(false);
  await settle();
  expect(handled).toEqual([["course/02_lesson.ipynb", "#at-Watch"], "clicked"]);
  expect(notebookOf({}).follow("a.ipynb")).toBe(false);
});
