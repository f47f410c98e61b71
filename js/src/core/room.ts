/** Reads the trait `room` into checked values: the state of a room apart from its board. Pure. */
import type { Side } from "./geometry.ts";
import { listOf, numberOf, recordOf, textOf, textsOf } from "./read.ts";

export const SIDES = ["black", "white"] as const;

export type BySide<T> = Readonly<Record<Side, T>>;

/** Something that can be set at a program. */
export interface Param {
  readonly name: string;
  readonly type: string;
  /** Minimum and maximum; null: no limits. */
  readonly bounds: readonly [number, number] | null;
  readonly choices: readonly string[];
  readonly value: string;
}

export interface Player {
  /** What Python named: "human", "level:3", a command line, a URL. */
  readonly player: string;
  readonly name: string;
  readonly human: boolean;
  /** The opponent that comes with banmen. */
  readonly ours: boolean;
  readonly state: "new" | "ready" | "gone";
  /** A picture as a data URL, or "". */
  readonly logo: string;
  readonly params: readonly Param[];
}

/** The clocks as Python last sent them, in seconds. */
export interface Clock {
  readonly start: number;
  readonly increment: number;
  readonly left: BySide<number>;
  readonly runs: Side | null;
  /** When that was, in seconds since 1970 by the clock of Python; null: it does not say. */
  readonly asof: number | null;
}

/** A side's evaluation after so many moves, in squares; positive favours Black. */
export interface Evaluation {
  readonly ply: number;
  readonly side: Side;
  readonly value: number;
}

/** A move that is expected, and what comes of it. */
export interface Step {
  /** As records for machines write moves. */
  readonly text: string;
  readonly side: Side;
  /** The symbol of the piece that moves, and those of what it captures, in upper case. */
  readonly piece: string;
  readonly captured: readonly string[];
  readonly promoted: boolean;
  readonly check: boolean;
  readonly wins: boolean;
}

export interface Hint {
  /** The moves that are expected, the hinted one first. */
  readonly steps: readonly Step[];
  /** In squares; positive favours Black. */
  readonly score: number;
}

export interface Row {
  readonly game: number;
  readonly winner: Side | null;
  readonly reason: string;
  readonly plies: number;
}

export interface RoomState {
  readonly state: "setting" | "playing" | "over";
  /** The game was loaded in mid-game, or broken off: starting continues it. */
  readonly paused: boolean;
  /** Where the game stands, by its place in the history; -1: no move has been made. */
  readonly node: number;
  /** The programs and servers that Python has named: a page asks for them by their place. */
  readonly named: readonly string[];
  readonly players: BySide<Player>;
  /** null: no clock is running. */
  readonly clock: Clock | null;
  readonly evals: readonly Evaluation[];
  readonly thinking: Side | null;
  readonly hint: Hint | null;
  /** A hint is being thought about. */
  readonly hinting: boolean;
  readonly log: readonly { readonly side: Side | null; readonly text: string }[];
  /** Who has offered a draw. */
  readonly offer: Side | null;
  /** How the game ended: in a sentence of Python's, who has won, and a word for why. */
  readonly text: string;
  readonly winner: Side | null;
  readonly reason: string;
  readonly game: number;
  readonly games: number;
  readonly table: readonly Row[];
  /** What the two of a match have, who had Black in its first game first. */
  readonly points: readonly [number, number];
  readonly problem: string;
}

export const otherSide = (side: Side): Side => (side === "black" ? "white" : "black");

const sideOf = (value: unknown): Side | null => SIDES.find((side) => side === value) ?? null;

const oneOf = <T extends string>(known: readonly [T, ...T[]], value: unknown): T =>
  known.find((one) => one === value) ?? known[0];

export function roomStateOf(value: unknown): RoomState {
  const given = recordOf(value);
  const players = recordOf(given.players);
  const [first, second] = listOf(given.points);
  return {
    state: oneOf(["setting", "playing", "over"], given.state),
    paused: given.paused === true,
    node: numberOf(given.node, -1),
    named: textsOf(given.named),
    players: { black: playerOf(players.black), white: playerOf(players.white) },
    clock: clockOf(given.clock),
    evals: listOf(given.evals).flatMap((one) => {
      const { ply, side, value: said } = recordOf(one);
      const who = sideOf(side);
      return who && Number.isFinite(said) ? [{ ply: numberOf(ply), side: who, value: numberOf(said) }] : [];
    }),
    thinking: sideOf(given.thinking),
    hint: hintOf(given.hint),
    hinting: given.hinting === true,
    log: listOf(given.log).map((one) => {
      const { side, text } = recordOf(one);
      return { side: sideOf(side), text: textOf(text) };
    }),
    offer: sideOf(given.offer),
    text: textOf(given.text),
    winner: sideOf(given.winner),
    reason: textOf(given.reason),
    game: numberOf(given.game, 1),
    games: numberOf(given.games, 1),
    table: listOf(given.table).map(rowOf),
    points: [numberOf(first), numberOf(second)],
    problem: textOf(recordOf(given.problem).text),
  };
}

/** The accepted types of logo pictures. */
const LOGO = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/;

function playerOf(value: unknown): Player {
  const { player, name, human, ours, state, logo, params } = recordOf(value);
  return {
    player: textOf(player),
    name: textOf(name),
    human: human === true,
    ours: ours === true,
    state: oneOf(["new", "ready", "gone"], state),
    logo: LOGO.test(textOf(logo)) ? textOf(logo) : "",
    params: listOf(params).map((one) => {
      const param = recordOf(one);
      const [least, largest] = listOf(param.bounds);
      const bounded = typeof least === "number" && typeof largest === "number";
      return {
        name: textOf(param.name),
        type: textOf(param.type),
        bounds: bounded ? ([least, largest] as const) : null,
        choices: textsOf(param.choices),
        value: textOf(param.value),
      };
    }),
  };
}

function clockOf(value: unknown): Clock | null {
  if (value === null || value === undefined) return null;
  const { start, increment, left, runs, asof } = recordOf(value);
  const { black, white } = recordOf(left);
  return {
    start: numberOf(start),
    increment: numberOf(increment),
    left: { black: numberOf(black), white: numberOf(white) },
    runs: sideOf(runs),
    asof: typeof asof === "number" && Number.isFinite(asof) ? asof : null,
  };
}

function hintOf(value: unknown): Hint | null {
  if (value === null || value === undefined) return null;
  const { steps, score } = recordOf(value);
  return { steps: listOf(steps).map(stepOf), score: numberOf(score) };
}

function stepOf(value: unknown): Step {
  const { text, side, piece, captured, promoted, check, wins } = recordOf(value);
  return {
    text: textOf(text),
    side: sideOf(side) ?? "black",
    piece: textOf(piece).toUpperCase(),
    captured: textsOf(captured).map((symbol) => symbol.toUpperCase()),
    promoted: promoted === true,
    check: check === true,
    wins: sideOf(wins) !== null,
  };
}

function rowOf(value: unknown): Row {
  const { game, winner, reason, plies } = recordOf(value);
  return {
    game: numberOf(game),
    winner: sideOf(winner),
    reason: textOf(reason),
    plies: numberOf(plies),
  };
}

/** Who has Black in a game of the match, and who White: they take turns. */
export function playersOf(
  { players, game }: Pick<RoomState, "players" | "game">,
  which: number,
): BySide<Player> {
  const { black, white } = players;
  return (which - game) % 2 === 0 ? players : { black: white, white: black };
}
