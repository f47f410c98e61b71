/** Cards made by hand for the tests of the trainer: a board of 5 x 5, and one card of each form. */
import { cardsOf, settingsOf } from "../src/core/cards.ts";
import type { Card, Settings } from "../src/core/cards.ts";
import { step } from "../src/widgets/trainer/flow.ts";
import type { Effect, Event } from "../src/widgets/trainer/flow.ts";
import { begin } from "../src/core/play.ts";
import type { Mode, Play } from "../src/core/play.ts";
import { base64, BOARD as ANY, CATALOGUES } from "./local.ts";
import { encode, FIVE } from "./moves.ts";
import { TSFEN } from "./page.ts";

/** The questions are about its lion. */
const BOARD = { ...ANY, selection: "3c" };

const EMPTY = { kind: "", task: "", level: 1, tags: {}, source: "", variant: "", diagram: "", prompt: null };

/** The lion on 3c: 4c and 3d are right, 5e is wrong with a blocker. */
export const SQUARES = {
  ...EMPTY,
  id: "squares",
  kind: "reach",
  form: "squares",
  task: "Mark them.",
  board: { ...BOARD, interaction: "mark" },
  key: {
    form: "squares",
    right: {
      "4c": { text: "A step.", path: ["3c", "4c"] },
      "3d": { text: "A step back.", path: ["3c", "3d"] },
    },
    wrong: {
      "5e": { text: "The pawn is in the way.", path: ["3c", "4d"], blocker: "4d", leg: 1 },
      "1a": { text: "Too far." },
    },
    rest: { text: "Not asked." },
    hints: {
      "4c": [
        { step: "category", text: "A step.", squares: [], path: [] },
        { step: "square", text: "To 4c.", squares: ["4c"], path: [] },
        { step: "animate", text: "Like this.", squares: [], path: ["3c", "3b", "4c"] },
      ],
      "3d": [{ step: "category", text: "Another step.", squares: [], path: [] }],
    },
  },
  turns: 0,
};

export const CHOICE = {
  ...EMPTY,
  id: "choice",
  kind: "name",
  form: "choice",
  task: "Which is it?",
  board: null,
  prompt: { label: "Kanji", text: "獅子", kanji: true },
  key: {
    form: "choice",
    options: [
      { value: "lion", label: "lion", right: true, note: { text: "The lion it is." } },
      { value: "pawn", label: "pawn", right: false, note: { text: "That is 歩兵." } },
      { value: "king", label: "king", right: false, note: { text: "That is 玉将." } },
    ],
    hints: { "": [{ step: "category", text: "A beast.", squares: [], path: [] }] },
  },
  turns: 0,
};

export const TEXT = {
  ...EMPTY,
  id: "text",
  kind: "write",
  form: "text",
  task: "Write it.",
  board: null,
  key: {
    form: "text",
    accepts: ["WfF"],
    terms: [["W", "fF"]],
    notes: { WF: { text: "Backward too." } },
    hints: {},
  },
  turns: 0,
};

const AFTER = "5/5/1,ln,P,2/5/p,4 2";

/** 3c 4c continues (the pawn replies), then 4c 4b ends it; 3c 3a is punished by 3b 3c. */
export const MOVES = {
  ...EMPTY,
  id: "moves",
  kind: "mate",
  form: "moves",
  task: "Win.",
  board: { ...BOARD, interaction: "play", selection: "" },
  turns: 2,
  key: {
    form: "moves",
    turns: 2,
    start: "0",
    nodes: {
      0: {
        tsfen: TSFEN,
        pieces: ["3c"],
        moves64: base64(
          encode(
            [
              { from: 12, to: 11 },
              { from: 12, to: 2 },
              { from: 12, to: 7, captures: [7], becomes: 2 },
              { from: 12, to: 13, path: [8] },
              { from: 12, to: 13, path: [18] },
            ],
            FIVE,
            TSFEN,
          ),
        ),
        moves: {
          "3c 4c": { verdict: "on", to: "1", note: { text: "Good.", reply: "3b 3c" } },
          "3c 3a": { verdict: "wrong", note: { text: "The pawn answers.", reply: "3b 3c" } },
          "3c 2d 2c": { verdict: "done", note: { text: "By another path." } },
        },
        rest: { text: "That does nothing." },
        hints: [{ step: "direction", text: "To the left.", squares: [], path: [] }],
      },
      1: {
        tsfen: AFTER,
        pieces: ["4c"],
        moves64: base64(encode([{ from: 11, to: 6 }], FIVE, AFTER)),
        moves: { "4c 4b": { verdict: "done", note: { text: "Won." } } },
        rest: { text: "No." },
        hints: [],
      },
    },
  },
};

/** The path of the lion from 3c by 2d to 2c, square by square. */
export const PATH_CARD = {
  ...MOVES,
  id: "path",
  kind: "path",
  board: { ...MOVES.board, selection: "3c" },
  turns: 1,
  path: { from: "3c", to: "2c" },
  key: {
    ...MOVES.key,
    turns: 1,
    nodes: {
      0: {
        ...MOVES.key.nodes[0],
        moves: { "3c 2d 2c": { verdict: "done", note: { text: "By another path." } } },
      },
    },
  },
};

/** Black's fiend on 1e steps aside, and is answered by the lion in the middle of the board, among three pawns. */
export const ANSWERED = (note: object) => ({
  ...MOVES,
  id: "answered",
  kind: "guard",
  turns: 1,
  key: {
    ...MOVES.key,
    turns: 1,
    nodes: {
      0: {
        ...MOVES.key.nodes[0],
        tsfen: LIONS,
        pieces: ["1e"],
        moves64: base64(encode([{ from: 24, to: 19 }], FIVE, LIONS)),
        moves: { "1e 1d": { verdict: "wrong", note: { text: "The lion answers.", ...note } } },
      },
    },
  },
});

const LIONS = "5/1,p,p,2/1,p,LN,2/5/4,+ln 0";

export const RAW = [SQUARES, CHOICE, TEXT, MOVES];

export const cards = cardsOf(RAW, CATALOGUES);

/** A card as it is read. */
export function card(given: object): Card {
  const [read] = cardsOf([given], CATALOGUES).values();
  if (!read) throw new Error("no card");
  return read;
}

export const settings = (more: object = {}): Settings => settingsOf(more);

/** Play events one after the other, and collect the effects. */
export function playing(
  of: Card,
  events: readonly Event[],
  mode: Mode = "immediate",
  from: Play = begin(of),
): { play: Play; effects: Effect[] } {
  const effects: Effect[] = [];
  let play = from;
  for (const event of events) {
    const next = step(of, play, event, mode);
    play = next.play;
    effects.push(...next.effects);
  }
  return { play, effects };
}
