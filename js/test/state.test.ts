import { describe, expect, it } from "vitest";
import { choices, offered, start, stayingOf, step, waysAt } from "../src/state.ts";
import type { Effect, Event, Refusal, State } from "../src/state.ts";
import { FIVE, piece, scene, table } from "./moves.ts";
import type { Given } from "./moves.ts";

/**
 * A 5 x 5 board, squares 0 to 24 from the top left. A lion of Black stands on 12, enemies on 7 (above it) and 2
 * (above that), a pawn of Black on 20 and one of White on 4.
 */
const LION: Given[] = [
  { from: 12, to: 11 },
  { from: 12, to: 7, captures: [7] },
  { from: 12, to: 7, path: [6], captures: [7], categories: ["area"] },
  { from: 12, to: 7, path: [2], captures: [2, 7], categories: ["area"] },
  { from: 12, to: 2, captures: [2], categories: ["jump"] },
  { from: 12, to: 2, path: [7], captures: [2, 7], categories: ["area"] },
  { from: 12, to: 12, path: [7], captures: [7], categories: ["igui"] },
  { from: 12, to: 12, path: [11], categories: ["pass"] },
  { from: 12, to: 12, path: [13], categories: ["pass"] },
  { from: 12, to: 17, path: [16], categories: ["area"] },
  { from: 12, to: 17, categories: ["step"] },
  { from: 20, to: 15, becomes: 2 },
  { from: 4, to: 9 },
  { from: 4, to: 3 },
];
const ON = {
  12: piece("LN"),
  7: piece("P", "white"),
  2: piece("G", "white"),
  20: piece("P"),
  4: piece("P", "white"),
};
const board = (more = {}): State => start(scene(ON, LION, more));

const click = (square: number | null): Event => ({ kind: "click", square });

/** Take several events; the last state, and all the effects. */
function run(state: State, ...events: Event[]): { state: State; effects: Effect[]; last: readonly Effect[] } {
  const effects: Effect[] = [];
  let last: readonly Effect[] = [];
  for (const event of events) {
    ({ state, effects: last } = step(state, event));
    effects.push(...last);
  }
  return { state, effects, last };
}

const moved = (effects: readonly Effect[]): unknown =>
  effects.flatMap((effect) =>
    effect.kind === "move" ? [[effect.move.from, ...effect.move.path, effect.move.to]] : [],
  );

describe("selecting", () => {
  it("a piece offers its squares and tells the model", () => {
    const { state, effects } = run(board(), click(12));
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
    expect([...offered(state).keys()].sort((a, b) => a - b)).toEqual([2, 7, 11, 12, 17]);
    expect(effects).toEqual([{ kind: "select", square: 12 }]);
  });

  it("gathers the categories and captures of all ways to a square", () => {
    const targets = offered(run(board(), click(12)).state);
    expect(targets.get(7)).toMatchObject({ captures: true, forbidden: false });
    expect(targets.get(17)).toMatchObject({ captures: false });
    expect(targets.get(7)?.routes).toHaveLength(3);
  });

  it.each([
    ["an empty square", 0],
    ["beside the board", null],
    ["Esc", "cancel"],
  ])("ends with %s", (_, where) => {
    const event: Event = where === "cancel" ? { kind: "cancel" } : click(where as number | null);
    const { state, effects } = run(board(), click(20), event);
    expect(state.gesture.kind).toBe("idle");
    expect(effects).toContainEqual({ kind: "select", square: null });
  });

  it("ends with a click on the same piece, unless it may stay where it is", () => {
    expect(run(board(), click(20), click(20)).state.gesture.kind).toBe("idle");
    expect(run(board(), click(12), click(12)).state.gesture.kind).toBe("legs");
  });

  it("goes over to another piece", () => {
    expect(run(board(), click(12), click(20)).state.gesture).toEqual({ kind: "selected", origin: 20 });
  });

  it("follows the model, and drops what is half made", () => {
    const half = run(board(), click(12), click(2)).state;
    expect(half.gesture.kind).toBe("legs");
    expect(run(half, { kind: "select", square: 20 }).state.gesture).toEqual({ kind: "selected", origin: 20 });
    expect(run(half, { kind: "select", square: 12 }).state.gesture.kind).toBe("legs");
    expect(run(half, { kind: "select", square: null }).state.gesture.kind).toBe("idle");
    expect(run(half, { kind: "select", square: 0 }).state.gesture.kind).toBe("idle");
  });

  it("asks Python for the moves of a piece a partial buffer leaves out", () => {
    const partial = start({ ...scene(ON, null), moves: table(LION.slice(0, 3), FIVE, false) });
    expect(run(partial, click(20)).effects).toEqual([
      { kind: "select", square: 20 },
      { kind: "fetch", square: 20 },
    ]);
    expect(run(partial, click(12)).effects).toEqual([{ kind: "select", square: 12 }]);
  });

  it("says so where no moves are known", () => {
    expect(run(start(scene(ON, null)), click(12)).state.notice).toBe("unknown-moves");
  });
});

