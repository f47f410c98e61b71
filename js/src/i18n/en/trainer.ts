/** Every text of the trainer in English: the catalogue that other languages are laid over. */
import type { End, Tone } from "../../core/play.ts";
import { list, times } from "./words.ts";
import { texts as python } from "./python.ts";

/** A time as a clock has it best: minutes, if they are whole. */
const lasting = (seconds: number): string =>
  seconds % 60 === 0 ? times(seconds / 60, "minute", "minutes") : times(seconds, "second", "seconds");

export const texts = {
  label: (title: string): string => title || "Exercise",
  place: (number: number, count: number): string => `${number} of ${count}`,
  /** Beside the bar of the exercises that come again. */
  again: "again",
  repeats: (left: number): string => (left === 1 ? "Last repeat" : `Repeats: ${left} left`),
  stars: (got: number, of: number): string => `${got} of ${of} stars`,
  diagram: "Moves of the piece",
  options: "Answers",
  field: "Betza",
  placeholder: "Betza notation",
  empty: "There are no exercises here.",

  keep: { question: "Keep my progress in this folder?", yes: "Yes", no: "No" },
  action: {
    share: "Link to this exercise",
    close: "Close",
    hint: "Hint",
    giveUp: "Show answer",
    next: "Continue",
    nextLevel: "Next level",
    playAgain: "Again",
    finish: "Finish",
    again: "Try again",
    check: "Check",
    handIn: "Hand in",
    handInAll: "Save for a teacher",
    missed: "Repeat missed exercises",
    on: "To the next part",
    left: "Answer the rest",
    more: "More like these",
    change: "Change answer",
    back: "Previous exercise",
    skip: "Next exercise",
    all: "Repeat all",
  },
  noHint: "No more hints.",
  noHintYet: "For another hint, first mark the square that the last one leads to.",
  hintCosts: "Hints cost stars, like wrong answers.",
  comesAgain: "You will see it again at the end.",
  ringed: (names: readonly string[]): string => `Rings on the board: ${list(names)}.`,
  answered: (move: string): string => `The reply is ${move}.`,
  /** The title of a drill or sheet that its author did not name. */
  untitled: { exercise: "", drill: "Drill", review: "Review", sheet: "Sheet", pursuit: "Pursuit" },

  levels: {
    label: "Levels",
    level: (number: number): string => `Level ${number}`,
    catch: "Catch",
    escape: "Escape",
    locked: "opens when the level before it is solved",
  },
  howTo: {
    squares: "Click the squares on the board, or use the arrow keys and Enter.",
    lines:
      "Click the squares, or drag along a line to mark all of it. With the keyboard: arrow keys and Enter, or Shift+Enter for the line up to there.",
    path: (to: string): string =>
      `Click where the piece turns, stops or captures, in order, then ${to}. You may also click squares in between. With the keyboard: arrow keys, and Enter on each square.`,
    choice: "Click an answer or press its number.",
    text: "Type the notation and press Enter.",
    pairs:
      "Click a piece, then what belongs to it, or drag one onto the other. With the keyboard: arrow keys, Enter to pick up and to put down, Esc to cancel.",
    moves: "Click a piece, then its destination, or use the arrow keys and Enter.",
    graded: "This is graded: results are not shown here, and you can change every answer.",
    selfCheck: "Wrong answers and hints cost stars.",
  },
  /** How to answer with a finger. */
  tap: {
    squares: "Tap the squares.",
    lines: "Tap squares, or drag along a line.",
    path: (to: string): string => `Tap where the piece turns, stops or captures, in order, then ${to}.`,
    choice: "Tap an answer.",
    text: "Type the notation.",
    pairs: "Tap a piece, then what belongs to it.",
    moves: "Tap a piece, then its destination.",
    graded: "This is graded: results are not shown here, and you can change every answer.",
    selfCheck: "Wrong answers and hints cost stars.",
  },
  found: (count: number, of: number): string => `${count} of ${of} found`,
  lineFound: (count: number): string => `${times(count, "square", "squares")} found on that line.`,
  lineBefore: (count: number): string =>
    count === 1 ? "The one before it is right." : `The ${count} before it are right.`,
  marked: (count: number): string => `${times(count, "square", "squares")} marked`,
  left: (count: number): string => (count === 0 ? "no move left" : `${times(count, "move", "moves")} left`),

  head: {
    right: "Right",
    wrong: "Not quite",
    info: "",
    hint: "Hint",
    python: "This exercise needs Python",
    several: "",
  } satisfies Record<Tone, string>,
  end: {
    "": "",
    solved: "Solved",
    "gave up": "Solution",
    noted: "Answer saved",
  } satisfies Record<End, string>,
  foundAll: (count: number): string =>
    count === 1 ? "Found" : count === 2 ? "Both found" : `All ${count} found`,
  solvedIn: (count: number): string => `Solved in ${times(count, "move", "moves")}`,
  takenBack: "Your move was undone. Try again.",
  severalRoutes: (to: string): string =>
    `Several routes to ${to} fit. Click one more square of the route, such as where it turns, then ${to}.`,
  cannotTurn: (at: string, to: string): string =>
    `That is not one of its routes: it cannot turn on ${at} toward ${to}.`,
  noLeg: (at: string, to: string): string =>
    `That is not one of its routes: it cannot go from ${at} to ${to}.`,
  noReason: {
    squares: "It cannot go there.",
    choice: "That is not the answer.",
    text: "That piece would move differently.",
    moves: "That does not reach the goal.",
    pairs: "These do not belong together.",
  },
  notAsked: "That square is not part of the question.",
  shownSquares: "The rings mark the squares you did not find.",
  shownChoice: (labels: readonly string[]): string => `The answer: ${labels.join("; ")}.`,
  shownText: (text: string): string => `One correct notation: ${text}.`,
  shownPairs: "The pairs now stand side by side.",
  pairs: {
    count: (count: number, of: number): string => `${count} of ${of} matched`,
    with: (other: string): string => `Matched with ${other}.`,
    held: (what: string, isPiece: boolean): string =>
      `${what} picked up. Choose ${isPiece ? "what belongs to it" : "its piece"}.`,
    put: (what: string): string => `${what} put back.`,
  },
  shownMoves: (text: string): string => `Solution: ${text}.`,
  shownNothing: "Only Python knows the answer to this one.",
  noted: "You will see the result at the end.",
  kept: "It is judged when the work is graded.",
  inClass: {
    graded: "You can change your answer until the teacher shows the solution.",
    kept: "The teacher will show the solution.",
  },
  inVote: {
    noted: "Vote saved",
    change: "Change vote",
    graded: "You can change your vote until the teacher closes it.",
    kept: "The teacher will show how the class voted.",
  },
  asking: "Waiting for Python …",
  handedIn: (file: string): string => `Handed in: your answers are in the file ${file}, beside the notebook.`,
  python: {
    handIn: "Python saves the answers, but it is not responding. Start the notebook's kernel and try again.",
    more: "New exercises need Python, which is not responding. Start the notebook's kernel and run the cell again.",
    text: "Only Python can tell whether your notation is correct. Start the notebook's kernel, then check again.",
    other: "The page does not contain its answer. Start the notebook's kernel, then answer again.",
  },
  notHere: "This works on a board, but not in an exercise.",
  nowhere: "It cannot go there.",

  /** On a page without Python. */
  page: {
    beside: python,
    keep: "Keep my progress in this browser?",
    results: "Results",
    save: "Save results",
    saveAnswers: "Save answers",
    saved: (file: string): string => `Saved as ${file}, where your browser saves files.`,
    code: "Code for your teacher:",
    copy: "Copy",
    copied: "Code copied.",
    blocked: "The browser did not allow copying. Select the code and copy it.",
    restart: "Start again",
    unsaved: "Your progress is not saved: this browser does not allow it.",
    graded: "You can still change every answer. Then save them, and give the file to your teacher.",
    recorded: (count: number): string => `${times(count, "answer", "answers")} given`,
    python: {
      text: "This page knows only the usual ways to write this move. Try another way, or look at the answer.",
      other: "This page cannot judge it. Do this exercise in the notebook.",
    },
  },

  because: {
    gaveUp: "You see this again because you looked at the answer.",
    squares: (names: readonly string[]): string => `You see this again because you marked ${list(names)}.`,
    choice: (labels: readonly string[]): string =>
      `You see this again because you chose ${list(labels.map((one) => `“${one}”`))}.`,
    text: (texts: readonly string[]): string => `You see this again because you wrote ${list(texts)}.`,
    pairs: (names: readonly string[]): string => `You see this again because of ${list(names)}.`,
    moves: (texts: readonly string[]): string => `You see this again because you played ${list(texts)}.`,
    hinted: "You see this again because you took a hint.",
    missed: "You see this again because you missed it.",
  },

  summary: {
    title: (solved: number, of: number): string =>
      solved === of ? (of === 1 ? "Solved" : `All ${of} solved`) : `${solved} of ${of} solved`,
    handedIn: (count: number): string => `${times(count, "answer", "answers")} handed in`,
    graded:
      "You can still change every answer. Python grades them: ask for your score in a cell of the notebook.",
    perfect: "You earned every star.",
    left: (count: number): string =>
      count === 1 ? "One exercise is not answered yet." : `${count} exercises are not answered yet.`,
    missed: "Still to practise:",
    gaveUp: "answer shown",
    wrong: (count: number): string => times(count, "wrong answer", "wrong answers"),
    hints: (count: number): string => times(count, "hint", "hints"),
  },

  /** Quick questions against the clock, or until the first mistake. */
  storm: {
    about: (seconds: number): string =>
      `Answer as many questions as you can in ${lasting(seconds)}. A wrong answer costs 10 seconds; right answers in a row give some back.`,
    streak: "Answer until your first mistake. There is no clock, and the questions get harder.",
    howTo: "Click the square or press its number.",
    tapSquare: "Tap the square.",
    keys: "Click the answer, or press its number: 1, 2, 3 …",
    start: "Start",
    again: "Play again",
    best: (score: number): string => `Your best: ${score}`,
    record: (before: number): string => `Your new best!${before > 0 ? ` Before: ${before}.` : ""}`,
    result: (score: number, seconds: number): string =>
      seconds > 0 ? `${score} right in ${lasting(seconds)}` : `${score} right in a row`,
    score: (score: number): string => `${score} right`,
    combo: (count: number): string => `${count} right in a row`,
    longest: (count: number): string => `Longest run without a mistake: ${count}`,
    pace: (seconds: number): string => `${seconds.toFixed(1)} seconds an answer`,
    timeUp: "The time was up.",
    look: "Look",
    close: "Close",
  },
};
