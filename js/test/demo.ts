/** Demonstrations made by hand for the tests of the player: a board of 5 x 5, a question, a side line. */
import { PROTOCOL } from "../src/core/generated/words.ts";
import { demoTraits } from "../src/core/generated/demo.ts";
import { demonstrationOf } from "../src/widgets/demo/model.ts";
import type { Demonstration } from "../src/widgets/demo/model.ts";
import { step } from "../src/widgets/demo/flow.ts";
import type { Event, Play } from "../src/widgets/demo/flow.ts";
import { base64, BOARD, CATALOGUES } from "./local.ts";
import { encode, FIVE } from "./moves.ts";
import { MOVES, TSFEN } from "./page.ts";
import { readAll } from "./read.ts";

const NOTHING = {
  id: "",
  caption: "",
  played: [],
  camera: null,
  show: null,
  only: [],
  marks: [],
  arrows: [],
  drawings: [],
  card: "",
  question: null,
  branches: [],
  next: null,
  back: null,
};

/** The lion has gone from 3c by 4c to 4b, and then to 5b. */
export const BETWEEN = "5/1,ln,P,2/5/5/p,4 1";
export const AFTER = "5/ln,1,P,2/5/5/p,4 2";
/** The lion has taken the pawn on 3b. */
export const TAKEN = "5/2,ln,2/5/5/p,4 1";

/**
 * 1 the start · 2 two moves · 3 a question, right by a branch of one step (3a1), wrong without one · 4 a side line
 * of two steps (4a1, 4a2) · 5 the end.
 */
export const FRAMES = [
  { ...NOTHING, path: "1", caption: "A lion.", tsfen: TSFEN, marks: [["3c"], ["1a", "2a"]], next: 1 },
  {
    ...NOTHING,
    path: "2",
    id: "two",
    caption: "It goes twice.",
    tsfen: AFTER,
    played: [
      { move: "3c 4c 4b", path: ["3c", "4c", "4b"], took: [], tsfen: TSFEN },
      { move: "4b 5b", path: ["4b", "5b"], took: [], tsfen: BETWEEN },
    ],
    camera: { kind: "region", squares: ["5a", "3c"] },
    next: 2,
    back: 0,
  },
  {
    ...NOTHING,
    path: "3",
    caption: "And now?",
    tsfen: TSFEN,
    show: { square: "3c", moves64: "" },
    card: "pawn",
    question: {
      text: "What does it take?",
      options: [
        { text: "The pawn", right: true, note: "So it does.", to: 3 },
        { text: "Nothing", right: false, note: "It can.", to: null },
      ],
    },
    next: 4,
    back: 1,
  },
  {
    ...NOTHING,
    path: "3a1",
    caption: "There.",
    tsfen: TAKEN,
    played: [{ move: "3c 3b", path: ["3c", "3b"], took: ["3b"], tsfen: TSFEN }],
    next: 4,
    back: 2,
  },
  {
    ...NOTHING,
    path: "4",
    caption: "It could have stayed.",
    tsfen: TSFEN,
    arrows: [["3c", "4b", "5c"]],
    branches: [{ text: "If it stays", to: 5 }],
    next: 7,
    back: 2,
  },
  { ...NOTHING, path: "4a1", caption: "It stays.", tsfen: TSFEN, next: 6, back: 4 },
  { ...NOTHING, path: "4a2", caption: "That is all.", tsfen: TSFEN, next: 4, back: 5 },
  { ...NOTHING, path: "5", caption: "The end.", tsfen: TSFEN, camera: { kind: "fit", squares: [] }, back: 4 },
];

export const TRAITS = {
  protocol: PROTOCOL,
  view: "demo",
  title: "Lions",
  lang: "en",
  theme: "light",
  glyphs: "kanji",
  frames: FRAMES,
  board: { ...BOARD, coordinates: "letters" },
  catalogues: CATALOGUES,
  positions: { [TSFEN]: base64(encode(MOVES, FIVE, TSFEN)) },
  at: 0,
  answers: [],
  speed: 1,
};

export const demonstrationFrom = (given: Readonly<Record<string, unknown>>): Demonstration =>
  demonstrationOf(readAll(demoTraits, given));

export const demo = demonstrationFrom(TRAITS);

/** Do things, one after the other; `moving`: moves are seen being made. */
export const playing = (play: Play, events: readonly (Event | Event["kind"])[], moving = false): Play =>
  events.reduce<Play>(
    (now, event) => step(demo, now, typeof event === "string" ? ({ kind: event } as Event) : event, moving),
    play,
  );
