// @vitest-environment node
/** The pad's pure parts: draft status, placed pieces, paths to a square. */
import { describe, expect, it } from "vitest";
import type { Figure, Path } from "../src/core/figures.ts";
import { draftStatus, LONGEST } from "../src/widgets/pad/draftstatus.ts";
import type { Draft } from "../src/widgets/pad/draftstatus.ts";
import { contentAt, toggled, turned } from "../src/widgets/figure/placedpieces.ts";
import { textsOf } from "../src/i18n/studio.ts";
import { ghostsOf, pathsTo } from "../src/widgets/figure/paths.ts";

const EN = textsOf("en");
const GOOD: Draft = {
  draft: "K",
  held: false,
  stale: false,
  wait: "settled",
  problem: null,
  text: "K",
  sentence: "steps one square",
  hints: [],
};

describe("the draft status", () => {
  it("is its sentence", () => {
    expect(draftStatus(GOOD, EN)).toEqual({
      state: "good",
      mark: null,
      verdict: "Steps one square.",
      note: "",
    });
  });

  it("says what is wrong and where, and which text is still shown", () => {
    const problem = { text: "no", start: 1, end: 2, where: "draft" };
    const { state, mark, verdict, note } = draftStatus({ ...GOOD, draft: "Kx", stale: true, problem }, EN);
    expect([state, mark, verdict]).toEqual(["wrong", problem, "no"]);
    expect(note).toContain("`K`");
  });

  it("has hints beside it, as long as they are about what is in the field", () => {
    const hints = ["`fN` has four squares; narrow only: `ffN`."];
    expect(draftStatus({ ...GOOD, hints }, EN)).toMatchObject({ state: "good", note: hints[0] });
    expect(draftStatus({ ...GOOD, hints, stale: true }, EN).note).not.toContain("ffN");
  });

  it("points at no character of the draft for what is about something else", () => {
    const problem = { text: "no", start: 0, end: 1, where: "friends" };
    expect(draftStatus({ ...GOOD, problem }, EN).mark).toBeNull();
  });

  it("points at all that is too much", () => {
    const { mark, state } = draftStatus({ ...GOOD, draft: "K".repeat(LONGEST + 7), held: true }, EN);
    expect(state).toBe("wrong");
    expect(mark).toMatchObject({ start: LONGEST, end: LONGEST + 7 });
  });

  it("is that Python does not respond, and which notation is still shown", () => {
    const { verdict, state } = draftStatus({ ...GOOD, draft: "KN", stale: true, wait: "silent" }, EN);
    expect([state, verdict]).toEqual(["stale", EN.pad.silent("K")]);
  });

  it("is how to begin when the field is empty", () => {
    const problem = { text: "no", start: 0, end: 0, where: "draft" };
    expect(draftStatus({ ...GOOD, draft: "", problem }, EN)).toMatchObject({ state: "empty", mark: null });
  });
});

describe("a square that is clicked", () => {
  it("has an enemy, then a friend, then nothing", () => {
    let placed = { friends: [], enemies: [] } as Parameters<typeof turned>[0];
    const seen = [1, 2, 3].map(() => {
      placed = turned(placed, [0, 2]);
      return contentAt(placed, [0, 2]);
    });
    expect(seen).toEqual(["enemy", "friend", "nothing"]);
  });

  it("leaves the others as they are, and the piece alone", () => {
    const placed = { friends: [[1, 1]], enemies: [[2, 2]] } as const;
    expect(turned(placed, [0, 0])).toBe(placed);
    expect(turned(placed, [2, 2])).toEqual({
      friends: [
        [1, 1],
        [2, 2],
      ],
      enemies: [],
    });
  });

  it("is drawn, and rubbed out", () => {
    expect(toggled([[1, 1]], [0, 1])).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(
      toggled(
        [
          [1, 1],
          [0, 1],
        ],
        [1, 1],
      ),
    ).toEqual([[0, 1]]);
  });
});

describe("the paths to a square", () => {
  const pathOf = (squares: Path["squares"], more: Partial<Path> = {}): Path => ({
    squares,
    captured: [],
    needs: [],
    categories: 1,
    moves: true,
    captures: true,
    ...more,
  });
  const figure = (paths: readonly Path[]): Figure => ({
    radius: 2,
    cut: false,
    friends: [],
    enemies: [],
    targets: [],
    beyond: [],
    paths,
  });

  it("are those that end there and stay on the figure, each route once", () => {
    const direct = pathOf([[0, 2]]);
    const round = pathOf([
      [0, 1],
      [0, 2],
    ]);
    const outside = pathOf([
      [0, 3],
      [0, 2],
    ]);
    const all = figure([
      direct,
      round,
      pathOf(
        [
          [0, 1],
          [0, 2],
        ],
        { categories: 2 },
      ),
      outside,
      pathOf([[0, 1]]),
    ]);
    expect(pathsTo(all, [0, 2])).toEqual([direct, round]);
  });

  it("are those that capture there where none ends", () => {
    const over = pathOf([[0, 2]], { captured: [[0, 1]] });
    expect(pathsTo(figure([over]), [0, 1])).toEqual([over]);
  });

  it("show as ghosts the pieces they need and the figure lacks, each once", () => {
    const needy = pathOf(
      [
        [0, 1],
        [0, 2],
      ],
      {
        captured: [[0, 1]],
        needs: [
          { at: [0, 1], whose: "enemy" },
          { at: [1, 1], whose: "friend" },
        ],
        moves: false,
      },
    );
    expect(ghostsOf(figure([needy]), needy)).toEqual([
      { at: [0, 1], friend: false },
      { at: [1, 1], friend: true },
      { at: [0, 2], friend: false },
    ]);
    const standing = {
      ...figure([needy]),
      enemies: [
        [0, 1],
        [0, 2],
      ],
    } as Figure;
    expect(ghostsOf(standing, needy)).toEqual([{ at: [1, 1], friend: true }]);
  });
});
