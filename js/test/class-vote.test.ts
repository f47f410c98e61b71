/** A class that votes: the words about its game, the votes on the board, and the teacher's buttons. */
import { describe, expect, it } from "vitest";
import { readClassState } from "../src/core/generated/classroom.ts";
import type { VoteGame } from "../src/core/generated/classroom.ts";
import { texts } from "../src/i18n/en/vote.ts";
import { texts as japanese } from "../src/i18n/ja/vote.ts";
import type { Host } from "../src/host/host.ts";
import { mountClassroom } from "../src/widgets/classroom/classroom.ts";
import { drawingsOf } from "../src/widgets/classroom/drawings.ts";
import { gameText, isJoint } from "../src/widgets/classroom/game.ts";
import { form } from "../src/widgets/trainer/forms/moves.ts";
import * as made from "./trainer.ts";

const GAME: VoteGame = {
  side: "black",
  opponent: "level:2",
  last: [
    { move: "7i 7h", by: "class", votes: 1 },
    { move: "7d 7e", by: "opponent", votes: 0 },
  ],
  trouble: "",
  result: "",
  reason: "",
};
const [MINE, THEIRS] = GAME.last as [VoteGame["last"][number], VoteGame["last"][number]];

describe("the game", () => {
  it("shows its last moves while the class votes", () => {
    expect(gameText(GAME, "open", texts)).toBe("The class played 7i 7h (1 vote). Level 2 played 7d 7e.");
    const other = { ...GAME, opponent: "Fast <b>", last: [{ ...MINE, by: "teacher" } as const, THEIRS] };
    expect(gameText(other, "open", texts)).toBe("The teacher played 7i 7h. Fast <b> played 7d 7e.");
  });

  it("shows the move of the class while the opponent thinks, or does not", () => {
    const last = [THEIRS, { ...MINE, votes: 12 }];
    expect(gameText({ ...GAME, last }, "thinking", texts)).toBe(
      "The class played 7i 7h (12 votes). Level 2 is thinking…",
    );
    expect(gameText({ ...GAME, last: [], trouble: "It ended." }, "thinking", texts)).toBe(
      "Level 2 has not moved.",
    );
  });

  it("shows its end", () => {
    expect(gameText({ ...GAME, last: [MINE], result: "won" }, "over", texts)).toBe(
      "The class played 7i 7h (1 vote). The class has won.",
    );
    expect(gameText({ ...GAME, last: [], result: "lost", reason: "resignation" }, "over", texts)).toBe(
      "The class has lost: resignation.",
    );
    expect(japanese.ended?.("引き分けです", "repetition")).toBe("引き分けです（千日手）。");
  });
});

it("votes are asked of all at once, as questions are", () => {
  expect((["together", "vote", "own pace", "storm"] as const).filter(isJoint)).toEqual(["together", "vote"]);
});

it("votes stay blue when they are revealed: none is right or wrong", () => {
  const routes = [
    { squares: ["7i", "7h"], count: 2, right: null },
    { squares: ["6i", "6h"], count: 1, right: null },
  ];
  const drawn = drawingsOf({ squares: new Map(), routes, solution: [], phase: "revealed" });
  expect(new Set(drawn.map(({ colour }) => colour))).toEqual(new Set(["blue"]));
  expect(drawn.filter(({ kind }) => kind === "label").map(({ text }) => text)).toEqual(["2", "1"]);
});

it("a pupil's vote is an arrow on the board until it is changed", () => {
  const card = made.card({ ...made.MOVES, key: null });
  const { play } = made.playing(card, [], "python");
  const noted = { ...play, end: "noted" as const, moves: ["3c 4c"] };
  expect(form.drawn?.(card, noted, "python")).toEqual([
    { kind: "arrow", squares: ["3c", "4c"], colour: "blue", text: "" },
  ]);
  expect(form.drawn?.(card, { ...noted, end: "", moves: [] }, "python")).toEqual([]);
});

describe("the teacher", () => {
  const show = (more: object): { place: HTMLElement; undo: () => void } => {
    const classroom = {
      mode: "vote",
      phase: "open",
      at: 0,
      pupils: [{ id: 1, name: "Aiko" }],
      game: GAME,
      ...more,
    };
    const card = { id: "vote-1", form: "choice", task: "Vote" };
    const traits: Record<string, unknown> = { classroom, cards: [card], lang: "en" };
    const host: Host = {
      get: (name) => traits[name],
      set: () => true,
      send: () => undefined,
      subscribe: () => () => undefined,
    };
    const place = document.createElement("div");
    const undo = mountClassroom(place, host);
    return { place, undo };
  };
  const buttons = (place: HTMLElement): string[] =>
    [...place.querySelectorAll<HTMLElement>(".bm-actions .bm-action")]
      .filter((one) => !one.hidden)
      .map((one) => `${one.textContent}${one.getAttribute("aria-disabled") === "true" ? " (off)" : ""}`);

  it.each([
    [{ phase: "lobby", at: -1 }, ["Start"]],
    [{ answered: 0 }, ["Reveal", "Play the move (off)", "End"]],
    [{ answered: 1 }, ["Reveal", "Play the move", "End"]],
    [{ phase: "revealed", answered: 1 }, ["Play the move", "End"]],
    [{ phase: "thinking" }, ["End"]],
    [{ phase: "thinking", game: { ...GAME, trouble: "It ended." } }, ["Ask again", "End"]],
    [{ phase: "over" }, []],
  ])("has the buttons that do something: %o", (more, expected) => {
    const { place, undo } = show(more);
    expect(buttons(place)).toEqual(expected);
    expect(place.querySelector(".bm-class-switches")?.textContent).toContain("Show votes before revealing");
    undo();
  });

  it("sees why the opponent did not move", () => {
    const { place, undo } = show({ phase: "thinking", game: { ...GAME, trouble: "It ended." } });
    expect(place.querySelector(".bm-class-question .bm-problem")?.textContent).toContain("It ended.");
    expect(readClassState({}).game).toBeNull();
    undo();
  });
});
