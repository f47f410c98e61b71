/** The state machine of an exercise: answers, verdicts, hints, giving up, saved rows, repeats. */
import { describe, expect, it } from "vitest";
import { lineOf } from "../src/widgets/trainer/forms/moves.ts";
import type { Event } from "../src/widgets/trainer/flow.ts";
import { NO_NOTE } from "../src/core/cards.ts";
import { begin } from "../src/core/play.ts";
import type { Play } from "../src/core/play.ts";
import { repeated, resume, retried, rowOf, starsOf, readRow } from "../src/widgets/trainer/rows.ts";
import { sceneOf } from "../src/widgets/trainer/scene.ts";
import { textsOf } from "../src/i18n/trainer.ts";
import { becauseOf, feedbackOf } from "../src/widgets/trainer/feedback.ts";
import { judgeText } from "../src/widgets/trainer/textanswer.ts";
import * as made from "./trainer.ts";

const squares = made.card(made.SQUARES);
const choice = made.card(made.CHOICE);
const text = made.card(made.TEXT);
const moves = made.card(made.MOVES);
const at = (square: string): Event => ({ kind: "square", square });
const choose = (value: string): Event => ({ kind: "choose", value });
const write = (words: string): Event => ({ kind: "write", text: words });
const move = (words: string): Event => ({ kind: "move", text: words });
const GO: Event = { kind: "continue" };
const HINT: Event = { kind: "hint" };
const UP: Event = { kind: "give up" };
const en = textsOf("en");
const LOOK = { lang: "en", theme: "light", glyphs: "kanji" };

describe("squares", () => {
  it("are right, wrong with the reason, or not asked about", () => {
    const { play } = made.playing(squares, [at("4c"), at("5e"), at("3b")]);
    expect(play).toMatchObject({ marked: ["4c"], missed: ["5e"], wrong: 1, end: "" });
    expect(play.tries).toEqual([{ squares: ["4c", "5e"] }]);
    expect(play.said).toMatchObject({ tone: "info", note: { text: "Not asked." } });
  });

  it("are solved when all are found, and said once however often they are clicked", () => {
    const { play } = made.playing(squares, [at("4c"), at("4c"), at("5e"), at("5e"), at("3d")]);
    expect(play).toMatchObject({ end: "solved", wrong: 1, marked: ["4c", "3d"] });
    expect(play.tries).toEqual([{ squares: ["4c", "5e"] }, { squares: ["4c", "3d"] }]);
    expect(starsOf(play)).toBe(2);
  });

  it("are explained when all is over, and nothing counts any more", () => {
    const { play } = made.playing(squares, [at("4c"), UP, at("5e")]);
    expect(play).toMatchObject({ end: "gave up", wrong: 0, missed: [] });
    expect(play.said?.note.text).toBe("The pawn is in the way.");
  });

  it("are marked and unmarked without immediate feedback, and handed in", () => {
    const { play } = made.playing(squares, [at("4c"), at("5e"), at("5e"), { kind: "submit" }], "deferred");
    expect(play).toMatchObject({ end: "noted", marked: ["4c"], wrong: 1, said: null });
    expect(starsOf(play)).toBe(0);
    const right = made.playing(squares, [at("4c"), at("3d"), { kind: "submit" }], "deferred").play;
    expect(starsOf(right)).toBe(3);
  });

  it("are drawn with their verdict, the path and the blocker", () => {
    const { play } = made.playing(squares, [at("4c"), at("5e")]);
    const scene = sceneOf(squares, play, "immediate", LOOK, null);
    expect(scene.marks).toEqual([
      { square: "4c", verdict: "right", note: "A step." },
      { square: "5e", verdict: "wrong", note: "The pawn is in the way." },
    ]);
    expect(scene.annotations).toEqual([
      { kind: "arrow", squares: ["3c", "4d"], colour: "red", text: "" },
      { kind: "circle", squares: ["4d"], colour: "red", text: "" },
    ]);
    const given = made.playing(squares, [at("4c"), UP]).play;
    expect(sceneOf(squares, given, "immediate", LOOK, null).marks).toContainEqual({
      square: "3d",
      verdict: "missed",
      note: "",
    });
  });
});

