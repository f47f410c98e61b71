/** The clock and the score of a storm. */
import { describe, expect, it } from "vitest";
import {
  answered,
  begin,
  bonusOf,
  finished,
  isOver,
  leftAt,
  resumed,
  shownFor,
} from "../src/widgets/trainer/run.ts";
import type { Run } from "../src/widgets/trainer/run.ts";

/** Answer questions one second after the other. */
const play = (run: Run, ...answers: boolean[]): Run =>
  answers.reduce((now, right) => answered({ ...now, phase: "asked" }, right, now.since + 1000), run);

describe("a run against the clock", () => {
  it("counts right answers, and those in a row", () => {
    const run = play(begin(60, 0), true, true, false, true);
    expect(run).toMatchObject({ score: 3, wrong: 1, combo: 1, longest: 2 });
  });

  it("takes ten seconds for a wrong answer, and stands still while the right one is shown", () => {
    const run = answered(begin(60, 0), false, 5000);
    expect([run.phase, run.bonus, leftAt(run, 5000), leftAt(run, 9000)]).toEqual([
      "shown",
      -10,
      45_000,
      45_000,
    ]);
    expect(leftAt(resumed(run, 9000), 10_000)).toBe(44_000);
  });

  it("gives seconds back for 5, 12, 20 and 30 right answers in a row, then for every ten", () => {
    const given = Array.from({ length: 51 }, (_, combo) => [combo, bonusOf(combo)] as const);
    expect(given.filter(([, bonus]) => bonus > 0)).toEqual([
      [5, 3],
      [12, 5],
      [20, 7],
      [30, 10],
      [40, 10],
      [50, 10],
    ]);
    expect(play(begin(60, 0), true, true, true, true, true).left).toBe(58_000);
  });

  it("is over when the time is up, and knows how long it was played", () => {
    const run = begin(10, 0);
    expect([isOver(run, 9999), isOver(run, 10_000)]).toEqual([false, true]);
    const ended = finished(answered(run, true, 4000), 11_000);
    expect([ended.phase, ended.played, ended.left]).toEqual(["over", 11_000, 0]);
    expect(isOver(answered(run, false, 2000), 2000)).toBe(true);
  });
});

describe("a streak", () => {
  it("has no clock, and is over after the first mistake", () => {
    const run = play(begin(0, 0), true, true);
    expect([isOver(run, 10 ** 9), run.bonus]).toEqual([false, 0]);
    expect(isOver(play(run, false), 3000)).toBe(true);
  });
});

describe("the look at a right answer", () => {
  it("takes as long as the reason takes to read", () => {
    expect(shownFor("")).toBe(1800);
    expect(shownFor("x".repeat(20))).toBe(1800 + 20 * 45);
    expect(shownFor("石".repeat(20))).toBe(1800 + 40 * 45);
    expect(shownFor("x".repeat(1000))).toBe(10_000);
  });
});