describe("moving", () => {
  it("goes at once where there is one outcome, by the plainest way", () => {
    const { state, effects } = run(board(), click(12), click(17));
    expect(moved(effects)).toEqual([[12, 17]]);
    expect(state.gesture.kind).toBe("asking");
  });

  it("is by drag and drop too", () => {
    const grabbed = run(board(), { kind: "grab", square: 20 });
    expect(grabbed.effects).toEqual([{ kind: "select", square: 20 }]);
    expect(moved(run(grabbed.state, { kind: "drop", square: 15 }).effects)).toEqual([[20, 15]]);
    const missed = run(grabbed.state, { kind: "drop", square: 0 });
    expect(missed.state.gesture).toEqual({ kind: "selected", origin: 20 });
    expect(run(grabbed.state, { kind: "drop", square: null }).state.gesture.kind).toBe("selected");
  });

  it("does not drag what may not be moved", () => {
    expect(run(board(), { kind: "grab", square: 4 }).state.gesture.kind).toBe("idle");
    expect(run(board({ interaction: "explore" }), { kind: "grab", square: 20 }).state.gesture.kind).toBe(
      "idle",
    );
  });

  it("of the side not to move is looked at, not made", () => {
    const { state, effects } = run(board(), click(4), click(9));
    expect(moved(effects)).toEqual([]);
    expect(state.notice).toBe("not-your-turn");
    expect(state.gesture).toEqual({ kind: "selected", origin: 4 });
    expect(run(state, click(12)).state.notice).toBeNull();
  });

  it("prefers ways that no rule forbids, and lets Python explain when all are forbidden", () => {
    const forbid = (all: boolean): State =>
      start(
        scene(ON, [
          { from: 20, to: 15, forbidden: true },
          { from: 20, to: 15, path: [16], captures: [4], forbidden: all },
        ]),
      );
    expect(moved(run(forbid(false), click(20), click(15)).effects)).toEqual([[20, 16, 15]]);
    expect(run(forbid(true), click(20), click(15)).state.gesture.kind).toBe("legs");
  });
});