describe("a line of squares", () => {
  const line = (...names: string[]): Event => ({ kind: "line", squares: names });

  it("is marked in one go, passing over what is marked or not asked about", () => {
    const { play } = made.playing(squares, [line("3b", "4c", "3d")]);
    expect(play).toMatchObject({ end: "solved", marked: ["4c", "3d"], wrong: 0 });
    expect(feedbackOf(squares, play, "immediate", en).text).toBe("2 squares found on that line.");
  });

  it("ends at the first square that is wrong, which counts once", () => {
    const { play } = made.playing(squares, [line("4c", "5e", "1a", "3d")]);
    expect(play).toMatchObject({ marked: ["4c"], missed: ["5e"], wrong: 1, end: "" });
    expect(feedbackOf(squares, play, "immediate", en).text).toBe(
      "The pawn is in the way. The one before it is right.",
    );
  });

  it("is marked, and unmarked when all of it is marked, without immediate feedback", () => {
    const marked = made.playing(squares, [at("4c"), line("4c", "5e")], "deferred").play;
    expect(marked.marked).toEqual(["4c", "5e"]);
    expect(made.playing(squares, [line("4c", "5e")], "deferred", marked).play.marked).toEqual([]);
  });
});

describe("a path", () => {
  const pathCard = made.card(made.PATH_CARD);

  it("is given square by square, and handed in with its last one", () => {
    const half = made.playing(pathCard, [at("2d")]).play;
    expect(half).toMatchObject({ path: ["2d"], end: "", wrong: 0 });
    expect(sceneOf(pathCard, half, "immediate", LOOK, null)).toMatchObject({
      interaction: "mark",
      selection: "3c",
    });
    expect(sceneOf(pathCard, half, "immediate", LOOK, null).annotations).toContainEqual({
      kind: "steps",
      squares: ["2d"],
      colour: "blue",
      text: "",
    });
    const { play } = made.playing(pathCard, [at("2c")], "immediate", half);
    expect(play).toMatchObject({ end: "solved", wrong: 0, moves: ["3c 2d 2c"] });
  });

  /** The hook of a lion that goes round: by 2b or by 3d to 2d, where 1c is blocked. */
  const hook = made.card({
    ...made.PATH_CARD,
    path: { from: "3c", to: "1e" },
    key: {
      ...made.PATH_CARD.key,
      nodes: {
        0: {
          ...made.MOVES.key.nodes[0],
          moves: {
            "3c 3e 1e": { verdict: "done", note: { text: "Right." } },
          },
          routes: [
            { squares: ["3d", "3e", "2e", "1e"], move: "3c 3e 1e" },
            { squares: ["2c", "1c", "1d", "1e"], move: "3c 1c 1e", note: { text: "Blocked on 2c." } },
          ],
        },
      },
    },
  });
  const clicked = (...squares: string[]) => made.playing(hook, squares.map(at)).play;

  it.each([
    ["the corner and the end", "3e 1e"],
    ["every square in between", "3d 3e 2e 1e"],
    ["one square that only this route has", "2e 1e"],
    ["some of them", "3d 2e 1e"],
  ])("is given by %s", (_, squares) => {
    expect(clicked(...squares.split(" "))).toMatchObject({ end: "solved", wrong: 0, moves: ["3c 3e 1e"] });
  });

  it("that fits more than one asks for another square, and is not wrong", () => {
    const asked = clicked("1e");
    expect(asked).toMatchObject({ end: "", wrong: 0, path: [], tries: [] });
    expect(feedbackOf(hook, asked, "immediate", en).text).toContain("Several routes to 1e fit.");
    expect(made.playing(hook, [at("3d"), at("1e")], "immediate", asked).play.end).toBe("solved");
    expect(made.playing(hook, [at("1e")], "deferred").play).toMatchObject({ end: "", tries: [] });
  });

  it("that ends where it begins is not given by its own square alone", () => {
    const igui = made.card({
      ...made.PATH_CARD,
      path: { from: "3c", to: "3c" },
      key: {
        ...made.PATH_CARD.key,
        nodes: {
          0: {
            ...made.MOVES.key.nodes[0],
            moves: { "3c 3b 3c": { verdict: "done", note: { text: "Right." } } },
            routes: [
              { squares: ["3b", "3c"], move: "3c 3b 3c" },
              { squares: ["3d", "3c"], move: "3c 3d 3c", note: { text: "Nothing there." } },
            ],
          },
        },
      },
    });
    const { play } = made.playing(igui, [at("3c")]);
    expect(feedbackOf(igui, play, "immediate", en).text).toContain("Several routes to 3c fit.");
    expect(made.playing(igui, [at("3b"), at("3c")], "immediate", play).play.end).toBe("solved");
  });

  it("that is blocked or no route at all reports where it fails", () => {
    const told = (...squares: string[]): string =>
      feedbackOf(hook, clicked(...squares), "immediate", en).text;
    expect(told("1c", "1e")).toBe("Blocked on 2c.");
    expect(told("3d", "1d", "1e")).toBe("That is not one of its routes: it cannot turn on 3d toward 1d.");
    expect(told("5a", "1e")).toBe("That is not one of its routes: it cannot go from 3c to 5a.");
    expect(clicked("3d", "1d", "1e")).toMatchObject({ wrong: 1, tries: [{ moves: ["3c 3d 1d 1e"] }] });
  });

  it("continues when half entered, and gives no feedback when handed in wrong and deferred", () => {
    const half = made.playing(pathCard, [at("2d")]).play;
    const kept = JSON.parse(JSON.stringify(rowOf(half, { card: "path", because: "" }, null))) as unknown;
    expect(resume(pathCard, readRow(kept)).path).toEqual(["2d"]);
    const untold = made.playing(pathCard, [at("4b"), at("2c")], "deferred").play;
    expect(untold).toMatchObject({ end: "noted", wrong: 1, path: ["4b", "2c"], said: null });
  });

  it("that does not exist is wrong and stays drawn; its last square again undoes it", () => {
    const { play } = made.playing(pathCard, [at("4c"), at("4c"), at("4b"), at("2c")]);
    expect(play).toMatchObject({ end: "", wrong: 1, path: [], stage: null });
    expect(play.tries).toEqual([{ moves: ["3c 4b 2c"] }]);
    expect(play.said?.note.text).toBe("That does nothing.");
    const { annotations } = sceneOf(pathCard, play, "immediate", LOOK, null);
    expect(annotations).toContainEqual({
      kind: "arrow",
      squares: ["3c", "4b", "2c"],
      colour: "red",
      text: "",
    });
  });
});

