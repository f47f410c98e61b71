/** The trainer on a page: exercises of choices, of a text and of moves, what is seen and said of each. */
import { describe, expect, it, vi } from "vitest";
import { TIMES } from "../src/widgets/trainer/trainer.ts";
import { CATALOGUES } from "./local.ts";
import { click, el, settle } from "./page.ts";
import * as made from "./trainer.ts";
import {
  QUEUE,
  board,
  close,
  action,
  find,
  modelOf,
  open,
  options,
  press,
  rows,
  said,
} from "./trainerpage.ts";

describe("an exercise of choices", () => {
  it("takes a digit, and says why another is wrong", () => {
    const model = modelOf({ at: 1 });
    open(model);
    press("2");
    expect(options().map(({ dataset }) => dataset.state)).toEqual(["", "wrong", ""]);
    expect(said()).toContain("That is 歩兵.");
    expect(document.activeElement).toBe(options()[1]);
    press("1");
    expect(options()[0]?.dataset.state).toBe("right");
    expect(options().map((one) => one.querySelector(".bm-spoken")?.textContent)).toEqual([
      "Right",
      "Not quite",
      "",
    ]);
    expect(document.activeElement).toBe(action("next"));
    expect(rows(model)[1]).toMatchObject({ wrong: 1, stars: 2, done: true });
    expect(rows(model)[0]).toBeNull();
  });

  it("says what to do, and to who cannot see it the whole question", () => {
    open(modelOf({ at: 1 }));
    expect(find(".bm-trainer > .bm-spoken").textContent).toBe("2 of 4: Which is it? Kanji: 獅子");
    expect(find(".bm-how-to").hidden).toBe(false);
    press("2");
    expect(find(".bm-how-to").hidden).toBe(true);
  });

  it("continues by Enter, wherever the keys are", () => {
    const model = modelOf({ at: 1 });
    open(model);
    press("Enter");
    expect(model.get("at")).toBe(1);
    press("1");
    press("Enter");
    expect(model.get("at")).toBe(2);
  });

  it("shows the piece that an answer names, where the page knows it", () => {
    const choice = { ...made.CHOICE, variant: "five" };
    const named = CATALOGUES.five.map((kind) => ({ ...kind, id: kind.name.toLowerCase() }));
    open(modelOf({ cards: [choice], catalogues: { "five-options": named }, queue: QUEUE.slice(1, 2) }));
    const pictures = (): number => el.querySelectorAll(".bm-pictured .bm-rose").length;
    expect(pictures()).toBe(0);
    press("2");
    expect(pictures()).toBe(1);
  });

  it("says its stars once where it is the only one", () => {
    open(modelOf({ queue: QUEUE.slice(1, 2), view: "exercise" }));
    press("1");
    expect(find(".bm-told-stars").hidden).toBe(false);
    expect(find(".bm-far-on .bm-stars").hidden).toBe(true);
  });

  it("shows no stars beside what would have been wrong", () => {
    open(modelOf({ at: 1 }));
    press("1");
    expect(find(".bm-told-stars").hidden).toBe(false);
    press("2");
    expect(said()).toContain("That is 歩兵.");
    expect(find(".bm-told-stars").hidden).toBe(true);
  });

  it("asks a missed one again at the end, and says why", () => {
    const model = modelOf({ at: 1 });
    open(model);
    press("2");
    press("1");
    expect(model.get("queue")).toHaveLength(5);
    model.set("at", 4);
    return settle().then(() => {
      expect(find(".bm-because").textContent).toBe("You see this again because you chose “pawn”.");
    });
  });

  it("is not repeated where it is the only one", () => {
    const model = modelOf({ at: 1, view: "exercise" });
    open(model);
    press("2");
    press("1");
    expect(model.get("queue")).toHaveLength(4);
  });

  it("shows the answer after giving up, and can be tried again", () => {
    const model = modelOf({ at: 1 });
    open(model);
    action("give-up").focus();
    action("give-up").click();
    expect(said()).toContain("The answer: lion.");
    expect(options()[0]?.dataset.state).toBe("missed");
    expect(document.activeElement).toBe(action("next"));
    action("again").click();
    expect(model.get("at")).toBe(2);
    expect(options()[0]?.dataset.state).toBe("");
    expect(document.activeElement).toBe(options()[0]);
    options()[0]?.click();
    expect(rows(model).map((row) => (row as { stars?: number } | null)?.stars)).toEqual([undefined, 0, 3]);
  });

  it("gives hints until the last one", () => {
    open(modelOf({ at: 1 }));
    action("hint").click();
    expect(said()).toContain("A beast.");
    expect(action("hint").getAttribute("aria-disabled")).toBe("true");
    const before = said();
    action("hint").click();
    expect(said()).toBe(before);
  });
});

