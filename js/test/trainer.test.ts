/** The trainer on a page: squares, what stands beside the board, keys and focus, graded work, drills. */
import { describe, expect, it, vi } from "vitest";
import { TIMES } from "../src/widgets/trainer/trainer.ts";
import { CATALOGUES } from "./local.ts";
import { click, el, Model, pointer, settle } from "./page.ts";
import * as made from "./trainer.ts";
import {
  QUEUE,
  board,
  close,
  action,
  drawn,
  find,
  modelOf,
  open,
  options,
  press,
  rows,
  said,
} from "./trainerpage.ts";

describe("an exercise of squares", () => {
  it("says at once what a click was, and why", async () => {
    const model = modelOf();
    open(model);
    await settle();
    click("4c", board());
    expect(said()).toContain("A step.");
    expect(find(".bm-tally").textContent).toBe("1 of 2 found");
    click("5e", board());
    // Without waiting for a timer or Python.
    expect(said()).toContain("The pawn is in the way.");
    expect(find(".bm-told").dataset.tone).toBe("wrong");
    await settle();
    expect(drawn("right")).toBeTruthy();
    expect(drawn("wrong")).toBeTruthy();
    expect(board().querySelector('[data-kind="circle"]')).not.toBeNull();
    expect(model.sent).toEqual([]);
    expect(rows(model)).toMatchObject([{ card: "squares", wrong: 1, done: false }]);
  });

  it("is over when all are found: stars, and the keys at what comes next", async () => {
    const model = modelOf();
    open(model);
    await settle();
    click("4c", board());
    click("3d", board());
    expect(said()).toContain("Both found");
    expect(find(".bm-told-stars").textContent).toBe("★★★");
    expect(document.activeElement).toBe(action("next"));
    expect(action("hint").hidden).toBe(true);
    expect(rows(model)[0]).toMatchObject({ done: true, stars: 3, tries: [{ squares: ["4c", "3d"] }] });
  });

  it("continues where it was left", async () => {
    const model = modelOf();
    open(model);
    await settle();
    click("4c", board());
    click("5e", board());
    // A notebook saves plain data.
    const kept = JSON.parse(JSON.stringify(model.traits)) as Record<string, unknown>;
    open(new Model(kept));
    await settle();
    expect(find(".bm-tally").textContent).toBe("1 of 2 found");
    expect(drawn("wrong")).toBeTruthy();
    click("3d", board());
    expect(said()).toContain("Both found");
    expect(find(".bm-told-stars").textContent).toBe("★★☆");
  });
});

/** Draw a line with the mouse, from a square to another. */
function drag(from: string, to: string): void {
  pointer("pointerdown", from, board());
  pointer("pointermove", to, board());
  pointer("pointerup", to, board());
}

describe("squares on a line", () => {
  it("are marked by dragging over them, from the piece on or from anywhere", async () => {
    const model = modelOf();
    open(model);
    await settle();
    drag("3c", "4c");
    await settle();
    expect(find(".bm-tally").textContent).toBe("1 of 2 found");
    drag("3e", "3d");
    await settle();
    expect(said()).toContain("Both found");
    expect(rows(model)[0]).toMatchObject({ wrong: 0, tries: [{ squares: ["4c", "3d"] }] });
  });

  it("are marked up to the cursor by Shift and Enter", async () => {
    open(modelOf());
    await settle();
    find(".bm-cells").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    const squares = (): HTMLElement => find(".bm-cells");
    for (const key of ["3", "d"]) press(key, squares());
    squares().dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", shiftKey: true, bubbles: true, cancelable: true }),
    );
    await settle();
    expect(find(".bm-tally").textContent).toBe("1 of 2 found");
  });
});

describe("beside the board", () => {
  it("the card tells of the piece asked about, and of another that is pointed at", async () => {
    open(modelOf());
    await settle();
    const name = (): string => find(".bm-aside .bm-name").textContent;
    expect(name()).toBe("Lion");
    pointer("pointermove", "3b", board());
    vi.advanceTimersByTime(200);
    expect(name()).toBe("Pawn");
    expect(find(".bm-aside .bm-betza").textContent).not.toBe("");
    expect(el.querySelector(".bm-side")).toBeNull();
  });

  it("the card keeps to itself how a piece moves where that is asked", async () => {
    const hiding = CATALOGUES.five.map((kind) => ({ ...kind, betza: "", sentence: "", categories: [] }));
    open(modelOf({ catalogues: { five: hiding } }));
    await settle();
    expect(find(".bm-aside .bm-sheet").textContent).toContain("Hidden while you answer.");
    expect(el.querySelector(".bm-aside .bm-how")).toBeNull();
  });

  it("a button tells all keys, and it is not there without a board", async () => {
    const model = modelOf();
    open(model);
    await settle();
    const aside = find(".bm-aside");
    expect(aside.hidden).toBe(false);
    expect(aside.querySelector(":scope > .bm-tool")?.getAttribute("title")).toContain("?");
    model.update({ at: 1 });
    await settle();
    expect(find(".bm-aside").hidden).toBe(true);
  });
});

