/** Every text of a game room in English: the catalogue that other languages are laid over. */
import type { Side } from "../../core/geometry.ts";
import { within } from "../../core/names.ts";
import type { Named } from "../../core/names.ts";
import { SEEN } from "../../core/room.ts";
import type { Player, RoomState, Step } from "../../core/generated/room.ts";
import { scale, SIDES, squares } from "./evaluation.ts";
import { list, times } from "./words.ts";
import { REASONS } from "./reasons.ts";

const who = {
  human: "You, on this board",
  "level:1": "Level 1: moves at random",
  "level:2": "Level 2: sees what can be taken",
  "level:3": "Level 3: counts exchanges",
  "level:4": "Level 4: thinks for a second",
  "level:5": "Level 5: thinks for 5 seconds",
  "level:6": "Level 6: thinks for 20 seconds",
};

/** A move and its effects, for a hint. */
const does = (step: Step, piece: Named, captured: readonly Named[]): string => {
  const effects = [
    captured.length > 0 ? `captures the ${list(captured.map(({ name }) => within(name)))}` : "",
    step.promoted ? "promotes" : "",
    step.wins ? "wins" : step.check ? "attacks the last royal piece" : "",
  ].filter(Boolean);
  return `${piece.name} ${step.text}${effects.length > 0 ? `: ${list(effects)}` : ""}`;
};

export const texts = {
  label: (title: string): string => title || "Game room",
  ...scale,
  playerLabel: (side: string, name: string): string => `${side}: ${name}`,
  /** `alone`: no other person plays. */
  player: ({ player, name, human, ours }: Player, alone: boolean): string => {
    if (human) return name !== "Human" ? name : alone ? "You" : "At this board";
    return ours ? player.replace(/^level:/, "Level ").replaceAll(",", ", ") : name || player;
  },
  who,
  turn: "to move",
  thinks: "thinking …",
  gone: "left",
  timeLeft: (side: string): string => `Time left for ${side}`,
  thinksOf: (value: number): string => {
    if (Math.abs(value) < 0.05) return "Thinks the game is even";
    if (Math.abs(value) >= SEEN) return `Thinks it ${value < 0 ? "loses" : "wins"}`;
    return `Thinks it is ${value < 0 ? "behind" : "ahead"} by ${squares(value)}`;
  },
  graph: "Evaluation graph",
  game: (game: number, games: number): string => (games > 1 ? `Game ${game} of ${games}` : ""),

  actions: "Game actions",
  more: "More actions",
  action: {
    start: "Start",
    again: "Play again",
    next: "Next game",
    new: "Players and time",
    stop: "Stop the game",
    resign: "Resign",
    draw: "Offer draw",
    agree: "Accept draw",
    decline: "Decline draw",
    takeback: "Take back",
    hint: "Hint",
    unhint: "Hide hint",
    why: "Show me why",
    record: "Save game",
    back: "Back to the game",
    review: "Review",
  },
  sure: { resign: "Resign this game?", stop: "Stop this game?" },
  form: {
    settings: (name: string): string => `Settings for ${name}`,
    timed: "Use clocks",
    warns: "Warn me before I lose a piece",
    minutes: "Minutes per player",
    increment: "Seconds per move",
    games: "Games",
    position: "Position",
    asShown: "As on the board",
    usual: "Usual start",
    /** The title of a start, by language. */
    named: (titles: Readonly<Record<string, string>>): string => titles.en ?? "",
    cancel: "Cancel",
  },
  start: (programs: readonly string[]): string =>
    programs.length === 0 ? "Start" : `Start with ${programs.join(" and ")}`,
  declined: (name: string): string => `${name} declines the draw: it is not behind.`,
  resume: (programs: readonly string[]): string =>
    programs.length === 0 ? "Continue" : `Continue with ${programs.join(" and ")}`,
  offers: (side: Side): string => `${SIDES[side]} offers a draw.`,
  behind: (moves: number): string =>
    moves === 1
      ? "This is an earlier position: the game is one move ahead."
      : `This is an earlier position: the game is ${moves} moves ahead.`,
  aside: "This line was not played in the game.",
  hinting: "Finding a hint …",
  hint: (step: Step, piece: Named, captured: readonly Named[]): string =>
    `Hint: ${does(step, piece, captured)}`,
  expected: does,
  /** A forced win has no value in squares. */
  ahead: (value: number): string => {
    if (Math.abs(value) < 0.05) return "Then the game is even.";
    const side = value > 0 ? "Black" : "White";
    if (Math.abs(value) >= SEEN) return `${side} wins.`;
    return `Then ${side} is ahead by ${squares(value)}.`;
  },
  worth: "A piece is worth its average number of squares.",
  log: "Engine log",
  match: "Match",
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
  won: "You won",
  lost: "You lost",
  /** How a game ended, in a few words; "" if Python's sentence says more. */
  over: (result: string, reason: string, plies: number): string => {
    const why = reason === "resignation" && result === texts.lost ? "resigned" : REASONS[reason];
    return why === undefined ? "" : [result, why, times(plies, "move", "moves")].join(" · ");
  },
  /** How a game of a match ended. */
  row: (result: string, reason: string, plies: number): string =>
    `${[result, REASONS[reason] ?? reason].filter(Boolean).join(": ")} (${times(plies, "move", "moves")})`,
  /** How a game ended; Python's sentence is English. */
  ended: ({ text }: Pick<RoomState, "text" | "winner" | "reason">): string => text,

  setting: "Not started yet.",
  paused: "The game is paused and the clocks are stopped.",
  began: "The game has started.",
  /** `alone`: no other person plays. */
  yourTurn: (side: Side, alone: boolean): string => (alone ? "Your move." : `${SIDES[side]} to move.`),
  check: "Check!",
  thinking: (name: string): string => `${name} is thinking …`,
  none: "Python is not running here: you can look at the game. To play, open the notebook with a kernel.",
  goneKernel: "Python was stopped or restarted. You can still save the game. Run the cell again to continue.",
  silent: "Python is not responding; it may be busy.",
};