describe("hints", () => {
  it("climb the ladder of one square, then that of the next one to be found", () => {
    const said = (events: Event[]) => made.playing(squares, events).play.said?.note.text;
    expect(said([HINT])).toBe("A step.");
    expect(said([HINT, HINT])).toBe("To 4c.");
    expect(said([HINT, at("3d"), HINT])).toBe("To 4c.");
    expect(said([HINT, HINT, at("4c"), HINT])).toBe("Another step.");
    const all = made.playing(squares, [HINT, HINT, HINT, HINT, HINT]).play;
    expect(all.hints).toBe(3);
    expect(all.said?.animate).toBe(true);
  });

  it("walk a path leg by leg", () => {
    const { play } = made.playing(squares, [HINT, HINT, HINT]);
    const drawn = (legs: number | null) => sceneOf(squares, play, "immediate", LOOK, legs).annotations;
    expect(drawn(1)).toEqual([{ kind: "arrow", squares: ["3c", "3b"], colour: "blue", text: "" }]);
    expect(drawn(null)).toEqual([{ kind: "arrow", squares: ["3c", "3b", "4c"], colour: "blue", text: "" }]);
  });

  it("cost a star, and more of them two", () => {
    const solve = [at("4c"), at("3d")];
    expect(starsOf(made.playing(squares, solve).play)).toBe(3);
    expect(starsOf(made.playing(squares, [HINT, ...solve]).play)).toBe(2);
    expect(starsOf(made.playing(squares, [HINT, HINT, HINT, ...solve]).play)).toBe(1);
    expect(starsOf(made.playing(squares, [...solve, HINT]).play)).toBe(3);
    expect(starsOf(made.playing(squares, [UP]).play)).toBe(0);
  });
});