describe("graded work", () => {
  const bare = made.RAW.map((card) => ({
    ...card,
    key: null,
    options:
      card === made.CHOICE ? made.CHOICE.key.options.map(({ value, label }) => ({ value, label })) : [],
  }));

  it("is handed in, kept, and nothing is said of right and wrong", async () => {
    const model = modelOf({ cards: bare, settings: { graded: true } });
    open(model);
    await settle();
    click("4c", board());
    click("5e", board());
    expect(find(".bm-tally").textContent).toBe("2 squares marked");
    expect(action("give-up").hidden && action("hint").hidden).toBe(true);
    action("hand-in").click();
    model.set("reply", { seq: 1, right: null, note: {}, node: null });
    await settle();
    expect(said()).toContain("Answer saved");
    expect(rows(model)[0]).toMatchObject({ done: true, tries: [{ squares: ["4c", "5e"] }] });
    expect(find(".bm-trainer .bm-stars").hidden).toBe(true);
  });

  it("can be changed, and stands until something else is handed in", async () => {
    const model = modelOf({ cards: bare, settings: { graded: true } });
    open(model);
    await settle();
    expect(find(".bm-how-to").textContent).toContain("This is graded");
    click("4c", board());
    action("hand-in").click();
    model.set("reply", { seq: 1, right: null, note: {}, node: null });
    await settle();
    const [before] = rows(model);
    action("change").click();
    click("5e", board());
    expect(find(".bm-tally").textContent).toBe("2 squares marked");
    expect(rows(model)[0]).toEqual(before);
    action("hand-in").click();
    model.set("reply", { seq: 2, right: null, note: {}, node: null });
    await settle();
    const tries = [{ squares: ["4c"] }, { squares: ["4c", "5e"] }];
    expect(rows(model)[0]).toMatchObject({ done: true, tries });
  });

  it("of a path is given by its squares, and shows none of the others", async () => {
    const pathCard = { ...made.PATH_CARD, key: null };
    const model = modelOf({
      cards: [pathCard],
      queue: [{ card: "path", because: "" }],
      settings: { graded: true },
    });
    open(model);
    await settle();
    click("2d", board());
    await settle();
    expect(board().querySelector(".bm-targets > *")).toBeNull();
    expect(find(".bm-tally").textContent).toBe("3c → 2d → … → 2c");
    click("2c", board());
    expect(model.get("question")).toMatchObject({ card: "path", answer: { moves: ["3c 2d 2c"] } });
    model.set("reply", { seq: 1, right: null, note: {}, node: null });
    await settle();
    expect(board().dataset.interaction).toBe("mark");
    // The answer that was handed in is still visible.
    expect(board().querySelectorAll('[data-kind="steps"]').length).toBeGreaterThan(0);
  });
});

describe("another exercise on the same board", () => {
  const other = { ...made.SQUARES, id: "other", board: { ...made.SQUARES.board, selection: "3b" } };
  const cards = [made.SQUARES, other];
  const queue = cards.map(({ id }) => ({ card: id, because: "" }));

  it("keeps its piece in hand, whatever was in hand before", async () => {
    const elsewhere = { ...other, board: { ...other.board, selection: "4e", tsfen: "5/5/5/5/1,p,3 0" } };
    open(modelOf({ cards: [made.SQUARES, elsewhere], queue }));
    await settle();
    expect(board().dataset.selected).toBe("3c");
    action("skip").click();
    await settle();
    click("1a", board());
    await settle();
    expect(board().dataset.selected).toBe("4e");
  });

  it("lets the keys begin at its own piece", async () => {
    open(modelOf({ cards, queue }));
    await settle();
    find(".bm-cells").focus();
    for (const key of ["5", "a"]) press(key, find(".bm-cells"));
    expect(board().dataset.cursor).toBe("5a");
    action("skip").focus();
    press("Enter", action("skip"));
    action("skip").click();
    await settle();
    expect(board().dataset.cursor).toBe("3b");
  });

  it("shows no cursor after mouse use, and keeps the keys working", async () => {
    open(modelOf({ cards, queue }));
    await settle();
    action("skip").dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse", bubbles: true }));
    action("skip").focus();
    action("skip").click();
    await settle();
    expect(board().dataset.cursor).toBe("");
    expect(document.activeElement).toBe(find(".bm-trainer"));
    press("ArrowRight");
    await settle();
    expect(board().dataset.cursor).not.toBe("");
  });
});

