/** The levels of a pursuit on a page: which are open, their stars, and what the buttons say at the end of one. */
import { describe, expect, it, vi } from "vitest";
import { showLevel } from "../src/widgets/trainer/panel/levels.ts";
import { el } from "./page.ts";
import { action, find, modelOf, open, options } from "./trainerpage.ts";

const LEVELS = ["choice", "squares", "text"];
const ladder = (more: Record<string, unknown> = {}) =>
  modelOf({
    view: "pursuit",
    queue: LEVELS.map((card) => ({ card, because: "" })),
    best_stars: {},
    ...more,
  });

const levels = (): HTMLButtonElement[] => [...el.querySelectorAll<HTMLButtonElement>(".bm-level")];
const enabled = (): boolean[] => levels().map((one) => !one.disabled);
const right = (): void => {
  for (const one of options()) if (find(".bm-trainer").dataset.end === "") one.click();
};

describe("a pursuit", () => {
  it("opens a level when the one before it is solved", () => {
    open(ladder());
    expect(enabled()).toEqual([true, false, false]);
    expect(levels()[1]?.getAttribute("aria-label")).toBe(
      "Level 2 · Catch · opens when the level before it is solved",
    );
    right();
    expect(enabled()).toEqual([true, true, false]);
    action("next").click();
    expect(find(".bm-trainer").dataset.at).toBe("1");
    expect(levels()[1]?.getAttribute("aria-current")).toBe("step");
  });

  it("says what comes next at the end of a level", () => {
    open(ladder());
    expect(action("next").hidden).toBe(true);
    right();
    expect(action("next").textContent).toBe("Next level");
    expect(action("again").textContent).toBe("Again");
  });

  it("leads on from a solved level only", () => {
    open(ladder());
    action("give-up").click();
    expect(action("next").hidden).toBe(true);
    expect(action("again").hidden).toBe(false);
    expect(enabled()).toEqual([true, false, false]);
  });

  it("counts the stars of earlier days", () => {
    open(ladder({ best_stars: { choice: 2 } }));
    expect(enabled()).toEqual([true, true, false]);
    expect(levels()[0]?.textContent).toContain("★★☆");
    expect(find(".bm-ladder > .bm-stars").getAttribute("aria-label")).toBe("2 of 9 stars");
  });

  it("goes to an open level", () => {
    open(ladder({ best_stars: { choice: 3, squares: 1 } }));
    levels()[2]?.click();
    expect(find(".bm-trainer").dataset.at).toBe("2");
  });

  it("brings the verdict and its buttons into sight at the end of a level", () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      seen.push(this.className);
    });
    open(ladder({ queue: ["squares", "choice"].map((card) => ({ card, because: "" })) }));
    action("give-up").click();
    expect(seen).toContain("bm-verdict");
    vi.restoreAllMocks();
  });

  it("brings the level that is played into the middle of a row that is too long", () => {
    const [root, row, here] = [1, 2, 3].map(() => document.createElement("div"));
    if (!root || !row || !here) throw new Error("no row");
    here.className = "bm-level";
    here.setAttribute("aria-current", "step");
    row.append(here);
    root.append(row);
    vi.spyOn(here, "offsetLeft", "get").mockReturnValue(480);
    vi.spyOn(here, "offsetWidth", "get").mockReturnValue(44);
    vi.spyOn(row, "clientWidth", "get").mockReturnValue(300);
    showLevel(root);
    expect(row.scrollLeft).toBe(480 - (300 - 44) / 2);
  });
});
