/** Every text of the trainer, in English: the catalogue that the others are laid over. */
import type { End, Tone } from "../play.ts";

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;

export const en = {
  label: (title: string): string => title || "Exercise",
  place: (number: number, count: number): string => `${number} of ${count}`,
  repeats: (left: number): string => (left === 1 ? "Last repeat" : `Repeats: ${left} left`),
  stars: (got: number, of: number): string => `${got} of ${of} stars`,
  time: (seconds: number): string =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`,
  diagram: "What the piece does",
  options: "Answers",
  field: "Betza",
  placeholder: "Betza notation",
  empty: "There is nothing to practise here.",

  deed: {
    hint: "Hint",
    giveUp: "Show me",
    next: "Next",
    finish: "Finish",
    again: "Once more",
    check: "Check",
    handIn: "Hand in",
    handInAll: "Hand in the sheet",
    missed: "Play those again",
    left: "Answer what is left",
    more: "More like these",
    change: "Change it",
    back: "The one before",
    skip: "The one after",
    all: "Play all again",
  },
  noHint: "There are no more hints.",
  noHintYet: "Mark the square that the last hint leads to: then there are others.",
  hintCosts: "A hint costs stars, as a wrong answer does.",
  comesAgain: "It comes again at the end.",
  ringed: (names: readonly string[]): string => `Ringed on the board: ${list(names)}.`,
  answered: (move: string): string => `It is answered by ${move}.`,
  /** What is shown where whoever made it gave it no title, by its view. */
  untitled: { exercise: "", drill: "Drill", sheet: "Sheet" },

  howTo: {
    squares: "Click the squares on the board, or go there with the arrow keys and press Enter.",
    lines:
      "Click the squares, or drag along a line to mark the whole of it. With the keys: go there with the arrows and press Enter, or Shift+Enter for the line up to there.",
    way: (to: string): string =>
      `Click where the piece turns, stops or captures, in order, then ${to}. You may click squares in between, too. With the keys: arrows, and Enter on each.`,
    choice: "Choose one, with a click or by its number.",
    text: "Write it, and press Enter.",
    moves: "Click a piece and then where it goes, or go there with the arrow keys and press Enter.",
    graded: "This is graded: what is right is not said here, and every answer can be changed.",
    selfCheck: "Wrong answers and hints cost stars.",
  },
  found: (count: number, of: number): string => `${count} of ${of} found`,
  lineFound: (count: number): string => `${times(count, "square", "squares")} found on that line.`,
  lineBefore: (count: number): string =>
    count === 1 ? "The one before it is right." : `The ${count} before it are right.`,
  wayOf: (given: readonly string[], to: string): string =>
    `${given.join(" → ")} → ${given.length < 2 ? "" : "… → "}${to}`,
  marked: (count: number): string => `${times(count, "square", "squares")} marked`,
  left: (count: number): string => (count === 0 ? "no move left" : `${times(count, "move", "moves")} left`),

  head: {
    right: "Right",
    wrong: "No",
    info: "",
    hint: "Hint",
    python: "This one needs Python",
    several: "",
  } satisfies Record<Tone, string>,
  end: {
    "": "",
    solved: "Solved",
    "gave up": "This is how",
    noted: "Noted",
  } satisfies Record<End, string>,
  foundAll: (count: number): string =>
    count === 1 ? "That is the one" : count === 2 ? "Both found" : `All ${count} found`,
  solvedIn: (count: number): string => `Solved in ${times(count, "move", "moves")}`,
  takenBack: "It is taken back.",
  severalRoutes: (to: string): string =>
    `Several routes to ${to} fit. Click one more square on the way, such as where it turns, then ${to}.`,
  cannotTurn: (at: string, to: string): string =>
    `That is not one of its routes: it cannot turn on ${at} toward ${to}.`,
  noLeg: (at: string, to: string): string =>
    `That is not one of its routes: it cannot go from ${at} to ${to}.`,
  noReason: {
    squares: "It cannot go there.",
    choice: "It is another one.",
    text: "That piece would move differently.",
    moves: "That does not get there.",
  },
  notAsked: "That square is not asked about.",
  shownSquares: "The rings are the squares that were left.",
  shownChoice: (labels: readonly string[]): string => `The answer: ${labels.join("; ")}.`,
  shownText: (text: string): string => `It can be written ${text}.`,
  shownMoves: (text: string): string => `The way: ${text}.`,
  shownNothing: "Only Python knows the answer to this one.",
  noted: "Your answer is kept. How it was is said at the end.",
  kept: "Your answer is kept, and judged when the work is graded.",
  asking: "Python is asked …",
  handedIn: (file: string): string => `Handed in: your answers are in the file ${file}, beside the notebook.`,
  python: {
    handIn:
      "Python saves the answers, and it does not answer. Start the kernel of the notebook and try again.",
    more: "More are drawn by Python, which does not answer: start the kernel of the notebook, and run the cell again.",
    text: "What is written can mean the same as the answer, and only Python can tell. Start its kernel, then check again.",
    other: "Its answer does not travel with the page. Start the kernel of the notebook, then answer again.",
  },
  notHere: "That belongs to a board, not to an exercise.",
  nowhere: "It cannot go there.",

  because: {
    gaveUp: "You see this again because you had it shown to you.",
    squares: (names: readonly string[]): string => `You see this again because you marked ${list(names)}.`,
    choice: (labels: readonly string[]): string =>
      `You see this again because you chose ${list(labels.map((one) => `“${one}”`))}.`,
    text: (texts: readonly string[]): string => `You see this again because you wrote ${list(texts)}.`,
    moves: (texts: readonly string[]): string => `You see this again because you played ${list(texts)}.`,
    hinted: "You see this again because you took a hint.",
    missed: "You see this again because you missed it.",
  },

  summary: {
    title: (solved: number, of: number): string =>
      solved === of ? (of === 1 ? "Solved" : `All ${of} solved`) : `${solved} of ${of} solved`,
    handedIn: (count: number): string => `${times(count, "answer", "answers")} handed in`,
    graded: "Each can still be changed. Python grades them: ask it for the score in a cell of the notebook.",
    perfect: "You earned every star.",
    left: (count: number): string =>
      count === 1 ? "One of them is not answered yet." : `${count} of them are not answered yet.`,
    missed: "These cost stars:",
    earlier: (stars: string): string => `earlier ${stars}`,
    gaveUp: "shown to you",
    wrong: (count: number): string => times(count, "wrong answer", "wrong answers"),
    hints: (count: number): string => times(count, "hint", "hints"),
  },
};