describe("information before answering", () => {
  it("is what a hint costs, and on a sheet what counts", () => {
    open(modelOf());
    expect(action("hint").title).toContain("cost stars");
    expect(find(".bm-how-to").textContent).not.toContain("stars");
    open(modelOf({ view: "sheet" }));
    expect(find(".bm-how-to").textContent).toContain("Wrong answers and hints cost stars.");
  });

  it("is which squares have rings, for who cannot see them", () => {
    const rings = { kind: "circle", squares: ["4c", "5e"], colour: "blue", text: "" };
    const task = "Which of the ringed squares, and not 5e?";
    const spot = { ...made.SQUARES, task, board: { ...made.SQUARES.board, annotations: [rings] } };
    open(modelOf({ cards: [spot] }));
    expect(find(".bm-head-room").textContent).toContain("Rings on the board: 4c.");
    expect(find(".bm-trainer > .bm-spoken").textContent).toContain("Rings on the board: 4c.");
  });

  it("is what it is, in the language it is shown in, where it has no title", () => {
    open(modelOf());
    expect(find(".bm-heading").textContent).toBe("Drill");
    open(modelOf({ lang: "ja" }));
    expect(find(".bm-heading").textContent).toBe("練習");
    open(modelOf({ view: "exercise", queue: QUEUE.slice(0, 1) }));
    expect(find(".bm-heading").hidden).toBe(true);
  });
});