describe("a square reached with several outcomes", () => {
  const half = run(board(), click(12), click(2)).state;

  it("is asked leg by leg", () => {
    expect(half.gesture).toEqual({ kind: "legs", origin: 12, goal: 2, steps: [] });
    expect([...choices(half).keys()]).toEqual([2, 7]);
  });

  it("goes by the way chosen", () => {
    expect(moved(run(half, click(7)).effects)).toEqual([[12, 7, 2]]);
    expect(moved(run(half, click(2)).effects)).toEqual([[12, 2]]);
  });

  it.each([
    ["Esc", { kind: "cancel" } as const],
    ["a click elsewhere", click(0)],
    ["a click beside the board", click(null)],
  ])("is given up with %s, and the piece stays selected", (_, event) => {
    const { state, effects } = run(half, event);
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
    expect(moved(effects)).toEqual([]);
  });

  it("takes ways of one outcome as one", () => {
    // To 7: straight or through 6 is the same; through 2 captures two.
    const seven = run(board(), click(12), click(7)).state;
    expect([...choices(seven).keys()]).toEqual([7, 2]);
    expect(moved(run(seven, click(2)).effects)).toEqual([[12, 2, 7]]);
    expect(moved(run(seven, click(7)).effects)).toEqual([[12, 7]]);
  });

  it("can be asked for several legs, and stopped by clicking the same square again", () => {
    const line = start(
      scene(ON, [
        { from: 12, to: 7, captures: [7] },
        { from: 12, to: 7, path: [7, 2], captures: [2, 7] },
        { from: 12, to: 7, path: [6, 2], captures: [2, 7] },
        { from: 12, to: 7, path: [6, 1], captures: [7, 1] },
      ]),
    );
    const first = run(line, click(12), click(7));
    expect([...choices(first.state).keys()]).toEqual([7, 6]);
    const again = run(first.state, click(7));
    expect(again.state.gesture).toMatchObject({ kind: "legs", steps: [7] });
    expect([...choices(again.state).keys()]).toEqual([7, 2]);
    expect(moved(run(again.state, click(7)).effects)).toEqual([[12, 7]]);
    expect(moved(run(again.state, click(2)).effects)).toEqual([[12, 7, 2, 7]]);
    const other = run(first.state, click(6));
    expect(moved(other.effects)).toEqual([[12, 6, 1, 7]]);
  });

  it("goes back leg by leg, and past those that were not asked", () => {
    const line = start(
      scene(ON, [
        { from: 12, to: 22, path: [7, 2, 1], captures: [7] },
        { from: 12, to: 22, path: [7, 2, 3], captures: [2] },
        { from: 12, to: 22, path: [7, 6, 1], captures: [1] },
        { from: 12, to: 22, captures: [4] },
      ]),
    );
    const deep = run(line, click(12), click(22), click(7), click(2)).state;
    expect(deep.gesture).toMatchObject({ steps: [7, 2] });
    const steps = (state: State): unknown =>
      state.gesture.kind === "legs" ? state.gesture.steps : state.gesture.kind;
    const away: Event[] = [{ kind: "cancel" }, click(24), click(null)];
    for (const event of away) {
      let state = deep;
      const seen = [];
      for (let n = 0; n < 3; n++) {
        ({ state } = run(state, event));
        seen.push(steps(state));
      }
      expect(seen).toEqual([[7], [], "selected"]);
    }
    const shared = start(
      scene(ON, [
        { from: 12, to: 22, path: [7, 2, 1], captures: [7] },
        { from: 12, to: 22, path: [7, 2, 3], captures: [2] },
        { from: 12, to: 22, captures: [4] },
      ]),
    );
    const taken = run(shared, click(12), click(22), click(7)).state;
    expect(steps(taken)).toEqual([7, 2]);
    expect(steps(run(taken, { kind: "cancel" }).state)).toEqual([]);
  });

  it("tells the ways to a square, the plainest first, and those on from a half-made move", () => {
    const selected = run(board(), click(12)).state;
    expect(waysAt(selected, 2).map(({ path }) => path)).toEqual([[], [7]]);
    expect(waysAt(selected, 12)).toEqual([]);
    expect(waysAt(half, 7).map(({ path }) => path)).toEqual([[7]]);
    expect(waysAt(board(), 2)).toEqual([]);
  });

  it("is not asked for legs that all ways share", () => {
    const shared = start(
      scene(ON, [
        { from: 12, to: 22, path: [11, 16], captures: [16] },
        { from: 12, to: 22, path: [11, 17], captures: [17] },
      ]),
    );
    const { state } = run(shared, click(12), click(22));
    expect(state.gesture).toMatchObject({ steps: [11] });
    expect([...choices(state).keys()]).toEqual([16, 17]);
  });
});

