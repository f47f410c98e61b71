/** A storm on a page: questions without Python, the keys, what is sent, and the end. */
import { describe, expect, it, vi } from "vitest";
import { shownFor } from "../src/widgets/trainer/run.ts";
import { CHOICE, SQUARES } from "./trainer.ts";
import { action, board, find, modelOf, open, options, press, rows } from "./trainerpage.ts";
import { el, settle } from "./page.ts";
import type { Model } from "./page.ts";

/** 4c is right; 5e and 1a are wrong. In the order of the board: 4c, 5e, 1a is before both. */
const one = (id: string) => ({
  ...SQUARES,
  id,
  kind: "target",
  task: `Question ${id}.`,
  key: { ...SQUARES.key, right: { "4c": { text: "A step.", path: ["3c", "4c"] } } },
});
const IDS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const stormOf = (storm: object = {}, more: object = {}): Model =>
  modelOf({
    view: "storm",
    title: "Storm: Test",
    cards: IDS.map(one),
    queue: IDS.map((card) => ({ card, because: "" })),
    storm: { seconds: 60, best: 2, runs: 1, ...storm },
    over: {},
    ...more,
  });
const task = (): string => find(".bm-task").textContent;
const phase = (): string | null => find(".bm-trainer").getAttribute("data-phase");
const score = (): string => find(".bm-storm-score").textContent;
const start = (model: Model): void => {
  open(model);
  action("start").click();
};
const RIGHT = "2"; // 1a, 4c, 5e row by row
const WRONG = "1";
const SHOWN = shownFor("Too far.");

describe("before a run", () => {
  it("says what to do and the best result, and asks nothing", () => {
    open(stormOf());
    expect(phase()).toBe("ready");
    expect(el.textContent).toContain("in 1 minute");
    expect(find(".bm-storm-best").textContent).toBe("Your best: 2");
    expect(find(".bm-room").hidden).toBe(true);
  });

  it("begins with Space", () => {
    open(stormOf());
    press(" ");
    expect([phase(), task()]).toEqual(["asked", "Question a."]);
  });
});

describe("a run", () => {
  it("shows the next question at once, and sends each answer", () => {
    const model = stormOf();
    start(model);
    press(RIGHT);
    expect([task(), score()]).toEqual(["Question b.", "1"]);
    press(RIGHT);
    expect([task(), score(), find(".bm-storm-combo").textContent]).toEqual(["Question c.", "2", "×2"]);
    expect(rows(model)).toMatchObject([
      { card: "a", done: true, wrong: 0, tries: [{ squares: ["4c"] }] },
      { card: "b", done: true, wrong: 0 },
    ]);
    expect(model.get("at")).toBe(2);
  });

  it.each([
    ["rose", 1],
    ["kanji", 0],
  ])("counts a hint only where pieces show their moves: %s", (glyphs, hints) => {
    const after = { catalogue: "known", task: "", tags: [] };
    const model = stormOf({}, { glyphs, cards: IDS.map((id) => ({ ...one(id), after })) });
    start(model);
    press(RIGHT);
    expect(rows(model)).toMatchObject([{ card: "a", hints }]);
  });

  it("answers by a number wherever the keys are, so that the board reads no square", () => {
    start(stormOf());
    const cells = board().querySelector<HTMLElement>(".bm-cells");
    const typed = vi.fn();
    board().addEventListener("keydown", typed);
    cells?.dispatchEvent(new KeyboardEvent("keydown", { key: RIGHT, bubbles: true, cancelable: true }));
    expect([task(), score()]).toEqual(["Question b.", "1"]);
    expect(typed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(find(".bm-trainer"));
  });

  it("numbers the squares to choose from", () => {
    start(stormOf());
    const labels = [...board().querySelectorAll(".bm-svg text")].map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(["1", "2", "3"]));
  });

  it("shows the right answer for a moment after a wrong one, while the clock stands still", () => {
    const model = stormOf();
    start(model);
    press(WRONG);
    expect([phase(), task(), find(".bm-told-text").textContent]).toEqual([
      "shown",
      "Question a.",
      "Too far.",
    ]);
    expect(find(".bm-time").textContent).toBe("0:50");
    vi.advanceTimersByTime(SHOWN);
    expect([phase(), task(), find(".bm-time").textContent]).toEqual(["asked", "Question b.", "0:50"]);
    expect(rows(model)).toMatchObject([{ card: "a", done: true, gave_up: false, wrong: 1, stars: 0 }]);
  });

  it("continues sooner with a button, which is there only then", () => {
    start(stormOf());
    const hidden = (): boolean => action("next").parentElement?.hidden ?? true;
    expect(hidden()).toBe(true);
    press(WRONG);
    expect(hidden()).toBe(false);
    action("next").click();
    expect([phase(), task(), hidden()]).toEqual(["asked", "Question b.", true]);
  });

  it("brings the reason and its button into sight, then the next question", () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      seen.push(this.className);
    });
    start(stormOf());
    seen.length = 0;
    press(WRONG);
    action("next").click();
    expect(seen).toEqual(["bm-verdict", "bm-head-room"]);
    vi.restoreAllMocks();
  });

  it("shows no cursor when the browser imitates a mouse after a tap", () => {
    start(stormOf());
    const window = find(".bm-window");
    window.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
    window.focus();
    find(".bm-trainer").focus();
    window.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    window.focus();
    expect([board().contains(document.activeElement), board().dataset.cursor]).toEqual([true, ""]);
  });

  it("speaks of taps where there is no mouse", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("coarse"),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    start(stormOf());
    expect(find(".bm-how-to").textContent).toBe("Tap the square.");
    vi.unstubAllGlobals();
  });

  it("continues sooner with a key", () => {
    start(stormOf());
    press(WRONG);
    press("Enter");
    expect([phase(), task()]).toEqual(["asked", "Question b."]);
  });

  it("takes an option by its number too", () => {
    start(
      stormOf(
        {},
        { cards: [CHOICE, one("a")], queue: ["choice", "a"].map((card) => ({ card, because: "" })) },
      ),
    );
    expect(options()).toHaveLength(3);
    press("1");
    expect([task(), score()]).toEqual(["Question a.", "1"]);
  });

  it("says the verdict and the next question to a screen reader", () => {
    start(stormOf());
    press(RIGHT);
    const said = find(".bm-trainer > .bm-spoken").textContent;
    expect(said).toContain("Right. A step.");
    expect(said).toContain("Question b.");
  });

  it("takes questions that come later from Python", async () => {
    const model = stormOf({}, { cards: [one("a")], queue: [{ card: "a", because: "" }] });
    start(model);
    model.update({ cards: [one("b")], queue: ["a", "b"].map((card) => ({ card, because: "" })) });
    await settle();
    press(RIGHT);
    expect(task()).toBe("Question b.");
  });
});

