/** A review on a page: its texts, the time that it takes without showing it, and repeats. */
import { describe, expect, it, vi } from "vitest";
import { settle } from "./page.ts";
import { card, playing, RAW, SQUARES } from "./trainer.ts";
import { sceneOf } from "../src/widgets/trainer/scene.ts";
import { action, find, modelOf, open, options, press, rows } from "./trainerpage.ts";

const START = "To review: 1. New: 1.";
const reviewOf = (more: Record<string, unknown> = {}) =>
  modelOf({
    view: "review",
    queue: ["choice", "text"].map((card) => ({ card, because: "" })),
    settings: { timer: true, repeat: true },
    start_text: START,
    end_text: "Reviewed: 0.",
    ...more,
  });

describe("a review", () => {
  it("says above its first exercise how many there are", () => {
    open(reviewOf());
    expect(find(".bm-because").textContent).toBe(START);
    expect(find(".bm-trainer").getAttribute("aria-label")).toBe("Review");
    expect(find(".bm-trainer > .bm-spoken").textContent).toContain(START);
    action("give-up").click();
    action("next").click();
    expect(find(".bm-because").hidden).toBe(true);
  });

  it("introduces a new piece when it is asked for the first time, and no longer", () => {
    const cards = RAW.map((card) =>
      card.id === "choice" ? { ...card, introduction: "New: the gold." } : card,
    );
    const again = { card: "choice", because: "You missed it." };
    const queue = [{ card: "choice", because: "" }, again];
    open(reviewOf({ cards, queue, start_text: "" }));
    expect(find(".bm-because").textContent).toBe("New: the gold.");
    open(reviewOf({ cards, queue }));
    expect(find(".bm-because").textContent).toBe(`${START} New: the gold.`);
    open(reviewOf({ cards, queue, at: 1 }));
    expect(find(".bm-because").textContent).toBe("You missed it.");
  });

  it("shows how a new piece moves, and hides the moves of others", () => {
    const squares = card(SQUARES);
    const after = { moves: null, catalogue: [{ id: "gold", betza: "WfF" }] };
    const { play } = playing(squares, []);
    const looks = { lang: "en", theme: "light", glyphs: "rose" };
    const asked = (introduction: string) =>
      sceneOf({ ...squares, introduction, after }, play, "immediate", looks, null);
    expect(asked("New: the gold.")).toMatchObject({
      catalogue: after.catalogue,
      moves: squares.board?.moves,
    });
    expect(asked("").catalogue).toBe(squares.board?.catalogue);
  });

  it("measures the time and does not show it", () => {
    const model = reviewOf();
    open(model);
    vi.advanceTimersByTime(3000);
    expect(find(".bm-time").hidden).toBe(true);
    press("1");
    expect(rows(model)[0]).toMatchObject({ done: true, seconds: 3 });
  });

  it("shows the next exercise at once, without Python", () => {
    const model = reviewOf();
    open(model);
    options()[0]?.click();
    action("next").click();
    expect(find(".bm-task").textContent).toBe("Write it.");
    expect(model.sent).toEqual([]);
  });

  it("asks again what was missed, and ends with the text from Python", async () => {
    const model = reviewOf({ queue: [{ card: "choice", because: "" }] });
    open(model);
    press("2");
    press("1");
    expect(model.get("queue")).toHaveLength(2);
    action("next").click();
    press("1");
    model.update({ end_text: "Reviewed: 1. Tomorrow: 1." });
    await settle();
    // Python's text does not disturb the exercise on the page.
    expect(find(".bm-trainer").dataset.end).toBe("solved");
    action("next").click();
    expect(find(".bm-sum-next").textContent).toBe("Reviewed: 1. Tomorrow: 1.");
  });
});