describe("a promotion that may be declined", () => {
  const free: Given[] = [
    { from: 12, to: 7, captures: [7] },
    { from: 12, to: 7, captures: [7], becomes: 2 },
    { from: 12, to: 11 },
    { from: 12, to: 2, captures: [2] },
    { from: 12, to: 2, captures: [2], becomes: 2 },
    { from: 12, to: 2, path: [7], captures: [2, 7] },
    { from: 12, to: 2, path: [7], captures: [2, 7], becomes: 2 },
  ];
  const asked = run(start(scene(ON, free)), click(12), click(7));

  it("is asked once the way is clear, and nothing is sent before", () => {
    expect(asked.state.gesture).toMatchObject({
      kind: "promotion",
      move: { becomes: 2 },
      declined: { becomes: 0 },
    });
    expect(moved(asked.effects)).toEqual([]);
    expect(run(start(scene(ON, free)), click(12), click(11)).state.gesture.kind).toBe("asking");
  });

  it.each([
    [true, 2],
    [false, 0],
  ])("is made (%s) or left out", (promote, becomes) => {
    const { state, last } = run(asked.state, { kind: "promote", promote });
    expect(last).toMatchObject([{ kind: "move", move: { to: 7, becomes }, declines: !promote }]);
    expect(state.gesture.kind).toBe("asking");
    const again = run(state, { kind: "timeout" }, { kind: "again" });
    expect(again.last).toMatchObject([{ kind: "move", move: { becomes }, declines: !promote }]);
  });

  it.each([
    ["Esc", { kind: "cancel" } as const],
    ["a click elsewhere", click(0)],
    ["a click on the square itself", click(7)],
  ])("is given up with %s", (_, event) => {
    const { state, effects } = run(asked.state, event);
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
    expect(moved(effects)).toEqual([]);
  });

  it("is asked after the legs", () => {
    const legs = run(start(scene(ON, free)), click(12), click(2));
    expect([...choices(legs.state).keys()]).toEqual([2, 7]);
    const { state } = run(legs.state, click(7));
    expect(state.gesture).toMatchObject({ kind: "promotion", move: { path: [7] }, declined: { path: [7] } });
    expect(run(state, { kind: "cancel" }).state.gesture).toBe(legs.state.gesture);
    expect(run(state, { kind: "promote", promote: false }).last).toMatchObject([
      { move: { path: [7], becomes: 0 }, declines: true },
    ]);
  });

  it("is not asked where only one of the two is allowed", () => {
    const only = (forbidden: boolean): State =>
      start(
        scene(ON, [
          { from: 20, to: 15, forbidden: !forbidden },
          { from: 20, to: 15, becomes: 2, forbidden },
        ]),
      );
    expect(run(only(true), click(20), click(15)).last).toMatchObject([
      { move: { becomes: 0 }, declines: true },
    ]);
    expect(run(only(false), click(20), click(15)).last).toMatchObject([
      { move: { becomes: 2 }, declines: false },
    ]);
  });

  it("is no question where the way decides it", () => {
    const ways: Given[] = [
      { from: 20, to: 15 },
      { from: 20, to: 15, path: [16], becomes: 2 },
    ];
    const { state } = run(start(scene(ON, ways)), click(20), click(15));
    expect(state.gesture.kind).toBe("legs");
    expect(run(state, click(15)).last).toMatchObject([{ move: { path: [], becomes: 0 }, declines: false }]);
  });
});

describe("a game that is over", () => {
  it("lets pieces be looked at, and moves none", () => {
    const over = board({ over: true });
    const { state, effects } = run(over, click(20), click(15));
    expect(moved(effects)).toEqual([]);
    expect(state.notice).toBe("game-over");
    expect(run(over, { kind: "grab", square: 20 }).state.gesture.kind).toBe("idle");
  });

  it("drops a move half made", () => {
    const half = run(board(), click(12), click(2)).state;
    const { state } = run(half, { kind: "scene", scene: { ...half.scene, over: true } });
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
  });
});

describe("staying", () => {
  const asked = run(board(), click(12), click(12)).state;

  it("is always asked: a neighbour to capture, or a pass, which is no square", () => {
    expect(asked.gesture).toMatchObject({ kind: "legs", goal: 12, steps: [] });
    expect([...choices(asked).keys()]).toEqual([7]);
    expect(moved(run(asked, click(7)).effects)).toEqual([[12, 7, 12]]);
    expect(moved(run(asked, { kind: "pass" }).effects)).toEqual([[12, 11, 12]]);
  });

  it("can be asked for and done without a click on the board", () => {
    const selected = run(board(), click(12)).state;
    expect(run(selected, { kind: "stay" }).state.gesture).toEqual(asked.gesture);
    expect(moved(run(selected, { kind: "pass" }).effects)).toEqual([[12, 11, 12]]);
    expect(run(asked, { kind: "stay" }).state.gesture).toBe(asked.gesture);
    expect(run(run(board(), click(20)).state, { kind: "stay" }, { kind: "pass" }).effects).toEqual([]);
  });

  it("is never done by clicking the piece, however often", () => {
    const { effects } = run(board(), ...Array.from({ length: 9 }, () => click(12)));
    expect(moved(effects)).toEqual([]);
    expect(run(asked, click(12)).state.gesture.kind).toBe("idle");
  });

  it("is asked even where passing, or one capture, is all there is", () => {
    const only = (move: Partial<Given>): State =>
      start(scene(ON, [{ from: 20, to: 20, categories: ["pass"], ...move }]));
    const pass = run(only({}), click(20), click(20));
    expect(moved(pass.effects)).toEqual([]);
    expect(stayingOf(pass.state)).toEqual({ pass: true, capture: false });
    expect(moved(run(pass.state, { kind: "pass" }).effects)).toEqual([[20, 20]]);
    const igui = run(only({ path: [15], captures: [15] }), click(20), click(20));
    expect(moved(igui.effects)).toEqual([]);
    expect(stayingOf(igui.state)).toEqual({ pass: false, capture: true });
    expect([...choices(igui.state).keys()]).toEqual([15]);
    expect(run(igui.state, { kind: "cancel" }).state.gesture.kind).toBe("selected");
  });

  it("is offered for the piece in hand of the side to move only", () => {
    const staying = (state: State, square: number): unknown => stayingOf(run(state, click(square)).state);
    expect(staying(board(), 12)).toEqual({ pass: true, capture: true });
    expect(staying(board(), 20)).toBeNull();
    expect(staying(board({ turn: "white" }), 12)).toBeNull();
    expect(staying(board({ interaction: "explore" }), 12)).toBeNull();
    expect(stayingOf(board())).toBeNull();
  });
});

