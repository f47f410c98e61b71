/** Every text of a room to play in, in English: the catalogue that the others are laid over. */
import type { Side } from "../../geometry.ts";
import type { Player } from "../model.ts";

const who = {
  human: "You, on this board",
  "level:1": "Level 1: any legal move",
  "level:2": "Level 2: takes what it can",
  "level:3": "Level 3: sees what takes back",
  "level:4": "Level 4: looks further",
};

const signed = (value: number): string => {
  const text = Math.abs(value) < 100 ? Math.abs(value).toFixed(1) : Math.abs(value).toFixed(0);
  return `${Number(text) === 0 ? "±" : value < 0 ? "−" : "+"}${text}`;
};

/** A value without its sign. */
const squares = (value: number): string => `${signed(Math.abs(value)).slice(1)} squares`;

export const en = {
  label: (title: string): string => title || "A room to play in",
  side: { black: "Black", white: "White" },
  seat: (side: string, name: string): string => `${side}: ${name}`,
  player: ({ player, name, human }: Player): string =>
    human ? (name === "Human" ? "You" : name) : name === player ? player.replace(/^level:/, "Level ") : name,
  who,
  turn: "to move",
  thinks: "thinking …",
  gone: "gone",
  timeLeft: (side: string): string => `Time left for ${side}`,
  value: signed,
  thinksOf: (value: number): string =>
    Math.abs(value) < 0.05
      ? "Thinks that the game is even"
      : `Thinks that it is ${value < 0 ? "behind" : "ahead"} by the worth of ${squares(value)}`,
  graph: "What the players think of the game",
  after: (ply: number, value: number | null): string => {
    const place = ply === 0 ? "At the start" : `After move ${ply}`;
    if (value === null) return place;
    if (Math.abs(value) < 0.05) return `${place}: even`;
    return `${place}: ${value > 0 ? "Black" : "White"} is ahead by ${squares(value)}`;
  },
  game: (game: number, games: number): string => (games > 1 ? `Game ${game} of ${games}` : ""),

  deed: {
    new: "New game",
    start: "Start",
    next: "Next game",
    stop: "Call the game off",
    resign: "Resign",
    sure: "Really resign?",
    draw: "Offer a draw",
    agree: "Agree to a draw",
    decline: "Play on",
    takeback: "Take back",
    hint: "Hint",
    unhint: "Hide the hint",
    record: "Save the record",
    back: "To the game",
  },
  form: {
    settings: (name: string): string => `Settings of ${name}`,
    timed: "With clocks",
    minutes: "Minutes each",
    increment: "Seconds more a move",
    games: "Games",
    start: (programs: readonly string[]): string =>
      programs.length === 0 ? "Start" : `Start, with ${programs.join(" and ")}`,
    cancel: "Cancel",
  },
  offers: (side: Side): string => `${side === "black" ? "Black" : "White"} offers a draw.`,
  behind: (moves: number): string =>
    moves === 1
      ? "You are looking back: the game is one move further."
      : `You are looking back: the game is ${moves} moves further.`,
  aside: "You are looking at a line that was not played.",
  hinting: "Thinking about a hint …",
  hint: (line: readonly string[], value: string): string => `Hint: ${line.join(", ")} (${value})`,
  ahead: (value: number): string =>
    Math.abs(value) < 0.05
      ? "even then"
      : `${value > 0 ? "Black" : "White"} is ahead by ${squares(value)} then`,
  log: "What the engines say",
  match: "The match",
  points: (first: number, second: number, played: number, games: number): string =>
    `${first} : ${second} after ${played} of ${Math.max(played, games)}`,
  column: { game: "No.", black: "Black", white: "White", result: "Result", moves: "Moves" },
  wins: (side: string): string => `${side} wins`,
  draw: "Drawn",

  began: "The game has begun.",
  yourTurn: (side: string): string => `${side} to move.`,
  none: "There is no Python here to play with: open the notebook with a kernel. The game can be looked at.",
  goneKernel: "The Python that played this game is gone: run the cell again. The game can be looked at.",
  silent: "Python does not answer; it may be busy.",
};
