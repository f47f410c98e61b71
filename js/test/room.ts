/** A room made by hand for the tests of its page: a board of 5 x 5, a person with Black, the opponent with White. */
import type { Root } from "../src/board/app.ts";
import widget from "../src/widgets/room/index.ts";
import { el, Model, traits } from "./page.ts";
import { find, openAs } from "./moveinfo.ts";

export { close, find } from "./moveinfo.ts";

export const PLAYERS = {
  black: { player: "human", name: "Human", human: true, ours: false, state: "ready", logo: "", params: [] },
  white: {
    player: "level:3",
    name: "Level 3",
    human: false,
    ours: true,
    state: "ready",
    logo: "",
    params: [],
  },
};

export const PROGRAM = {
  player: "./engine --fast",
  name: "Swift",
  human: false,
  ours: false,
  state: "ready",
  logo: "",
  params: [
    { name: "Depth", type: "int", bounds: [1, 9], choices: [], value: "3" },
    { name: "Style", type: "enum", bounds: [], choices: ["calm", "wild"], value: "" },
  ],
};

export const room = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  state: "playing",
  node: 1,
  players: PLAYERS,
  clock: { start: 600, increment: 5, left: { black: 600, white: 600 }, runs: "black" },
  evals: [],
  thinking: "",
  hint: null,
  log: [],
  offer: "",
  text: "",
  winner: "",
  reason: "",
  game: 1,
  games: 1,
  warns: false,
  starts: [],
  table: [],
  points: [0, 0],
  problem: {},
  ...more,
});

/** A move as it travels: where it says nothing of it, it is the main one after the move before it in the list. */
const node = (side: string): Record<string, unknown> => ({ text: "3c 4c", side, piece: "LN" });

const step = (text: string, side: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  text,
  side,
  piece: "LN",
  captured: [],
  promoted: false,
  check: false,
  wins: "",
  ...more,
});

/** A hint of three moves: the lion takes another one, which attacks a royal piece, and has an answer. */
export const HINT = {
  move: "3c 4c",
  steps: [
    step("3c 4c", "black", { captured: ["LN", "LN"], check: true }),
    step("3b 3c", "white"),
    step("4c 3c", "black"),
  ],
  score: 2.5,
};

/** Two moves were made, and the board stands after them. */
export const TWO = {
  history: [node("black"), node("white")],
  line: [0, 1],
  ply: 2,
};

export const modelOf = (given: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Model =>
  new Model(traits({ view: "room", annotations: [], lang: "en", ...TWO, room: room(given), ...more }));

/** The message from Python after a move. */
export function movedOn(model: Model): Record<string, unknown> {
  const made = model.get("history") as readonly unknown[];
  const next = made.length;
  const history = [...made, node(next % 2 === 0 ? "black" : "white")];
  return { history, line: [...history.keys()], ply: next + 1, room: room({ node: next }) };
}

export const open = (model: Model): HTMLElement => openAs(widget, model, ".bm-room");

export const board = (): Root => find(".bm-board");
export const said = (selector: string): string => find(selector).textContent;
export const button = (action: string): HTMLElement => find(`[data-action="${action}"]`);
/** The buttons that are seen, in order. */
export const offered = (): string[] =>
  [...el.querySelectorAll<HTMLElement>(".bm-do > .bm-actions [data-action]")]
    .filter(({ hidden }) => !hidden)
    .map((one) => one.dataset.action ?? "");

/** The last request to Python, without its number. */
export function asked(model: Model): Record<string, unknown> {
  const { id, ...rest } = model.sent.at(-1) ?? {};
  return typeof id === "number" ? rest : {};
}

/** Python answers what was asked last. */
export function answer(model: Model, data: Record<string, unknown>): void {
  model.fire("msg:custom", { id: model.sent.at(-1)?.id, ...data });
}