describe("a square the piece cannot go to", () => {
  const why = (effects: readonly Effect[]): unknown =>
    effects.flatMap((effect) => (effect.kind === "why" ? [[effect.from, effect.to]] : []));
  const refusal: Refusal = { from: 20, to: 0, path: [20, 15], blocker: 10 };

  it("lets an empty one's piece go, takes another's piece, and asks why", () => {
    const empty = run(board(), click(20), click(0));
    expect(empty.state.gesture.kind).toBe("idle");
    expect(why(empty.effects)).toEqual([[20, 0]]);
    const enemy = run(board(), click(20), click(7));
    expect(enemy.state.gesture).toEqual({ kind: "selected", origin: 7 });
    expect(why(enemy.effects)).toEqual([[20, 7]]);
  });

  it("is asked about where the piece is dropped, which stays in hand", () => {
    const dropped = run(board(), { kind: "grab", square: 20 }, { kind: "drop", square: 0 });
    expect(dropped.state.gesture).toEqual({ kind: "selected", origin: 20 });
    expect(why(dropped.effects)).toEqual([[20, 0]]);
  });

  it("is not asked about beside the board, with Esc, for one's own piece, or for a piece not to be moved", () => {
    const clicks = [click(null), { kind: "cancel" } as const, click(12)];
    for (const event of clicks) expect(why(run(board(), click(20), event).effects)).toEqual([]);
    expect(why(run(board(), click(4), click(0)).effects)).toEqual([]);
    expect(why(run(board({ over: true }), click(20), click(0)).effects)).toEqual([]);
    expect(why(run(start(scene(ON, null)), click(20), click(0)).effects)).toEqual([]);
  });

  it("is asked about in an exploration too, of either side", () => {
    const explore = board({ interaction: "explore" });
    expect(why(run(explore, click(4), click(0)).effects)).toEqual([[4, 0]]);
    expect(why(run(explore, click(20), click(0)).effects)).toEqual([[20, 0]]);
  });

  it("is explained until the next thing is done, or the position is another", () => {
    const told = run(board(), click(20), click(0), { kind: "refused", refusal }).state;
    expect(told.refusal).toBe(refusal);
    expect(run(told, { kind: "select", square: null }).state.refusal).toBe(refusal);
    expect(run(told, { kind: "scene", scene: { ...told.scene } }).state.refusal).toBe(refusal);
    expect(run(told, click(0)).state.refusal).toBeNull();
    expect(run(told, { kind: "cancel" }).state.refusal).toBeNull();
    const moved = scene({ 12: piece("LN") }, LION);
    expect(run(told, { kind: "scene", scene: moved }).state.refusal).toBeNull();
  });
});