describe("choices", () => {
  it("are judged one by one, each wrong one once", () => {
    const { play } = made.playing(choice, [choose("pawn"), choose("pawn"), choose("lion")]);
    expect(play).toMatchObject({ end: "solved", wrong: 1, missed: ["pawn"], picked: "lion" });
    expect(play.tries).toEqual([{ choice: "pawn" }, { choice: "lion" }]);
    expect(feedbackOf(choice, play, "immediate", en)).toEqual({
      tone: "right",
      head: "Solved",
      text: "The lion it is.",
    });
  });

  it("are only noted without immediate feedback", () => {
    const { play } = made.playing(choice, [choose("pawn")], "deferred");
    expect(play).toMatchObject({ end: "noted", wrong: 1, said: null });
    expect(feedbackOf(choice, play, "deferred", en).text).toBe(en.noted);
  });

  it("are asked of Python where there is no key, which may keep to itself how they are", () => {
    const graded = made.card({ ...made.CHOICE, key: null, options: made.CHOICE.key.options });
    expect(graded.options.map(({ value }) => value)).toEqual(["lion", "pawn", "king"]);
    const { play, effects } = made.playing(graded, [choose("pawn")], "python");
    expect(play.asking).toBe(true);
    expect(effects).toEqual([{ kind: "ask", answer: { choice: "pawn" } }]);
    const judged = (right: boolean | null): Event => ({ kind: "judged", right, note: NO_NOTE, given: null });
    expect(made.playing(graded, [judged(null)], "python", play).play).toMatchObject({
      end: "noted",
      wrong: 0,
      tries: [{ choice: "pawn" }],
    });
    expect(made.playing(graded, [judged(false)], "python", play).play).toMatchObject({ end: "", wrong: 1 });
    expect(made.playing(graded, [judged(true)], "python", play).play.end).toBe("solved");
    const silent = made.playing(graded, [{ kind: "unanswered" }], "python", play).play;
    expect(silent).toMatchObject({ asking: false, wrong: 0, end: "" });
    expect(feedbackOf(graded, silent, "python", en).head).toBe(en.head.python);
  });
});

describe("texts", () => {
  it("are known by their terms in any order, and by what is often written instead", () => {
    if (text.key?.form !== "text") throw new Error("no key");
    expect(judgeText("WfF", text.key)?.right).toBe(true);
    expect(judgeText(" fF W ", text.key)?.right).toBe(true);
    expect(judgeText("WF", text.key)).toMatchObject({ right: false, note: { text: "Backward too." } });
    expect(judgeText("WfFfF", text.key)).toBeNull();
    expect(judgeText("W", text.key)).toBeNull();
  });

  it("that are not known are asked of Python, and do not count until it answers", () => {
    const { play, effects } = made.playing(text, [write("  "), write("WF"), write("WfFfF")]);
    expect(effects).toEqual([{ kind: "ask", answer: { text: "WfFfF" } }]);
    expect(play).toMatchObject({ asking: true, wrong: 1, picked: "WfFfF" });
    const note = { ...NO_NOTE, text: "The same." };
    const { play: over } = made.playing(
      text,
      [{ kind: "judged", right: true, note, given: null }],
      "immediate",
      play,
    );
    expect(over).toMatchObject({ end: "solved", wrong: 1 });
    expect(over.tries).toEqual([{ text: "WF" }, { text: "WfFfF" }]);
  });
});

