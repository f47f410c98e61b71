// @vitest-environment node
import { describe, expect, it } from "vitest";
import { offered, start } from "../src/core/state.ts";
import type { Effect, Event, Refusal, State } from "../src/core/state.ts";
import { board, click, LION, moved, ON, run } from "./lion.ts";
import { FIVE, piece, scene, table } from "./moves.ts";

describe("selecting", () => {
  it("a piece offers its squares and tells the model", () => {
    const { state, effects } = run(board(), click(12));
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
    expect([...offered(state).keys()].sort((a, b) => a - b)).toEqual([2, 7, 11, 12, 17]);
    expect(effects).toEqual([{ kind: "select", square: 12 }]);
  });

  it("gathers the categories and captures of all paths to a square", () => {
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
  it("moves at once if all routes have one effect, by the simplest route", () => {
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

  it("prefers paths that no rule forbids, and lets Python explain when all are forbidden", () => {
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

  it("is not asked about beside the board, with Esc, for the player's piece, or for a piece not to be moved", () => {
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

  it("blocks input: clicks do nothing, Esc does nothing", () => {
    expect(run(sent, click(12)).state).toBe(sent);
    expect(run(sent, { kind: "cancel" }).state).toBe(sent);
  });

  it("missing: the move can be sent again, given up, or confirmed late", () => {
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

  it("lets a piece go whose square the reply came to", () => {
    const sent = run(board(), click(20), click(15)).state;
    const after = scene({ ...ON, 15: piece("P"), 20: piece("P", "white") }, LION);
    const { state, effects } = run(sent, { kind: "scene", scene: after });
    expect(state.gesture.kind).toBe("idle");
    expect(effects).toEqual([{ kind: "select", square: null }]);
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

describe("modes of the board", () => {
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
