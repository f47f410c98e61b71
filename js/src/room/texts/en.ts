/** Every text of a room to play in, in English: the catalogue that the others are laid over. */
import type { Side } from "../../geometry.ts";
import { within } from "../../texts/en.ts";
import type { Player, Step, Told } from "../model.ts";
import type { Named } from "../names.ts";

const who = {
  human: "You, on this board",
  "level:1": "Level 1: any legal move",
  "level:2": "Level 2: takes what it can",
  "level:3": "Level 3: sees what takes back",
  "level:4": "Level 4: looks further",
};

/** Squares from which on a value is a win that is seen. */
export const SEEN = 50_000;

const signed = (value: number): string => {
  const text = Math.abs(value) < 100 ? Math.abs(value).toFixed(1) : Math.abs(value).toFixed(0);
  return `${Number(text) === 0 ? "±" : value < 0 ? "−" : "+"}${text}`;
};

/** A value without its sign. */
const squares = (value: number): string => `${signed(Math.abs(value)).slice(1)} squares`;

const SIDES: Readonly<Record<Side, string>> = { black: "Black", white: "White" };

/** Why a game ended, by the word that Python has for it. */
const REASONS: Readonly<Record<string, string>> = {
  royals: "the last royal piece is taken",
  no_move: "no move is left",
  repetition: "repetition",
  agreement: "agreed",
  resignation: "resignation",
  illegal_move: "an illegal move",
  time: "time",
  disconnect: "a player has left",
};

const all = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** A move of a hint, and what it does. */
const does = (step: Step, piece: Named, captured: readonly Named[]): string => {
  const deeds = [
    captured.length > 0 ? `takes the ${all(captured.map(({ name }) => within(name)))}` : "",
    step.promoted ? "promotes" : "",
    step.wins ? "wins" : step.check ? "attacks the last royal piece" : "",
  ].filter(Boolean);
  return `${piece.name} ${step.text}${deeds.length > 0 ? `: ${all(deeds)}` : ""}`;
};

export const en = {
  label: (title: string): string => title || "A room to play in",
  side: SIDES,
  seat: (side: string, name: string): string => `${side}: ${name}`,
  /** `alone`: no other person plays. */
  player: ({ player, name, human, ours }: Player, alone: boolean): string => {
    if (human) return name !== "Human" ? name : alone ? "You" : "At this board";
    return ours ? player.replace(/^level:/, "Level ") : name || player;
  },
  who,
  turn: "to move",
  thinks: "thinking …",
  gone: "gone",
  timeLeft: (side: string): string => `Time left for ${side}`,
  value: (value: number): string => (Math.abs(value) < SEEN ? signed(value) : value > 0 ? "wins" : "loses"),
  thinksOf: (value: number): string => {
    if (Math.abs(value) < 0.05) return "Thinks that the game is even";
    if (Math.abs(value) >= SEEN) return `Thinks that it ${value < 0 ? "loses" : "wins"}`;
    return `Thinks that it is ${value < 0 ? "behind" : "ahead"} by the worth of ${squares(value)}`;
  },
  graph: "What the players think of the game",
  after: (ply: number, value: number | null): string => {
    const place = ply === 0 ? "At the start" : `After move ${ply}`;
    if (value === null) return place;
    if (Math.abs(value) < 0.05) return `${place}: even`;
    const side = value > 0 ? "Black" : "White";
    if (Math.abs(value) >= SEEN) return `${place}: ${side} wins`;
    return `${place}: ${side} is ahead by the worth of ${squares(value)}`;
  },
  game: (game: number, games: number): string => (games > 1 ? `Game ${game} of ${games}` : ""),

  deeds: "What there is to do",
  deed: {
    start: "Start",
    again: "Play again",
    next: "Next game",
    new: "Players and time",
    stop: "Call it off",
    resign: "Resign",
    draw: "Offer a draw",
    agree: "Agree to a draw",
    decline: "Play on",
    takeback: "Take back",
    hint: "Hint",
    unhint: "Hide the hint",
    why: "Show me why",
    record: "Save game",
    back: "To the game",
  },
  sure: { resign: "Really resign?", stop: "Really call it off?" },
  form: {
    settings: (name: string): string => `Settings of ${name}`,
    timed: "With clocks",
    minutes: "Minutes each",
    increment: "Seconds a move",
    games: "Games",
    cancel: "Cancel",
  },
  start: (programs: readonly string[]): string =>
    programs.length === 0 ? "Start" : `Start, with ${programs.join(" and ")}`,
  declined: (name: string): string => `${name} plays on: it is not behind.`,
  resume: (programs: readonly string[]): string =>
    programs.length === 0 ? "Continue" : `Continue, with ${programs.join(" and ")}`,
  offers: (side: Side): string => `${SIDES[side]} offers a draw.`,
  behind: (moves: number): string =>
    moves === 1
      ? "You are looking back: the game is one move further."
      : `You are looking back: the game is ${moves} moves further.`,
  aside: "You are looking at a line that was not played.",
  hinting: "Thinking about a hint …",
  hint: (step: Step, piece: Named, captured: readonly Named[]): string =>
    `Hint: ${does(step, piece, captured)}`,
  expected: does,
  /** A win that is seen has no value in squares. */
  ahead: (value: number): string => {
    if (Math.abs(value) < 0.05) return "Then the game is even.";
    const side = value > 0 ? "Black" : "White";
    if (Math.abs(value) >= SEEN) return `${side} wins.`;
    return `Then ${side} is ahead by the worth of ${squares(value)}.`;
  },
  worth: "A piece is worth as much as the squares it goes to.",
  log: "What the engines say",
  match: "The match",
  points: (
    first: string,
    second: string,
    points: readonly [number, number],
    played: number,
    games: number,
  ): string =>
    `${first} – ${second}: ${points[0]} – ${points[1]}, ${played} of ${Math.max(played, games)} played`,
  column: { game: "No.", black: "Black", white: "White", result: "Result" },
  wins: (side: string): string => `${side} wins`,
  draw: "Drawn",
  /** How a game of a match ended. */
  row: (result: string, reason: string, plies: number): string =>
    `${[result, REASONS[reason] ?? reason].filter(Boolean).join(": ")} (${plies} ${plies === 1 ? "move" : "moves"})`,
  /** How a game ended; Python's sentence is English. */
  ended: ({ text }: Pick<Told, "text" | "winner" | "reason">): string => text,

  setting: "Not begun yet.",
  paused: "The game is paused, and the clocks are stopped.",
  began: "The game has begun.",
  /** `alone`: no other person plays. */
  yourTurn: (side: Side, alone: boolean): string => (alone ? "Your move." : `${SIDES[side]} to move.`),
  thinking: (name: string): string => `${name} is thinking …`,
  none: "There is no Python here to play with: open the notebook with a kernel. The game can be looked at.",
  goneKernel:
    "The Python that played this game is gone. You can still save the game. Run the cell again to continue.",
  silent: "Python does not answer; it may be busy.",
};