describe("moves", () => {
  const scene = (events: Event[]) =>
    sceneOf(moves, made.playing(moves, events).play, "immediate", LOOK, null);

  it("are made, answered, and continued", () => {
    const { play, effects } = made.playing(moves, [move("3c 4c")]);
    expect(effects).toMatchObject([{ kind: "wait", stage: { verdict: "on" } }]);
    expect(scene([move("3c 4c")])).toMatchObject({
      tsfen: "5/2,P,2/1,ln,3/5/p,4 1",
      last_move: ["3c", "4c"],
      interaction: "frozen",
    });
    expect(play.moves).toEqual(["3c 4c"]);
    expect(scene([move("3c 4c"), GO])).toMatchObject({
      tsfen: "5/5/1,ln,P,2/5/p,4 2",
      last_move: ["3b", "3c"],
      interaction: "play",
    });
    const over = made.playing(moves, [move("3c 4c"), GO, move("4c 4b")]).play;
    expect(over).toMatchObject({ end: "solved", wrong: 0 });
    expect(over.tries).toEqual([{ moves: ["3c 4c", "4c 4b"] }]);
  });

  it("that are wrong are answered and taken back, and stay drawn", () => {
    const wrong = [move("3c 3a")];
    expect(scene(wrong)).toMatchObject({ tsfen: "2,ln,2/2,P,2/5/5/p,4 1" });
    expect(scene([...wrong, GO])).toMatchObject({ tsfen: "2,ln,2/5/2,P,2/5/p,4 2", last_move: ["3b", "3c"] });
    const back = scene([...wrong, GO, GO]);
    expect(back).toMatchObject({ tsfen: made.MOVES.board.tsfen, interaction: "play" });
    expect(back.annotations).toEqual([
      { kind: "arrow", squares: ["3c", "3a"], colour: "red", text: "" },
      { kind: "arrow", squares: ["3b", "3c"], colour: "yellow", text: "" },
    ]);
    const { play } = made.playing(moves, [...wrong, GO, GO]);
    expect(play).toMatchObject({ wrong: 1, moves: [], end: "", tries: [{ moves: ["3c 3a"] }] });
    expect(feedbackOf(moves, play, "immediate", en).text).toBe(
      "The pawn answers. Your move was undone. Try again.",
    );
  });

  it("change the piece as the wire says", () => {
    expect(scene([move("3c 3b")])).toMatchObject({ tsfen: "5/2,+ln,2/5/5/p,4 1", last_move: ["3c", "3b"] });
  });

  it("are known by what they come to, by whichever path", () => {
    // The key has the path by 2d.
    expect(made.playing(moves, [move("3c 2b 2c")]).play.end).toBe("solved");
    expect(made.playing(moves, [move("3c 2a 2c")]).play).toMatchObject({ end: "", wrong: 1 });
  });

  it("begin with a piece that is taken up, not with one in hand", () => {
    const held = made.card({ ...made.MOVES, board: { ...made.MOVES.board, selection: "3c" } });
    const shown = sceneOf(held, made.playing(held, []).play, "immediate", LOOK, null);
    expect(shown.selection).toBe("");
    expect(sceneOf(squares, made.playing(squares, []).play, "immediate", LOOK, null).selection).toBe("3c");
  });

  it("wait for what is being shown", () => {
    expect(made.playing(moves, [move("3c 3a"), move("3c 4c"), HINT]).play).toMatchObject({
      wrong: 1,
      moves: [],
      hints: 0,
    });
  });

  it("are shown after giving up", () => {
    if (moves.key?.form !== "moves") throw new Error("no key");
    expect(lineOf(moves.key, "1")).toEqual(["4c 4b"]);
    const { play } = made.playing(moves, [move("3c 4c"), GO, UP]);
    expect(feedbackOf(moves, play, "immediate", en).text).toBe("Solution: 4c 4b.");
    expect(sceneOf(moves, play, "immediate", LOOK, null).annotations).toEqual([
      { kind: "arrow", squares: ["4c", "4b"], colour: "green", text: "" },
    ]);
  });

  it("have rings round what is still there, where it is by then", () => {
    const ring = (...squares: string[]) => ({ kind: "circle", squares, colour: "red", text: "" });
    const { key } = made.MOVES;
    const ringed = made.card({
      ...made.MOVES,
      board: { ...made.MOVES.board, annotations: [ring("3b", "5e")] },
      key: { ...key, nodes: { 0: key.nodes[0], 1: { ...key.nodes[1], drawn: [ring("3c")] } } },
    });
    const drawn = (play: Play): unknown => sceneOf(ringed, play, "immediate", LOOK, null).annotations;
    expect(drawn(begin(ringed))).toContainEqual(ring("3b", "5e"));
    const taken = made.playing(ringed, [move("3c 3b")]).play;
    expect(drawn(taken)).not.toContainEqual(ring("3b", "5e"));
    expect(drawn(taken)).toContainEqual(ring("5e"));
    const { play } = made.playing(ringed, [move("3c 4c"), { kind: "continue" }]);
    expect(drawn(play)).toContainEqual(ring("3c"));
    expect(feedbackOf(ringed, play, "immediate", en).text).toBe("Good. The reply is 3b 3c.");
  });

  it("of graded work continue where Python says", () => {
    const graded = made.card({ ...made.MOVES, key: null });
    const given = { tsfen: "5/5/5/5/p,4 2", moves64: "", last: ["3b", "3c"], drawn: null };
    const { play } = made.playing(
      graded,
      [move("3c 4c"), { kind: "judged", right: null, note: NO_NOTE, given }],
      "python",
    );
    expect(play).toMatchObject({ end: "", moves: ["3c 4c"], given });
    expect(sceneOf(graded, play, "python", LOOK, null)).toMatchObject({ tsfen: given.tsfen });
    const over = made.playing(
      graded,
      [move("4c 4b"), { kind: "judged", right: null, note: NO_NOTE, given: null }],
      "python",
      play,
    ).play;
    expect(over).toMatchObject({ end: "noted", tries: [{ moves: ["3c 4c", "4c 4b"] }] });
  });
});