describe("an exercise of a text", () => {
  const answer = (text: string): void => {
    const field = find(".bm-write") as HTMLInputElement;
    field.value = text;
    field.focus();
    press("Enter", field);
  };

  it("is judged by what travels with it", () => {
    open(modelOf({ at: 2 }));
    answer("WF");
    expect(said()).toContain("Backward too.");
    expect(find(".bm-write").getAttribute("aria-invalid")).toBe("true");
    answer("fFW");
    expect(find(".bm-told").dataset.tone).toBe("right");
    expect(document.activeElement).toBe(action("next"));
  });

  it("is judged by Python where only the meaning tells", async () => {
    const model = modelOf({ at: 2 });
    open(model);
    answer("K");
    expect(said()).toContain("Waiting for Python");
    expect(model.get("question")).toEqual({ seq: 1, card: "text", answer: { text: "K" } });
    model.set("reply", { seq: 1, right: false, note: { text: "Two too many." }, node: null });
    await settle();
    expect(said()).toContain("Two too many.");
    answer("WfFF");
    expect(model.get("question")).toMatchObject({ seq: 2 });
    model.set("reply", { seq: 1, right: true, note: {}, node: null });
    await settle();
    expect(said()).toContain("Waiting for Python");
  });

  it("says that it needs Python when missing, and counts nothing", async () => {
    const model = modelOf({ at: 2 });
    model.save_changes = () => {
      throw new Error("no kernel");
    };
    open(model);
    answer("K");
    await settle();
    expect(said()).toContain("This exercise needs Python");
    expect(rows(model)[2]).toMatchObject({ wrong: 0, tries: [], done: false });
    answer("WfF");
    expect(find(".bm-told").dataset.tone).toBe("right");
  });

  it("says so too when Python does not answer", () => {
    open(modelOf({ at: 2 }));
    answer("K");
    vi.advanceTimersByTime(TIMES.python);
    expect(said()).toContain("This exercise needs Python");
  });

  it("says what a late answer says, and no longer that Python does not answer", async () => {
    const model = modelOf({ at: 2 });
    open(model);
    answer("K");
    vi.advanceTimersByTime(TIMES.python);
    expect(said()).toContain("This exercise needs Python");
    const { seq } = model.get("question") as { seq: number };
    model.set("reply", { seq, right: true, note: {}, node: null });
    await settle();
    expect(find(".bm-told").dataset.tone).toBe("right");
  });

  it("leaves digits to the squares of its board", async () => {
    const seen = { ...made.CHOICE, board: made.SQUARES.board };
    const model = modelOf({ cards: [seen], queue: [{ card: "choice", because: "" }] });
    open(model);
    await settle();
    press("2", find(".bm-cells"));
    expect(rows(model)).toEqual([]);
    press("2");
    expect(rows(model)).toMatchObject([{ wrong: 1 }]);
  });

  it("leaves digits to the field", () => {
    open(modelOf({ at: 2 }));
    const event = new KeyboardEvent("keydown", { key: "2", bubbles: true, cancelable: true });
    find(".bm-write").dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe("an exercise of moves", () => {
  const place = (): string[] =>
    [...board().querySelectorAll(".bm-svg .bm-piece")]
      .map((one) => one.getAttribute("data-square") ?? "")
      .sort();

  it("is played on the board: the other side answers after a while", async () => {
    open(modelOf({ at: 3 }));
    await settle();
    expect(find(".bm-tally").textContent).toBe("2 moves left");
    click("3c", board());
    click("4c", board());
    await settle();
    expect(said()).toContain("Good.");
    expect(find(".bm-tally").textContent).toBe("1 move left");
    expect(place()).toEqual(["3b", "4c", "5e"]);
    vi.advanceTimersByTime(TIMES.reply);
    await settle();
    expect(place()).toEqual(["3c", "4c", "5e"]);
    click("4c", board());
    click("4b", board());
    await settle();
    expect(said()).toContain("Solved in 2 moves");
    expect(place()).toEqual(["3c", "4b", "5e"]);
  });

  it("shows what punishes a wrong move, and takes both back", async () => {
    const model = modelOf({ at: 3 });
    open(model);
    await settle();
    click("3c", board());
    click("3a", board());
    await settle();
    expect(place()).toEqual(["3a", "3b", "5e"]);
    vi.advanceTimersByTime(TIMES.reply);
    await settle();
    expect(place()).toEqual(["3a", "3c", "5e"]);
    vi.advanceTimersByTime(TIMES.back);
    await settle();
    expect(place()).toEqual(["3b", "3c", "5e"]);
    expect(board().querySelectorAll('[data-kind="arrow"]')).toHaveLength(2);
    expect(rows(model)[3]).toMatchObject({ wrong: 1, done: false });
  });

  it.each(["pointerdown", "keydown"])("is ready for the next move as soon as there is a %s", async (type) => {
    const model = modelOf({ at: 3 });
    open(model);
    await settle();
    click("3c", board());
    click("3a", board());
    await settle();
    expect(find(".bm-trainer").dataset.showing).toBe("true");
    const how = { key: "a", bubbles: true };
    const event = type === "keydown" ? new KeyboardEvent(type, how) : new PointerEvent(type, how);
    find(".bm-place-of-board").dispatchEvent(event);
    await settle();
    expect(find(".bm-trainer").dataset.showing).toBe("false");
    expect(place()).toEqual(["3b", "3c", "5e"]);
    expect(said()).toContain("The pawn answers.");
    click("3c", board());
    click("4c", board());
    await settle();
    expect(said()).toContain("Good.");
    // The exercise continues after a right move too.
    find(".bm-place-of-board").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await settle();
    expect(place()).toEqual(["3c", "4c", "5e"]);
    expect(rows(model)[3]).toMatchObject({ wrong: 1, done: false });
  });

  it("waits for nothing where motion is not wanted", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: query.includes("reduced-motion"),
          addEventListener: vi.fn(),
          removeEventListener: vi.fn(),
        }) as unknown as MediaQueryList,
    );
    open(modelOf({ at: 3 }));
    await settle();
    click("3c", board());
    click("4c", board());
    await settle();
    expect(place()).toEqual(["3c", "4c", "5e"]);
  });
});

describe("texts that Python sent in English", () => {
  const english = (within: string): string[] =>
    [...find(within).querySelectorAll("[lang=en]")].map(({ textContent }) => textContent);

  it("are marked in Russian: the task, the options and what is said of the question", () => {
    open(modelOf({ lang: "ru", at: 1 }));
    expect(find(".bm-trainer").lang).toBe("ru");
    expect(english(".bm-task")).toEqual(["Which is it?"]);
    expect(english(".bm-options")).toEqual(["lion", "pawn", "king"]);
    expect(english(".bm-trainer > .bm-spoken")).toContain("Which is it?");
  });

  it("are not in English, and in Japanese are the sentences", () => {
    open(modelOf({ at: 1 }));
    expect(english(".bm-trainer")).toEqual([]);
    close();
    open(modelOf({ lang: "ja", at: 1 }));
    expect(english(".bm-task")).toEqual(["Which is it?"]);
    expect(english(".bm-options")).toEqual([]);
  });
});