describe("a drill", () => {
  it("is called what it is called, and goes back and on", async () => {
    const model = modelOf({ title: "Hook moves" });
    open(model);
    await settle();
    expect(find(".bm-heading").textContent).toBe("Hook moves");
    expect(action("back").getAttribute("aria-disabled")).toBe("true");
    action("skip").click();
    action("skip").click();
    action("back").click();
    expect(model.get("at")).toBe(1);
  });

  it("says what was passed over, and goes back to it", () => {
    const model = modelOf({ at: 1, queue: QUEUE.slice(0, 2) });
    open(model);
    press("1");
    action("next").click();
    expect(find(".bm-summary").textContent).toContain("1 of 2 solved");
    expect(find(".bm-summary").textContent).toContain("One exercise is not answered yet.");
    action("left").click();
    expect(model.get("at")).toBe(0);
  });

  it("says that what was missed comes again", () => {
    open(modelOf({ at: 1 }));
    press("2");
    press("1");
    expect(said()).toContain("You will see it again at the end.");
  });

  it("asks Python for more where there is more, and says so where it does not answer", async () => {
    const model = modelOf({
      at: 4,
      answers: QUEUE.map(({ card }) => ({ card, done: true, stars: 3 })),
      endless: true,
    });
    open(model);
    action("more").click();
    expect(model.get("wanted")).toBe(1);
    vi.advanceTimersByTime(TIMES.more + 1);
    expect(find(".bm-sum-asked").textContent).toContain("Python");
    action("more").click();
    model.update({ endless: false, problem: { text: "Only 4 different exercises were found." } });
    await settle();
    vi.advanceTimersByTime(TIMES.more + 1);
    expect(find(".bm-sum-asked").textContent).toBe("");
    expect(find(".bm-problem").textContent).toContain("Only 4");
    expect(action("more").hidden).toBe(true);
    open(modelOf({ at: 4, answers: model.get("answers"), settings: {} }));
    expect(action("more").hidden).toBe(true);
  });

  it("says the file of the answers each time they are handed in", async () => {
    const answers = QUEUE.map(({ card }) => ({ card, done: true, stars: 3 }));
    const model = modelOf({ at: 4, answers, view: "sheet" });
    open(model);
    for (const count of [1, 2]) {
      action("hand-in-all").click();
      await settle();
      expect(model.get("hand_ins")).toBe(count);
      expect(find(".bm-sum-asked").textContent).toBe("Waiting for Python …");
      model.update({ handed_in: "sheet-answers.json" });
      await settle();
      expect(find(".bm-sum-asked").textContent).toContain("sheet-answers.json");
      vi.advanceTimersByTime(TIMES.python + 1);
      expect(find(".bm-sum-asked").textContent).toContain("sheet-answers.json");
    }
    model.update({ problem: { text: "This is not autosaved." } });
    await settle();
    expect(find(".bm-sum-asked").textContent).toContain("sheet-answers.json");
  });

  it("ends with what was missed, and plays that again", () => {
    const model = modelOf({
      queue: [
        { card: "choice", because: "" },
        { card: "text", because: "" },
      ],
      settings: { repeat: false },
    });
    open(model);
    press("2");
    press("1");
    action("next").click();
    expect(document.activeElement).toBe(find(".bm-write"));
    action("give-up").click();
    expect(action("next").textContent).toBe("Finish");
    action("next").click();
    expect(model.get("at")).toBe(2);
    expect(find(".bm-summary h2").textContent).toBe("1 of 2 solved");
    expect(document.activeElement).toBe(find(".bm-summary h2"));
    expect([...el.querySelectorAll(".bm-sum-what")].map((one) => one.textContent)).toEqual([
      "1 wrong answer",
      "answer shown",
    ]);
    expect(find(".bm-sum-list").hidden).toBe(false);
    action("missed").click();
    expect(model.get("queue")).toHaveLength(4);
    expect(model.get("at")).toBe(2);
    expect(find(".bm-task").textContent).toBe("Which is it?");
  });

  it("counts every exercise once, however often it comes: bars only fill, summary and list agree", () => {
    const model = modelOf({ queue: QUEUE.slice(1, 3) });
    open(model);
    const place = (): string => find(".bm-place").textContent;
    const header = (): string | null => find(".bm-far-on .bm-stars").getAttribute("aria-label");
    // The done part, the part that comes again, and how much of that is done.
    const bars = (): string[] =>
      [...el.querySelectorAll<HTMLElement>(".bm-bar i")].map(({ style }) => style.width);
    const next = (): void => {
      action("next").click();
    };
    expect(place()).toBe("1 of 2");
    press("2");
    press("1");
    next();
    expect([place(), header(), bars()]).toEqual(["2 of 2", "2 of 6 stars", ["50.0%", "50.0%", "0.0%"]]);
    action("give-up").click();
    next();
    // Both were missed, and come again: there are no more questions than before.
    expect([place(), header()]).toEqual(["Repeats: 2 left", "2 of 6 stars"]);
    expect(bars()).toEqual(["100.0%", "100.0%", "0.0%"]);
    press("1");
    expect(header()).toBe("3 of 6 stars");
    next();
    expect(place()).toBe("Last repeat");
    expect(bars()).toEqual(["100.0%", "100.0%", "50.0%"]);
    action("give-up").click();
    next();
    expect(model.get("queue")).toHaveLength(4);
    expect(find(".bm-far-on .bm-stars").hidden).toBe(true);
    expect(find(".bm-summary h2").textContent).toBe("1 of 2 solved");
    expect(find("p.bm-sum-stars").textContent).toBe("★ 3 of 6 stars");
    // The first was mended: only what is still missed is left.
    const list = [...el.querySelectorAll(".bm-sum-list li")].map((one) => one.textContent);
    expect(list).toEqual(["Write it. answer shown"]);
  });

  it("lists what only a hint cost, and says so when it comes again", () => {
    const model = modelOf({ queue: QUEUE.slice(1, 2), settings: { repeat: false } });
    open(model);
    action("hint").click();
    press("1");
    model.set("at", 1);
    return settle().then(() => {
      expect(find(".bm-sum-list").textContent).toContain("1 hint");
      action("missed").click();
      expect(find(".bm-because").textContent).toBe("You see this again because you took a hint.");
    });
  });

  it("passes over what cannot be read, and says so where there is nothing", () => {
    const model = modelOf({ cards: [{ id: "squares", form: "dance" }, ...made.RAW.slice(1)] });
    open(model);
    expect(find(".bm-task").textContent).toBe("Which is it?");
    open(modelOf({ cards: [] }));
    expect(find(".bm-summary h2").textContent).toBe("There are no exercises here.");
    expect(action("all").hidden).toBe(true);
  });

  it("says the task to who cannot see that it changed", () => {
    open(modelOf({ at: 1 }));
    options()[0]?.click();
    action("next").click();
    expect(find(".bm-trainer > .bm-spoken").textContent).toBe("3 of 4: Write it.");
  });

  it("takes the time only when it is asked to", () => {
    const timed = modelOf({ at: 1, settings: { timer: true } });
    open(timed);
    vi.advanceTimersByTime(3000);
    expect(find(".bm-time").textContent).toBe("0:03");
    options()[0]?.click();
    expect(rows(timed)[1]).toMatchObject({ seconds: 3 });
    const free = modelOf({ at: 1 });
    open(free);
    vi.advanceTimersByTime(3000);
    options()[0]?.click();
    expect(rows(free)[1]).toMatchObject({ seconds: null });
  });

  it("follows what is changed in Python, and speaks another language", async () => {
    const model = modelOf({ at: 1 });
    open(model);
    model.update({ at: 2, answers: [] });
    await settle();
    expect(find(".bm-task").textContent).toBe("Write it.");
    model.set("lang", "ja");
    await settle();
    await settle();
    expect(action("hint").textContent).toBe("ヒント");
  });

  it("leaves nothing behind", () => {
    const model = modelOf();
    open(model);
    close();
    expect(el.children).toHaveLength(0);
    expect(model.listening).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