describe("a row", () => {
  const entry = { card: "squares", because: "" };

  it("continues where it was left", () => {
    const { play } = made.playing(squares, [at("4c"), at("5e"), HINT]);
    const row = readRow(JSON.parse(JSON.stringify(rowOf(play, entry, 12.5))));
    expect(row).toMatchObject({ card: "squares", wrong: 1, hints: 1, done: false, stars: 0, seconds: 12.5 });
    const again = resume(squares, row);
    expect({ ...again, said: null }).toEqual({ ...play, said: null });
    expect(resume(choice, row)).toEqual(begin(choice));
  });

  it("of a move that was being shown has it answered", () => {
    const { play } = made.playing(moves, [move("3c 4c")]);
    const row = readRow(JSON.parse(JSON.stringify(rowOf(play, { ...entry, card: "moves" }, null))));
    expect(resume(moves, row)).toMatchObject({ node: "1", moves: ["3c 4c"], reply: "3b 3c", stage: null });
  });

  it("says why it comes again, by what was answered", () => {
    const row = (of: typeof squares, events: Event[]) => rowOf(made.playing(of, events).play, entry, null);
    expect(becauseOf(squares, row(squares, [at("5e"), at("1a")]), en)).toBe(
      "You see this again because you marked 5e and 1a.",
    );
    expect(becauseOf(choice, row(choice, [choose("pawn"), choose("lion")]), en)).toBe(
      "You see this again because you chose “pawn”.",
    );
    expect(becauseOf(moves, row(moves, [move("3c 3a")]), en)).toContain("you played 3c 3a");
    expect(becauseOf(text, row(text, [UP]), en)).toBe(en.because.gaveUp);
  });
});

describe("the queue", () => {
  const queue = [
    { card: "choice", because: "" },
    { card: "text", because: "" },
  ];
  const row = (events: Event[]) =>
    rowOf(made.playing(choice, events).play, { card: "choice", because: "" }, null);
  const on = made.settings();

  it("gets what was missed again, once, at its end, with the reason", () => {
    const missed = row([choose("pawn"), choose("lion")]);
    const longer = repeated(queue, 0, choice, missed, "Because.", on);
    expect(longer).toEqual([...queue, { card: "choice", because: "Because." }]);
    expect(repeated(longer, 0, choice, missed, "Because.", on)).toBe(longer);
    expect(repeated(queue, 0, choice, row([UP]), "Because.", on)).toHaveLength(3);
  });

  it("stays as it is when nothing was missed, it is not over, or nothing is to be repeated", () => {
    const missed = row([choose("pawn"), choose("lion")]);
    expect(repeated(queue, 0, choice, row([choose("lion")]), "", on)).toBe(queue);
    expect(repeated(queue, 0, choice, row([choose("pawn")]), "", on)).toBe(queue);
    expect(repeated(queue, 0, choice, missed, "", made.settings({ repeat: false }))).toBe(queue);
    expect(repeated(queue, 0, choice, missed, "", made.settings({ graded: true }))).toBe(queue);
  });

  it("does not repeat one for ever", () => {
    const often = Array.from({ length: 4 }, () => ({ card: "choice", because: "" }));
    expect(repeated(often, 3, choice, row([UP]), "", on)).toBe(often);
  });

  it("gets one that is tried once more next", () => {
    expect(retried(queue, 0).map((one) => one.card)).toEqual(["choice", "choice", "text"]);
  });
});

it("a key that does not fit its form, or a card without one, is for Python", () => {
  expect(made.card({ ...made.CHOICE, key: { form: "text" } }).key).toBeNull();
  expect(made.card({ ...made.MOVES, key: { ...made.MOVES.key, start: "7" } }).key).toBeNull();
  expect(() => made.card({ ...made.CHOICE, form: "dance" })).toThrow();
});