describe("the end", () => {
  it("comes when the time is up, with the score and what was missed", () => {
    const model = stormOf();
    start(model);
    for (let n = 0; n < 3; n++) press(RIGHT);
    press(WRONG);
    vi.advanceTimersByTime(SHOWN + 61_000);
    expect(phase()).toBe("over");
    expect(find(".bm-summary h2").textContent).toBe("3 right in 1 minute");
    expect(find(".bm-summary .bm-storm-best").textContent).toBe("Your new best! Before: 2.");
    expect(model.get("over")).toMatchObject({ seq: 1 });
    expect(find(".bm-sum-task").textContent).toContain("Question d.");
    action("look").click();
    expect([find(".bm-room").hidden, find(".bm-told-text").textContent]).toEqual([false, "Too far."]);
  });

  it("offers no other run in a class, whose teacher has started it for all", () => {
    open(stormOf({}, { in_class: true }));
    expect([phase(), task()]).toEqual(["asked", "Question a."]);
    vi.advanceTimersByTime(61_000);
    expect(phase()).toBe("over");
    expect(action("start").closest<HTMLElement>(".bm-actions")?.hidden).toBe(true);
  });

  it("comes with the first mistake of a streak", () => {
    start(stormOf({ seconds: 0 }));
    press(RIGHT);
    press(WRONG);
    vi.advanceTimersByTime(SHOWN + 60_000);
    expect([phase(), find(".bm-told-text").textContent]).toEqual(["shown", "Too far."]);
    action("next").click();
    expect([phase(), find(".bm-summary h2").textContent]).toEqual(["over", "1 right in a row"]);
    expect(find(".bm-sum-why").textContent).toBe("Too far.");
  });

  it("says of a streak only once how long it was", () => {
    start(stormOf({ seconds: 0 }));
    for (let n = 0; n < 2; n++) press(RIGHT);
    expect([score(), find(".bm-storm-combo").hidden]).toEqual(["2", true]);
    press(WRONG);
    action("next").click();
    expect(find(".bm-summary").textContent).not.toContain("Longest");
  });

  it("lists the question that was open when the time was up", () => {
    start(stormOf());
    vi.advanceTimersByTime(61_000);
    expect(find(".bm-summary h2").textContent).toBe("0 right in 1 minute");
    expect(find(".bm-sum-task").textContent).toContain("Question a.");
    expect(find(".bm-sum-why").textContent).toBe("The time was up.");
    action("look").click();
    expect([find(".bm-room").hidden, find(".bm-verdict").hidden]).toEqual([false, true]);
  });

  it("asks again from the next run of Python", async () => {
    const model = stormOf();
    start(model);
    press(RIGHT);
    vi.advanceTimersByTime(61_000);
    const queue = [{ card: "z", because: "" }];
    model.update({ at: 0, answers: [], queue, cards: [one("z")], storm: { seconds: 60, best: 1, runs: 2 } });
    await settle();
    expect(find(".bm-summary h2").textContent).toBe("1 right in 1 minute");
    action("start").click();
    expect([phase(), task()]).toEqual(["asked", "Question z."]);
  });

  it("waits for the next run, if Python is still making it", async () => {
    const model = stormOf();
    start(model);
    press(RIGHT);
    vi.advanceTimersByTime(61_000);
    action("start").click();
    expect(phase()).toBe("over");
    const queue = [{ card: "z", because: "" }];
    model.update({ at: 0, answers: [], queue, cards: [one("z")], storm: { seconds: 60, best: 1, runs: 2 } });
    await settle();
    expect([phase(), task()]).toEqual(["asked", "Question z."]);
  });

  it("asks to keep the progress only between runs", () => {
    const model = stormOf({}, { progress_offered: true });
    open(model);
    expect(find(".bm-keep").hidden).toBe(false);
    action("start").click();
    expect(find(".bm-keep").hidden).toBe(true);
  });
});
