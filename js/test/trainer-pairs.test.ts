/** Pairs: the state machine, the words, and the tiles on the page. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cardsOf } from "../src/core/cards.ts";
import type { Card } from "../src/core/cards.ts";
import { begin } from "../src/core/play.ts";
import type { Mode, Play } from "../src/core/play.ts";
import { textsOf } from "../src/i18n/trainer.ts";
import { becauseOf, feedbackOf } from "../src/widgets/trainer/feedback.ts";
import { step } from "../src/widgets/trainer/flow.ts";
import { form } from "../src/widgets/trainer/forms/pairs.ts";
import { resume, rowOf } from "../src/widgets/trainer/rows.ts";

const item = (id: string, text: string) => ({ id, text, under: "", kanji: false, said: "", figure: "" });
const PAIRS = {
  id: "pairs",
  kind: "match",
  form: "pairs",
  task: "Match them.",
  board: null,
  items: {
    left: [item("1", "Lion"), item("2", "Rook")],
    right: [item("a", "R"), item("b", "KNAD")],
  },
  key: {
    form: "pairs",
    pairs: ["1b", "2a"],
    notes: { "1b": { text: "A lion." }, "1a": { text: "That is the rook." } },
    hints: {
      1: [{ step: "square", text: "1 goes with b." }],
      2: [{ step: "square", text: "2 goes with a." }],
    },
  },
};
const cardOf = (data: object): Card => {
  const [card] = cardsOf([data], {}).values();
  if (!card) throw new Error("no card");
  return card;
};
const card = cardOf(PAIRS);
const graded = cardOf({ ...PAIRS, key: null });
const en = textsOf("en");

const play = (of: Card, mode: Mode, ...pairs: string[]): Play =>
  pairs.reduce((now, pair) => step(of, now, { kind: "pair", pair }, mode).play, begin(of));

describe("pairs", () => {
  it("are judged one by one, each wrong one once, and stay when they are right", () => {
    const wrong = play(card, "immediate", "1a", "1a");
    expect(wrong).toMatchObject({ wrong: 1, marked: [], missed: ["1a"], end: "" });
    expect(feedbackOf(card, wrong, "immediate", en).text).toBe("That is the rook.");
    const right = play(card, "immediate", "1a", "1b", "1a");
    expect(right).toMatchObject({ wrong: 1, marked: ["1b"] });
    const done = play(card, "immediate", "1b", "2b", "2a");
    expect(done).toMatchObject({ end: "solved", wrong: 0, tries: [{ pairs: ["1b", "2a"] }] });
    expect(form.count(card, right, "immediate", en)).toBe("1 of 2 matched");
  });

  it("take each other's place before they are handed in, and are known to be right or not", () => {
    expect(play(card, "deferred", "1a", "2a", "1b").marked).toEqual(["2a", "1b"]);
    expect(play(card, "deferred", "1a", "1a").marked).toEqual([]);
    const handed = step(card, play(card, "deferred", "1a"), { kind: "submit" }, "deferred").play;
    expect(handed).toMatchObject({ end: "noted", wrong: 1, tries: [{ pairs: ["1a"] }] });
    expect(step(card, handed, { kind: "pair", pair: "2b" }, "deferred").play).toBe(handed);
  });

  it("without a key are asked of Python", () => {
    const { play: waiting, effects } = step(
      graded,
      play(graded, "python", "1a"),
      { kind: "submit" },
      "python",
    );
    expect(effects).toEqual([{ kind: "ask", answer: { pairs: ["1a"] } }]);
    const heard = { kind: "judged", right: null, note: { text: "" }, given: null } as never;
    expect(step(graded, waiting, heard, "python").play).toMatchObject({ end: "noted" });
  });

  it("have hints about the first number that is open", () => {
    const hinted = step(card, play(card, "immediate", "1b"), { kind: "hint" }, "immediate").play;
    expect(hinted.said?.note.text).toBe("2 goes with a.");
  });

  it("continue where they were left, and say why they come again", () => {
    const now = play(card, "immediate", "1a", "1b");
    const row = rowOf(now, { card: "pairs", because: "" }, null);
    expect(resume(card, row)).toMatchObject({ marked: ["1b"], missed: ["1a"] });
    expect(becauseOf(card, row, en)).toBe("You see this again because of Lion.");
    const inPython = { ...row, done: true, tries: [{ pairs: ["1b", "2a"] }], now: {} };
    expect(resume(card, inPython).marked).toEqual(["1b", "2a"]);
  });
});

describe("tiles", () => {
  let act = vi.fn();
  let now: Play;
  const view = (language = "en"): void => {
    const made = form.view?.({ card, play: now, mode: "immediate", language }, en, act);
    if (!(made instanceof HTMLElement)) throw new Error("no view");
    document.body.replaceChildren(made);
  };
  const tile = (mark: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(`[data-mark="${mark}"]`);
    if (!found) throw new Error(mark);
    return found;
  };

  beforeEach(() => {
    act = vi.fn();
    now = begin(card);
  });

  it("make a pair of one click on each side, whichever is first", () => {
    view();
    tile("1").click();
    expect(tile("1").getAttribute("aria-pressed")).toBe("true");
    tile("b").click();
    tile("a").click();
    tile("2").click();
    expect(act.mock.calls).toEqual([[{ kind: "pair", pair: "1b" }], [{ kind: "pair", pair: "2a" }]]);
  });

  it("are put back by a second click or by Escape, and choose another of their side", () => {
    view();
    tile("1").click();
    tile("1").click();
    tile("1").click();
    tile("2").click();
    expect(tile("1").getAttribute("aria-pressed")).toBe("false");
    tile("2").focus();
    tile("2").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    tile("b").click();
    expect(act).not.toHaveBeenCalled();
    expect(document.querySelector("[role=status]")?.textContent).toBe("b KNAD picked up. Choose its piece.");
  });

  it("mark names in English, seen and heard", () => {
    view("ru");
    const marked = [...tile("1").querySelectorAll("[lang=en]")].map(({ textContent }) => textContent);
    expect(marked).toEqual(["Lion", "Lion"]);
  });

  it("stand beside their piece when they are right, and say so", () => {
    view();
    now = play(card, "immediate", "1b");
    view();
    expect(document.querySelector('[data-slot="1"]')?.contains(tile("b"))).toBe(true);
    expect(tile("1").querySelector(".bm-spoken")?.textContent).toBe("1: Lion. Matched with b. Right");
    now = { ...now, end: "gave up" };
    view();
    expect(tile("a").dataset.state).toBe("missed");
    expect(document.querySelector('[data-slot="2"]')?.contains(tile("a"))).toBe(true);
  });
});