describe("Python's answer", () => {
  const sent = run(board(), click(20), click(15)).state;

  it("done: nothing is selected any more", () => {
    const { state, effects } = run(sent, { kind: "answered", ok: true });
    expect(state.gesture.kind).toBe("idle");
    expect(effects).toEqual([{ kind: "select", square: null }]);
  });

  it("refused: the piece stays selected", () => {
    expect(run(sent, { kind: "answered", ok: false }).state.gesture).toEqual({
      kind: "selected",
      origin: 20,
    });
  });

  it("is waited for: clicks do nothing, Esc does nothing", () => {
    expect(run(sent, click(12)).state).toBe(sent);
    expect(run(sent, { kind: "cancel" }).state).toBe(sent);
  });

  it("missing: the move is kept, can be sent again, given up, or come true late", () => {
    const { state } = run(sent, { kind: "timeout" });
    expect(state.gesture.kind).toBe("unanswered");
    const again = run(state, { kind: "again" });
    expect(moved(again.effects)).toEqual([[20, 15]]);
    expect(again.state.gesture.kind).toBe("asking");
    expect(run(state, { kind: "cancel" }).state.gesture).toEqual({ kind: "selected", origin: 20 });
    expect(run(state, { kind: "answered", ok: true }).state.gesture.kind).toBe("idle");
  });
});

describe("a new position", () => {
  it("drops a selection whose piece has gone, and keeps one that stands", () => {
    const selected = run(board(), click(20)).state;
    const same = scene({ ...ON, 20: piece("P") }, LION);
    expect(run(selected, { kind: "scene", scene: same }).state.gesture).toEqual({
      kind: "selected",
      origin: 20,
    });
    const gone = scene({ 12: piece("LN") }, LION);
    const { state, effects } = run(selected, { kind: "scene", scene: gone });
    expect(state.gesture.kind).toBe("idle");
    expect(effects).toEqual([{ kind: "select", square: null }]);
  });

  it("keeps a selection whatever stands there now, as Python does", () => {
    const selected = run(board(), click(20)).state;
    const { state, effects } = run(selected, {
      kind: "scene",
      scene: scene({ ...ON, 20: piece("LN") }, LION),
    });
    expect(state.gesture).toEqual({ kind: "selected", origin: 20 });
    expect(effects).toEqual([]);
  });

  it("that comes before the answer ends the move too", () => {
    const sent = run(board(), click(20), click(15)).state;
    const after = scene({ ...ON, 20: undefined as never, 15: piece("P") }, LION, { turn: "white" });
    expect(run(sent, { kind: "scene", scene: after }).state.gesture.kind).toBe("idle");
  });

  it("lets a piece go that passed or captured without moving", () => {
    const passed = run(board(), click(12), { kind: "pass" }).state;
    const { state, effects } = run(passed, { kind: "scene", scene: scene(ON, LION, { turn: "white" }) });
    expect(state.gesture.kind).toBe("idle");
    expect(effects).toEqual([{ kind: "select", square: null }]);
  });

  it("drops a move half made on the old one", () => {
    const half = run(board(), click(12), click(2)).state;
    const { state } = run(half, { kind: "scene", scene: scene({ ...ON, 24: piece("P") }, LION) });
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
  });

  it("changes nothing when only what else the model says has changed", () => {
    const half = run(board(), click(12), click(2)).state;
    expect(run(half, { kind: "scene", scene: { ...half.scene } }).state.gesture).toBe(half.gesture);
  });
});

describe("ways of using the board", () => {
  it("explore: both sides are looked at, nothing moves", () => {
    const explore = board({ interaction: "explore" });
    const { state, effects } = run(explore, click(4), click(9));
    expect(moved(effects)).toEqual([]);
    expect(state.gesture).toEqual({ kind: "selected", origin: 4 });
    expect(run(explore, click(12), click(7)).state.gesture).toEqual({ kind: "selected", origin: 7 });
  });

  it("mark: a click is an answer, and no square is given away", () => {
    const mark = board({ interaction: "mark" });
    expect(run(mark, click(7)).effects).toEqual([{ kind: "mark", square: 7 }]);
    expect(run(mark, click(null)).effects).toEqual([]);
    const { state } = run(mark, { kind: "select", square: 12 });
    expect(state.gesture.kind).toBe("selected");
    expect(offered(state).size).toBe(0);
  });

  it("frozen: nothing happens by hand; Python may still show a piece's squares", () => {
    const frozen = board({ interaction: "frozen" });
    expect(run(frozen, click(12)).state).toBe(frozen);
    expect(offered(run(frozen, { kind: "select", square: 12 }).state).size).toBe(5);
  });
});
